import type { Issue } from '#shared/issues.ts'
import type { Money } from '#shared/money.ts'
import { inBoth, type Words } from '#shared/text.ts'
import type { FeePurpose } from './fee-record.ts'
import { isAnnual, lateStepsIn } from './fees.ts'

type Typed = {
  purpose: FeePurpose
  yearFrom: number | null
  yearTo: number | null
  amount: Money | null
  reducedYears: number | null
  lateSteps: string
  lateAmount: Money | null
}

const mostYears = 20
const isYear = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= mostYears
const wrong = (path: string, field: Words): Issue => ({
  path,
  code: 'wrongType',
  params: inBoth('field', field),
})

/** What is wrong with a line of the table of fees beyond its single fields: annual fees say their years, others none; amounts are not below nothing, and what is added is in the same currency. */
export function feeIssues({ purpose, amount, lateAmount, reducedYears, ...typed }: Typed): Issue[] {
  const issues: Issue[] = []
  const { yearFrom, yearTo, lateSteps } = typed
  if (amount === null)
    issues.push({ path: 'amount', code: 'required', params: inBoth('field', '金额 | the amount') })
  if (isAnnual(purpose)) {
    if (!isYear(yearFrom)) issues.push(wrong('yearFrom', '起始年度（1—20） | The first year (1 to 20)'))
    if (!isYear(yearTo)) issues.push(wrong('yearTo', '截止年度（1—20） | The last year (1 to 20)'))
    if (isYear(yearFrom) && isYear(yearTo) && yearTo < yearFrom)
      issues.push({ path: 'yearTo', code: 'rangeOrder' })
  } else {
    if (yearFrom !== null)
      issues.push(wrong('yearFrom', '年度（仅年费填写） | The year (annual fees alone have one)'))
    if (yearTo !== null)
      issues.push(wrong('yearTo', '年度（仅年费填写） | The year (annual fees alone have one)'))
  }
  if (reducedYears !== null && !isYear(reducedYears))
    issues.push(wrong('reducedYears', '减缴年数（1—20） | The years of reduction (1 to 20)'))
  if (lateStepsIn(lateSteps) === null)
    issues.push(
      wrong(
        'lateSteps',
        '逾期加收比例（如 0、5、10、15、20、25） | The steps (such as 0, 5, 10, 15, 20, 25)',
      ),
    )
  if (amount?.amount.startsWith('-')) issues.push({ path: 'amount', code: 'valueRange' })
  if (lateAmount && (lateAmount.amount.startsWith('-') || (amount && lateAmount.unit !== amount.unit)))
    issues.push({ path: 'lateAmount', code: 'valueRange' })
  return issues
}
