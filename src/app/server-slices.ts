import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerSlice } from '#server/slice.ts'
import type { Slice } from '#shared/slice.ts'
import { slices } from './slices.ts'

/** What the servers of all slices say, in the order of `slices`; a slice without `server/slice.ts` says nothing. */
export const serverSlices: readonly ServerSlice[] = await Promise.all(slices.map(serverOf))

/** Throws for a folder that is not there, and for a file without the value. */
export async function serverOf({ at, records = [] }: Pick<Slice, 'at' | 'records'>): Promise<ServerSlice> {
  const folder = join(import.meta.dirname, '..', at)
  if (!existsSync(folder)) throw new Error(`there is no folder src/${at}, which a slice says is its own`)
  const file = join(folder, 'server/slice.ts')
  const { server }: { server?: ServerSlice } = existsSync(file) ? await import(file) : { server: {} }
  if (!server) throw new Error(`src/${at}/server/slice.ts does not export "server"`)
  for (const { kind, form } of records)
    if (form && !server.records?.some(({ record }) => record.kind === kind))
      throw new Error(`${at}: "${kind}" has a form but no server's part: records of its server/slice.ts`)
  return server
}
