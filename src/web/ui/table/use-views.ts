import type { ListChoice, ListDefinition, SavedView } from '#shared/list.ts'
import { useAddressParams, useSetAddressParams, useTableState } from '../../navigation.ts'
import { randomKey } from '../../random-key.ts'
import { type TableState, writeTableState } from '../../table-state.ts'
import {
  addressOfView,
  offeredState,
  queryOfView,
  stateOfView,
  viewIn,
  withoutView,
  withView,
} from '../../table-views.ts'

type Given = {
  definition: ListDefinition
  choice: ListChoice
  /** undefined: nothing is kept of this list. */
  save: ((choice: ListChoice) => Promise<boolean>) | undefined
  prefix: string
  inAddress: boolean
}

export type Views = ReturnType<typeof useViews>

/** What the list is asked for, the person's views of it, and the columns that are shown. A list that is not in the address has no views. */
export function useViews({ definition, choice, save, prefix, inAddress }: Given) {
  const params = useAddressParams()
  const setParams = useSetAddressParams()
  const [memory, setMemory] = useTableState({ defaultSort: definition.defaultSort, inAddress: false })
  const named = { choice, definition, prefix }
  const found = inAddress
    ? viewIn(params, named)
    : { view: null, state: memory, isChanged: false, leftOut: [] }
  const { view, isChanged } = found
  const state = inAddress ? offeredState(found.state, definition) : found.state
  const go = (to: SavedView | null, next: TableState, of = choice, push = false) =>
    setParams(addressOfView(to, next, { ...named, choice: of }), { push })
  const keep = async (next: ListChoice) => (await save?.(next)) ?? false
  return {
    state,
    setState: (next: TableState) => (inAddress ? go(view, next) : setMemory(next)),
    view,
    isChanged,
    /** What the address or the view asks that the list does not offer. */
    leftOut: found.leftOut,
    /** Takes it out of both. */
    dropLeftOut: async () => {
      if (
        view &&
        !(await keep(
          withView(choice, { ...view, query: queryOfView(stateOfView(view, definition), definition) }),
        ))
      )
        return
      setParams(writeTableState(state, definition.defaultSort, prefix))
    },
    columns: view?.columns ?? choice.columns,
    views: choice.views,
    defaultView: choice.defaultView,
    canKeep: save !== undefined && inAddress,
    choose: (to: SavedView | null) => go(to, stateOfView(to, definition), choice, true),
    /** Columns belong to the view that is shown, else to the list. */
    setColumns: (columns: string[] | null) =>
      keep(view ? withView(choice, { ...view, columns }) : { ...choice, columns }),
    /** The list as it is shown, as a further view. */
    add: async (name: string) => {
      const columns = view?.columns ?? choice.columns
      const added = { id: randomKey(), name, query: queryOfView(state, definition), columns }
      const next = withView(choice, added)
      if (await keep(next)) go(added, state, next)
    },
    update: () => view && keep(withView(choice, { ...view, query: queryOfView(state, definition) })),
    rename: (one: SavedView, name: string) => keep(withView(choice, { ...one, name })),
    setDefault: async (id: string | null) => {
      const next = { ...choice, defaultView: id }
      if (await keep(next)) go(view, state, next)
    },
    remove: async (one: SavedView) => {
      const next = withoutView(choice, one.id)
      if ((await keep(next)) && one.id === view?.id) go(null, stateOfView(null, definition), next)
    },
  }
}
