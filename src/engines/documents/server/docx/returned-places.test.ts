import { expect, test } from 'vitest'
import { buildDocx } from '../build/build-docx.ts'
import { listBookmarks } from './bookmarks.ts'
import { readDocxText } from './docx-text.ts'
import { reclaimPlaces } from './reclaim-places.ts'
import { putBackPlaces } from './returned-places.ts'

const docx = (body: string) =>
  buildDocx({ title: 't', header: '<w:p/>', footer: '<w:p/>', created: '2026-11-20T00:00:00Z', body })
const run = (text: string, format = '<w:b/>') =>
  `<w:r><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const mark = (name: string, inside = '', id = 1) =>
  `<w:bookmarkStart w:id="${id}" w:name="${name}"/>${inside}<w:bookmarkEnd w:id="${id}"/>`
const p = (...inside: string[]) => `<w:p><w:pPr><w:jc w:val="both"/></w:pPr>${inside.join('')}</w:p>`
const cell = (inside: string) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${inside}</w:tc>`
const table = (...cells: string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid/><w:tr>${cells.map(cell).join('')}</w:tr></w:tbl>`
const spans = (bytes: Uint8Array) =>
  Object.fromEntries(listBookmarks(bytes).map(({ name, text }) => [name, text]))

const heading = p(run('第三条 价款'))
const price = p(run('金额为'), mark('a', run('12', '<w:i/>')), run('元整。'))
const before = docx(heading + price + p(run('自'), mark('b', run('今日'), 2), run('起。')) + p(run('附则')))
const now = (...paragraphs: string[]) => docx(paragraphs.join(''))

test('words typed over a bookmark that Word deleted with it have it again', () => {
  const typed = now(
    heading,
    p(run('金额为13'), run('元整。')),
    p(run('自'), mark('b', run('今日'), 2), run('起。')),
  )
  const after = reclaimPlaces(before, typed)
  expect(spans(after)).toEqual({ a: '13', b: '今日' })
  expect(readDocxText(after)).toBe(readDocxText(typed))
})

test.each([
  ['nothing is written there', now(heading, p(run('金额为元整。')), p(run('附则')))],
  ['two paragraphs could be meant', now(p(run('金额为13元整。')), p(run('金额为14元整。')))],
  ['its words have gone too', now(heading, p(run('价款另议。')))],
])('a bookmark does not come back where %s', (_, text) => {
  expect(reclaimPlaces(before, text)).toBe(text)
})

test('a paragraph that was there before is not taken for the one that lost its place', () => {
  const twice = docx(price + p(run('金额为99元整。')))
  const text = now(p(run('金额为99元整。')))
  expect(reclaimPlaces(twice, text)).toBe(text)
})

test('a place goes back between the words that stood around it, in its own format', () => {
  const { bytes, left } = putBackPlaces(before, now(heading, p(run('金额为元整。')), p(run('附则'))), ['a'])
  expect(left).toEqual([])
  expect(spans(bytes)).toEqual({ a: '12' })
  expect(readDocxText(bytes)).toBe('第三条 价款\n金额为12元整。\n附则')
})

test('a place goes back with its paragraph behind the one that stood before it, and the next one behind that', () => {
  const { bytes, left } = putBackPlaces(before, now(p(run('总则')), heading, p(run('附则'))), ['b', 'a'])
  expect(left).toEqual([])
  expect(readDocxText(bytes)).toBe('总则\n第三条 价款\n金额为12元整。\n自今日起。\n附则')
  expect(spans(bytes)).toEqual({ a: '12', b: '今日' })
})

test('a place that begins its paragraph goes back before the words behind it, in a cell too', () => {
  const from = docx(table(p(run('金额')), p(mark('a', run('12')), run('元（含税）'))) + p(run('附则')))
  const text = docx(table(p(run('金额')), p(run('元（含税）'))) + p(run('附则')))
  const { bytes } = putBackPlaces(from, text, ['a'])
  expect(spans(bytes)).toEqual({ a: '12' })
  expect(readDocxText(bytes)).toBe(readDocxText(from))
})

test.each([
  [
    'stands empty in the next one',
    p(mark('a'), mark('c', '', 3), mark('d', '', 4), run('自'), mark('b', run('今日'), 2), run('起。')),
  ],
  [
    'stands alone in what is left of it',
    p(mark('a'), mark('c', '', 3), mark('d', '', 4)) + p(run('自'), mark('b', run('今日'), 2), run('起。')),
  ],
])('a place whose paragraph was deleted and that %s is gone: no value comes among other words', (_, text) => {
  const two = p(
    run('金额为'),
    mark('a', run('12')),
    run('元，大写'),
    mark('c', run('拾贰'), 3),
    mark('d', '', 4),
    run('。'),
  )
  const from = docx(heading + two + p(run('自'), mark('b', run('今日'), 2), run('起。')))
  const after = reclaimPlaces(from, docx(heading + text))
  expect(spans(after)).toEqual({ b: '今日' })
  const lines = (bytes: Uint8Array) => readDocxText(bytes).split('\n').filter(Boolean)
  expect(lines(after)).toEqual(['第三条 价款', '自今日起。'])
  // Saved once more by an editor that still has the empty marks.
  const again = reclaimPlaces(after, docx(heading + text), { lost: ['a', 'c', 'd'] })
  expect(spans(again)).toEqual({ b: '今日' })
  expect(lines(putBackPlaces(from, again, ['a', 'c']).bytes)).toEqual([
    '第三条 价款',
    '金额为12元，大写拾贰。',
    '自今日起。',
  ])
})

test('a place that was emptied in its own sentence stays', () => {
  const emptied = now(heading, p(run('金额为'), mark('a'), run('元整。')), p(run('附则')))
  expect(spans(reclaimPlaces(before, emptied))).toEqual({ a: '' })
})

const row = (...cells: string[]) => `<w:tr>${cells.map((inside) => cell(inside)).join('')}</w:tr>`
const rows = (...inside: string[]) => docx(`<w:tbl><w:tblPr/><w:tblGrid/>${inside.join('')}</w:tbl>${p()}`)
const name = row(p(run('名称')), p(mark('b', run('设备'), 2)))

test('a place that had a cell for itself is told by the other cells of its row', () => {
  const from = rows(name, row(p(run('金额')), p(mark('a', run('12')))))
  const typed = reclaimPlaces(from, rows(name, row(p(run('金额')), p(run('13')))))
  expect(spans(typed)).toEqual({ a: '13', b: '设备' })
  const emptied = rows(name, row(p(run('金额')), p()))
  const { bytes } = putBackPlaces(from, emptied, ['a'])
  expect(spans(bytes)).toEqual({ a: '12', b: '设备' })
  const filled = rows(name, row(p(run('金额')), p(run('面议'))))
  expect(putBackPlaces(from, filled, ['a']).left).toEqual(['a'])
  const twice = rows(row(p(run('金额')), p()), row(p(run('金额')), p()))
  expect(putBackPlaces(from, twice, ['a']).left).toEqual(['a'])
})

test('what has no spot of its own is left, and the file with it as it is', () => {
  const text = now(p(run('另议')))
  expect(putBackPlaces(before, text, ['a'])).toEqual({ bytes: text, left: ['a'] })
})

test('a text that became a table of hundreds of other rows gets no place back', () => {
  const from = rows(
    ...Array.from({ length: 8 }, (_, at) => row(p(run(`项${at}`)), p(mark(`m${at}`, run('x'), at)))),
  )
  const large = rows(...Array.from({ length: 600 }, (_, at) => row(p(run(`行${at}`)), p(run(`${at}`)))))
  expect(reclaimPlaces(from, large)).toBe(large)
})
