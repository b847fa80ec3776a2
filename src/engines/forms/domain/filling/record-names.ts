import { type LocalName, nameIn } from '#shared/text.ts'
import type { CompiledForm } from '../definition/compile-form.ts'
import type { FormContext, FormValues, Reference } from '../form-context.ts'
import { readValue } from './form-state.ts'

export const referenceKey = ({ kind, id }: Reference): string => `${kind}/${id}`

/** The names of what values point to, to be sent with them: `nameOfKnown` reads them. Without `nameEn` it is called the same in English. */
export const namesToSend = (references: readonly Reference[], { nameOf }: Pick<FormContext, 'nameOf'>) =>
  references.flatMap(({ kind, id }) => {
    const [name, nameEn] = [nameOf({ kind, id }), nameOf({ kind, id }, 'en')]
    return name === undefined ? [] : [{ kind, id, name, ...(nameEn !== name && { nameEn }) }]
  })

/** `FormContext.nameOf` by names that came with the values. */
export function nameOfKnown(
  names: readonly ({ kind: string; id: number } & LocalName)[],
): FormContext['nameOf'] {
  const known = new Map(names.map((one) => [`${one.kind}/${one.id}`, one]))
  return (reference, locale) => {
    const found = known.get(referenceKey(reference))
    return found && nameIn(found, locale)
  }
}

/** What these values call the records that they carry the ids of, by `referenceKey`. */
export function namesIn(form: CompiledForm, values: FormValues, context: FormContext): Map<string, string> {
  const names = new Map<string, string>()
  namedValues(form, values, {
    ...context,
    recordName: (reference, sent) => {
      names.set(referenceKey(reference), sent)
      return sent
    },
  })
  return names
}

/** The values with the words of `context.recordName`; everything else, also what cannot be read, is as it was. */
export function namedValues(form: CompiledForm, values: FormValues, context: FormContext): FormValues {
  const named = form.fields.flatMap((field): [string, unknown][] => {
    if (!field.type.named || !Object.hasOwn(values, field.id)) return []
    const { value, fault } = readValue(field, values[field.id], context, false)
    return fault === null && value !== null ? [[field.id, value]] : []
  })
  return named.length > 0 ? { ...values, ...Object.fromEntries(named) } : values
}
