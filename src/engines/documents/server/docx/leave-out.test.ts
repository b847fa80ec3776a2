import { beforeEach, describe, expect, test } from 'vitest'
import { docxTables } from '#testing/docx-tables.ts'
import { openXmlErrors } from '#testing/open-xml-errors.ts'
import { buildDocx } from '../build/build-docx.ts'
import { wordWriter } from '../build/word-writer.ts'
import { listBookmarks } from './bookmarks.ts'
import { readDocxText } from './docx-text.ts'
import { fillBookmarks } from './fill-bookmarks.ts'

let w = wordWriter()
beforeEach(() => {
  w = wordWriter()
})
const docx = (...body: string[]) =>
  buildDocx({
    title: 't',
    header: '<w:p/>',
    footer: '<w:p/>',
    created: '2026-11-20T00:00:00Z',
    body: body.join(''),
  })
const wordsOf = (bytes: Uint8Array) => readDocxText(bytes).split('\n').filter(Boolean)
const filling =
  (template: Uint8Array, leavable: readonly string[]) =>
  (values: Record<string, string>, bytes: Uint8Array = template) =>
    fillBookmarks(bytes, values, { template, leavable }).bytes

/** A document, and how it reads with and without the place. */
const places = {
  'a sentence in the middle': {
    body: () => [w.p(['卖方供货。设备交付至', w.mark('place', '____'), '。买方验收。'])],
    with: ['卖方供货。设备交付至上海。买方验收。'],
    without: ['卖方供货。买方验收。'],
  },
  'the first sentence behind an article’s number': {
    body: () => [w.p(['第四条　设备交付至', w.mark('place', '____'), '。买方验收。'])],
    with: ['第四条　设备交付至上海。买方验收。'],
    without: ['第四条　买方验收。'],
  },
  'the last item of a list': {
    body: () => [w.p(['卖方应：包装；投保；交付至', w.mark('place', '____'), '。'])],
    with: ['卖方应：包装；投保；交付至上海。'],
    without: ['卖方应：包装；投保。'],
  },
  'a paragraph of one sentence': {
    body: () => [w.p('第一条'), w.p(['设备交付至', w.mark('place', '____'), '。']), w.p('第二条')],
    with: ['第一条', '设备交付至上海。', '第二条'],
    without: ['第一条', '第二条'],
  },
  'the first paragraph of the text': {
    body: () => [w.p(['设备交付至', w.mark('place', '____'), '。']), w.p('第二条')],
    with: ['设备交付至上海。', '第二条'],
    without: ['第二条'],
  },
  'a place that is all of its paragraph': {
    body: () => [w.p('其他约定'), w.p(w.mark('place', '____')), w.p('以下无正文')],
    with: ['其他约定', '上海', '以下无正文'],
    without: ['其他约定', '以下无正文'],
  },
  'an English sentence': {
    body: () => [w.p(['Seller ships. Goods go to ', w.mark('place', '____'), '. Buyer inspects.'])],
    with: ['Seller ships. Goods go to 上海. Buyer inspects.'],
    without: ['Seller ships. Buyer inspects.'],
  },
}

describe.each(Object.entries(places))('%s', (_, given) => {
  test('goes while its place is empty, and comes back with a value', async () => {
    const fill = filling(docx(...given.body()), ['place'])
    const squeezed = (bytes: Uint8Array) => wordsOf(bytes).map((line) => line.replaceAll('  ', ' '))
    const full = fill({ place: '上海' })
    expect(squeezed(full)).toEqual(given.with)
    const none = fill({ place: '' })
    expect(squeezed(none)).toEqual(given.without)
    // No empty line stays in its place.
    expect(
      readDocxText(none)
        .split('\n')
        .filter((line) => line === ''),
    ).toEqual(
      readDocxText(full)
        .split('\n')
        .filter((line) => line === ''),
    )
    for (const again of [fill({ place: '' }, none), fill({ place: '' }, full)])
      expect(squeezed(again)).toEqual(given.without)
    const back = fill({ place: '上海' }, none)
    expect(squeezed(back)).toEqual(given.with)
    expect(listBookmarks(back).map(({ name, text }) => [name, text])).toEqual([['place', '上海']])
    for (const each of [full, none, back]) expect(await openXmlErrors(each)).toEqual([])
  })
})

test('other places of the sentence go and come back with it', () => {
  const body = w.p([
    '卖方供货。卖方于',
    w.mark('day', '__'),
    '前交付至',
    w.mark('place', '__'),
    '。买方验收。',
  ])
  const fill = filling(docx(body), ['place'])
  const none = fill({ day: '5月1日', place: '' })
  expect(wordsOf(none)).toEqual(['卖方供货。买方验收。'])
  expect(wordsOf(fill({ day: '6月1日', place: '' }, none))).toEqual(['卖方供货。买方验收。'])
  expect(wordsOf(fill({ day: '6月1日', place: '上海' }, none))).toEqual([
    '卖方供货。卖方于6月1日前交付至上海。买方验收。',
  ])
})

test('an article with a typed number that is nothing but the sentence stays, with a gap', () => {
  const fill = filling(docx(w.p(['第四条　设备交付至', w.mark('place', '__'), '。'])), ['place'])
  expect(wordsOf(fill({ place: '' }))).toEqual(['第四条　设备交付至。'])
})

test('a sentence that somebody wrote anew around an empty place is left as it is', () => {
  const template = docx(w.p(['卖方于', w.mark('day', '__'), '前交付至', w.mark('place', '__'), '。']))
  w = wordWriter()
  const written = docx(w.p(['货物在', w.mark('day', '5月1日'), '之前送到', w.mark('place', ''), '即可。']))
  const fill = filling(template, ['place'])
  expect(wordsOf(fill({ day: '5月1日', place: '' }, written))).toEqual(['货物在5月1日之前送到即可。'])
  expect(wordsOf(fill({ day: '5月1日', place: '上海' }, written))).toEqual(['货物在5月1日之前送到上海即可。'])
})

test('a table goes while its sheet has no rows, and comes back with them', async () => {
  const at = (name: string) => ({ name, before: '', after: '' })
  const rows = [{ bookmark: 'item', cells: [at('item'), at('count')] }]
  const table = w.table({
    widths: [2000, 2000],
    rows: [
      [w.p('品名'), w.p('数量')],
      [w.p(w.mark('item', '')), w.p(w.mark('count', ''))],
      [w.p('合计'), w.p(w.mark('total', ''))],
    ],
  })
  const template = docx(w.p('清单'), table, w.p('完'))
  const fill = (item: string, total: string, bytes = template) =>
    fillBookmarks(bytes, { item, total }, { template, rows, leavable: ['item'] }).bytes
  const full = [
    ['品名', '数量'],
    ['甲', '1'],
    ['合计', '1'],
  ]
  const none = fill('', '', fill('甲\t1', '1'))
  expect([await docxTables(none), wordsOf(none)]).toEqual([[], ['清单', '完']])
  expect(wordsOf(fill('', '0', none))).toEqual(['清单', '完'])
  const back = fill('甲\t1', '1', none)
  expect(await docxTables(back)).toEqual([full])
  for (const each of [none, back]) expect(await openXmlErrors(each)).toEqual([])
})

test('a sheet without a table of its own goes with its paragraph', async () => {
  const template = docx(w.p('清单'), w.p(w.mark('goods', '__')), w.p('完'))
  const fill = (goods: string, bytes = template) =>
    fillBookmarks(bytes, { goods }, { template, tables: ['goods'], leavable: ['goods'] }).bytes
  const none = fill('', fill('品名\t数量\n甲\t1'))
  expect(wordsOf(none)).toEqual(['清单', '完'])
  expect(await docxTables(fill('品名\t数量\n甲\t1', none))).toEqual([
    [
      ['品名', '数量'],
      ['甲', '1'],
    ],
  ])
})
