import type { OpenMatter } from '../../domain/open-matter.ts'
import { docxTask } from '../documents.ts'

/** Tracked changes that nobody accepted or rejected, and comments that nobody resolved. */
export const docxOpenMatters = (bytes: Uint8Array): Promise<OpenMatter[]> =>
  docxTask<typeof import('./open-matters-task.ts')>(new URL('./open-matters-task.ts', import.meta.url), {
    bytes,
  })
