import { useQuery } from '@tanstack/react-query'
import { nameIn } from '#shared/text.ts'
import { useLocale, useServices } from '#web/index.ts'
import type { FlowDetail } from '../domain/api.ts'

/** Names of departments: of the flow as it is stored, and of all where the tree can be loaded. */
export function useDepartmentNames(flow: Pick<FlowDetail, 'departments'>): ReadonlyMap<number, string> {
  const { loadDepartments } = useServices()
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: ['departments'],
    queryFn: async ({ signal }) => (await loadDepartments?.(signal)) ?? [],
  })
  return new Map([...flow.departments, ...(data ?? [])].map((one) => [one.id, nameIn(one, locale)]))
}
