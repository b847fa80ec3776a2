import {
  comparableParts,
  type FieldConfig,
  type FieldRule,
  fieldTypeOf,
  isShareOf,
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

/** The fields whose product this one may be: the nearest amount and number of an amount, else two numbers; null where there are none. */
export function factorsOf(field: FieldConfig, others: readonly FieldConfig[]): string[] | null {
  const isMoney = field.type === 'money'
  if (!isMoney && field.type !== 'number') return null
  const numbers = others.filter(({ type }) => type === 'number')
  const factors = isMoney
    ? [numbers[0], others.find(({ type }) => type === 'money')]
    : [numbers[0], numbers[1]]
  return factors.every((one) => one !== undefined) ? factors.map(({ id }) => id) : null
}

/** The kinds of rule that a field can have beside these others. */
export function kindsFor(
  field: FieldConfig,
  others: readonly FieldConfig[],
  locale: Locale,
): FieldRule['kind'][] {
  const own = comparablesOf(field, locale)
  const near = others.flatMap((other) => comparablesOf(other, locale))
  const asks = isAskable(field) && others.some(isAskable)
  return [
    ...(own.some(({ kind }) => near.some((one) => one.kind === kind)) ? (['compare'] as const) : []),
    ...(own.some(({ kind }) => kind === 'figure') ? (['total'] as const) : []),
    ...(factorsOf(field, others) ? (['product'] as const) : []),
    ...(asks ? (['oneOf', 'together'] as const) : []),
  ]
}

/** The likeliest new rule of a field: its day after the nearest day before it, its figure equal to another, one of the two filled in, or its total. */
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
  if (other && isAskable(field)) return { kind: 'oneOf', fieldIds: [other.id] }
  return own?.kind === 'figure' ? totalOf(field, own) : null
}

/** A column of shares comes to the whole; what else something comes to has to be said. */
const totalOf = (field: FieldConfig, { part }: Comparable): FieldRule => ({
  ...{ kind: 'total', operator: 1, terms: [], figure: isShareOf(field, part) ? '1' : '0' },
  ...(part === undefined ? {} : { part }),
})

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
  if (kind === 'total') {
    const own = comparablesOf(field, locale).findLast((one) => one.kind === 'figure')
    return own ? totalOf(field, own) : rule
  }
  if (kind === 'product') {
    const fieldIds = factorsOf(field, others)
    return fieldIds ? { kind, fieldIds } : rule
  }
  const named = 'terms' in rule ? rule.terms.map(({ fieldId }) => fieldId) : rule.fieldIds
  const ids = [...new Set(named)]
  const [other] = others.filter(isAskable)
  return { kind, fieldIds: ids.length > 0 || !other ? ids : [other.id] }
}
