import { sql } from 'kysely'
import { type Context, route } from '#engines/access/server/index.ts'
import type { FormRecord } from '#engines/records/domain/index.ts'
import { type AnyPart, requireChangeable, requireSeen } from '#engines/records/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { notFound } from '#shared/errors.ts'
import type { ContractLinkCalls } from '../../domain/contract-links.ts'
import { contractPage } from './contract-queries.ts'
import { visibleContracts } from './visible-contracts.ts'

/** The table between, with the columns organization_id, `owner` and contract_id. */
type Link = { table: string; owner: string }

/** Names of these contracts; 404 unless the person sees every one of them. */
export async function namesOfContracts(
  context: Context,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select c.id, c.name from contracts c
    where ${visibleContracts(context)} and c.id = any(${[...ids]}::bigint[])`.execute(context.tx)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  if (ids.some((id) => !names.has(id))) throw notFound()
  return names
}

/** The routes by which contracts are linked to records of another noun: by who may change the record, and only contracts that they see. */
export function contractLinkRoutes(
  record: FormRecord,
  part: AnyPart,
  { table, owner }: Link,
  calls: ContractLinkCalls,
): HttpRoute[] {
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
        const { name } = await requireChangeable(context, record, part, params.id)
        const names = await namesOfContracts(context, body.contractIDs)
        await sql`insert into ${sql.table(table)} (organization_id, ${sql.ref(owner)}, contract_id)
          select ${context.actor.organizationId}, ${params.id}, unnest(${body.contractIDs}::bigint[]) on conflict do nothing`.execute(
          context.tx,
        )
        context.audit({
          action: `${record.kind}.linkContracts`,
          subject: { kind: record.kind, id: params.id, name },
          after: { contracts: [...names.values()] },
        })
        return null
      },
    }),
    route(calls.remove, {
      may: record.may.write,
      handle: async (context, { params, body }) => {
        const { name } = await requireChangeable(context, record, part, params.id)
        const names = await namesOfContracts(context, body.contractIDs)
        await sql`delete from ${sql.table(table)} where organization_id = ${context.actor.organizationId}
          and ${sql.ref(owner)} = ${params.id} and contract_id = any(${body.contractIDs}::bigint[])`.execute(
          context.tx,
        )
        context.audit({
          action: `${record.kind}.unlinkContracts`,
          subject: { kind: record.kind, id: params.id, name },
          before: { contracts: [...names.values()] },
        })
        return null
      },
    }),
  ]
}
