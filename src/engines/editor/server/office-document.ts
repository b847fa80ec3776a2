import type { Context } from '#engines/access/server/index.ts'
import type { RepairedBytes } from '#engines/documents/server/index.ts'

/** A document as an office server gets it: its newest version, for one person, at this moment. */
export type OfficeVersion = {
  /** The stored file. */
  fileID: number
  name: string
  size: number
  /** Lower-case hex. */
  sha256: string
  /** Grows with every version; what is saved names the one that it was made from. */
  version: number
  changedAt: Date
  /** Who it belongs to. */
  ownerId: number
  mayWrite: boolean
  /** Who else is writing it in the built-in editor now: it is not to be written here meanwhile. */
  writtenBy: string | null
}

/** What an office server sent, checked; and when it had to be repaired, what was done and the file as it came. */
export type OfficeContent = { bytes: Uint8Array; repaired: RepairedBytes | null }

/** A kind of record whose document an office server may open, by the record's own rules and operations. */
export type OfficeDocument = {
  kind: string
  /** 404 when the actor may not read it. Called before anything else in every transaction. */
  open(context: Context, id: number): Promise<OfficeVersion>
  /**
   * Keeps checked content as a further version, made from `base`, with the reason that is told with it; fails (409) when somebody else wrote one since, and
   * writes nothing then. Answers the new version.
   */
  save(context: Context, id: number, given: OfficeContent & { base: number; reason: string }): Promise<number>
}
