import type { Permission } from '#engines/access/domain/index.ts'
import { listStandingBook } from '#features/contracts/domain/index.ts'
import { counterpartCalls, partyKinds } from '#features/counterparties/domain/index.ts'
import { call } from '#web/call.ts'
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

const contracts: SearchSource = {
  key: 'contracts',
  label: { 'zh-CN': '合同', en: 'Contracts' },
  may: 'contract.read',
  find: async (q, signal) => {
    const { list } = await call(listStandingBook, { query: { q, pageSize: 8 }, signal })
    return list.map((row) => ({
      key: `contract:${row.id}`,
      title: row.name,
      note: [row.number, row.partyNames].filter(Boolean).join(' · '),
      path: '/standingBook/detail',
      params: { contractId: String(row.id), mode: 'contract' },
    }))
  },
}

const counterparts: SearchSource = {
  key: 'counterparts',
  label: { 'zh-CN': '相对方', en: 'Counterparties' },
  may: 'counterpart.read',
  find: async (q, signal) => {
    const found = await Promise.all(
      partyKinds.map(async (kind) => {
        const { list } = await call(counterpartCalls[kind].list, { query: { q, pageSize: 4 }, signal })
        return list.map((row) => ({
          key: `counterpart:${row.id}`,
          title: row.name,
          note: [row.abbr, row.idNumber].filter(Boolean).join(' · '),
          path: `/manage/oppositeParty/${kind}Detail`,
          params: { id: String(row.id) },
        }))
      }),
    )
    return found.flat()
  },
}

/** What the global search looks through: the only list. A feature adds a row with a call of its own. */
export const searchSources: readonly SearchSource[] = [contracts, counterparts]
