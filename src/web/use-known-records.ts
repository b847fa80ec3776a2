import { useQuery, useQueryClient } from '@tanstack/react-query'

/** A record as far as a field that was filled before may know it. */
export type NamedRecord = { id: number; name: string }

export type RecordSource<T extends NamedRecord> = {
  /** What kind of record it is: what one field learned of it, the next one knows. */
  kind: string
  /** Finds these records; what is not there any more, or not for this person's eyes, is left out. */
  loadByIds: (ids: readonly number[], signal: AbortSignal) => Promise<readonly T[]>
}

export type KnownRecords<T extends NamedRecord> = {
  /** One for each id, in their order: the whole record where it is known, else its name, `#id` at worst. */
  items: (NamedRecord & Partial<T>)[]
  /** Whether every record is known as a whole. */
  isWhole: boolean
  remember: (records: readonly T[]) => void
}

/**
 * The records that a field's ids stand for. `nameOf`: names that came with the record, which are enough to show it; with `whole`
 * the records themselves are asked for beside that.
 */
export function useKnownRecords<T extends NamedRecord>(
  { kind, loadByIds }: RecordSource<T>,
  ids: readonly number[],
  { nameOf, whole = false }: { nameOf?: ((id: number) => string | undefined) | undefined; whole?: boolean },
): KnownRecords<T> {
  const client = useQueryClient()
  const keyOf = (id: number) => ['records', kind, id]
  const remembered = (id: number) => client.getQueryData<T>(keyOf(id))
  const missing = ids.filter((id) => !remembered(id) && (whole || nameOf?.(id) === undefined))
  const found = useQuery({
    queryKey: ['records of', kind, missing],
    queryFn: async ({ signal }) => loadByIds(missing, signal),
    enabled: missing.length > 0,
    staleTime: 60_000,
  })
  const wholeOf = (id: number) => remembered(id) ?? found.data?.find((record) => record.id === id)
  return {
    items: ids.map((id) => ({
      ...({ id, name: nameOf?.(id) ?? `#${id}` } as NamedRecord & Partial<T>),
      ...wholeOf(id),
    })),
    isWhole: ids.every((id) => wholeOf(id) !== undefined),
    remember: (records) => {
      for (const record of records) client.setQueryData(keyOf(record.id), record)
    },
  }
}
