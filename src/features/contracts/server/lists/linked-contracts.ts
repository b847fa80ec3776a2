import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { type Context, route } from '#engines/access/server/index.ts'
import type { FormRecord } from '#engines/records/domain/index.ts'
import { type AnyPart, requireChangeable, requireSeen } from '#engines/records/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import { type Associate, mostAssociates } from '../../domain/associate-api.ts'
import type { ContractLinkCalls } from '../../domain/contract-links.ts'
import { type Associates, associatesOf } from '../relations/associate-kinds.ts'
import type { Tie } from '../relations/tie-contracts.ts'
import { contractPage } from './contract-queries.ts'
import { visibleContracts } from './visible-contracts.ts'

/** The table between, with the columns organization_id, `owner` and contract_id. */
type Link = { table: string; owner: string }
type Linking = Link & { record: FormRecord; part: AnyPart }

/** Names of those of these contracts that the person sees. */
export async function seenContractNames(
  context: Context,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select c.id, c.name from contracts c
    where ${visibleContracts(context)} and c.id = any(${[...ids]}::bigint[])`.execute(context.tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of these contracts; 404 unless the person sees every one of them. */
export async function namesOfContracts(
  context: Context,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const names = await seenContractNames(context, ids)
  if (ids.some((id) => !names.has(id))) throw notFound()
  return names
}

/** Links contracts that the person sees to a record, by who may change it, or takes such links away; what is so already stays. */
async function changeLinks(
  context: Context,
  { record, part, table, owner }: Linking,
  verb: 'link' | 'unlink',
  { id, contractIds }: { id: number; contractIds: readonly number[] },
): Promise<void> {
  const { name } = await requireChangeable(context, record, part, id)
  const names = await namesOfContracts(context, contractIds)
  const { organizationId } = context.actor
  const contracts = sql`${[...contractIds]}::bigint[]`
  const change =
    verb === 'link'
      ? sql`insert into ${sql.table(table)} (organization_id, ${sql.ref(owner)}, contract_id)
          select ${organizationId}, ${id}, unnest(${contracts}) on conflict do nothing`
      : sql`delete from ${sql.table(table)} where organization_id = ${organizationId} and ${sql.ref(owner)} = ${id}
          and contract_id = any(${contracts})`
  await change.execute(context.tx)
  context.audit({
    action: `${record.kind}.${verb}Contracts`,
    subject: { kind: record.kind, id, name },
    [verb === 'link' ? 'after' : 'before']: { contracts: [...names.values()] },
  })
}

/** The routes by which contracts are linked to records of another noun: by who may change the record, and only contracts that they see. */
export function contractLinkRoutes(
  record: FormRecord,
  part: AnyPart,
  { table, owner }: Link,
  calls: ContractLinkCalls,
): HttpRoute[] {
  const linking = { record, part, table, owner }
  const linked = async ({ tx, actor }: Context, id: number) => {
    const { rows } = await sql<{ id: number }>`select contract_id as id from ${sql.table(table)}
      where organization_id = ${actor.organizationId} and ${sql.ref(owner)} = ${id}`.execute(tx)
    return rows.map((row) => row.id)
  }
  return [
    route(calls.list, {
      may: 'contract.read',
      handle: async (context, { params, query }) => {
        await requireSeen(context, record, part, params.id)
        const within = { ids: await linked(context, params.id) }
        return contractPage(context, { ...query, scope: 'standing_book', within })
      },
    }),
    route(calls.add, {
      may: record.may.write,
      handle: async (context, { params, body }) => {
        await changeLinks(context, linking, 'link', { id: params.id, contractIds: body.contractIDs })
        return null
      },
    }),
    route(calls.remove, {
      may: record.may.write,
      handle: async (context, { params, body }) => {
        await changeLinks(context, linking, 'unlink', { id: params.id, contractIds: body.contractIDs })
        return null
      },
    }),
  ]
}

/** The same links from the contract's side: the records of one noun that are tied to it, and how they are. Each record's own log has it, which only those read who see the record. */
export function linkedRecords(record: FormRecord, part: AnyPart, { table, owner }: Link): Associates {
  const linking = { record, part, table, owner }
  const each =
    (verb: 'link' | 'unlink') =>
    async (context: Context, contractId: number, { ids }: Tie) => {
      if (!may(context.actor, record.may.write)) throw forbidden()
      // In one order, so that two calls wait for each other and do not block each other.
      for (const id of [...new Set(ids)].toSorted((a, b) => a - b))
        await changeLinks(context, linking, verb, { id, contractIds: [contractId] })
    }
  return {
    list: async (context, contractId) => {
      if (!may(context.actor, record.may.read)) return { list: [], isCut: false }
      const { rows } = await sql<Omit<Associate, 'relationType' | 'side'>>`
        select r.id, r.name, r.number, r.status, 'given' as source from ${sql.table(table)} t
          join ${sql.table(record.table)} r on r.organization_id = t.organization_id and r.id = ${sql.ref(`t.${owner}`)}
        where t.organization_id = ${context.actor.organizationId} and t.contract_id = ${contractId} and ${part.visible?.(context) ?? sql`true`}
        order by r.id limit ${mostAssociates + 1}`.execute(context.tx)
      return associatesOf(rows)
    },
    tie: each('link'),
    untie: each('unlink'),
  }
}
