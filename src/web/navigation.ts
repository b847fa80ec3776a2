import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { type AddressParams, readTableState, type TableState, writeTableState } from './table-state.ts'

/** The parameters of the page's address, all as text: `const { contractId } = useAddressParams()`. */
export function useAddressParams(): AddressParams {
  const text = useLocation({ select: (location) => location.searchStr })
  return useMemo(() => Object.fromEntries(new URLSearchParams(text)), [text])
}

/** Parts of the path by name: `/contracts/$id` gives `{ id: '12' }`. */
export const usePathParams = (): AddressParams => useParams({ strict: false }) as AddressParams

/** Changes parameters of the page's address; undefined takes one out. Replaces the history entry unless `push`. */
export function useSetAddressParams(): (change: AddressParams, options?: { push?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (change, options) => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => {
          const next: Record<string, unknown> = { ...before, ...change }
          for (const name of Object.keys(next)) if (next[name] === undefined) delete next[name]
          return next
        },
        replace: !options?.push,
        resetScroll: false,
      })
    },
    [navigate],
  )
}

/** Goes to a path of the product with parameters: `go('/contracts/12', { mode: 'contract' })`. */
export function useGo(): (path: string, params?: AddressParams) => void {
  const navigate = useNavigate()
  return useCallback((path, params) => void navigate({ to: path, search: params ?? {} }), [navigate])
}

/** State of a list: in the address by default, so that back, reload and a sent link show the same; in memory for dialogs. */
export function useTableState(options: {
  defaultSort?: string | undefined
  prefix?: string
  inAddress?: boolean
}) {
  const { defaultSort, prefix = '', inAddress = true } = options
  const params = useAddressParams()
  const setParams = useSetAddressParams()
  const [memory, setMemory] = useState<AddressParams>({})
  const source = inAddress ? params : memory
  const state = useMemo(() => readTableState(source, defaultSort, prefix), [source, defaultSort, prefix])
  const setState = useCallback(
    (next: TableState) => {
      const written = writeTableState(next, defaultSort, prefix)
      if (inAddress) setParams(written)
      else setMemory(written)
    },
    [defaultSort, prefix, inAddress, setParams],
  )
  return [state, setState] as const
}

/** '/a?b=1' with more parameters, as AppLink and `go` take it: path '/a', b 1 and the others. */
export function linkTo(address: string, more: AddressParams = {}): { to: string; params: AddressParams } {
  const [to = '/', query = ''] = address.split('?')
  return { to, params: { ...Object.fromEntries(new URLSearchParams(query)), ...more } }
}
