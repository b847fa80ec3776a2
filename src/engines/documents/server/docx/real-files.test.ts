import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import mammoth from 'mammoth'
import { describe, expect, test } from 'vitest'
import { inspectFile } from '../inspect/inspect-file.ts'
import { listBookmarks } from './bookmarks.ts'
import { readDocxText } from './docx-text.ts'
import { fillBookmarks } from './fill-bookmarks.ts'

// Model contracts from outside the project, where the machine has them.
const folder = '/work/shared/data/templates'
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.docx')) : []

describe.skipIf(files.length === 0).each(files)('%s', (name) => {
  const bytes = new Uint8Array(readFileSync(join(folder, name)))

  test('passes every check and is read as mammoth reads it', async () => {
    inspectFile(bytes, 'docx')
    const bare = (text: string) => text.replaceAll(/\s/g, '')
    const theirs = bare((await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value)
    expect(bare(readDocxText(bytes))).toBe(theirs)
  })

  test('has its placeholders filled when they are bookmarks, with nothing else changed', async () => {
    const zip = await JSZip.loadAsync(bytes)
    const xml = (await zip.file('word/document.xml')?.async('string')) as string
    const names: string[] = []
    const marked = xml.replaceAll(
      /<w:r(?: [^>]*)?>(?:(?!<\/w:r>).)*\{\{[^<]*\}\}(?:(?!<\/w:r>).)*<\/w:r>/gs,
      (run) => {
        const id = 9000 + names.length
        names.push(`v${id}`)
        return `<w:bookmarkStart w:id="${id}" w:name="v${id}"/>${run}<w:bookmarkEnd w:id="${id}"/>`
      },
    )
    expect(names.length).toBeGreaterThan(20)
    zip.file('word/document.xml', marked)
    const template = await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
    const values = Object.fromEntries(names.map((each) => [each, `值${each}`]))
    const filled = fillBookmarks(template, values)
    expect(filled.filled).toEqual(names)
    const text = (await mammoth.extractRawText({ buffer: Buffer.from(filled.bytes) })).value
    for (const value of Object.values(values)) expect(text).toContain(value)
    let expected = ''
    let rest = readDocxText(template)
    for (const { name: mark, text: placeholder } of listBookmarks(template)) {
      const at = rest.indexOf(placeholder)
      expected += rest.slice(0, at) + values[mark]
      rest = rest.slice(at + placeholder.length)
    }
    expect(readDocxText(filled.bytes)).toBe(expected + rest)
  })
})
