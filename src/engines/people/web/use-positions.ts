import { useQuery } from '@tanstack/react-query'
import type { LocalName } from '#shared/text.ts'
import { useServices } from '#web/index.ts'

/** The positions that people may hold; none until they are loaded. */
export function usePositions(): readonly ({ id: number } & LocalName)[] {
  const { loadPositions } = useServices()
  const positions = useQuery({
    queryKey: ['position', 'all'],
    queryFn: ({ signal }) => loadPositions?.(signal) ?? [],
  })
  return positions.data ?? []
}
