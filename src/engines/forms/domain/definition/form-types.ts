import type { FormTypes } from '#shared/slice.ts'
import type { Words } from '#shared/text.ts'

/** What a form is for: the number by which stored forms name it. */
export type FormType = keyof FormTypes
export type FormKind = {
  type: FormType
  words: Words
  /** No screen fills it in yet, though the API keeps it: the library does not offer it. */
  isUnfilled?: true
}

declare module '#shared/slice.ts' {
  interface Slice {
    /** Kinds of forms that it brings beside those of its `records`. */
    forms?: readonly FormKind[]
  }
}

/** The kinds by their numbers, ascending. Throws when two of them have the same number. */
export function formKindsOf(kinds: readonly FormKind[]): FormKind[] {
  const sorted = kinds.toSorted((a, b) => a.type - b.type)
  for (const [index, { type, words }] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before?.type === type) throw new Error(`form type ${type} is both ${before.words} and ${words}`)
  }
  return sorted
}

let provided: readonly FormKind[] = []

/** Called by app/ with the kinds of all slices, before the first request and before a page of the library. */
export function provideFormKinds(kinds: readonly FormKind[]): void {
  provided = formKindsOf(kinds)
}

export const formTypeCodes = (): FormType[] => provided.map(({ type }) => type)
/** What people are offered on the screen. */
export const offeredFormTypes = (): FormType[] =>
  provided.flatMap(({ type, isUnfilled }) => (isUnfilled ? [] : [type]))

/** What a form of this kind is filled in for. */
export const formTypeWords = (type: FormType): Words =>
  provided.find((kind) => kind.type === type)?.words ?? `${type} | ${type}`
