import type { Permission } from '#engines/access/domain/index.ts'
import type { AddressParams } from '#web/table-state.ts'

export type SearchHit = {
  key: string
  title: string
  /** Number, status, party: what tells it from others of the same name. */
  note?: string
  path: string
  params?: AddressParams
}

export type SearchSource = {
  key: string
  label: { 'zh-CN': string; en: string }
  may: Permission
  /** Finds by number, name or counterparty; at most ten. */
  find: (q: string, signal: AbortSignal) => Promise<readonly SearchHit[]>
}

/** What the global search looks through: the only list. A feature adds a row with a call of its own. */
export const searchSources: readonly SearchSource[] = []
