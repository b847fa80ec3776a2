import { z } from 'zod'
import { endpoint, idSchema } from '#shared/endpoint.ts'
import type { HistoryEntry } from './api.ts'

/** high: a reason to look before agreeing; low: worth knowing; fine: looked at, and in order. */
export const riskWeights = ['high', 'low', 'fine'] as const

/** Something that speaks against agreeing, or that was looked at and does not. `text` is in the reader's language, `quote` the words of the record that it is about. */
export const reviewRisk = z.strictObject({
  code: z.string(),
  weight: z.enum(riskWeights),
  text: z.string(),
  quote: z.string(),
  /** What was said to it, beside it. */
  note: z.string().optional(),
})
export type ReviewRisk = z.output<typeof reviewRisk>

/** What a person wants to know of the record before they decide. `notes`: what is to be known beside it; `alarm`: one of them is no good sign. */
export const reviewFact = z.strictObject({
  key: z.string(),
  label: z.string(),
  text: z.string(),
  /** Address of what it names, for whom it is there. */
  link: z.string().optional(),
  notes: z.array(z.strictObject({ text: z.string(), isBad: z.boolean() })),
  /** It names a party: one's own, or another one. */
  party: z.enum(['own', 'other']).optional(),
  /** The one that everything else hangs on: shown largest. */
  isMain: z.boolean(),
})
export type ReviewFact = z.output<typeof reviewFact>

/** Words of the record that are other ones than the organisation's standard. */
export const otherWording = z.strictObject({
  key: z.string(),
  name: z.string(),
  /** Which wording was taken. */
  taken: z.string(),
  text: z.string(),
  /** What the standard says. */
  standard: z.string(),
})
export type OtherWording = z.output<typeof otherWording>

export const reviewSchema = z.strictObject({
  facts: z.array(reviewFact),
  risks: z.array(reviewRisk),
  wordings: z.array(otherWording),
})
export type Review = z.output<typeof reviewSchema>

export const readReview = endpoint({
  name: 'readApprovalReview',
  method: 'GET',
  path: '/approvals/{kind}/{id}/review',
  tag: 'approvals',
  summary:
    'What whoever decides should know of a record, as far as they may see it: facts, risks, and wording that is not the standard one. For whom the approval may be seen by; empty where the kind tells nothing',
  params: z.strictObject({ kind: z.string().min(1).max(60), id: idSchema }),
  answer: reviewSchema,
})

/** A phone shows so many facts whatever else it shows. */
const mostAtOnce = 3

/** The facts that a phone always shows, what is at stake and with whom before one's own party, and the rest in their order. */
export function factsAtOnce(facts: readonly ReviewFact[]) {
  const of = (party: ReviewFact['party']) => facts.filter((fact) => !fact.isMain && fact.party === party)
  const main = facts.filter(({ isMain }) => isMain)
  const atOnce = [...main, ...of('other'), ...of('own')].slice(0, mostAtOnce)
  return { atOnce, rest: facts.filter((fact) => !atOnce.includes(fact)) }
}

/** Risks with what weighs most first; those of the same weight stay in their order. */
export const worstFirst = (risks: readonly ReviewRisk[]): ReviewRisk[] =>
  risks.toSorted((a, b) => riskWeights.indexOf(a.weight) - riskWeights.indexOf(b.weight))

type Said = Pick<HistoryEntry, 'action' | 'user' | 'detail' | 'at'>
const decisions: readonly string[] = ['approve', 'handle', 'reject', 'return']

/** The last decision of this person in the history; null: they have taken none. */
export const lastDecisionOf = <Entry extends Said>(history: readonly Entry[], userId: number): Entry | null =>
  history.findLast(({ action, user }) => user?.id === userId && decisions.includes(action)) ?? null

/** What happened after this person decided last, in order; nothing for who has not decided. */
export function sinceDecisionOf<Entry extends Said>(history: readonly Entry[], userId: number): Entry[] {
  const last = lastDecisionOf(history, userId)
  return last ? history.slice(history.indexOf(last) + 1) : []
}

/** The text that this person decided on last: the newest that they have surely seen. Null: none. */
export const lastSeenText = (history: readonly Said[], userId: number) =>
  history.findLast(
    ({ action, user, detail }) => user?.id === userId && decisions.includes(action) && detail.text,
  )?.detail.text ?? null

/** The text that was returned last in the approval that was submitted last, by anybody; null: none was. */
export const lastReturnedText = (history: readonly Said[]) =>
  history
    .slice(history.findLastIndex(({ action }) => action === 'submit') + 1)
    .findLast(({ action, detail }) => action === 'return' && detail.text)?.detail.text ?? null

/** Who submitted it last, when and with which words; null: nobody did. */
export const lastSubmissionOf = <Entry extends Said>(history: readonly Entry[]): Entry | null =>
  history.findLast(({ action }) => action === 'submit' || action === 'resubmit') ?? null

type Ref = { kind: string; id: number }
export const isSame = (a: Ref, b: Ref): boolean => a.kind === b.kind && a.id === b.id

/**
 * Which record is reviewed next: of those that wait, the one after the given one in their order, from the last on to the first; where the given one does not wait any
 * more, whoever took its place (`place`, its index before). Null: nothing else waits.
 */
export function nextToReview<Row extends Ref>(
  waiting: readonly Row[],
  current: Ref,
  place = 0,
  by: 1 | -1 = 1,
): Row | null {
  const at = waiting.findIndex((row) => isSame(row, current))
  if (at < 0) {
    const taken = by === 1 ? place : place - 1
    return waiting.at(taken < waiting.length ? taken : 0) ?? null
  }
  if (waiting.length < 2) return null
  return waiting[(at + by + waiting.length) % waiting.length] ?? null
}
