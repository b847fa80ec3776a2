import JSZip from 'jszip'
import { beforeEach, describe, expect, test } from 'vitest'
import { docxTables } from '#testing/docx-tables.ts'
import { buildDocx } from '../build/build-docx.ts'
import { wordWriter } from '../build/word-writer.ts'
import { listBookmarks } from './bookmarks.ts'
import { fillBookmarks } from './fill-bookmarks.ts'
import { reclaimPlaces } from './reclaim-places.ts'

let w = wordWriter()
beforeEach(() => {
  w = wordWriter()
})
const at = (name: string) => ({ name, before: '', after: '' })
const rows = [{ bookmark: 'item', cells: [at('item'), at('count')] }]
const value = '甲\t1\n乙\t2\n丙\t3'

/** A filled table with a heading and, if wanted, a row of sums. */
function filled(hasSums = true): Uint8Array {
  const lines = [
    [w.p('品名'), w.p('数量')],
    [w.p(w.mark('item', '')), w.p(w.mark('count', ''))],
    ...(hasSums ? [[w.p('合计'), w.p('6')]] : []),
  ]
  const body = w.p('清单') + w.table({ widths: [2000, 2000], rows: lines }) + w.p('完')
  const bytes = buildDocx({
    title: 't',
    header: '<w:p/>',
    footer: '<w:p/>',
    created: '2026-11-20T00:00:00Z',
    body,
  })
  return fillBookmarks(bytes, { item: value }, { rows }).bytes
}

/** The file as another program leaves it whose user changed rows. */
async function changed(bytes: Uint8Array, work: (rows: string[]) => string[]): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(bytes)
  const xml = (await zip.file('word/document.xml')?.async('string')) ?? ''
  const found = xml.match(/<w:tr[ >].*?<\/w:tr>/gs) ?? []
  zip.file('word/document.xml', xml.replace(found.join(''), work(found).join('')))
  return zip.generateAsync({ type: 'uint8array' })
}
const bare = (row: string) => row.replaceAll(/<w:bookmark(Start|End)[^>]*>/g, '')
const typed = (row: string, words: string) => bare(row).replace(/<w:t[ >].*?<\/w:t>/s, `<w:t>${words}</w:t>`)
const reclaimed = (before: Uint8Array, after: Uint8Array) => reclaimPlaces(before, after, { rows })
const textAt = (bytes: Uint8Array) => listBookmarks(bytes).find(({ name }) => name === 'item')?.text

describe.each([
  ['with a row of sums', true],
  ['without one', false],
] as const)('a table %s', (_, hasSums) => {
  const end = hasSums ? -1 : undefined
  test('takes in a row that was added behind the last one', async () => {
    const before = filled(hasSums)
    const after = await changed(before, (all) => [
      ...all.slice(0, 4),
      typed(all[3] as string, '丁'),
      ...(hasSums ? all.slice(-1) : []),
    ])
    expect(textAt(after)?.split('\n')).toHaveLength(3)
    expect(textAt(reclaimed(before, after))).toBe('甲\t1\n乙\t2\n丙\t3\n丁\t3')
  })

  test('takes in a row that was added before the first one', async () => {
    const before = filled(hasSums)
    const after = await changed(before, ([heading = '', ...all]) => [
      heading,
      typed(all[1] as string, '零'),
      ...all,
    ])
    expect(textAt(reclaimed(before, after))).toBe('零\t2\n甲\t1\n乙\t2\n丙\t3')
  })

  test.each([
    ['first', 1, '乙\t2\n丙\t3'],
    ['last', 3, '甲\t1\n乙\t2'],
  ])('is the place of the rest when the %s row is deleted with its mark', async (_which, index, rest) => {
    const before = filled(hasSums)
    const after = await changed(before, (all) => all.filter((_row, row) => row !== index))
    const again = reclaimed(before, after)
    expect(textAt(again)).toBe(rest)
    // The form goes on from there.
    const { bytes } = fillBookmarks(again, { item: '戊\t5' }, { rows })
    expect((await docxTables(bytes))[0]?.slice(1, end)).toEqual([['戊', '5']])
  })
})

test('a table whose other rows were changed too is left as it is', async () => {
  const before = filled()
  const after = await changed(before, ([, ...all]) => [...all, typed(all[0] as string, '另一行')])
  expect(textAt(reclaimed(before, after))).toBe(value)
})
