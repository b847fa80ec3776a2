import { expect, it } from 'vitest'
import { ownRuleInLog } from './own-rule-words.ts'

const rule = {
  number: 3,
  title: '内部报告',
  titleEn: 'Internal report',
  versions: [
    {
      inForceFrom: '2026-01-01',
      inForceTo: null,
      triggers: ['law_case.hearing', 'gone'],
      counting: { direction: 'before', amount: 1, unit: 'workingDay', firstDay: 'same', restDay: 'before' },
      basis: '案件管理办法',
      articles: ['第八条', '第九条'],
      reminders: [3, 0],
      needsConfirmation: true,
    },
  ],
} as const
const known = [{ id: 'law_case.hearing', words: '开庭 | Hearing' }] as const

it('the log tells an own rule in words, in either language', () => {
  expect(ownRuleInLog(rule, known, 'zh-CN')).toEqual({
    rule: 'ORG-3',
    title: '内部报告',
    titleEn: 'Internal report',
    versions: 1,
    events: '开庭、gone',
    term: '事件之前 1 个工作日',
    firstDay: '当日为第 1 日',
    restDay: '提前至上一工作日',
    basis: '案件管理办法 第八条、第九条',
    reminders: '3, 0',
    secondPerson: true,
    from: '2026-01-01',
    to: null,
  })
  expect(ownRuleInLog(rule, known, 'en')).toMatchObject({
    events: 'Hearing, gone',
    term: 'Before the event 1 working day',
    firstDay: 'Same day is day 1',
  })
})
