import { paging } from '#shared/constants.ts'
import {
  type Condition,
  formatConditions,
  formatSort,
  parseConditions,
  parseSort,
  type Sort,
} from '#shared/list.ts'

/** What a person asks of a list, as it stands in the page's address. */
export type TableState = {
  q: string
  conditions: Condition[]
  sort: Sort | undefined
  page: number
  size: number
}

/** Query of a list call: exactly what `pageQuery` plus `q`, `sort` and `filter` of the endpoint take. */
export type ListQuery = {
  pageNum: number
  pageSize: number
  q: string | undefined
  sort: string | undefined
  /** See `formatConditions`. */
  filter: string | undefined
  /** Of the page before, in lists that are read by key: see `cursorQuery`. */
  cursor?: string
  /** See `exactTotalQuery`. */
  exactTotal?: boolean
}

export type AddressParams = Readonly<Record<string, string | undefined>>

const names = { q: 'q', filter: 'filter', sort: 'sort', page: 'page', size: 'size' } as const
export const pageSizes = [20, 50, 100, 200] as const

const natural = (text: string | undefined, fallback: number, max: number): number => {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= max ? value : fallback
}

/** Reads the state from address parameters; what is missing or nonsense takes its default. `prefix` parts two tables of one page. */
export function readTableState(params: AddressParams, defaultSort?: string, prefix = ''): TableState {
  const at = (name: keyof typeof names) => params[prefix + names[name]]
  return {
    q: at('q') ?? '',
    conditions: parseConditions(at('filter')),
    sort: parseSort(at('sort') ?? defaultSort),
    page: natural(at('page'), paging.first, 1_000_000),
    size: natural(at('size'), paging.size, paging.max),
  }
}

/** Address parameters of a state; defaults are left out (undefined), so that a fresh list has a clean address. */
export function writeTableState(state: TableState, defaultSort?: string, prefix = ''): AddressParams {
  const sort = formatSort(state.sort)
  const values: Record<keyof typeof names, string | undefined> = {
    q: state.q || undefined,
    filter: formatConditions(state.conditions) || undefined,
    sort: sort === defaultSort ? undefined : (sort ?? (defaultSort ? '-' : undefined)),
    page: state.page === paging.first ? undefined : String(state.page),
    size: state.size === paging.size ? undefined : String(state.size),
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]))
}

/** The state as the query of a list call. */
export const listQueryOf = (state: TableState): ListQuery => ({
  pageNum: state.page,
  pageSize: state.size,
  q: state.q || undefined,
  sort: formatSort(state.sort),
  filter: formatConditions(state.conditions) || undefined,
})

/** A change of anything but the page goes back to the first page. */
export const changed = (state: TableState, change: Partial<TableState>): TableState => ({
  ...state,
  page: paging.first,
  ...change,
})

/** One condition a key: a new one replaces the old; without values (and not empty / filled) it is taken out. */
export function withCondition(state: TableState, condition: Condition): TableState {
  const isKept =
    condition.operator === 'empty' ||
    condition.operator === 'filled' ||
    condition.values.some((value) => value !== '')
  const at = state.conditions.findIndex(({ key }) => key === condition.key)
  const next = [...state.conditions]
  if (at >= 0) next.splice(at, 1, ...(isKept ? [condition] : []))
  else if (isKept) next.push(condition)
  return changed(state, { conditions: next })
}

/** '1000+' when there are more than the server counted. */
export const totalText = (total: number, isCapped: boolean | undefined): string =>
  isCapped ? `${total}+` : String(total)
