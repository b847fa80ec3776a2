import { sql } from 'kysely'
import { reaches } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { hidingSteps } from '#engines/approvals/server/index.ts'
import { type FieldGuard, fieldGuard } from '../../domain/field-guard.ts'
import { compiledVersion, stepGuard } from './guard-contract.ts'

export type GuardedRow = {
  id: number
  form_version_id: number
  number: string | null
  name: string
  initiator_id: number
  handler_id: number | null
  department_id: number | null
  granted: boolean
  parties: { fieldID: string; partyType: number; counterpartID: number | null; name: string }[]
}

/** What the actor sees of each of these contracts, like `guardOf`; contracts that are gone are left out. */
export async function guardsOf(
  context: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { row: GuardedRow; guard: FieldGuard }>> {
  if (ids.length === 0) return new Map()
  const { tx, actor } = context
  const steps = await hidingSteps(context, 'contract')
  const { rows } =
    await sql<GuardedRow>`select c.id, c.form_version_id, c.number, c.name, c.initiator_id, c.handler_id, c.department_id,
      exists (select from grants g where g.organization_id = c.organization_id and g.user_id = ${actor.userId} and g.subject_kind = 'contract'
        and g.subject_id = c.id and g.reason <> 'approver') as granted,
      coalesce((select jsonb_agg(jsonb_build_object('fieldID', p.field_id, 'partyType', p.party_type, 'counterpartID', p.counterpart_id,
          'name', p.name) order by p.ordinal)
        from contract_parties p where p.organization_id = c.organization_id and p.contract_id = c.id), '[]') as parties
    from contracts c where c.organization_id = ${actor.organizationId} and c.id = any(${[...ids]}::bigint[])`.execute(
      tx,
    )
  const guards = new Map<number, { row: GuardedRow; guard: FieldGuard }>()
  // Where no step has a say all contracts of a form are seen alike.
  const plain = new Map<number, FieldGuard>()
  for (const row of rows) {
    const step = stepGuard(steps.get(row.id) ?? null, isSeenWithoutStep(context, row))
    const form = await compiledVersion(context, row.form_version_id)
    const known = step ? undefined : plain.get(row.form_version_id)
    const guard = known ?? fieldGuard(form, { role: actor, step })
    if (!step) plain.set(row.form_version_id, guard)
    guards.set(row.id, { row, guard })
  }
  return guards
}

const isSeenWithoutStep = ({ actor }: Context, row: GuardedRow): boolean =>
  reaches(actor, 'contract.read', {
    ownerIds: [row.initiator_id, row.handler_id],
    departmentId: row.department_id,
    granted: row.granted,
  })
