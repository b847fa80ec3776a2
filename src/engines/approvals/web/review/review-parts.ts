import type { ComponentType, ReactNode } from 'react'
import type { Comparison } from '#engines/comparison/domain/index.ts'
import type { ApprovalDetail } from '../../domain/api.ts'
import type { ReviewFact, ReviewRisk } from '../../domain/review.ts'
import type { OfferedAction } from '../approval-actions.tsx'
import type { Act } from '../use-act.ts'
import type { CommentDraft } from '../use-comment-draft.ts'

/** Another text that the record's is looked at beside. */
export type ReviewBase = {
  key: string
  label: string
  /** Null: none was asked for, since both are one text. */
  comparison: Comparison | null | undefined
  error: unknown
  onRetry: () => void
  /** What stands on the two sides. */
  left: ReactNode
  right: ReactNode
}

/** What a kind of record shows whoever decides on it. */
export type ReviewShown = {
  title: string
  /** What it is known by beside its name: number, version. */
  detail: string
  /** In the middle: the text, or what the record says. It fills its container. */
  document: ReactNode
  /** Above the text: how one works in it. */
  tools?: ReactNode
  /** Beside the text: its headings, comments, changes. */
  rails: readonly { key: string; label: ReactNode; children: ReactNode }[]
  /** Which of them the text asked for, the so-manyeth time. */
  rail?: { key: string; times: number }
  /** Further facts, and everything that was filled in. */
  facts?: readonly ReviewFact[]
  filled?: ReactNode
  bases: readonly ReviewBase[]
  /** What was found in the text beside what the server knows. */
  risks: readonly ReviewRisk[]
  /** What is open in the text, to be settled by whom their step lets. */
  settling?: ReactNode
  /** Shows words of the text where they stand; absent: it can't. False: they are not there. */
  show?: (words: string) => boolean
  /** The text as a phone shows it, without pages; absent: as everywhere. */
  plain?: Comparison | null | undefined
  /** Before the person decides: saves what they wrote, where they wrote anything. 'failed': they have to do something first. */
  before?: () => Promise<'unchanged' | 'saved' | 'failed'>
}

export type ReviewPartProps = {
  id: number
  approval: ApprovalDetail
  children: (shown: ReviewShown) => ReactNode
}
export type ReviewPart = ComponentType<ReviewPartProps>

/** A word on what was decided a moment ago; `seen`: the record, where another one has opened since. */
export type Decided = { words: string; seen: { path: string; name: string } | null }

/** How the person decides: what they may do, and what the text wants done before it (kept by whoever draws the text). */
export type Deciding = {
  act: Act
  actions: readonly OfferedAction[]
  before: { current: ReviewShown['before'] }
  /** What they are writing to the others. */
  comment: CommentDraft
}

/** The parts beside the text, in their order. */
export const sideKeys = ['facts', 'differences', 'risks', 'decisions'] as const
type SideKey = (typeof sideKeys)[number]
/** One of them; what a kind of record has nothing to say of is none. */
export type Side = {
  key: SideKey
  title: string
  count: number | null
  extra?: ReactNode
  children: ReactNode
}
