import type { Context } from '#engines/access/server/index.ts'
import { AppError } from '#shared/errors.ts'
import type { Step } from '../domain/flow-state.ts'
import { type HeldText, type OpenMatter, type TextMatters, unnamed, withoutWords } from '../domain/matters.ts'
import { latestInstance } from './instance-store.ts'
import { type ApprovalSubjectRef, subjectOf } from './subjects.ts'

type Ref = Pick<ApprovalSubjectRef, 'kind' | 'id'>

/** How the record's text stands, in the words that the actor may read; null for a kind of record without text. */
export async function mattersOf(
  context: Context,
  { kind, id }: Ref,
  lock = false,
): Promise<TextMatters | null> {
  const matters = await subjectOf(kind).matters?.(context, id, { lock })
  if (!matters) return null
  return { ...matters, items: await readable(context, { kind, id }, matters.items) }
}

/** Open matters in the words that the actor may read, or without any. */
export async function readable(
  context: Context,
  { kind, id }: Ref,
  items: OpenMatter[],
): Promise<OpenMatter[]> {
  if (items.length === 0) return items
  const reads = (await subjectOf(kind).readsText?.(context, id)) ?? true
  return reads ? items : items.map(withoutWords)
}

/** What a person saw and said when they decided. */
export type Said = {
  /** SHA-256 of the text that they had before them; absent: not told. */
  seen?: string | undefined
  /** Keys of the open matters that they leave open knowingly. */
  left?: readonly string[] | undefined
}

/**
 * What is kept with a decision: the text that it was given on, and what was left open. Refused while the text of this submission is being made
 * (textPending), when another text stands than the person saw (textChanged), and at the end of an approval as long as something is open that they did not name (openMatters).
 */
export async function decidedText(
  context: Context,
  subject: Ref,
  step: Step,
  said: Said,
): Promise<{ text?: HeldText; left?: OpenMatter[] }> {
  const matters = await subjectOf(subject.kind).matters?.(context, subject.id, { lock: true })
  if (!matters) return {}
  await subjectOf(subject.kind).refuseUnsaved?.(context, subject.id)
  if (matters.isPending) throw new AppError('textPending')
  if (said.seen !== undefined && matters.text && matters.text.sha256 !== said.seen)
    throw new AppError('textChanged', { ordinal: matters.text.ordinal })
  const text = matters.text && { text: matters.text }
  if (step.state.state !== 'approved' || matters.items.length === 0) return { ...text }
  const open = unnamed(matters.items, said.left ?? [])
  if (open.length)
    throw new AppError(
      'openMatters',
      { count: open.length },
      { data: await readable(context, subject, open) },
    )
  return { ...text, left: matters.items }
}

/** Who is asked to decide on a record now. */
export async function askedNow(context: Context, subject: Ref): Promise<number[]> {
  const instance = await latestInstance(context, subject)
  if (instance?.flow.state !== 'running') return []
  return instance.flow.tasks
    .filter(({ state, void: undone }) => state === 'open' && !undone)
    .map(({ userId }) => userId)
}
