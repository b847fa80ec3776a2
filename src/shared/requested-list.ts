import { AppError } from './errors.ts'
import { type Issue, issueText } from './issues.ts'
import {
  type Condition,
  conditionParts,
  type FilterOperator,
  filterOperators,
  parseSort,
  type Sort,
} from './list.ts'

/**
 * What a list is asked for, held against what it can be asked for: whatever it does not know is refused with what it knows, because a
 * condition that is passed over answers, and exports, everything. Every list reads its `filter` and `sort` with these.
 */

/** The keys that a list may be narrowed by, each with its operators. */
export type Filterable = Readonly<Record<string, readonly FilterOperator[]>>

/** Operators of what has an order, or is compared as a whole: days, numbers, amounts, codes, people. */
export const comparing: readonly FilterOperator[] = filterOperators.filter((operator) => operator !== 'has')

/** The conditions of a `filter`; 400 for what is no condition, a key or an operator that the list does not have. */
export const requestedConditions = (text: string | undefined, filterable: Filterable): Condition[] =>
  conditionParts(text).map(({ part, condition }) => {
    const [key = '', operator] = part.split(':')
    if (!key || operator === undefined || part.split(':').length > 3)
      throw refused('filter', 'listCondition', { part: clipped(part) })
    if (!Object.hasOwn(filterable, key)) throw badKey(key, Object.keys(filterable))
    const operators = filterable[key] ?? []
    if (!condition || !operators.includes(condition.operator))
      throw refused('filter', 'listOperator', {
        key,
        operator: clipped(operator),
        ...listed(operators),
      })
    return condition
  })

/** The order that a `sort` asks for; undefined for none. 400 for a key that the list cannot be sorted by. */
export function requestedSort(text: string | undefined, keys: readonly string[]): Sort | undefined {
  if (!text) return undefined
  const sort = parseSort(text)
  if (sort && keys.includes(sort.key)) return sort
  throw refused('sort', 'listSort', { key: clipped(sort?.key ?? text), ...listed(keys) })
}

/** A filter that has no such value. */
export const badValue = (key: string) => refused('filter', 'listValue', { key: clipped(key) })

const badKey = (key: string, keys: readonly string[]) =>
  refused('filter', 'listKey', { key: clipped(key), ...listed(keys) })

type IssueParams = NonNullable<Issue['params']>

function refused(path: 'filter' | 'sort', code: Issue['code'], params: IssueParams): AppError {
  const issue: Issue = { path, code, params }
  const [detail, detailEn] = [issueText(issue, 'zh-CN'), issueText(issue, 'en')]
  return new AppError('badRequest', { detail, detailEn }, { issues: [issue] })
}

const mostNamed = 60
const clipped = (text: string): string => (text.length > mostNamed ? `${text.slice(0, mostNamed)}…` : text)

const listed = (names: readonly string[]): IssueParams => {
  const named = [...names.slice(0, mostNamed), ...(names.length > mostNamed ? ['…'] : [])]
  return { possible: named.join('、'), possibleEn: named.join(', ') }
}
