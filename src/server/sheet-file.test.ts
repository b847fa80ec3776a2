import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import JSZip from 'jszip'
import { afterAll, expect, test, vi } from 'vitest'
import { sheetFile } from './sheet-file.ts'
import { longTable, type SheetCell, spreadsheet } from './spreadsheet.ts'

const folder = mkdtempSync(join(tmpdir(), 'chancery-sheet-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const columns = [{ header: '名称 & <标题>\ufffe', width: 30 }, { header: '金额' }]
async function* pages(...all: SheetCell[][][]): AsyncGenerator<SheetCell[][]> {
  yield* all
}
async function bytesOf(content: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}
const whole = new AbortController().signal

test('a table of several pages is read again as it was given, with the formats of its figures', async () => {
  const file = await sheetFile(
    folder,
    {
      name: '合同/台账',
      columns,
      rows: pages(
        [
          ['=1+1', { value: 1234.5, numFmt: '#,##0.00' }],
          ['a <b> & "c"\u0007\uffff\n第二行', { value: 1234, numFmt: '#,##0' }],
        ],
        [],
        [
          [null, 7],
          ['  两端空格  ', { value: -0.01, numFmt: '#,##0.00' }],
        ],
      ),
    },
    whole,
  )
  expect(file.rows).toBe(4)
  expect(readdirSync(folder)).toEqual([])
  const bytes = await bytesOf(file.content())
  expect(bytes.length).toBe(file.size)
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  expect(sheets[0]?.name).toBe('合同 台账')
  expect(sheets[0]?.rows).toEqual([
    ['名称 & <标题>', '金额'],
    ['=1+1', 1234.5],
    ['a <b> & "c"\n第二行', 1234],
    [null, 7],
    ['  两端空格  ', -0.01],
  ])
  // The other library that reads zip files takes them to be as they say.
  const zip = await JSZip.loadAsync(bytes, { checkCRC32: true })
  const xml = await zip.file('xl/worksheets/sheet1.xml')?.async('text')
  expect(xml).toContain('<c r="B2" s="1"><v>1234.5</v></c>')
  expect(xml).toContain('<c r="B3" s="2">')
  expect(xml).toContain('<c r="B5" s="1">')
  expect(await zip.file('xl/styles.xml')?.async('text')).toContain('formatCode="#,##0.00"')
})

test('small and long tables drop characters that XML forbids and cut the longest text', async () => {
  const [headings, row] = [
    [{ header: '名称\uffff' }, { header: '备注' }],
    ['甲\u0007\ufffe', '长'.repeat(32_768)],
  ]
  for (const bytes of [await spreadsheet('x', headings, [row]), await longTable('x', headings, [row])]) {
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.rows).toEqual([
      ['名称', '备注'],
      ['甲', '长'.repeat(32_767)],
    ])
  }
})

test('a table without rows has its headings', async () => {
  const file = await sheetFile(folder, { name: 'x', columns, rows: pages() }, whole)
  const { sheets } = await readXlsx(await bytesOf(file.content()))
  expect(sheets[0]?.rows).toEqual([['名称 & <标题>', '金额']])
})

test('whoever goes, and rows that cannot be read, leave nothing behind', async () => {
  const gone = new AbortController()
  async function* endless(): AsyncGenerator<SheetCell[][]> {
    for (let page = 0; ; page++) {
      if (page === 20) gone.abort()
      yield [['x', page]]
    }
  }
  await expect(sheetFile(folder, { name: 'x', columns, rows: endless() }, gone.signal)).rejects.toThrow()
  async function* broken(): AsyncGenerator<SheetCell[][]> {
    yield [['x', 1]]
    throw new Error('the database went away')
  }
  await expect(sheetFile(folder, { name: 'x', columns, rows: broken() }, whole)).rejects.toThrow(
    'the database went away',
  )
  expect(readdirSync(folder)).toEqual([])
})

test('a folder that cannot be written to is told as what it is', async () => {
  await expect(sheetFile('/dev/null/x', { name: 'x', columns, rows: pages() }, whole)).rejects.toMatchObject({
    code: 'ENOTDIR',
  })
})

test('after each page it rests for three quarters of the time that the page took', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const order: string[] = []
    async function* slowPages(): AsyncGenerator<SheetCell[][]> {
      for (const page of [0, 1, 2]) {
        order.push(`page ${page}`)
        vi.advanceTimersByTime(400)
        // It rests 300 ms: a timer of a little less, set before that, always ends first.
        setTimeout(() => order.push('pause'), 290)
        yield [[`第${page}页`, page]]
      }
    }
    const file = await sheetFile(folder, { name: '慢', columns, rows: slowPages() }, whole)
    await file.drop()
    expect(order).toEqual(['page 0', 'pause', 'page 1', 'pause', 'page 2', 'pause'])
  } finally {
    vi.useRealTimers()
  }
})
