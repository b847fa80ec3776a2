import { errorTable } from '#shared/errors.ts'

/** One call as its sender saw it. */
export type Call = {
  /** What was to be there afterwards: the name of a record, or of a file with its content; null for a call that only reads. */
  wrote: string | null
  /** null: no answer came. */
  status: number | null
  /** Of the envelope; null when what came was none. */
  code: number | null
  /** What the answer says of what is there now. */
  id?: number
  /** Of a call that only reads: where. */
  path?: string
  /** Refusals that are an answer to this call like another, such as that somebody else was faster. */
  allows?: readonly number[]
}

export type Verdict = {
  calls: number
  acknowledged: number
  /** Answers that say that it does not go just now, and what to do. */
  announced: number
  unanswered: number
  /** What was acknowledged and is not there, or not as it was sent. */
  lost: string[]
  /** What is there more often than it was sent. */
  doubled: string[]
  /** Answers that nobody announced: a bare failure, a refusal of what is right. */
  odd: string[]
}

/** Every refusal with 503 or 507 that the product has words for. */
const announcedCodes = new Set<number>(
  Object.values(errorTable)
    .map(({ code }) => code)
    .filter((code) => [503, 507].includes(Math.floor(code / 100))),
)

/**
 * What clients saw beside what is there at the end: `there` counts what is found of each thing that was written. Nothing is excused but a 503 or 507 with words of ours; a call without
 * an answer may have been done or not.
 */
export function judge(calls: readonly Call[], there: ReadonlyMap<string, number>): Verdict {
  const acknowledged = calls.filter(({ wrote, status }) => wrote !== null && isDone(status))
  const wrote = new Set(calls.flatMap((call) => (call.wrote === null ? [] : [call.wrote])))
  const isAnnounced = ({ code }: Call) => code !== null && announcedCodes.has(code)
  return {
    calls: calls.length,
    acknowledged: acknowledged.length,
    announced: calls.filter(isAnnounced).length,
    unanswered: calls.filter(({ status }) => status === null).length,
    lost: acknowledged.flatMap((call) => (there.get(call.wrote as string) ? [] : [call.wrote as string])),
    doubled: [...wrote].filter((name) => (there.get(name) ?? 0) > 1),
    odd: calls
      .filter(
        (call) =>
          call.status !== null &&
          !isDone(call.status) &&
          !isAnnounced(call) &&
          !call.allows?.includes(call.status),
      )
      .map(({ status, code, wrote: what, path }) => `${status}/${code} ${what ?? path ?? 'reading'}`),
  }
}

const isDone = (status: number | null): boolean => status !== null && status < 300

/** Whether nothing of it may be let pass. */
export const isSound = ({ lost, doubled, odd }: Verdict): boolean =>
  lost.length + doubled.length + odd.length === 0
