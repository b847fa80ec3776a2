import type { ReceivedFile } from '#server/files/index.ts'
import type { DocumentBlock } from '../domain/blocks.ts'
import { type Bookmark, type RepeatedRow, textOfRows } from '../domain/bookmark.ts'
import type { CleanOptions, Trace } from '../domain/clean.ts'
import type { Extension } from '../domain/file-kind.ts'
import type { CleanedDocument } from './clean/clean-docx.ts'
import type { Author } from './clean/tracked-authors.ts'
import type { OutlineBlock } from './docx/docx-outline.ts'
import type { FilledDocument, FillMore } from './docx/fill-bookmarks.ts'
import type { PlaceSentence } from './docx/place-sentences.ts'
import type { KnownPlaces } from './docx/reclaim-places.ts'
import type { ReturnedPlaces } from './docx/returned-places.ts'
import type { RepairedFile } from './repair/repair-package.ts'
import { type DocumentWorkers, documentWorkers } from './worker/document-workers.ts'
import type { DocxModule } from './worker/docx-tools.ts'
import type { TaskClass } from './worker/fair-queue.ts'

let started: DocumentWorkers | undefined
const workers = (): DocumentWorkers => {
  started ??= documentWorkers()
  return started
}

/**
 * Checks that a file on disk is what its extension says and carries nothing harmful; answers it repaired when it asks something of other
 * places, else null (see `admitFile`). Fails with fileMismatch, macroInFile, foreignPart, encryptedFile, unsafeFile or fileTooComplex.
 */
export const admitContent = (
  { path, sha256 }: Pick<ReceivedFile, 'path' | 'sha256'>,
  extension: Extension,
): Promise<RepairedFile | null> => workers().run('admit', { path, extension, sha256 })

/** Every bookmark position of a .docx, in the order of the text; headers and footers after the body. Of repeated rows the text is what a form says of them. */
export async function docxBookmarks(
  bytes: Uint8Array,
  rows: readonly RepeatedRow[] = [],
): Promise<Bookmark[]> {
  const found = await workers().run('listBookmarks', { bytes })
  if (rows.length === 0) return found
  const repeated = new Map(rows.map((row) => [row.bookmark, row]))
  return found.map((bookmark) => {
    const row = repeated.get(bookmark.name)
    return row ? { ...bookmark, text: textOfRows(row, bookmark.text) } : bookmark
  })
}

/** A .docx with values in place of its bookmarks' text at every position, and with its clauses; see `fillBookmarks`. The bookmarks stay. */
export const fillDocx = (
  bytes: Uint8Array,
  values: Record<string, string>,
  more: FillMore = {},
): Promise<FilledDocument> => workers().run('fillBookmarks', { bytes, values, more })

/** A .docx as paragraphs and rows, in which each bookmark position is a piece of its own: for a preview beside a form. */
export const docxOutline = (bytes: Uint8Array): Promise<OutlineBlock[]> =>
  workers().run('readOutline', { bytes })

/** The sentences of a .docx around places that stay empty; see `readPlaceSentences`. */
export const docxPlaceSentences = (bytes: Uint8Array, places: readonly string[]): Promise<PlaceSentence[]> =>
  workers().run('readPlaceSentences', { bytes, places: [...places] })

/** A .docx whose emptied bookmarks span what was typed beside them since `before`; see `reclaimPlaces`. */
export const reclaimedDocx = (
  before: Uint8Array,
  after: Uint8Array,
  known: KnownPlaces = {},
): Promise<Uint8Array> => workers().run('reclaimPlaces', { before, after, known })

/** A .docx with places that an earlier text had and it has lost; see `putBackPlaces`. */
export const returnedDocx = (
  from: Uint8Array,
  now: Uint8Array,
  names: readonly string[],
): Promise<ReturnedPlaces> => workers().run('putBackPlaces', { from, now, names: [...names] })

/** Every paragraph of a .docx with the place it stands at; see `readDocxBlocks`. */
export const docxBlocks = (bytes: Uint8Array): Promise<DocumentBlock[]> =>
  workers().run('readBlocks', { bytes })

/**
 * The plain text of a .docx's body: a line a paragraph, table cells separated by tabs.
 * @public extraction and comparison begin with it
 */
export const docxText = (bytes: Uint8Array): Promise<string> => workers().run('readText', { bytes })

/** What a .docx tells besides what a reader sees: comments, tracked changes, metadata, hidden text; see `tracesIn`. */
export const docxTraces = (bytes: Uint8Array): Promise<Trace[]> => workers().run('findTraces', { bytes })

/** A copy of a .docx fit to be sent out, with what was removed and what is left, see `cleanDocx`; notClean when something must not be left and is. */
export const cleanDocx = (
  bytes: Uint8Array,
  options: CleanOptions,
  author: Author,
  work: { class?: TaskClass } = {},
): Promise<CleanedDocument> => workers().run('clean', { bytes, options, author }, work)

/** A .docx in which these words are black wherever they stand; see `blackOut`. */
export const blackenedDocx = (bytes: Uint8Array, words: readonly string[]): Promise<Uint8Array> =>
  workers().run('blackOut', { bytes, words: [...words] })

/** Whether a .docx says one of these words in any of its parts, or the one that it was made of (`given`) shows what `known` does not; see `isStillVisible`. */
export const isStillVisible = (
  bytes: Uint8Array,
  words: readonly string[],
  { given, known }: { given: Uint8Array; known: Uint8Array },
): Promise<boolean> => workers().run('isStillVisible', { bytes, words: [...words], given, known })

/** Runs another engine's module in a process beside this one, see `DocxModule`; heavy work unless it is said to be small, which goes before it. `docxTask<typeof import('./task.ts')>(new URL('./task.ts', import.meta.url), ask)`. */
export const docxTask = <M extends DocxModule<never, unknown>>(
  module: URL,
  ask: Parameters<M['run']>[0],
  options: { class?: TaskClass } = {},
): Promise<ReturnType<M['run']>> =>
  workers().run('runModule', { module: module.href, ask }, options) as Promise<ReturnType<M['run']>>
