import {
  type Condition,
  conditionParts,
  type ListChoice,
  type ListDefinition,
  operatorsOf,
  parseSort,
  type SavedView,
  type Sort,
} from '#shared/list.ts'
import { type AddressParams, readTableState, type TableState, writeTableState } from './table-state.ts'

/** In the address: the list as it is for everybody, though the person opens it with a view of their own. */
const everything = 'all'

type Named = { choice: ListChoice; definition: ListDefinition; prefix: string }

const isClean = (params: AddressParams, prefix: string): boolean =>
  ['view', 'q', 'filter', 'sort', 'page', 'size'].every((name) => params[prefix + name] === undefined)

const offers = ({ filters }: ListDefinition, { key, operator }: Condition): boolean =>
  filters.some(
    (filter) => filter.key === key && (filter.operators ?? operatorsOf[filter.kind]).includes(operator),
  )
const sorts = ({ columns }: ListDefinition, { key }: Sort): boolean =>
  columns.some((column) => column.key === key && column.sortable)

/** Conditions and order as far as the list still offers them, else the order of the list itself: a field may have gone out of it, or be hidden from the person by now. */
export function offeredState(state: TableState, definition: ListDefinition): TableState {
  const sort = [state.sort, parseSort(definition.defaultSort)].find((one) => one && sorts(definition, one))
  return {
    ...state,
    conditions: state.conditions.filter((condition) => offers(definition, condition)),
    ...(state.sort && { sort }),
  }
}

/** What an address or a view asks of the list that it does not offer, in words: it narrows nothing and orders nothing, and the page says so. */
export function leftOut(params: AddressParams, definition: ListDefinition, prefix = ''): string[] {
  const label = (key: string) => definition.filters.find((filter) => filter.key === key)?.label ?? key
  const conditions = conditionParts(params[`${prefix}filter`])
    .filter(({ condition }) => !condition || !offers(definition, condition))
    .map(({ part }) => {
      const [key = '', ...rest] = part.split(':')
      return [label(key), ...rest].join(' ')
    })
  const sort = parseSort(params[`${prefix}sort`])
  const text = params[`${prefix}sort`]
  return sort && !sorts(definition, sort) && text && text !== definition.defaultSort
    ? [...conditions, text]
    : conditions
}

const paramsOfView = ({ query }: SavedView): AddressParams => Object.fromEntries(new URLSearchParams(query))

/** What a view asks of the list; of none, what the list asks by itself. */
export function stateOfView(view: SavedView | null, definition: ListDefinition): TableState {
  const state = readTableState(view ? paramsOfView(view) : {}, definition.defaultSort)
  return view ? offeredState(state, definition) : state
}

/** A state as a view keeps it: everything but the page. */
export function queryOfView(state: TableState, { defaultSort }: ListDefinition): string {
  const written = Object.entries(writeTableState({ ...state, page: 1 }, defaultSort))
  return new URLSearchParams(written.flatMap(([key, value]) => (value ? [[key, value]] : []))).toString()
}

/** The view that the address names, or with which the person opens the list when it names nothing; and what the list is asked for. */
export function viewIn(
  params: AddressParams,
  { choice, definition, prefix }: Named,
): { view: SavedView | null; state: TableState; isChanged: boolean; leftOut: string[] } {
  const id = isClean(params, prefix) ? choice.defaultView : params[`${prefix}view`]
  const view = choice.views.find((one) => one.id === id) ?? null
  const state =
    view && isClean(params, prefix)
      ? stateOfView(view, definition)
      : readTableState(params, definition.defaultSort, prefix)
  const kept = stateOfView(view, definition)
  return {
    view,
    state,
    isChanged: queryOfView(state, definition) !== queryOfView(kept, definition),
    leftOut: [
      ...new Set([
        ...(view ? leftOut(paramsOfView(view), definition) : []),
        ...leftOut(params, definition, prefix),
      ]),
    ],
  }
}

/** The address of a state within a view, null for none. */
export const addressOfView = (
  view: SavedView | null,
  state: TableState,
  { choice, definition, prefix }: Named,
): AddressParams => ({
  ...writeTableState(state, definition.defaultSort, prefix),
  [`${prefix}view`]: view?.id ?? (choice.defaultView === null ? undefined : everything),
})

/** The choice without a view; who opened the list with it opens the list itself. */
export const withoutView = (choice: ListChoice, id: string): ListChoice => ({
  ...choice,
  views: choice.views.filter((view) => view.id !== id),
  defaultView: choice.defaultView === id ? null : choice.defaultView,
})

/** The choice with a view changed in its place, or added as the last. */
export function withView(choice: ListChoice, view: SavedView): ListChoice {
  const isThere = choice.views.some(({ id }) => id === view.id)
  const views = isThere
    ? choice.views.map((one) => (one.id === view.id ? view : one))
    : [...choice.views, view]
  return { ...choice, views }
}
