import { expect, test } from 'vitest'
import { builtInForm } from '#engines/form-designer/server/index.ts'
import { compileForm, type FormType, formContext, validateForm } from '#engines/forms/domain/index.ts'
import { issueText } from '#shared/issues.ts'
import { wire } from './wiring.ts'

wire()

/** What the rules of a built-in form say of these values. */
function said(formType: FormType, values: Record<string, unknown>): string[] {
  const { definition } = builtInForm(formType, 'zh-CN')
  const context = formContext({ today: '2026-11-22', recordStatus: 1 })
  return validateForm(compileForm(definition), values, context)
    .filter(({ path }) => Object.hasOwn(values, path.split('.')[0] ?? ''))
    .map((issue) => issueText(issue, 'zh-CN'))
}

test.each<[string, FormType, Record<string, unknown>, string[]]>([
  [
    'a contract signed after its end',
    1,
    { start_date: '2026-01-01', end_date: '2026-12-31', sign_date: '2027-01-01' },
    ['签订日期不能晚于终止日期'],
  ],
  [
    'a contract signed more than two years before its start',
    1,
    { start_date: '2026-01-01', end_date: '2026-12-31', sign_date: '2020-05-01' },
    ['签订日期不能早于起始日期前730天'],
  ],
  [
    'a patent published before it was applied for',
    8,
    { application_date: '2026-03-01', publication_date: '2026-02-01' },
    ['公开日不能早于申请日'],
  ],
  [
    'a firm that may work for us until before it was founded',
    11,
    { founded: '2026-03-01', valid_until: '2026-02-01' },
    ['有效期至不能早于成立日期'],
  ],
])('a built-in form refuses %s', (_, formType, values, texts) =>
  expect(said(formType, values)).toEqual(texts),
)

test('a demand before the dispute arose may be written down among the interruptions: it interrupts nothing', () => {
  const demand = { arose_on: '2026-03-01', interruptions: [{ date: '2026-02-28', way: '发函' }] }
  expect(said(5, demand)).toEqual([])
})

test('a contract may be signed after its start: that is backdated, and said so elsewhere', () => {
  const dates = { start_date: '2026-01-01', end_date: '2026-12-31', sign_date: '2026-02-01' }
  expect(said(1, dates)).toEqual([])
})
