import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListChoice, ListDefinition } from '#shared/list.ts'
import { useServices } from '../../services.tsx'
import { toast } from '../toast.tsx'

const ownChoice: ListChoice = { columns: null, savedFilters: [] }
const minutes = 60_000

/**
 * What a list offers and what the person chose of it. A list whose definition is given by its screen is not known to the
 * server, so a choice can't be kept and `save` is undefined.
 */
export function useTitles(type: string, given: ListDefinition | undefined) {
  const services = useServices()
  const titles = given ? undefined : services.titles
  const client = useQueryClient()
  const definition = useQuery({
    queryKey: ['titles', 'filter', type],
    queryFn: async ({ signal }) => titles?.definition(type, signal) ?? { type, columns: [], filters: [] },
    enabled: titles !== undefined,
    staleTime: 10 * minutes,
  })
  const choice = useQuery({
    queryKey: ['titles', 'self', type],
    queryFn: async ({ signal }) => titles?.choice(type, signal) ?? ownChoice,
    enabled: titles !== undefined,
    staleTime: 10 * minutes,
  })
  const save = titles
    ? async (change: Partial<ListChoice>) => {
        const key = ['titles', 'self', type]
        const before = client.getQueryData<ListChoice>(key) ?? ownChoice
        client.setQueryData(key, { ...before, ...change })
        try {
          await titles.saveChoice(type, { ...before, ...change })
        } catch (error) {
          client.setQueryData(key, before)
          toast.failure(error)
        }
      }
    : undefined
  return {
    definition: given ?? definition.data,
    error: given ? null : definition.error,
    retry: () => void definition.refetch(),
    choice: choice.data ?? ownChoice,
    save,
  }
}
