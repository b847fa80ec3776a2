import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import mammoth from 'mammoth'
import { beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { partsOf, withParts } from '#testing/docx-parts.ts'
import { openXmlErrors } from '#testing/open-xml-errors.ts'
import { secrets, tellingDocx } from '#testing/telling-docx.ts'
import { paragraphsIn } from '#testing/tracked-changes.ts'
import type { CleanOptions, Trace } from '../../domain/clean.ts'
import { cleanDocx } from './clean-docx.ts'
import { tracesIn } from './traces.ts'

const house = { name: '法务通', date: '2026-11-20T08:00:00Z' }
const accept: CleanOptions = { changes: 'accept', hiddenText: 'keep' }
const reject: CleanOptions = { changes: 'reject', hiddenText: 'keep' }
const keep: CleanOptions = { changes: 'keep', hiddenText: 'keep' }

let given: Uint8Array
beforeAll(async () => {
  given = await tellingDocx()
})

const bodyOf = async (bytes: Uint8Array) => (await partsOf(bytes)).get('word/document.xml') as string
const byKind = (traces: readonly Trace[]) => Object.fromEntries(traces.map((one) => [one.kind, one.count]))

describe('a clean copy', () => {
  test('holds none of the secrets in any part, read with another library', async () => {
    const before = [...(await partsOf(given))].map(([name, text]) => `${name}${text}`).join('\n')
    for (const secret of secrets) expect(before).toContain(secret)
    for (const options of [accept, { changes: 'accept', hiddenText: 'remove' } as const]) {
      const parts = await partsOf(cleanDocx(given, options, house).bytes)
      const all = [...parts].map(([name, text]) => `${name}${text}`).join('\n')
      for (const secret of secrets) expect(all).not.toContain(secret)
      expect(
        [...parts.keys()].filter((name) => /comment|people|docProps|customXml|thumbnail/.test(name)),
      ).toEqual([])
      expect(all).not.toMatch(
        /<w:(ins|del|moveFrom|moveTo|\w+Change|comment\w+|rsid\w*|docVars|attachedTemplate)\b/,
      )
      expect(all).not.toMatch(/\w+:rsid/)
    }
  })

  test('reads as the text with all changes accepted', async () => {
    const { value } = await mammoth.extractRawText({
      buffer: Buffer.from(cleanDocx(given, accept, house).bytes),
    })
    expect(value.split('\n').filter(Boolean)).toEqual([
      '第一条 价格含税',
      '右对齐',
      '新增的一段',
      '前半后半',
      '搬走的段落',
      '官网',
      expect.stringMatching(/^(\[1\])?有脚注$/),
      '可见隐藏的话',
      '显示的标题',
      '可编辑',
      '图',
      '甲',
      '乙',
      '新行',
      '丙',
      '末段',
    ])
  })

  test('takes the footnote of an accepted deletion out, and leaves the others', async () => {
    const notes = async (options: CleanOptions) =>
      paragraphsIn(
        (await partsOf(cleanDocx(given, options, house).bytes)).get('word/footnotes.xml') ?? '',
      ).filter(Boolean)
    expect(await notes(accept)).toEqual(['留下的脚注'])
    expect(await notes(reject)).toEqual(['删去的脚注', '留下的脚注'])
  })

  test('or with all of them rejected, old formats and all', async () => {
    const body = await bodyOf(cleanDocx(given, reject, house).bytes)
    expect(paragraphsIn(body).slice(0, 6)).toEqual([
      '第一条 价格底价八折',
      '右对齐',
      '搬走的段落',
      '前半',
      '后半旧',
      '旧链接官网',
    ])
    expect(paragraphsIn(body).filter((line) => line.startsWith('['))).toEqual([
      '[0/2,0] 甲',
      '[0/2,1] 乙',
      '[1/2,0] 旧行',
      '[1/2,1] 丁',
    ])
    expect(body).toContain(
      '<w:p><w:pPr><w:jc w:val="left"/></w:pPr><w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">右对齐',
    )
  })

  test('may keep the changes, without who made them and when', async () => {
    const { bytes, removed, left } = cleanDocx(given, keep, house)
    const body = await bodyOf(bytes)
    expect(body).toMatch(/<w:ins w:id="10" w:author="法务通" w:date="2026-11-20T08:00:00Z">/)
    expect(body).not.toContain('李明')
    expect(body).not.toContain('2026-11-19')
    expect(byKind(left)).toMatchObject({
      insertions: expect.any(Number),
      deletions: expect.any(Number),
      tracking: 1,
    })
    expect(removed.find(({ kind }) => kind === 'changeAuthors')?.details).toEqual(['内部律师李明'])
  })

  test('says what was removed, and what is left to be looked at', () => {
    const { removed, left } = cleanDocx(given, accept, house)
    expect(byKind(removed)).toEqual({
      comments: 2,
      insertions: 5,
      deletions: 6,
      moves: 6,
      formatChanges: 2,
      tracking: 1,
      changeAuthors: expect.any(Number),
      properties: expect.any(Number),
      thumbnail: 1,
      savingMarks: expect.any(Number),
      documentVariables: 1,
      template: 2,
      editors: 1,
      customXml: 1,
      pathsInPictures: 1,
      links: 1,
    })
    const details = (kind: string) => removed.find((one) => one.kind === kind)?.details
    expect(details('comments')).toEqual(['内部律师李明：底价八折，不要让对方知道', '内部律师李明：页眉也有'])
    expect(details('properties')).toContain('Company: 机密科技')
    expect(details('documentVariables')).toEqual(['内部变量'])
    expect(left).toEqual([
      { kind: 'hiddenText', count: 1, details: ['隐藏的话'] },
      { kind: 'links', count: 1, details: expect.arrayContaining(['https://example.com/']) },
    ])
  })

  test('is without hidden text when that is asked, by its own format or by its style', async () => {
    const styled = await withParts(given, {
      'word/styles.xml': (xml) =>
        xml.replace(
          '</w:styles>',
          '<w:style w:type="paragraph" w:styleId="Secret"><w:name w:val="Secret"/><w:basedOn w:val="Hidden"/></w:style><w:style w:type="paragraph" w:styleId="Hidden"><w:name w:val="Hidden"/><w:rPr><w:vanish/></w:rPr></w:style></w:styles>',
        ),
      'word/document.xml': (xml) =>
        xml.replace(
          '<w:sectPr',
          '<w:p><w:pPr><w:pStyle w:val="Secret"/></w:pPr><w:r><w:t>样式隐藏</w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>又显示</w:t></w:r></w:p><w:sectPr',
        ),
    })
    const { removed, bytes } = cleanDocx(styled, { changes: 'accept', hiddenText: 'remove' }, house)
    expect(removed.find(({ kind }) => kind === 'hiddenText')?.details).toEqual(['隐藏的话', '样式隐藏'])
    const text = paragraphsIn(await bodyOf(bytes)).join('|')
    expect(text).not.toMatch(/隐藏/)
    expect(text).toContain('又显示')
  })

  test('keeps bookmarks that reach out of a deletion, the words of bound controls, and pictures by name', async () => {
    const body = await bodyOf(cleanDocx(given, accept, house).bytes)
    expect(body).toMatch(/<w:bookmarkStart w:id="1" w:name="amount"\/><w:bookmarkEnd w:id="1"\/>/)
    expect(body).not.toContain('dataBinding')
    expect(body).toContain('descr="seal.png"')
  })

  test('leaves every part without any of it as it was, byte for byte', async () => {
    const [before, after] = [await partsOf(given), await partsOf(cleanDocx(given, accept, house).bytes)]
    for (const name of [
      'word/styles.xml',
      'word/numbering.xml',
      'word/fontTable.xml',
      'word/footer1.xml',
      'word/media/image1.png',
    ])
      expect(after.get(name), name).toBe(before.get(name))
  })

  test('of a clean copy is the same bytes, with nothing removed', () => {
    const once = cleanDocx(given, { changes: 'accept', hiddenText: 'remove' }, house)
    const twice = cleanDocx(once.bytes, { changes: 'accept', hiddenText: 'remove' }, house)
    expect(twice.removed).toEqual([])
    expect(Buffer.from(twice.bytes).equals(Buffer.from(once.bytes))).toBe(true)
  })

  test('keeps data that content controls show', async () => {
    const bound = await withParts(given, {
      'word/document.xml': (xml) =>
        xml.replace('{6C3C8BC8-F283-45AE-878A-BAB7291924A1}', '{11111111-2222-3333-4444-555555555555}'),
    })
    const { bytes, left } = cleanDocx(bound, accept, house)
    expect((await partsOf(bytes)).get('customXml/item1.xml')).toContain('未绑定的数据')
    expect(byKind(left)).toMatchObject({ boundData: 1 })
  })

  test('is not made of a file that cannot be cleaned', async () => {
    const odd = await withParts(given, {
      'word/fontTable.xml': (xml) =>
        xml.replace('<w:font ', '<w:font xmlns:x="urn:x" x:author="李明" w:author="李明" '),
    })
    // An author where none can be: it is found, and not settled by accepting.
    expect(() => cleanDocx(odd, accept, house)).toThrow(AppError)
  })
})

describe('the cells and numbers of tracked changes', () => {
  const changed = (from: string | RegExp, to: string) =>
    withParts(given, { 'word/document.xml': (xml) => xml.replace(from, to) })
  const mark = 'w:id="70" w:author="李明" w:date="2026-11-19T03:04:05Z"'

  test('are settled: inserted, deleted and merged cells, numbers given to a paragraph', async () => {
    const cell = (change: string) => (xml: string) =>
      xml.replace(/(<w:tcPr>(?:(?!<\/w:tcPr>).)*)(<\/w:tcPr>(?:(?!<\/w:tc>).)*乙)/, `$1${change}$2`)
    const cells = async (change: string, options: CleanOptions) =>
      paragraphsIn(
        await bodyOf(
          cleanDocx(await withParts(given, { 'word/document.xml': cell(change) }), options, house).bytes,
        ),
      ).filter((line) => line.startsWith('[0'))
    expect(await cells(`<w:cellIns ${mark}/>`, accept)).toEqual(['[0/2,0] 甲', '[0/2,1] 乙'])
    expect(await cells(`<w:cellIns ${mark}/>`, reject)).toEqual(['[0/2,0] 甲'])
    expect(await cells(`<w:cellDel ${mark}/>`, accept)).toEqual(['[0/2,0] 甲'])
    const merged = cell(`<w:cellMerge ${mark} w:vMerge="rest" w:vMergeOrig="cont"/>`)
    const bytes = await withParts(given, { 'word/document.xml': merged })
    expect(await bodyOf(cleanDocx(bytes, accept, house).bytes)).toContain('<w:vMerge w:val="restart"/>')
    expect(await bodyOf(cleanDocx(bytes, reject, house).bytes)).toContain('<w:vMerge w:val="continue"/>')
    const numbered = await changed(
      '<w:p><w:r><w:t xml:space="preserve">可见',
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/><w:ins ${mark}/></w:numPr></w:pPr><w:r><w:t xml:space="preserve">可见`,
    )
    expect(await bodyOf(cleanDocx(numbered, accept, house).bytes)).toContain(
      '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
    )
    expect(await bodyOf(cleanDocx(numbered, reject, house).bytes)).toContain(
      '<w:p><w:pPr/><w:r><w:t xml:space="preserve">可见',
    )
  })
})

describe('clean copies', () => {
  test('are sound by the Open XML schema, in every way of making them', async () => {
    for (const changes of ['accept', 'reject', 'keep'] as const)
      for (const hiddenText of ['keep', 'remove'] as const)
        expect(await openXmlErrors(cleanDocx(given, { changes, hiddenText }, house).bytes)).toEqual([])
  })

  const folders = [join(import.meta.dirname, '../../../../../demo/templates'), '/work/shared/data/templates']
  const files = folders.flatMap((folder) => {
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith('.docx'))
        .map((name) => join(folder, name))
    } catch {
      return []
    }
  })
  test.each(files)(
    'of %s say the same, are sound and tell nothing',
    async (path) => {
      const bytes = new Uint8Array(readFileSync(path))
      const cleaned = cleanDocx(bytes, accept, house)
      const text = async (of: Uint8Array) => (await mammoth.extractRawText({ buffer: Buffer.from(of) })).value
      expect(await text(cleaned.bytes)).toBe(await text(bytes))
      expect((await openXmlErrors(cleaned.bytes)).length).toBeLessThanOrEqual(
        (await openXmlErrors(bytes)).length,
      )
      expect(tracesIn(cleaned.bytes)).toEqual([])
    },
    60_000,
  )
})
