import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerSlice } from '#server/slice.ts'
import { slices } from './slices.ts'

/** What the servers of all slices say, in the order of `slices`; a slice without `server/slice.ts` says nothing. */
export const serverSlices: readonly ServerSlice[] = await Promise.all(
  slices
    .map(({ at }) => join(import.meta.dirname, '..', at, 'server/slice.ts'))
    .filter((file) => existsSync(file))
    .map(async (file) => {
      const { server }: { server?: ServerSlice } = await import(file)
      if (!server) throw new Error(`${file} does not export "server"`)
      return server
    }),
)
