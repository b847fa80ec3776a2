import { addMonths } from '#shared/dates.ts'
import type { Issue } from '#shared/issues.ts'
import { lawOf } from './country-key.ts'
import { patentYear } from './right-terms.ts'

type Columns = Readonly<Record<string, unknown>>

/** Every day that a right's form may say. */
const days = [
  'applied',
  'registered',
  'priority',
  'expiry',
  'published',
  'preliminaryGazette',
  'registrationGazette',
  'exclusiveFrom',
  'exclusiveTo',
  'completed',
] as const
/** Of these a right is told when they are over. */
const past: readonly string[] = ['applied', 'registered', 'priority']
const earliest = '1850-01-01'
/** Nothing is protected for longer than this from today on. */
const longestYears = 150

/** Years of a Chinese patent by its kind; elsewhere no patent has more than these. */
const chineseYears = new Map<unknown, number>([
  [1, 20],
  [2, 10],
  [3, 15],
])
const mostYears = 25

/** What of a right cannot be as it is said: days to come, years that are slips of the pen, fees of years that are none. */
export function factIssues(columns: Columns, today: string): Issue[] {
  const odd = days.flatMap((path) => dayIssue(path, (columns[path] ?? today) as string, today) ?? [])
  if (columns.kind !== 1) return odd
  // Nothing is counted from a filing that cannot be.
  const applied = odd.some(({ path }) => path === 'applied') ? null : columns.applied
  return [...odd, ...paidIssues({ ...columns, applied }, today)]
}

function dayIssue(path: string, day: string, today: string): Issue | null {
  if (day < earliest || day > addMonths(today, 12 * longestYears))
    return { path, code: 'yearOdd', params: { year: day.slice(0, 4) } }
  return past.includes(path) && day > today ? { path, code: 'dateToCome' } : null
}

const atPaidThrough = (detail: string, detailEn: string): Issue => ({
  path: 'paidThrough',
  code: 'schema',
  params: { detail, detailEn },
})

/** The year through which annual fees are paid: one of the patent's own, at most the one after the present; and said by a line of a file where nobody could tell without it whether the patent is alive. */
function paidIssues(columns: Columns, today: string): Issue[] {
  const { paidThrough, applied, patentKind } = columns
  const isChinese = lawOf(String(columns.country ?? '')) === 'CN'
  const most = (isChinese && chineseYears.get(patentKind)) || mostYears
  if (typeof paidThrough !== 'number') return isChinese ? missingPaidThroughIssues(columns, most, today) : []
  if (!Number.isInteger(paidThrough) || paidThrough < 1 || paidThrough > most)
    return [
      atPaidThrough(
        `年费已缴至年度应为自申请日起算的专利年度（1 至 ${most} 的整数），不是日历年份`,
        `Annual fees are paid through: enter the patent year counted from the filing, from 1 to ${most}, not a calendar year`,
      ),
    ]
  if (!isChinese || typeof applied !== 'string') return []
  const present = patentYear(applied, today)
  return paidThrough > present + 1
    ? [
        atPaidThrough(
          `现为第 ${present} 专利年度，年费最多已缴至第 ${present + 1} 年度，请核对`,
          `This is patent year ${present}: fees can be paid through year ${present + 1} at most`,
        ),
      ]
    : []
}

const granted: readonly unknown[] = [4, 5]

function missingPaidThroughIssues(
  { status, applied, registered }: Columns,
  most: number,
  today: string,
): Issue[] {
  if (!granted.includes(status) || typeof applied !== 'string' || typeof registered !== 'string') return []
  const first = patentYear(applied, registered) + 1
  const graceUntil = addMonths(applied, 12 * (first - 1) + 6)
  return first <= most && today > graceUntil
    ? [
        atPaidThrough(
          `请填写年费已缴至年度：第 ${first} 年度年费的补缴期已于 ${graceUntil} 届满，不填写则无法判断专利是否仍然有效`,
          `Enter the year through which annual fees are paid: the fee of year ${first} could be paid until ${graceUntil}, so without it the status of the patent is unclear`,
        ),
      ]
    : []
}
