import JSZip from 'jszip'
import { expect, test } from 'vitest'
import { buildDocx } from '../build/build-docx.ts'
import { wordWriter } from '../build/word-writer.ts'
import { readDocxText } from '../docx/docx-text.ts'
import { blackOut } from './black-out.ts'
import { isStillVisible, showsMore } from './still-visible.ts'

const docx = (body: string, header = '<w:p/>') =>
  buildDocx({ title: '合同', header, footer: '<w:p/>', created: '2026-11-20T00:00:00Z', body })
const w = wordWriter()
const plain = docx(w.p('无'))

async function withPart(bytes: Uint8Array, name: string, content: string | Uint8Array): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(bytes)
  zip.file(name, content)
  return zip.generateAsync({ type: 'uint8array' })
}

test('words that are not to be read are black wherever they stand, however they are grouped or cut into runs', () => {
  const header = w.p('账号６２２２０２１９８７６５')
  const bytes = docx(
    w.p('总价 987,654.32 元，账号 6222 0219 8765，余额 12') +
      w.p([w.text('青铜', { bold: true }), '钥匙七号']) +
      w.table({ widths: [900], rows: [[w.p('共 987654.32')]] }),
    header,
  )
  const words = ['987654.32', '622202198765', '青铜钥匙七号', '12']
  const blackened = blackOut(bytes, words)
  const text = readDocxText(blackened)
  for (const secret of ['987', '6222', '8765', '青铜', '钥匙']) expect(text).not.toContain(secret)
  expect(text).toContain('总价 ■■■■ 元，账号 ■■■■，余额 12')
  expect(isStillVisible(bytes, words.slice(0, 3))).toBe(true)
  expect(isStillVisible(blackened, words.slice(0, 3))).toBe(false)
})

test('a file without any of them comes out as it went in', () => {
  expect(blackOut(plain, ['987654.32', ''])).toBe(plain)
})

test('short words are not taken out, and a text that says one of them is told of', () => {
  const bytes = docx(w.p('数量 12 件，编号 3124，由张三经办'))
  expect(isStillVisible(blackOut(bytes, ['12']), ['12'])).toBe(true)
  expect(isStillVisible(bytes, ['24'])).toBe(false)
  expect(isStillVisible(bytes, ['张三'])).toBe(true)
  expect(isStillVisible(bytes, ['李四'])).toBe(false)
})

test('what is left in any part, in an attribute, or as a picture that the template does not have, is told of', async () => {
  const secret = ['987654.32']
  const custom = await withPart(plain, 'customXml/item1.xml', '<a><b>98</b><b>7,654</b><b>.32</b></a>')
  expect(isStillVisible(custom, secret)).toBe(true)
  const entity = await withPart(plain, 'customXml/item1.xml', '<a>&#57;8&#x37;654.32</a>')
  expect(isStillVisible(entity, secret)).toBe(true)
  const attribute = await withPart(plain, 'customXml/item1.xml', '<a note="共 987654.32 元"/>')
  expect(isStillVisible(attribute, ['共 987654.32 元'])).toBe(true)
  const picture = await withPart(
    plain,
    'word/media/image1.png',
    new Uint8Array([137, 80, 78, 71, 1, 2, 3, 4, 5]),
  )
  expect(showsMore(picture, plain)).toBe(true)
  expect(showsMore(picture, picture)).toBe(false)
})
