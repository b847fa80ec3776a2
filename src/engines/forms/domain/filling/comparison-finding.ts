import { toPercent, withThousands } from '#shared/figures.ts'
import type { IssueCode } from '#shared/issues.ts'
import { minorDigits } from '#shared/money.ts'
import { type Fraction, fraction, roundFraction } from '../calculation/fraction.ts'
import type { CompiledField } from '../definition/compile-form.ts'
import type { Operator } from '../definition/field-config.ts'
import type { FieldRule } from '../definition/rule-config.ts'
import type { Finding } from '../field-types/field-type.ts'
import { placesOf } from '../field-types/number.ts'
import type { FormContext } from '../form-context.ts'
import { type Comparison, compareMeasures, compareProduct, compareTotal, stepOf } from '../rules/compare.ts'
import type { CompiledTarget } from '../rules/compile-rules.ts'
import { measureOf } from '../rules/measure.ts'
import { isShareOf, partLabel, termLabel, totalWords } from '../texts/rule-words.ts'

const dayCodes: Record<number, IssueCode> = {
  1: 'ruleSameDay',
  2: 'ruleOtherDay',
  3: 'ruleAfter',
  4: 'ruleNotBefore',
  5: 'ruleBefore',
  6: 'ruleNotAfter',
}
const figureCodes: Record<number, IssueCode> = {
  1: 'ruleEqual',
  2: 'ruleDiffer',
  3: 'ruleMore',
  4: 'ruleAtLeast',
  5: 'ruleLess',
  6: 'ruleAtMost',
}

/** One place that a rule looks at, a field or a cell. */
export type Seen = Pick<CompiledField, 'type' | 'config'> & {
  value: unknown
  /** Something stands there, be it readable or not. */
  isFilled: boolean
  /** It is shown to the person who is asked. */
  isShown: boolean
}

type Compared = Exclude<FieldRule, { kind: 'oneOf' | 'together' }>

/** What a rule about figures or days finds wrong, in words; null where it holds or sleeps. */
export function comparisonOf(
  rule: Compared,
  own: Seen,
  targets: readonly CompiledTarget[],
  others: readonly Seen[],
  context: FormContext,
): Finding | null {
  const { locale } = context
  const part = 'part' in rule ? rule.part : undefined
  const measure = measureOf(own, own.value, part, context)
  const terms = targets.map(({ part: piece, factor, days }, index) => {
    const seen = others[index] as Seen
    return { measure: measureOf(seen, seen.value, piece, context), factor, days }
  })
  const labels = targets.map(({ part: piece, factorText, days }, index) =>
    termLabel((others[index] as Seen).config, { part: piece, factor: factorText, days }, locale),
  )
  const names = { field: partLabel(own.config, part, locale), other: labels.join(' + ') }
  const isShare = isShareOf(own.config, part)
  if (rule.kind === 'compare')
    return comparisonFinding(compareMeasures(measure, rule.operator, terms), rule.operator, names, isShare)
  if (rule.kind === 'total') {
    const all = [names.field, ...labels].join(' + ')
    const field = labels.length > 0 && locale !== 'en' ? `${all}之和` : all
    const found = compareTotal(measure, rule.operator, terms, fraction(rule.figure))
    const how = totalWords(rule.operator, locale)
    return figureFinding(found, 'ruleTotal', { field, other: names.other, how }, isShare)
  }
  const step = stepOf(measure, own.config.type === 'number' ? placesOf(own.config) : null)
  const factors = terms.map((term) => ({ ...term, step: stepOf(term.measure, null) }))
  const product = { field: names.field, other: labels.join(' × ') }
  return figureFinding(compareProduct({ measure, step }, factors), 'ruleProduct', product, isShare)
}

function comparisonFinding(
  found: Comparison,
  operator: Operator,
  names: Readonly<Record<'field' | 'other', string>>,
  isShare: boolean,
): Finding | null {
  if (found.verdict === 'broken' && found.sum === null)
    return { code: dayCodes[operator] ?? 'ruleSameDay', params: names }
  return figureFinding(found, figureCodes[operator] ?? 'ruleEqual', names, isShare)
}

function figureFinding(
  found: Comparison,
  code: IssueCode,
  names: Readonly<Record<string, string>>,
  isShare: boolean,
): Finding | null {
  if (found.verdict === 'holds') return null
  if (found.verdict === 'units') return { code: 'ruleUnits', params: names }
  if (found.own.kind !== 'figure' || found.sum === null) return null
  const actual = figureText(found.own.figure, found.unit, isShare)
  return { code, params: { ...names, actual, figure: figureText(found.sum, found.unit, isShare) } }
}

const mostPlaces = 12
/** Exact, as far as a person reads: an amount with all its minor digits, a share in percent. */
function figureText(figure: Fraction, unit: string | null, isShare: boolean): string {
  const text = roundFraction(figure, mostPlaces, 1)
  if (unit === null) return isShare ? `${withThousands(toPercent(text))}%` : withThousands(text)
  const [whole = '', decimals = ''] = text.split('.')
  const digits = minorDigits(unit)
  const shown = decimals.padEnd(digits, '0')
  return withThousands(shown ? `${whole}.${shown}` : whole)
}
