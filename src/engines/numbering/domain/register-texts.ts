import type { Locale } from '#shared/text.ts'

const zh = {
  columns: ['编号', '来源', '编号规则', '周期', '流水号', '使用者', '取号时间', '取号人'],
  states: { given: '规则生成', typed: '手工填写', skipped: '已跳过', gap: '缺号' },
  hidden: '（无权查看）',
}
const en: typeof zh = {
  columns: ['Number', 'Source', 'Rule', 'Period', 'Serial', 'Carried by', 'Taken', 'Taken by'],
  states: { given: 'by rule', typed: 'typed', skipped: 'passed over', gap: 'missing' },
  hidden: '(not visible to you)',
}

/** The words of the register, for its export and its screen. */
export const registerTexts = (locale: Locale) => (locale === 'en' ? en : zh)
