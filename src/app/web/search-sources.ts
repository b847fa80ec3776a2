import type { Permission } from '#engines/access/domain/index.ts'
import { searchHit } from '#engines/records/web/index.ts'
import { listClauses } from '#features/clauses/domain/index.ts'
import { listStandingBook } from '#features/contracts/domain/index.ts'
import { counterpartCalls, partyKinds } from '#features/counterparties/domain/index.ts'
import { listTemplates } from '#features/templates/domain/index.ts'
import { type Locale, nameIn, type Words } from '#shared/text.ts'
import { call } from '#web/call.ts'
import type { AddressParams } from '#web/table-state.ts'
import { records } from '../slices/records.ts'

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
  label: Words
  may: Permission
  /** Finds what its list finds: the best few. */
  find: (q: string, signal: AbortSignal, locale: Locale) => Promise<readonly SearchHit[]>
}

const pageSize = 4

const contracts: SearchSource = {
  key: 'contracts',
  label: '合同 | Contracts',
  may: 'contract.read',
  find: async (q, signal) => {
    const { list } = await call(listStandingBook, { query: { q, pageSize }, signal })
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
  label: '相对方 | Counterparties',
  may: 'counterpart.read',
  find: async (q, signal) => {
    const found = await Promise.all(
      partyKinds.map(async (kind) => {
        const { list } = await call(counterpartCalls[kind].list, { query: { q, pageSize }, signal })
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

const templates: SearchSource = {
  key: 'templates',
  label: '合同模板 | Templates',
  may: 'template.read',
  find: async (q, signal, locale) => {
    const { list } = await call(listTemplates, { query: { q, pageSize }, signal })
    return list.map((row) => ({
      key: `template:${row.id}`,
      title: nameIn(row, locale),
      note: row.number ?? '',
      path: '/templates/detail',
      params: { templateId: String(row.id) },
    }))
  },
}

const clauses: SearchSource = {
  key: 'clauses',
  label: '条款 | Clauses',
  may: 'clause.read',
  find: async (q, signal, locale) => {
    const { list } = await call(listClauses, { query: { q, pageSize }, signal })
    return list.map((row) => ({
      key: `clause:${row.id}`,
      title: nameIn(row, locale),
      note: row.category,
      path: '/clauses/detail',
      params: { clauseId: String(row.id) },
    }))
  },
}

/** Every noun that has a page of its own. */
const nouns = records.flatMap((record): SearchSource[] =>
  record.form
    ? [
        {
          key: record.kind,
          label: record.words.many,
          may: record.may.read,
          find: async (q, signal, locale) => {
            const { list } = await call(record.calls.list, { query: { q, pageSize }, signal })
            return list.map((row) => searchHit(record, row, locale))
          },
        },
      ]
    : [],
)

/** What the global search looks through: the only list. A feature adds a row with a call of its own; a noun of `records` with a form is here by itself. */
export const searchSources: readonly SearchSource[] = [contracts, counterparts, ...nouns, templates, clauses]
