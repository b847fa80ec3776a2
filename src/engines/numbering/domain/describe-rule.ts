import type { Locale } from '#shared/text.ts'
import type { AbbrTarget, RuleSettings, Segment } from './numbering-rule.ts'

const abbrWords: Readonly<Record<AbbrTarget, { zh: string; en: string }>> = {
  contractType: { zh: '合同类型简称', en: 'type abbr.' },
  department: { zh: '主部门简称', en: 'department abbr.' },
  counterpart: { zh: '我方主体简称', en: 'party abbr.' },
}
const dateWords = {
  ymd: { zh: '年月日', en: 'yyyyMMdd' },
  ym: { zh: '年月', en: 'yyyyMM' },
  md: { zh: '月日', en: 'MMdd' },
  y: { zh: '年', en: 'yyyy' },
} as const

/** What a segment stands for, in words. Text segments are themselves. */
export function segmentWords(
  segment: Segment,
  rule: Pick<RuleSettings, 'digits' | 'isNatural'>,
  locale: Locale,
): string {
  const language = locale === 'en' ? 'en' : 'zh'
  switch (segment.kind) {
    case 'text':
      return segment.text
    case 'date':
      return dateWords[segment.format][language]
    case 'abbr':
      return abbrWords[segment.of][language]
    case 'field':
      return segment.name
    case 'serial':
      if (rule.isNatural) return language === 'en' ? 'serial' : '流水号'
      return language === 'en' ? `${rule.digits}-digit serial` : `${rule.digits}位流水号`
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
