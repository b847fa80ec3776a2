import { type Locale, said, type Words } from '#shared/text.ts'
import { type AbbrTarget, abbrTargets, type ConditionType, type Segment } from './numbering-rule.ts'

/** A kind of record that rules number. */
export type NumberedKind = {
  /** In addresses and tables: '/<kind>_number/rules'. */
  kind: string
  /** 合同 | Contract */
  words: Words
  /** What new rules of it begin with: 'HT'. */
  prefix: string
  /** What its numbers can hold beside dates, fields and a serial, and for which of its records a rule can be; all when absent. */
  abbrs?: readonly AbbrTarget[]
  conditions?: readonly ConditionType[]
  /** Abbreviations are set for this kind of number by itself; false: a department's own is used. */
  hasAbbrs?: boolean
}

/** What numbers of a record know that is no party's and of no type: the department of who makes it. */
export const recordNumbers = { abbrs: ['department'], conditions: [0, 2, 3], hasAbbrs: false } as const

export const abbrsOf = ({ abbrs = abbrTargets }: NumberedKind): readonly AbbrTarget[] => abbrs
export const conditionsOf = ({ conditions = [0, 1, 2, 3] }: NumberedKind): readonly ConditionType[] =>
  conditions

/** What of a rule the kind does not know; its numbers could never be given. */
export const isStrange = (
  kind: NumberedKind,
  { segments, conditionType }: { segments: readonly Segment[]; conditionType: ConditionType },
): boolean =>
  !conditionsOf(kind).includes(conditionType) ||
  segments.some((segment) => segment.kind === 'abbr' && !abbrsOf(kind).includes(segment.of))

/** 合同编号, 'Contract numbers'. */
export const numbersOf = ({ words }: NumberedKind, locale: Locale): string =>
  locale === 'en' ? `${said(words, 'en')} numbers` : `${said(words, 'zh-CN')}编号`
