import { type Locale, said, type Words } from '#shared/text.ts'
import type { AbbrTarget, RuleSettings, Segment } from './numbering-rule.ts'

const abbrWords: Readonly<Record<AbbrTarget, Words>> = {
  contractType: '合同类型简称 | type abbr.',
  department: '主部门简称 | department abbr.',
  counterpart: '我方主体简称 | party abbr.',
}
const dateWords = {
  ymd: '年月日 | yyyyMMdd',
  ym: '年月 | yyyyMM',
  md: '月日 | MMdd',
  y: '年 | yyyy',
} as const

/** What a segment stands for, in words. Text segments are themselves. */
export function segmentWords(
  segment: Segment,
  rule: Pick<RuleSettings, 'digits' | 'isNatural'>,
  locale: Locale,
): string {
  switch (segment.kind) {
    case 'text':
      return segment.text
    case 'date':
      return said(dateWords[segment.format], locale)
    case 'abbr':
      return said(abbrWords[segment.of], locale)
    case 'field':
      return segment.name
    case 'serial':
      if (rule.isNatural) return said('流水号 | serial', locale)
      return locale === 'en' ? `${rule.digits}-digit serial` : `${rule.digits}位流水号`
  }
}

/** A rule's pattern for people: 'HT-{年月}-{4位流水号}'. */
export const ruleFormat = (
  rule: Pick<RuleSettings, 'segments' | 'digits' | 'isNatural'>,
  locale: Locale,
): string =>
  rule.segments
    .map((segment) => {
      const words = segmentWords(segment, rule, locale)
      return segment.kind === 'text' ? words : `{${words}}`
    })
    .join('')
