import type { AnyRecord } from '#engines/records/domain/index.ts'
import type { Slice } from '#shared/slice.ts'
import { slices } from '../slices.ts'

/** The nouns of these slices. Throws when two of them have the same kind, table or path of the API. */
export function recordsOf(slices: readonly Pick<Slice, 'at' | 'records'>[]): AnyRecord[] {
  const owners = new Map<string, string>()
  for (const { at, records = [] } of slices)
    for (const record of records)
      for (const key of ['kind', 'table', 'path'] as const) {
        const name = `${key} "${record[key]}"`
        const owner = owners.get(name)
        if (owner) throw new Error(`${owner} and ${at} both have a noun of ${name}`)
        owners.set(name, at)
      }
  return slices.flatMap(({ records = [] }) => records)
}

/** Every noun that is said as one value. */
export const records: readonly AnyRecord[] = recordsOf(slices)
