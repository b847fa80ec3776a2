import {
  area,
  choice,
  date,
  file,
  flag,
  money,
  number,
  openChoice,
  subNoun,
  text,
} from '#engines/records/domain/index.ts'
import { limit } from '#shared/constants.ts'
import type { Issue } from '#shared/issues.ts'
import { inBoth, type Words } from '#shared/text.ts'

/** What a record below a right is about. */
export const entryKind = {
  payment: 1,
  letter: 2,
  legalStatus: 3,
  change: 4,
  renewal: 5,
  licence: 6,
  pledge: 7,
  transfer: 8,
  dispute: 9,
  certificate: 10,
  watched: 11,
  correction: 12,
} as const
/** What is paid for. */
export const paidFor = { annuity: 1, renewal: 2, otherFee: 3, agency: 4 } as const

const mostYears = 20

/** A dated record of a right: what was paid, received, decided, granted to others. */
export const rightEntry = subNoun({
  table: 'intellectual_property_records',
  owner: 'property_id',
  words: { one: '相关记录 | Record', many: '相关记录 | Records' },
  path: 'record',
  fields: {
    kind: choice(
      '记录类型 | Kind',
      {
        1: '缴费 | Payment',
        2: '官文 | Official letter',
        3: '法律状态 | Legal status',
        4: '变更 | Change',
        5: '续展 | Renewal',
        6: '许可 | Licence',
        7: '质押 | Pledge',
        8: '转让 | Transfer',
        9: '异议与无效 | Opposition or invalidation',
        10: '证书 | Certificate',
        11: '待办期限 | Custom deadline',
        12: '更正登记信息 | Data correction',
      },
      { required: true, width: 150 },
    ),
    day: date('日期 | Date', { column: 'happened_on', required: true, width: 115 }),
    title: text('事项 | Subject', { most: limit.name, required: true, width: 200 }),
    number: text('文号 | Number', { most: limit.name, width: 150 }),
    amount: money('金额 | Amount', { width: 130 }),
    purpose: openChoice(
      '费用项目（缴费填写） | Paid for (payments)',
      {
        1: '年费 | Annual fee',
        2: '续展费 | Renewal fee',
        3: '其他官费 | Other official fee',
        4: '代理费 | Agency fee',
      },
      { width: 120 },
    ),
    year: number('年度（年费填写） | Year (annual fees)', { column: 'fee_year', width: 90 }),
    reduction: text('减缴或其他依据（不足应缴时填写） | Reason for paying less (reduction or other)', {
      most: limit.singleLine,
      width: 160,
    }),
    confirmed: flag('已确认 | Confirmed', {
      column: 'is_confirmed',
      width: 110,
    }),
    party: text('相对人（被许可人、质权人、受让人等） | Other party', { most: limit.name, width: 160 }),
    until: date('有效期至（待办期限的日期） | Valid until (or deadline)', {
      column: 'valid_until',
      width: 115,
    }),
    registered: flag('已备案（登记） | Recorded with the office', { column: 'is_registered', width: 110 }),
    consented: date('质权人同意转让日 | Pledgee’s consent to a transfer', {
      column: 'consented_on',
      width: 150,
    }),
    file: file('文件 | File', { width: 180 }),
    note: area('备注 | Remarks', { most: limit.multiLine, width: 200 }),
  },
  name: 'title',
  columns: ['kind', 'day', 'title', 'number', 'amount', 'year', 'confirmed', 'party', 'until', 'file'],
  sort: '-day',
  check: entryIssues,
})

type Amount = { amount: string } | null
type Entry = {
  kind: number
  day: string | null
  amount: Amount
  purpose: number | null
  year: number | null
  confirmed: 1 | 2
  until: string | null
  consented: string | null
}
const required = (path: string, field: Words): Issue => ({
  path,
  code: 'required',
  params: inBoth('field', field),
})

/** Kinds of records that take effect once somebody with the permission has confirmed them. */
export const confirmedKinds: readonly number[] = [entryKind.payment, entryKind.correction]

/**
 * What is wrong with a record beyond its single fields: a payment says what was paid for and how much, more than nothing; an annual fee its year; a date to watch says the day; only payments
 * and corrections are confirmed.
 */
export function entryIssues({
  kind,
  day,
  amount,
  purpose,
  year,
  confirmed,
  until,
  consented,
}: Entry): Issue[] {
  const issues: Issue[] = []
  const isPayment = kind === entryKind.payment
  if (isPayment && amount === null) issues.push(required('amount', '缴费金额 | the amount paid'))
  if (isPayment && purpose === null) issues.push(required('purpose', '费用项目 | what was paid for'))
  if (isPayment && amount !== null && !/^0*[1-9]/.test(amount.amount))
    issues.push({ path: 'amount', code: 'valueRange' })
  if (kind === entryKind.watched && until === null)
    issues.push(required('until', '待办期限的日期（有效期至） | the deadline (valid until)'))
  const isAnnuity = isPayment && purpose === paidFor.annuity
  const isYear = year !== null && Number.isInteger(year) && year >= 1 && year <= mostYears
  if (isAnnuity && !isYear) issues.push(required('year', '年度（1—20） | the year of the fee (1 to 20)'))
  if (!confirmedKinds.includes(kind) && confirmed === 2)
    issues.push({ path: 'confirmed', code: 'valueRange' })
  if (day && until && until < day) issues.push({ path: 'until', code: 'dayBefore', params: { date: day } })
  if (day && consented && consented < day)
    issues.push({ path: 'consented', code: 'dayBefore', params: { date: day } })
  return issues
}
