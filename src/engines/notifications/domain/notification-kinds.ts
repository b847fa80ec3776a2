import type { Notices, Slice } from '#shared/slice.ts'
import { fillText, type Locale, paramsIn, said, type TextParams, type Words } from '#shared/text.ts'

/**
 * Of what a slice tells people, by kind. `texts`: `{name}` and the like are filled from the notification's params, so a stored notification reads in whichever language its person
 * chose. `labels`: what the preferences call it; null where nobody is told any more and what was told stays readable.
 */
export type NoticePart<Kind extends string = string> = {
  /** Its place among those of the other slices. */
  at: number
  texts: Readonly<Record<Kind, Words>>
  labels: Readonly<Record<NoInfer<Kind>, Words | null>>
}

declare module '#shared/slice.ts' {
  interface Slice {
    notices?: NoticePart
  }
}

export type NotificationKind = keyof Notices

/** What a slice tells people of. */
export const noticesOf = <const Kind extends string>(part: NoticePart<Kind>): NoticePart<Kind> => part

/** What the preferences offer, in the order of the slices' places; null for kinds of before. Throws when two slices have the same kind. */
export function noticeKindsOf(slices: readonly Pick<Slice, 'at' | 'notices'>[]) {
  const parts = slices.flatMap(({ at, notices }) => (notices ? [{ ...notices, slice: at }] : []))
  const owners = new Map<string, string>()
  return parts
    .sort((a, b) => a.at - b.at)
    .flatMap(({ slice, texts, labels }) =>
      Object.entries(texts).map(([name, text]) => {
        const owner = owners.get(name)
        if (owner) throw new Error(`${owner} and ${slice} both have a notice "${name}"`)
        owners.set(name, slice)
        return { kind: name as NotificationKind, text, label: labels[name] ?? null }
      }),
    )
}

const texts = new Map<string, Words>()

/** Called by app/ with all slices, before the first request. */
export function provideNotices(slices: readonly Pick<Slice, 'at' | 'notices'>[]): void {
  for (const { kind, text } of noticeKindsOf(slices)) texts.set(kind, text)
}

export const notificationKindNames = (): NotificationKind[] => [...texts.keys()] as NotificationKind[]

/** The words of one notification; a kind that this version does not know (written by a newer server) reads as its name. */
export function notificationText(kind: string, params: TextParams, locale: Locale): string {
  const words = texts.get(kind)
  return words ? fillText(said(words, locale), paramsIn(params, locale)) : kind
}

// What mail programs show of a subject without cutting it themselves, roughly.
const subjectAtMost = 100

/** A notice as the subject of a letter: one line, the rest of long words stands in the letter. */
export function subjectLine(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const letters = Array.from(line)
  return letters.length > subjectAtMost ? `${letters.slice(0, subjectAtMost - 1).join('')}…` : line
}
