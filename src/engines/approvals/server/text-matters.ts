import type { Context } from '#engines/access/server/index.ts'
import { AppError } from '#shared/errors.ts'
import type { FlowAction } from '../domain/decide.ts'
import { type HeldText, type OpenMatter, type TextMatters, unnamed, withoutWords } from '../domain/matters.ts'
import { type Instance, latestInstance } from './instance-store.ts'
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
 * (textPending), when another text stands than the person saw (textChanged), and, where it is the last yes that is needed (`isLast`), as long as something is open that they did not name
 * (openMatters); who only does something names what whoever approved did not.
 */
export async function decidedText(
  context: Context,
  { id, subject }: Pick<Instance, 'id' | 'subject'>,
  { isLast, how }: { isLast: boolean; how: FlowAction['kind'] },
  said: Said,
): Promise<{ text?: HeldText; left?: OpenMatter[] }> {
  const matters = await subjectOf(subject.kind).matters?.(context, subject.id, { lock: true })
  if (!matters) return {}
  await subjectOf(subject.kind).refuseUnsaved?.(context, subject.id)
  if (matters.isPending) throw new AppError('textPending')
  if (said.seen !== undefined && matters.text && matters.text.sha256 !== said.seen)
    throw new AppError('textChanged', { ordinal: matters.text.ordinal })
  const text = matters.text && { text: matters.text }
  const items = how === 'handle' ? await notLeft(context, id, matters.items) : matters.items
  if (!isLast || items.length === 0) return { ...text }
  const open = unnamed(items, said.left ?? [])
  if (open.length)
    throw new AppError(
      'openMatters',
      { count: open.length },
      { data: await readable(context, subject, open) },
    )
  return { ...text, left: items }
}

/** Of what is open what nobody has left so knowingly with an approval that counts. */
export async function notLeft(
  { tx, actor }: Context,
  instanceId: number,
  items: readonly OpenMatter[],
): Promise<OpenMatter[]> {
  if (items.length === 0) return []
  const rows = await tx
    .selectFrom('approval_actions as a')
    .innerJoin('approval_tasks as t', 't.id', 'a.task_id')
    .select('a.detail')
    .where('a.organization_id', '=', actor.organizationId)
    .where('t.organization_id', '=', actor.organizationId)
    .where('a.instance_id', '=', instanceId)
    .where('a.action', '=', 'approve')
    .where('t.state', '=', 'approved')
    .where('t.void', '=', false)
    .execute()
  const left = rows.flatMap(({ detail }) => (detail as { left?: OpenMatter[] }).left ?? [])
  return unnamed(
    items,
    left.map(({ key }) => key),
  )
}

/** Who is asked to decide on a record now. */
export async function askedNow(context: Context, subject: Ref): Promise<number[]> {
  const instance = await latestInstance(context, subject)
  if (instance?.flow.state !== 'running') return []
  return instance.flow.tasks
    .filter(({ state, void: undone }) => state === 'open' && !undone)
    .map(({ userId }) => userId)
}
