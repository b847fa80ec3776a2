import { isPercentage } from '#shared/decimal.ts'
import { toPercent } from '#shared/figures.ts'
import { type Locale, quotedIn } from '#shared/text.ts'
import type { FieldConfig, Operator } from '../definition/field-config.ts'
import type { FieldRule, RuleTerm } from '../definition/rule-config.ts'

type Named = Pick<FieldConfig, 'name' | 'columns'> & Partial<Pick<FieldConfig, 'privateConfig'>>

/** A figure, or the sum of a column, that is typed and shown in percent. */
export function isShareOf({ privateConfig, columns }: Named, part: string | undefined): boolean {
  const column = part === undefined ? undefined : columns?.find(({ id }) => `sum.${id}` === part)
  const { numberFormat } = (part === undefined ? privateConfig : column?.privateConfig) ?? {}
  return numberFormat !== undefined && isPercentage(numberFormat)
}

/** What a person calls a field or a piece of it: 付款计划「金额」合计, 合同期限的结束日期. */
export function partLabel({ name, columns }: Named, part: string | undefined, locale: Locale): string {
  const en = locale === 'en'
  if (part === 'start') return en ? `the start of ${name}` : `${name}的开始日期`
  if (part === 'end') return en ? `the end of ${name}` : `${name}的结束日期`
  if (!part?.startsWith('sum.')) return name
  const column = columns?.find(({ id }) => id === part.slice(4))?.name ?? part.slice(4)
  return en ? `the total of ${column} in ${name}` : `${name}「${column}」合计`
}

/** The same with its factor or its days: 合同金额的20%, 单价×1.5, 交货日期后30天. */
export function termLabel(
  field: Named,
  { part, factor, days = 0 }: Omit<RuleTerm, 'fieldId'>,
  locale: Locale,
): string {
  const label = partLabel(field, part, locale)
  if (days !== 0 && locale === 'en') return `${Math.abs(days)} days ${days < 0 ? 'before' : 'after'} ${label}`
  if (days !== 0) return `${label}${days < 0 ? '前' : '后'}${Math.abs(days)}天`
  if (factor === undefined || factor === '1') return label
  const isShare = /^0\.\d+$/.test(factor)
  if (locale === 'en') return isShare ? `${toPercent(factor)}% of ${label}` : `${factor} × ${label}`
  return isShare ? `${label}的${toPercent(factor)}%` : `${label}×${factor}`
}

type Words = readonly [zh: string, en: string]
const dayWords: Partial<Record<Operator, Words>> = {
  1: ['等于', 'is the same day as'],
  2: ['不同于', 'is not the same day as'],
  3: ['晚于', 'is after'],
  4: ['不早于', 'is not before'],
  5: ['早于', 'is before'],
  6: ['不晚于', 'is not after'],
}
const figureWords: Partial<Record<Operator, Words>> = {
  1: ['等于', 'equals'],
  2: ['不等于', 'differs from'],
  3: ['大于', 'is more than'],
  4: ['不小于', 'is not less than'],
  5: ['小于', 'is less than'],
  6: ['不大于', 'is not more than'],
}

/** What an operator of a rule is called. */
export function ruleOperatorText(operator: Operator, kind: 'day' | 'figure', locale: Locale): string {
  const words = (kind === 'day' ? dayWords : figureWords)[operator]
  return words?.[locale === 'en' ? 1 : 0] ?? ''
}

const totalWordsOf: Partial<Record<Operator, Words>> = {
  1: ['等于', 'be'],
  2: ['不等于', 'not be'],
  3: ['大于', 'be more than'],
  4: ['不小于', 'not be less than'],
  5: ['小于', 'be less than'],
  6: ['不大于', 'not be more than'],
}
/** What a total must do, as it stands in a message. */
export const totalWords = (operator: Operator, locale: Locale): string =>
  totalWordsOf[operator]?.[locale === 'en' ? 1 : 0] ?? ''

/** A rule in one plain sentence: 「终止日期」不早于「起始日期」. `fieldOf` finds what the ids name; one that is gone stands as its id. */
export function ruleText(
  rule: FieldRule,
  own: Named,
  fieldOf: (id: string) => (Named & Pick<FieldConfig, 'type'>) | undefined,
  locale: Locale,
): string {
  const en = locale === 'en'
  const quoted = (words: string): string => quotedIn(words, locale)
  const termOf = ({ fieldId, ...term }: RuleTerm): string =>
    quoted(termLabel(fieldOf(fieldId) ?? { name: fieldId, columns: [] }, term, locale))
  if (rule.kind === 'total') {
    const all = [quoted(partLabel(own, rule.part, locale)), ...rule.terms.map(termOf)].join(' + ')
    const figure = isShareOf(own, rule.part) ? `${toPercent(rule.figure)}%` : rule.figure
    const words = ruleOperatorText(rule.operator, 'figure', locale)
    const sum = en ? 'Together, ' : ''
    return rule.terms.length === 0
      ? `${all}${en ? ' ' : ''}${words} ${figure}`
      : `${sum}${all}${en ? ': the total ' : '，合计'}${words} ${figure}`
  }
  if (rule.kind === 'product') {
    const factors = rule.fieldIds.map((fieldId) => termOf({ fieldId })).join(' × ')
    return en
      ? `${quoted(own.name)} is ${factors}, as far as amounts are rounded`
      : `${quoted(own.name)}等于${factors}（金额按最小货币单位舍入）`
  }
  if (rule.kind === 'compare') {
    const [first] = rule.terms
    const isDay = ['date', 'daterange', 'date-time'].includes(fieldOf(first?.fieldId ?? '')?.type ?? '')
    const terms = rule.terms.map(termOf)
    const words = ruleOperatorText(rule.operator, isDay ? 'day' : 'figure', locale)
    const gap = en ? ' ' : ''
    return [quoted(partLabel(own, rule.part, locale)), words, terms.join(' + ')].join(gap)
  }
  const names = [own.name, ...rule.fieldIds.map((id) => fieldOf(id)?.name ?? id)].map(quoted)
  if (rule.kind === 'oneOf')
    return en ? `At least one of ${names.join(', ')} is filled in` : `${names.join('、')}至少填写一项`
  return en
    ? `${names.join(', ')} are filled in together or not at all`
    : `${names.join('、')}要么都填写，要么都不填写`
}
