import { expect, test } from 'vitest'
import { buildDocx } from '../build/build-docx.ts'
import { listBookmarks } from './bookmarks.ts'
import { readDocxText } from './docx-text.ts'
import { reclaimPlaces } from './reclaim-places.ts'

const docx = (body: string) =>
  buildDocx({ title: 't', header: '<w:p/>', footer: '<w:p/>', created: '2026-11-20T00:00:00Z', body })
const run = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const mark = (name: string, inside = '', id = 1) =>
  `<w:bookmarkStart w:id="${id}" w:name="${name}"/>${inside}<w:bookmarkEnd w:id="${id}"/>`
const p = (inside: string) => `<w:p>${inside}</w:p>`
const spans = (bytes: Uint8Array) =>
  Object.fromEntries(listBookmarks(bytes).map(({ name, text }) => [name, text]))

const before = docx(
  p(run('名称：') + mark('a', run('旧')) + run('。金额：') + mark('b', run('1'), 2) + run('元')),
)
const typed = (middle: string) => docx(p(middle))

test.each([
  [
    'before it in a run of its own',
    run('名称：') + run('新名') + mark('a') + run('。金额：') + mark('b', run('1'), 2) + run('元'),
  ],
  [
    'before it in the run before',
    run('名称：新名') + mark('a') + run('。金额：') + mark('b', run('1'), 2) + run('元'),
  ],
  [
    'behind it in the run behind',
    run('名称：') + mark('a') + run('新名。金额：') + mark('b', run('1'), 2) + run('元'),
  ],
  [
    'behind it in an insertion',
    `${run('名称：')}${mark('a')}<w:ins w:id="9" w:author="x">${run('新名')}</w:ins>${run('。金额：')}${mark('b', run('1'), 2)}${run('元')}`,
  ],
])('words typed over a bookmark that stand %s are in it again', (_, body) => {
  const after = reclaimPlaces(before, typed(body))
  expect(spans(after)).toEqual({ a: '新名', b: '1' })
  expect(readDocxText(after)).toBe('名称：新名。金额：1元')
})

test('two places of one paragraph are told apart', () => {
  const after = reclaimPlaces(
    before,
    typed(run('名称：新名') + mark('a') + run('。金额：') + run('2') + mark('b', '', 2) + run('元')),
  )
  expect(spans(after)).toEqual({ a: '新名', b: '2' })
})

test.each([
  [
    'was emptied and nothing typed',
    run('名称：') + mark('a') + run('。金额：') + mark('b', run('1'), 2) + run('元'),
  ],
  [
    'is not empty',
    run('名称：新') + mark('a', run('旧')) + run('。金额：') + mark('b', run('1'), 2) + run('元'),
  ],
  [
    'has other words changed around it',
    run('标题：新') + mark('a') + run('；金额：') + mark('b', run('1'), 2) + run('元'),
  ],
])('a bookmark that %s stays as it is', (_, body) => {
  const given = typed(body)
  expect(reclaimPlaces(before, given)).toBe(given)
})
