import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildDocx, convertToPdf, wordWriter } from '#engines/documents/server/index.ts'
import { editedDocx, seeded } from '#testing/edited-docx.ts'
import { requires } from '#testing/requires.ts'
import { named, paragraphsIn, parse, settled, storyParts } from '#testing/tracked-changes.ts'
import { redlineDocx } from './redline-docx.ts'

const author = { name: '法务通', date: '2026-11-20T08:00:00Z' }
const folders = [join(import.meta.dirname, '../../../../demo/templates'), '/work/shared/data/templates']
const files = folders.flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.docx'))
        .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }))
    : [],
)

const texts = async (bytes: Uint8Array): Promise<string[]> =>
  [...(await storyParts(bytes))].flatMap(([, xml]) => paragraphsIn(xml))
const settledTexts = async (bytes: Uint8Array, how: 'accept' | 'reject'): Promise<string[]> =>
  [...(await storyParts(bytes))].flatMap(([, xml]) => paragraphsIn(settled(xml, how)))

async function expectRedline(before: Uint8Array, after: Uint8Array): Promise<Uint8Array> {
  const { bytes, isExact } = await redlineDocx(before, after, author)
  expect(await settledTexts(bytes, 'accept')).toEqual(await texts(after))
  expect(await settledTexts(bytes, 'reject')).toEqual(await texts(before))
  expect(isExact).toBe(true)
  return bytes
}

const w = wordWriter()
const docx = (body: string): Uint8Array =>
  buildDocx({ title: 't', header: '<w:p/>', footer: '<w:p/>', created: '2026-11-20T00:00:00Z', body })
const lines = (...all: string[]) => docx(all.map((line) => w.p(line)).join(''))
const table = (rows: string[][]) =>
  w.table({ widths: rows[0]?.map(() => 900) ?? [], rows: rows.map((row) => row.map((cell) => w.p(cell))) })
const changesIn = async (bytes: Uint8Array, part = 'word/document.xml') => {
  const root = parse((await storyParts(bytes)).get(part) ?? '')
  const marks = (name: string) => named(root, name).map((one) => one.textContent)
  return { ins: marks('ins').filter(Boolean), del: marks('del').filter(Boolean) }
}

describe('a redline', () => {
  const pairs = files.flatMap(({ name, bytes }, index) =>
    // Seventeen pairs of each of our own templates; five of each file that only some machines have.
    Array.from({ length: index < 3 ? 17 : 5 }, (_, at) => ({
      name,
      bytes,
      seed: at + 1,
      count: [1, 3, 8, 20, 60][at % 5] as number,
    })),
  )

  test('is tried on at least 50 pairs', () => expect(pairs.length).toBeGreaterThanOrEqual(50))

  test.each(pairs)(
    'of $name with $count random edits (seed $seed) gives either text when accepted or rejected [ASK-07]',
    async ({ bytes, seed, count }) => {
      await expectRedline(bytes, await editedDocx(bytes, count, seeded(seed * 1000 + count)))
    },
    30_000,
  )

  test('between two different contracts is exact too, in the body', async () => {
    const [first, second] = files
    if (!first || !second) throw new Error('the demonstration has templates')
    const { bytes } = await redlineDocx(first.bytes, second.bytes, author)
    const body = (all: Map<string, string>) => all.get('word/document.xml') as string
    const made = body(await storyParts(bytes))
    expect(paragraphsIn(settled(made, 'accept'))).toEqual(paragraphsIn(body(await storyParts(second.bytes))))
    expect(paragraphsIn(settled(made, 'reject'))).toEqual(paragraphsIn(body(await storyParts(first.bytes))))
  })

  test('marks only the words that changed, with author and date', async () => {
    const bytes = await expectRedline(
      lines('合同总价为人民币100,000元，不含税。', '末'),
      lines('合同总价为人民币120,000元，含税。', '末'),
    )
    expect(await changesIn(bytes)).toEqual({ ins: ['120,000'], del: ['100,000', '不'] })
    const xml = (await storyParts(bytes)).get('word/document.xml') as string
    expect(xml).toContain('w:author="法务通" w:date="2026-11-20T08:00:00Z"')
    expect(new Set(xml.match(/<w:(?:ins|del) w:id="\d+"/g)).size).toBe(
      xml.match(/<w:(?:ins|del) w:id=/g)?.length,
    )
  })

  test('of a paragraph added at the very end joins it as if somebody had pressed Enter', async () => {
    await expectRedline(lines('甲方', '乙方'), lines('甲方', '乙方', '丙方为新增的一方，承担连带责任。'))
    await expectRedline(lines('甲方', '乙方', '丙方为新增的一方，承担连带责任。'), lines('甲方', '乙方'))
    await expectRedline(lines('甲'), lines('完全不同的另外一段文字', '还有一段'))
  })

  test('takes rows of a table in and out whole, and changes cells in place', async () => {
    const before = docx(
      table([
        ['名称', '数量'],
        ['服务器', '3'],
        ['交换机', '8'],
      ]) + w.p('末'),
    )
    const after = docx(
      table([
        ['名称', '数量'],
        ['服务器', '5'],
        ['存储阵列', '1'],
        ['交换机', '8'],
      ]) + w.p('末'),
    )
    const bytes = await expectRedline(before, after)
    const rows = named(parse((await storyParts(bytes)).get('word/document.xml') ?? ''), 'trPr')
    expect(rows.filter((row) => named(row, 'ins', row).length)).toHaveLength(1)
    expect((await changesIn(bytes)).del).toEqual(['3'])
    await expectRedline(after, before)
    await expectRedline(docx(w.p('前') + table([['甲']]) + w.p('后')), docx(w.p('前') + w.p('后')))
    await expectRedline(
      docx(w.p('前') + w.p('后')),
      docx(w.p('前') + w.p('插入的说明') + table([['甲']]) + w.p('后')),
    )
  })

  test('counts changes that were tracked before as accepted', async () => {
    const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
    const mark = 'w:id="9" w:author="a" w:date="2026-11-20T00:00:00Z"'
    const tracked = docx(
      `<w:p>${run('保留')}<w:del ${mark}><w:r><w:delText>删去</w:delText></w:r></w:del><w:ins ${mark}>${run('新增')}</w:ins></w:p>${w.p('末')}`,
    )
    const { bytes, isExact } = await redlineDocx(lines('保留', '末'), tracked, author)
    expect(isExact).toBe(true)
    expect(await changesIn(bytes)).toEqual({ ins: ['新增'], del: [] })
  })

  test('of equal texts is the new file without any change', async () => {
    const [file] = files
    if (!file) throw new Error('the demonstration has templates')
    const bytes = await expectRedline(file.bytes, file.bytes)
    expect(await changesIn(bytes)).toEqual({ ins: [], del: [] })
  })

  test.skipIf(requires('libreoffice'))(
    'is opened by LibreOffice',
    async () => {
      const [file] = files
      if (!file) throw new Error('the demonstration has templates')
      const { bytes } = await redlineDocx(file.bytes, await editedDocx(file.bytes, 40, seeded(7)), author)
      const pdf = await convertToPdf({ sofficePath: 'soffice' }, bytes, 'docx')
      expect(Buffer.from(pdf.slice(0, 5)).toString()).toBe('%PDF-')
    },
    90_000,
  )
})
