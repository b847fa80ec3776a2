import {
  type CompiledForm,
  type FormContext,
  type FormValues,
  formIn,
  nameIn,
  placeText,
  valueFromText,
} from '#engines/forms/domain/index.ts'
import { type Issue, issueText } from '#shared/issues.ts'
import type { Locale } from '#shared/text.ts'
import { documentContext } from './document-texts.ts'
import type { OpenDifference } from './open-difference.ts'

/** What a person typed over a place of the text that the form fills; `isGone`: they deleted the place itself. */
export type TypedPlace = {
  id: number
  place: string
  fieldID: string
  part: string | null
  typed: string
  isGone: boolean
}

/** Those places that still differ: what the form says by now, however it came to it, needs no settling. */
export function openDifferences(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  typed: readonly TypedPlace[],
  locale: Locale,
): OpenDifference[] {
  return typed.flatMap((place) => {
    const field = form.byId.get(place.fieldID)
    if (!field || sayAgain(form, values, context, place) === place.typed) return []
    const difference = {
      id: place.id,
      place: place.place,
      fieldID: place.fieldID,
      name: nameIn(field.config, locale),
      isGone: place.isGone,
      typed: place.typed,
      said: sayAgain(form, values, context, place),
    }
    if (place.isGone) return [{ ...difference, taken: '', refusal: null }]
    const read = takenFromText(form, values, context, place)
    return [
      {
        ...difference,
        taken:
          'value' in read ? sayAgain(form, { ...values, [place.fieldID]: read.value }, context, place) : null,
        refusal: 'issue' in read ? issueText(read.issue, locale) : null,
      },
    ]
  })
}

const sayAgain = (
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  { fieldID, part }: TypedPlace,
): string => placeText(form, values, documentContext(context), { fieldID, part: part ?? undefined })

/** The value that the text gives the field, or why it gives none. */
export const takenFromText = (
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  { fieldID, part, typed }: TypedPlace,
) =>
  // Who may change the field is asked of the person; what its words are is the document's language.
  valueFromText(
    form,
    values,
    { ...context, locale: context.organizationLocale },
    { fieldID, part: part ?? undefined },
    typed,
  )

export type SettlingChoice = { id: number; take: 'document' | 'form' }

/** The values with what the chosen places of the text say. Two places that give one field different values are an issue. */
export function settledValues(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  typed: readonly TypedPlace[],
  choices: readonly SettlingChoice[],
): { values: FormValues; issues: Issue[] } {
  const issues: Issue[] = []
  let next = values
  const chosen = new Map<string, TypedPlace>()
  for (const { id, take } of choices) {
    const place = typed.find((one) => one.id === id)
    // A place that stays out of the text says nothing about the field's value.
    if (!place || place.isGone || take === 'form') continue
    const key = `${place.fieldID} ${place.part ?? ''}`
    const other = chosen.get(key)
    chosen.set(key, place)
    if (other && other.typed !== place.typed) {
      const name = formIn(form, context.locale).byId.get(place.fieldID)?.config.name ?? place.fieldID
      issues.push({ path: place.fieldID, code: 'textDiffers', params: { field: name } })
      continue
    }
    const read = takenFromText(form, next, context, place)
    if ('issue' in read) issues.push(read.issue)
    else next = { ...next, [place.fieldID]: read.value as FormValues[string] }
  }
  return { values: next, issues }
}

/** The places that were in the text a person began with, and are in the one they saved no more. */
export function placesGone<P extends { name: string; valueName: string }>(
  before: readonly P[],
  after: readonly { name: string }[],
): { place: string; valueName: string }[] {
  const standing = new Set(after.map(({ name }) => name))
  return before
    .filter(({ name }) => !standing.has(name))
    .map(({ name, valueName }) => ({ place: name, valueName }))
}

/**
 * What a person changed at the places that the form fills: `before` and `after` are the bookmarks of the text they began with and of the one they
 * saved. A place whose text the person left alone is none, even where the form says something else by now.
 */
export function typedOver(
  before: readonly { name: string; text: string }[],
  after: readonly { name: string; valueName: string; text: string }[],
  saying: (name: string, valueName: string) => string | undefined,
): { place: string; valueName: string; typed: string }[] {
  const was = new Map(before.map(({ name, text }) => [name, text]))
  return after.flatMap(({ name, valueName, text }) => {
    const said = saying(name, valueName)
    return said === undefined || text === said || was.get(name) === text
      ? []
      : [{ place: name, valueName, typed: text }]
  })
}
