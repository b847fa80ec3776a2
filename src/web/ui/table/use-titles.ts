import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Choice, type ListChoice, type ListDefinition, nothingChosen } from '#shared/list.ts'
import { useServices } from '../../services.tsx'
import { toast } from '../toast.tsx'

const minutes = 60_000

/** What a list offers and what the person chose of it; `keeps` false: nothing is kept, and `save` is undefined. `save` answers whether it was kept. */
export function useTitles(type: string, given: ListDefinition | undefined, keeps: boolean) {
  const services = useServices()
  const titles = keeps ? services.titles : undefined
  const offered = given ? undefined : services.titles
  const client = useQueryClient()
  const definition = useQuery({
    queryKey: ['titles', 'filter', type],
    queryFn: async ({ signal }) => offered?.definition(type, signal) ?? { type, columns: [], filters: [] },
    enabled: offered !== undefined,
    staleTime: 10 * minutes,
  })
  const choice = useQuery({
    queryKey: ['titles', 'self', type],
    queryFn: async ({ signal }) => titles?.choice(type, signal) ?? nothingChosen,
    enabled: titles !== undefined,
    staleTime: 10 * minutes,
  })
  const save = titles
    ? async (next: ListChoice): Promise<boolean> => {
        const key = ['titles', 'self', type]
        const before = client.getQueryData<ListChoice>(key) ?? nothingChosen
        client.setQueryData(key, next)
        try {
          await titles.saveChoice(type, next)
          return true
        } catch (error) {
          client.setQueryData(key, before)
          toast.failure(error)
          return false
        }
      }
    : undefined
  return {
    definition: given ?? definition.data,
    error: given ? null : definition.error,
    retry: () => {
      if (offered) void definition.refetch()
    },
    choice: choice.data ?? nothingChosen,
    /** What the list opens with is not known yet. */
    isWaiting: choice.isLoading,
    save,
  }
}

/** What the values of a column of a list are called; nothing until the list is known. */
export const useListChoices = (type: string, key: string): readonly Choice[] =>
  useTitles(type, undefined, false).definition?.columns.find((column) => column.key === key)?.choices ?? []
