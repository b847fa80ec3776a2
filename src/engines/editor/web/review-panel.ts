import { formatInstant } from '#shared/dates.ts'
import { toast, useServices, useText } from '#web/index.ts'
import { longestComment, type ReviewRefusal, type ReviewResult } from '../domain/comments.ts'
import type { DocEditor } from '../domain/doc-editor.ts'
import { reviewMessages } from './review-messages.ts'

/** Somebody who may be mentioned as @name. */
export type Mentionable = { id: number; name: string }

export type ReviewPanelProps = {
  editor: DocEditor
  /** Who sits before the screen. */
  me: { id: number; name: string }
  /** False: comments are shown, nothing is offered. */
  mayComment: boolean
  people?: readonly Mentionable[]
}

/** The words of a refusal, and telling it as a message of the page; true when there was nothing to tell. */
export function useRefusals() {
  const t = useText(reviewMessages)
  const wordsOf = (reason: ReviewRefusal): string =>
    reason === 'tooLong' ? t('tooLong', { max: longestComment }) : t(reason)
  return {
    wordsOf,
    reportRefusal: (result: ReviewResult): boolean => {
      if (!result.ok) toast.warning(wordsOf(result.reason))
      return result.ok
    },
  }
}

/** When something was written, in the organisation's time; '' when the file does not say. */
export function useMoment(): (instant: string | null) => string {
  const { timeZone } = useServices()
  return (instant) =>
    instant === null || Number.isNaN(Date.parse(instant)) ? '' : formatInstant(new Date(instant), timeZone)
}
