import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import mammoth from 'mammoth'
import { describe, expect, test } from 'vitest'
import { admitContent, docxBookmarks, fillDocx } from '../src/engines/documents/server/index.ts'
import { demonstrationTemplates } from './make-templates.ts'
import { values } from './templates/contract-text.ts'

const folder = join(import.meta.dirname, '../demo/templates')

describe.each(demonstrationTemplates())('the template $name', ({ name, own, bytes }) => {
  test('is in the repository byte for byte as the script makes it', () => {
    expect(Buffer.from(bytes).equals(readFileSync(join(folder, name)))).toBe(true)
  })

  test('passes the checks of an upload', async () => {
    expect(await admitContent({ path: join(folder, name), sha256: '' }, 'docx')).toBe(null)
  })

  test('has real Word structure: numbered articles, a table, pages in the footer, the number in the header', async () => {
    const zip = await JSZip.loadAsync(bytes)
    const part = async (path: string) => (await zip.file(path)?.async('string')) ?? ''
    const document = await part('word/document.xml')
    expect(document.match(/<w:pStyle w:val="Heading1"\/>/g)?.length).toBeGreaterThan(12)
    expect(document).not.toMatch(/<w:t[^>]*>(第[一二三四五六七八九十]+条|\d+\.\d+|（[一二三四]）)/)
    expect(document).toContain('<w:tblHeader/>')
    expect(await part('word/footer1.xml')).toMatch(/PAGE.*NUMPAGES/s)
    expect(await part('word/header1.xml')).toContain('w:name="contract_number_2"')
    expect(await part('word/numbering.xml')).toMatch(/第%1条|%1\.%2/)
  })

  test('has every position of every value filled, as another library reads it', async () => {
    const bookmarks = await docxBookmarks(bytes)
    const names = [...new Set(bookmarks.map((bookmark) => bookmark.valueName))]
    expect(names.filter((each) => !Object.hasOwn(values, each))).toEqual([])
    expect(names.length).toBeGreaterThan(40)
    expect(bookmarks.every((bookmark) => bookmark.fillable)).toBe(true)
    const given = Object.fromEntries(names.map((each) => [each, `⟦${each}⟧`]))
    const filled = await fillDocx(bytes, given)
    expect(filled.unused).toEqual([])
    const body = (await mammoth.extractRawText({ buffer: Buffer.from(filled.bytes) })).value
    for (const each of names) {
      const positions = bookmarks.filter(
        (bookmark) => bookmark.valueName === each && bookmark.story === 'body',
      )
      expect(body.split(`⟦${each}⟧`).length - 1).toBe(positions.length)
    }
    expect(body).not.toContain('【')
    const header = await (await JSZip.loadAsync(filled.bytes)).file('word/header1.xml')?.async('string')
    expect(header).toContain('⟦contract_number⟧')
    expect(header).toContain(`⟦party_${own}_name⟧`)
  })
})
