import {
  comparableParts,
  type FieldConfig,
  type FieldRule,
  fieldTypeOf,
  measureKind,
  partLabel,
} from '#engines/forms/domain/index.ts'
import type { Locale } from '#shared/text.ts'

/** What a rule may compare with: a field, or a piece of one. */
export type Comparable = {
  key: string
  label: string
  kind: 'day' | 'figure'
  fieldId: string
  part?: string
}

export const comparableKey = (fieldId: string, part: string | undefined): string =>
  part === undefined ? fieldId : `${fieldId}.${part}`

/** The pieces of a field that can be compared. */
export function comparablesOf(field: FieldConfig, locale: Locale): Comparable[] {
  const type = fieldTypeOf(field)
  if (!type) return []
  return comparableParts({ type, config: field }).flatMap((part): Comparable[] => {
    const kind = measureKind({ type, config: field }, part)
    if (kind === null) return []
    const label = partLabel(field, part, locale)
    const key = comparableKey(field.id, part)
    return [{ key, label, kind, fieldId: field.id, ...(part === undefined ? {} : { part }) }]
  })
}

/** Whether a person can fill in a field at all, so that it can be asked for. */
export const isAskable = (field: FieldConfig): boolean => {
  const type = fieldTypeOf(field)
  return type !== undefined && !type.givenBySystem && type.widget !== 'flag'
}

/** The likeliest new rule of a field: its day after the nearest day before it, its figure equal to another, or one of the two filled in. */
export function firstRule(
  field: FieldConfig,
  others: readonly FieldConfig[],
  locale: Locale,
): FieldRule | null {
  const own = comparablesOf(field, locale).at(-1)
  const near = others
    .flatMap((other) => comparablesOf(other, locale))
    .filter(({ kind }) => kind === own?.kind)
  const [first] = near
  if (own && first) {
    const part = own.part === undefined ? {} : { part: own.part }
    return { kind: 'compare', ...part, operator: own.kind === 'day' ? 4 : 1, terms: [termOf(first)] }
  }
  const [other] = others.filter(isAskable)
  return other && isAskable(field) ? { kind: 'oneOf', fieldIds: [other.id] } : null
}

export const termOf = ({ fieldId, part }: Comparable) => ({
  fieldId,
  ...(part === undefined ? {} : { part }),
})

/** The rule as another kind, about the same fields where they fit. */
export function asKind(
  rule: FieldRule,
  kind: FieldRule['kind'],
  field: FieldConfig,
  others: readonly FieldConfig[],
  locale: Locale,
): FieldRule {
  if (rule.kind === kind) return rule
  if (kind === 'compare') {
    const first = firstRule(field, others, locale)
    return first?.kind === 'compare' ? first : rule
  }
  const ids = rule.kind === 'compare' ? [...new Set(rule.terms.map(({ fieldId }) => fieldId))] : rule.fieldIds
  return { kind, fieldIds: [...ids] }
}
