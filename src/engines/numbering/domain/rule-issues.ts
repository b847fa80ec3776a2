import { limit, resetCycle } from '#shared/constants.ts'
import type { Issue } from '#shared/issues.ts'
import type { ConditionType, DatePart, RuleSettings } from './numbering-rule.ts'

/** Which date segments tell one period from the next, so that a number after a reset can't repeat one before it. */
const telling: Readonly<Record<RuleSettings['resetCycle'], readonly DatePart[] | null>> = {
  [resetCycle.never]: null,
  [resetCycle.daily]: ['ymd'],
  [resetCycle.weekly]: ['ymd'],
  [resetCycle.monthly]: ['ymd', 'ym'],
  [resetCycle.yearly]: ['ymd', 'ym', 'y'],
}

/** What is wrong with a rule as a whole; empty when it may be saved. */
export function ruleIssues(
  rule: RuleSettings & { conditionType?: ConditionType; values?: readonly number[] },
): Issue[] {
  const issues: Issue[] = []
  const serials = rule.segments.filter(({ kind }) => kind === 'serial').length
  if (serials !== 1) issues.push({ path: 'segments', code: 'oneSerial' })
  const ids = rule.segments.map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    issues.push({ path: 'segments', code: 'taken', params: { field: 'id' } })
  const stray = rule.recount.filter(
    (id) => !rule.segments.some((segment) => segment.id === id && segment.kind !== 'serial'),
  )
  if (stray.length) issues.push({ path: 'recount', code: 'unknownSegment', params: { id: stray.join(', ') } })
  const parts = telling[rule.resetCycle]
  const tells = rule.segments.some((segment) => segment.kind === 'date' && parts?.includes(segment.format))
  if (parts && !tells) issues.push({ path: 'resetCycle', code: 'resetNeedsDate' })
  if (shortestLength(rule) > limit.contractNumber)
    issues.push({ path: 'segments', code: 'numberTooLong', params: { max: limit.contractNumber } })
  if (rule.conditionType && !rule.values?.length)
    issues.push({
      path: 'values',
      code: 'requiredSelect',
      params: { field: conditionName[rule.conditionType] },
    })
  return issues
}

const conditionName: Readonly<Record<ConditionType, string>> = { 0: '', 1: '合同类型', 2: '部门', 3: '部门' }

const dateLength: Readonly<Record<DatePart, number>> = { ymd: 8, ym: 6, md: 4, y: 4 }

function shortestLength(rule: RuleSettings): number {
  return rule.segments.reduce((length, segment) => {
    if (segment.kind === 'text') return length + segment.text.length
    if (segment.kind === 'date') return length + dateLength[segment.format]
    if (segment.kind === 'serial') return length + (rule.isNatural ? 1 : rule.digits)
    return length + 1
  }, 0)
}
