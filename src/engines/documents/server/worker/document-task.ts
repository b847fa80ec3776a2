import type { DocumentBlock } from '../../domain/blocks.ts'
import type { Bookmark } from '../../domain/bookmark.ts'
import type { CleanOptions, Trace } from '../../domain/clean.ts'
import type { Extension } from '../../domain/file-kind.ts'
import type { CleanedDocument } from '../clean/clean-docx.ts'
import type { Author } from '../clean/tracked-authors.ts'
import type { OutlineBlock } from '../docx/docx-outline.ts'
import type { FilledDocument, FillMore } from '../docx/fill-bookmarks.ts'
import type { PlaceSentence } from '../docx/place-sentences.ts'
import type { KnownPlaces } from '../docx/reclaim-places.ts'
import type { ReturnedPlaces } from '../docx/returned-places.ts'
import type { RepairedFile } from '../repair/repair-package.ts'

/** What the worker can be asked; each task with its answer. */
export type DocumentTasks = {
  /** Checks the content of a file on disk and repairs it, see `admitFile`. */
  admit: { ask: { path: string; extension: Extension; sha256: string }; answer: RepairedFile | null }
  listBookmarks: { ask: { bytes: Uint8Array }; answer: Bookmark[] }
  fillBookmarks: {
    ask: { bytes: Uint8Array; values: Record<string, string>; more: FillMore }
    answer: FilledDocument
  }
  /** See `reclaimPlaces`. */
  reclaimPlaces: { ask: { before: Uint8Array; after: Uint8Array; known: KnownPlaces }; answer: Uint8Array }
  /** See `putBackPlaces`. */
  putBackPlaces: { ask: { from: Uint8Array; now: Uint8Array; names: string[] }; answer: ReturnedPlaces }
  /** See `readPlaceSentences`. */
  readPlaceSentences: { ask: { bytes: Uint8Array; places: string[] }; answer: PlaceSentence[] }
  readOutline: { ask: { bytes: Uint8Array }; answer: OutlineBlock[] }
  readBlocks: { ask: { bytes: Uint8Array }; answer: DocumentBlock[] }
  readText: { ask: { bytes: Uint8Array }; answer: string }
  /** What a .docx tells besides what a reader sees, see `tracesIn`. */
  findTraces: { ask: { bytes: Uint8Array }; answer: Trace[] }
  /** See `cleanDocx`. */
  clean: { ask: { bytes: Uint8Array; options: CleanOptions; author: Author }; answer: CleanedDocument }
  /** See `blackOut`. */
  blackOut: { ask: { bytes: Uint8Array; words: string[] }; answer: Uint8Array }
  /** See `isStillVisible` and `showsMore`. */
  isStillVisible: {
    ask: { bytes: Uint8Array; words: string[]; given: Uint8Array; known: Uint8Array }
    answer: boolean
  }
  /** Another engine's work on documents: the module's `run` with the parts of this engine that it needs. */
  runModule: { ask: { module: string; ask: unknown }; answer: unknown }
}

export type TaskName = keyof DocumentTasks
export type TaskMessage = { [N in TaskName]: { name: N; ask: DocumentTasks[N]['ask'] } }[TaskName]
export type TaskReply =
  | { answer: unknown }
  | { refused: { reason: string; params: Record<string, string | number> } }
  | { failed: string }
