import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import mammoth from 'mammoth'
import { describe, expect, test } from 'vitest'
import { inspectFile } from '../inspect/inspect-file.ts'
import { listBookmarks } from './bookmarks.ts'
import { readDocxText } from './docx-text.ts'
import { fillBookmarks } from './fill-bookmarks.ts'

// The project's own contract templates; CHANCERY_SAMPLE_DOCX names a folder with others to try.
const folder = process.env.CHANCERY_SAMPLE_DOCX ?? join(import.meta.dirname, '../../../../../demo/templates')
const files = readdirSync(folder).filter((name) => name.endsWith('.docx'))

describe.each(files)('%s', (name) => {
  const bytes = new Uint8Array(readFileSync(join(folder, name)))

  test('passes every check and is read as mammoth reads it', async () => {
    inspectFile(bytes, 'docx')
    const bare = (text: string) => text.replaceAll(/\s/g, '')
    const theirs = bare((await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value)
    expect(bare(readDocxText(bytes))).toBe(theirs)
  })

  test('has every bookmark filled (its {{placeholders}} made into some), with nothing else changed', async () => {
    const template = await withBookmarks(bytes)
    const bookmarks = listBookmarks(template)
    const names = [...new Set(bookmarks.map((bookmark) => bookmark.valueName))]
    expect(names.length).toBeGreaterThan(20)
    const values = Object.fromEntries(names.map((each) => [each, `值${each}`]))
    const filled = fillBookmarks(template, values)
    expect(filled.filled).toEqual(bookmarks.map((bookmark) => bookmark.name))
    const text = (await mammoth.extractRawText({ buffer: Buffer.from(filled.bytes) })).value
    let expected = ''
    let rest = readDocxText(template)
    for (const { valueName, text: placeholder } of bookmarks.filter(({ story }) => story === 'body')) {
      const at = rest.indexOf(placeholder)
      expected += rest.slice(0, at) + values[valueName]
      rest = rest.slice(at + placeholder.length)
      expect(text).toContain(values[valueName])
    }
    expect(readDocxText(filled.bytes)).toBe(expected + rest)
  })
})

/** Files that mark their blanks as {{words}} get a bookmark around each; files with bookmarks stay as they are. */
async function withBookmarks(bytes: Uint8Array): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(bytes)
  const xml = (await zip.file('word/document.xml')?.async('string')) as string
  let id = 9000
  const marked = xml.replaceAll(
    /<w:r(?: [^>]*)?>(?:(?!<\/w:r>).)*\{\{[^<]*\}\}(?:(?!<\/w:r>).)*<\/w:r>/gs,
    (run) => `<w:bookmarkStart w:id="${++id}" w:name="v${id}"/>${run}<w:bookmarkEnd w:id="${id}"/>`,
  )
  if (id === 9000) return bytes
  zip.file('word/document.xml', marked)
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}
