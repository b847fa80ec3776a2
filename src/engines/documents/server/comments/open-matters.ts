import type { OpenMatter, SettledMatter } from '../../domain/open-matter.ts'
import { docxTask } from '../documents.ts'
import type { MattersAsk, Settled } from './settle-matters-task.ts'

/** Tracked changes that nobody accepted or rejected, and comments that nobody resolved. */
export const docxOpenMatters = (bytes: Uint8Array): Promise<OpenMatter[]> =>
  docxTask<typeof import('./open-matters-task.ts')>(
    new URL('./open-matters-task.ts', import.meta.url),
    { bytes },
    { class: 'small' },
  )

const inWorker = (ask: MattersAsk): Promise<unknown> =>
  docxTask<typeof import('./settle-matters-task.ts')>(
    new URL('./settle-matters-task.ts', import.meta.url),
    ask,
    { class: 'small' },
  )

/** A .docx with these of its open matters accepted, rejected or resolved; matterGone when one of them is not in it. */
export const settleDocxMatters = (bytes: Uint8Array, choices: readonly SettledMatter[]): Promise<Settled> =>
  inWorker({ task: 'settle', bytes, choices: [...choices] }) as Promise<Settled>

/** What differs between two .docx beside suggestions of these authors and comments; null: nothing. */
export const differenceBesideSuggestions = async (
  before: Uint8Array,
  after: Uint8Array,
  authors: readonly string[],
): Promise<string | null> =>
  (
    (await inWorker({ task: 'suggested', before, after, authors: [...authors] })) as {
      difference: string | null
    }
  ).difference
