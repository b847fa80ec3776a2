import { sql } from 'kysely'
import { type Context, route } from '#engines/access/server/index.ts'
import { requireSeen } from '#engines/records/server/index.ts'
import { lawCase } from '#features/cases/domain/index.ts'
import { casePart } from '#features/cases/server/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { disputePart } from '#features/disputes/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { limit } from '#shared/constants.ts'
import {
  type ConflictAnswer,
  checkConflicts,
  readConflictsOfCase,
  readConflictsOfDispute,
} from '../domain/api.ts'
import { mostNames } from '../domain/conflict-check.ts'
import { type Except, searchConflicts } from './search-conflicts.ts'

export const conflictRoutes: HttpRoute[] = [
  route(checkConflicts, {
    may: lawCase.may.write,
    handle: async (context, { body: { names, reason } }): Promise<ConflictAnswer> => {
      const list = await searchConflicts(context, names)
      context.audit({
        action: 'conflict.check',
        subject: { kind: 'conflict', id: null, name: names.join('、').slice(0, limit.name) },
        after: { names },
        detail: { reason, found: list.reduce((sum, { found }) => sum + found.length, 0) },
      })
      return { list }
    },
  }),
  route(readConflictsOfCase, {
    may: lawCase.may.read,
    handle: async (context, { params: { id } }) => {
      await requireSeen(context, lawCase, casePart, id)
      return conflictsOf(context, { kind: 'law_case', id })
    },
  }),
  route(readConflictsOfDispute, {
    may: lawDispute.may.read,
    handle: async (context, { params: { id } }) => {
      await requireSeen(context, lawDispute, disputePart, id)
      return conflictsOf(context, { kind: 'law_dispute', id })
    },
  }),
]

const tables = {
  law_case: { table: 'law_case_parties', own: 'case_id' },
  law_dispute: { table: 'law_dispute_parties', own: 'dispute_id' },
}

/** The opposing parties of a matter, looked for by name. */
async function conflictsOf(context: Context, matter: Except): Promise<ConflictAnswer> {
  const { table, own } = tables[matter.kind]
  const { rows } = await sql<{ name: string }>`select c.name from ${sql.table(table)} t
    join counterparts c on c.organization_id = t.organization_id and c.id = t.counterpart_id
    where t.organization_id = ${context.actor.organizationId} and ${sql.ref(`t.${own}`)} = ${matter.id} and t.side = 2
    order by c.id limit ${mostNames}`.execute(context.tx)
  return {
    list: await searchConflicts(
      context,
      rows.map(({ name }) => name),
      matter,
    ),
  }
}
