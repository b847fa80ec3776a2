import type { Context } from '#engines/access/server/index.ts'

/** A kind of record that files belong to, and who may read a file of one: decided by the record's own rules, in the same transaction. */
export type FileSubject = {
  kind: string
  canRead(context: Context, subjectId: number, fileId: number): Promise<boolean>
}

/** A record that a file belongs to. */
export type SubjectOf = { kind: string; id: number }

const known = new Map<string, FileSubject>()

/** Describes one kind for `registerFileSubjects`. */
export const fileSubject = (kind: string, canRead: FileSubject['canRead']): FileSubject => ({ kind, canRead })

/** Called by app/ at the start with every kind of the product; a second call replaces a kind. */
export function registerFileSubjects(subjects: readonly FileSubject[]): void {
  for (const subject of subjects) known.set(subject.kind, subject)
}

/** The rule of one kind. A kind that app/ did not register is a programming error. */
export function subjectNamed(kind: string): FileSubject {
  const subject = known.get(kind)
  if (!subject) throw new Error(`no file subject "${kind}": register it in src/app (registerFileSubjects)`)
  return subject
}
