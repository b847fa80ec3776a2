import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createServerAutomationHost } from '@docx-editor.dev/core/automation'
import { DOMParser } from '@xmldom/xmldom'
import JSZip from 'jszip'
import { docxBlocks } from '#engines/documents/server/index.ts'

/** What became of the .docx files of some folders when the editor's library opened each, changed one character, and saved it. */
export type RoundTrip = {
  files: number
  /** Refused by our own check of uploads, with the reason: such a file never reaches the editor. */
  refusedByUs: Map<string, number>
  refusedByLibrary: Map<string, number>
  saved: number
  lost: { file: string; what: string }[]
}

/** Opens, changes and saves every file; what it holds before and after is read by another library (jszip, xmldom), never by ours. */
export async function measureRoundTrip(folders: readonly string[]): Promise<RoundTrip> {
  const found: RoundTrip = {
    files: 0,
    refusedByUs: new Map(),
    refusedByLibrary: new Map(),
    saved: 0,
    lost: [],
  }
  for (const file of folders.flatMap(docxFiles)) {
    found.files++
    const bytes = new Uint8Array(readFileSync(file))
    const refused = await docxBlocks(bytes).then(
      () => null,
      (error: { reason?: string }) => error.reason ?? String(error),
    )
    if (refused) count(found.refusedByUs, refused)
    else await throughTheLibrary(file, bytes, found)
  }
  return found
}

const mark = '☃'

async function throughTheLibrary(file: string, bytes: Uint8Array, found: RoundTrip): Promise<void> {
  const opened = createServerAutomationHost(bytes)
  if (!opened.ok) {
    count(found.refusedByLibrary, opened.reason)
    return
  }
  const { host } = opened
  try {
    if (!writeMark(host)) found.lost.push({ file, what: 'not written: no paragraph takes a character' })
    const saved = host.save()
    if (!saved.ok) {
      found.lost.push({ file, what: `not saved: ${saved.error.message}` })
      return
    }
    found.saved++
    const [before, after] = [await contentOf(bytes), await contentOf(saved.bytes)]
    for (const what of ['text', 'bookmarks', 'comments', 'changes', 'pictures'] as const)
      if (before[what] !== after[what].replaceAll(mark, '')) found.lost.push({ file, what })
  } finally {
    host.dispose()
  }
}

type Host = Extract<ReturnType<typeof createServerAutomationHost>, { ok: true }>['host']

/** Writes one character at the start of the first paragraph that takes it. */
function writeMark(host: Host): boolean {
  const ask = (operation: Parameters<Host['execute']>[0]['operations'][number]) => {
    const [result] = host.execute({ operations: [operation] }).results
    return result?.status === 'ok' ? result.value : null
  }
  const document = ask({ op: 'getDocument' })
  const body = document?.kind === 'handle' ? ask({ op: 'getBody', document: document.handle }) : null
  const list = body?.kind === 'handle' ? ask({ op: 'getParagraphs', body: body.handle }) : null
  if (list?.kind !== 'handles') return false
  return list.handles.slice(0, 50).some((paragraph) => {
    const { results } = host.execute({
      operations: [{ op: 'insertText', at: { paragraph, at: 'start' }, text: mark }],
    })
    return results[0]?.status === 'ok'
  })
}

type Content = Record<'text' | 'bookmarks' | 'comments' | 'changes' | 'pictures', string>

/** What a reader would miss: words of every story in order, names of bookmarks, words of comments, tracked changes, pictures. */
async function contentOf(bytes: Uint8Array): Promise<Content> {
  const zip = await JSZip.loadAsync(bytes)
  const names = Object.keys(zip.files).sort()
  const stories = names.filter((name) =>
    /^word\/(document\d*|header\d*|footer\d*|footnotes|endnotes)\.xml$/.test(name),
  )
  const parsed = await Promise.all(
    stories.map(async (name) => parse(await (zip.file(name) as JSZip.JSZipObject).async('string'))),
  )
  const all = (tag: string) =>
    parsed.flatMap((dom) => [...dom.getElementsByTagNameNS(namespaceOf(tag), tag.slice(2))])
  const commentsPart = zip.file('word/comments.xml')
  const comments = commentsPart
    ? [...parse(await commentsPart.async('string')).getElementsByTagNameNS(namespaceOf('w:t'), 't')]
    : []
  const textOf = (elements: readonly { textContent: string | null }[]) =>
    elements.map((one) => one.textContent).join('')
  return {
    text: textOf([...all('w:t'), ...all('w:delText')]),
    bookmarks: all('w:bookmarkStart')
      .map((one) => one.getAttributeNS(namespaces.w, 'name'))
      .sort()
      .join(' '),
    comments: `${textOf(comments)} ${all('w:commentReference').length}`,
    changes: `${all('w:ins').length} ${all('w:del').length} ${all('w:moveFrom').length} ${all('w:moveTo').length}`,
    pictures: `${all('a:blip').length} ${names.filter((name) => /^word\/media\/.*[^/]$/.test(name)).length}`,
  }
}

const namespaces = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
}
const namespaceOf = (tag: string) => namespaces[tag.slice(0, 1) as keyof typeof namespaces]
const parse = (xml: string) => new DOMParser().parseFromString(xml.replace(/^\uFEFF/, ''), 'text/xml')

function docxFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.toLowerCase().endsWith('.docx'))
    .map((name) => join(path, name))
    .sort()
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

export function roundTripTable({ files, refusedByUs, refusedByLibrary, saved, lost }: RoundTrip): string {
  const listed = (counts: Map<string, number>) =>
    [...counts].map(([reason, times]) => `${reason} ${times}`).join(', ')
  return [
    `${files} files; ${[...refusedByUs.values()].reduce((a, b) => a + b, 0)} refused by our check (${listed(refusedByUs)}); ${[...refusedByLibrary.values()].reduce((a, b) => a + b, 0)} by the library (${listed(refusedByLibrary)}); ${saved} changed and saved.`,
    ...lost.map(({ file, what }) => `${file}: ${what}`),
  ].join('\n')
}
