/**
 * What a list offers and what a person asks of it: the same values in the page's address, in the API's
 * query and in `/titles/filter`, `/titles/self`. Pure, so the server reads with what the browser wrote.
 */

/** Cell types of the generic table (specification §2) and the plain ones every list needs. */
export const cellTypes = [
  'text',
  'number',
  'user',
  'users',
  'date',
  'instant',
  'taskDate',
  'applicantDepartment',
  'legalAffairsFirstName',
  'money',
  'percentage',
  'contractStatus',
  'caseStatus',
  'tag',
  'flag',
  'nameList',
] as const
export type CellType = (typeof cellTypes)[number]

export const filterKinds = [
  'text',
  'number',
  'money',
  'date',
  'choice',
  'person',
  'department',
  'flag',
] as const
export type FilterKind = (typeof filterKinds)[number]

export const filterOperators = [
  'has',
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'in',
  'empty',
  'filled',
] as const
export type FilterOperator = (typeof filterOperators)[number]

/** Operators each kind of filter offers, the first one chosen at once. */
export const operatorsOf: Readonly<Record<FilterKind, readonly FilterOperator[]>> = {
  text: ['has', 'eq', 'empty', 'filled'],
  number: ['between', 'eq', 'gte', 'lte'],
  money: ['between', 'eq', 'gte', 'lte'],
  date: ['between', 'gte', 'lte', 'empty', 'filled'],
  choice: ['in', 'ne'],
  person: ['in', 'empty'],
  department: ['in'],
  flag: ['eq'],
}

export type Choice = { value: string; label: string; color?: string }

export type ListColumn = {
  key: string
  label: string
  cell: CellType
  /** May be sorted by the server under this key. */
  sortable?: boolean
  /** Pixels; null or absent: the column takes what is left. */
  width?: number | null
  /** Shown until the person chooses otherwise. */
  shown?: boolean
  /** Always shown, not offered in the column chooser. */
  fixed?: boolean
  /** Labels and colours of status and tag cells. */
  choices?: readonly Choice[]
}

export type ListFilter = {
  key: string
  label: string
  kind: FilterKind
  operators?: readonly FilterOperator[]
  choices?: readonly Choice[]
}

/** `data` of `GET /titles/filter?type=`: columns and conditions that a list offers. */
export type ListDefinition = {
  type: string
  columns: readonly ListColumn[]
  filters: readonly ListFilter[]
  /** Used until the person sorts: '-updateTime' is newest first. */
  defaultSort?: string
}

/** What a person kept of a list under a name. */
export type SavedView = {
  id: string
  name: string
  /** Search, conditions and order, as they stand in the address. */
  query: string
  /** Keys in order; null: as the list has them for the person. */
  columns: string[] | null
}

/** `data` of `GET /titles/self?type=`: a person's own columns in order, and their views. */
export type ListChoice = {
  /** Keys in order; null: the list's own. */
  columns: string[] | null
  views: SavedView[]
  /** The id of the view that the list opens with; null: none. */
  defaultView: string | null
}

/** What a person has who chose nothing. */
export const nothingChosen: ListChoice = { columns: null, views: [], defaultView: null }

/** One condition. Values are strings: money a currency and then minor units (`readAmountValues`), dates yyyy-MM-dd, flags '1' or '2', ids as digits. */
export type Condition = { key: string; operator: FilterOperator; values: string[] }

const escapeValue = (text: string): string =>
  text.replace(/[%:;,~]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
const unescapeValue = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * Conditions as one short text for the `filter` parameter: `status:in:1,3;amount:between:CNY,100000,200000`.
 * An empty end of `between` is open. `parseConditions` reads it back exactly.
 */
export const formatConditions = (conditions: readonly Condition[]): string =>
  conditions
    .map(({ key, operator, values }) => [key, operator, values.map(escapeValue).join(',')].join(':'))
    .join(';')

/** The one condition that a part of such a text is; null where it is none. */
function conditionOf(part: string): Condition | null {
  const [key, operator, values, ...more] = part.split(':')
  if (!key || more.length || !filterOperators.includes(operator as FilterOperator)) return null
  return {
    key,
    operator: operator as FilterOperator,
    values: values ? values.split(',').map(unescapeValue) : [],
  }
}

/** The parts of a text of conditions, each with the condition that it is, or null. */
export const conditionParts = (text: string | undefined): { part: string; condition: Condition | null }[] =>
  text ? text.split(';').map((part) => ({ part, condition: conditionOf(part) })) : []

/** Reads what `formatConditions` wrote. Parts that are no condition are left out: a server refuses them (`askedConditions`), a screen says so. */
export const parseConditions = (text: string | undefined): Condition[] =>
  conditionParts(text).flatMap(({ condition }) => condition ?? [])

export type Sort = { key: string; descending: boolean }

/** '-updateTime' → newest first; undefined for none. */
export const parseSort = (text: string | undefined): Sort | undefined =>
  !text || text === '-'
    ? undefined
    : text.startsWith('-')
      ? { key: text.slice(1), descending: true }
      : { key: text, descending: false }

export const formatSort = (sort: Sort | undefined): string | undefined =>
  sort ? `${sort.descending ? '-' : ''}${sort.key}` : undefined

/** The columns to show, in order: the person's own choice where it still exists, fixed ones always. */
export function chosenColumns(
  definition: ListDefinition,
  choice: readonly string[] | null | undefined,
): ListColumn[] {
  if (!choice) return definition.columns.filter((column) => column.fixed || column.shown !== false)
  const byKey = new Map(definition.columns.map((column) => [column.key, column]))
  const chosen = choice.flatMap((key) => byKey.get(key) ?? [])
  const missingFixed = definition.columns.filter((column) => column.fixed && !choice.includes(column.key))
  const all = [...missingFixed, ...chosen]
  return all.length > 0 ? all : definition.columns.filter((column) => column.shown !== false)
}

/** Lists and counters count exactly up to here, and beyond it say "1000+": counting all costs more than anybody wants to know. */
export const countedAtMost = 1_000

/** A count that went up to `countedAtMost` and one more, as it is shown: 12, '1000+'. */
export const shownCount = (count: number): number | string =>
  count > countedAtMost ? `${countedAtMost}+` : count
