import { describe, expect, it } from 'vitest'
import { endIssue, mostOf, type OwnRuleContent, ownRuleIssues } from './own-rule-issues.ts'

const right: OwnRuleContent = {
  title: '证据交律师',
  titleEn: 'Evidence to the lawyer',
  triggers: ['law_case.hearing'],
  direction: 'before',
  amount: 10,
  unit: 'workingDay',
  firstDay: 'next',
  restDay: 'before',
  basis: '案件管理办法',
  articles: ['第八条', '第九条第二款'],
  reminders: [7, 1, 0],
  needsConfirmation: true,
  inForceFrom: '2026-11-27',
  inForceTo: null,
}
const around = { titles: ['对判决上诉', 'Appeal'], triggers: ['law_case.hearing'], since: null }
const wrong = (more: Partial<OwnRuleContent>, beside: Partial<typeof around> | { since: string } = {}) =>
  ownRuleIssues({ ...right, ...more }, { ...around, ...beside }).map(({ path, code }) => `${path} ${code}`)

describe('what is wrong with a rule of the organisation', () => {
  it('is nothing where all of it is said', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ titleEn: '', reminders: [], inForceTo: '2026-11-27' })).toEqual([])
  })

  it.each([
    ['no name', { title: ' ' }, 'title required'],
    ['a name of a rule of law', { title: '对判决上诉' }, 'title taken'],
    ['such a name in English, in other letters', { titleEn: ' APPEAL ' }, 'titleEn taken'],
    ['a long name', { title: '长'.repeat(101) }, 'title tooLong'],
    ['no basis', { basis: '' }, 'basis required'],
    ['an article twice', { articles: ['第八条', '第八条 '] }, 'articles schema'],
    ['an article that says nothing', { articles: [' '] }, 'articles schema'],
    ['a long article', { articles: ['长'.repeat(61)] }, 'articles schema'],
    [
      'too many articles',
      { articles: Array.from({ length: 21 }, (_, n) => `第 ${n} 条`) },
      'articles schema',
    ],
    ['no event', { triggers: [] }, 'triggers requiredSelect'],
    ['an event that is none', { triggers: ['law_case.hearing', 'law_case.party'] }, 'triggers notOption'],
    ['no length', { amount: null }, 'amount schema'],
    ['half a day', { amount: 1.5 }, 'amount schema'],
    ['less than nothing', { amount: -1 }, 'amount schema'],
    ['no day of which the first is the event', { amount: 0, firstDay: 'same' }, 'amount schema'],
    ['too many working days', { amount: mostOf.workingDay + 1 }, 'amount schema'],
    ['too many years', { unit: 'year', amount: mostOf.year + 1 }, 'amount schema'],
    ['counted back and moved on', { restDay: 'after' }, 'restDay schema'],
    ['no first day', { inForceFrom: '2026-02-30' }, 'inForceFrom notDate'],
    ['an end before the start', { inForceTo: '2026-11-26' }, 'inForceTo dayBefore'],
    ['a reminder twice', { reminders: [1, 1] }, 'reminders schema'],
    ['a reminder after the day', { reminders: [-1] }, 'reminders schema'],
    ['a reminder of years before', { reminders: [366] }, 'reminders schema'],
    ['too many reminders', { reminders: Array.from({ length: 11 }, (_, day) => day) }, 'reminders schema'],
  ] as [string, Partial<OwnRuleContent>, string][])('%s', (_name, more, issue) => {
    expect(wrong(more)).toEqual([issue])
  })

  it('may be several things at once, each beside its field', () => {
    expect(wrong({ title: '', triggers: [], amount: null })).toEqual([
      'title required',
      'triggers requiredSelect',
      'amount schema',
    ])
  })

  it('a version begins no earlier than the one that it changes', () => {
    expect(wrong({}, { since: '2026-11-27' })).toEqual([])
    expect(wrong({}, { since: '2026-11-28' })).toEqual(['inForceFrom dayBefore'])
  })

  it('the most of each unit may be said', () => {
    for (const unit of ['day', 'workingDay', 'month', 'year'] as const)
      expect([wrong({ unit, amount: mostOf[unit] }), wrong({ unit, amount: 0 })]).toEqual([[], []])
    expect(wrong({ firstDay: 'same', amount: 1 })).toEqual([])
    expect(wrong({ direction: 'after', restDay: 'after' })).toEqual([])
  })

  it('an end is a day on which the rule still holds', () => {
    const version = { inForceFrom: '2026-11-27' }
    expect([endIssue(version, '2026-11-27'), endIssue(version, '2026-11-26')?.code]).toEqual([
      null,
      'dayBefore',
    ])
    expect(endIssue(version, '2026-13-01')?.code).toBe('notDate')
  })
})
