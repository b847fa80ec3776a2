import { sql } from 'kysely'
import { reaches } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { type AskedRights, askedRights } from '#engines/approvals/server/index.ts'
import type { CompiledForm } from '#engines/forms/domain/index.ts'
import { compiledForm } from '#engines/forms/server/index.ts'
import { notFound } from '#shared/errors.ts'
import { type FieldGuard, fieldGuard, type StepGuard } from '../../domain/field-guard.ts'
import type { StoredContract } from '../tables.ts'

/** What the guard of a contract looks at. */
export type Guarded = Pick<
  StoredContract,
  'id' | 'form_version_id' | 'initiator_id' | 'handler_id' | 'department_id'
>

/** The form version that a contract was filled with. */
export async function compiledVersion(context: Context, versionId: number): Promise<CompiledForm> {
  const form = await compiledForm(context, versionId)
  if (!form) throw notFound()
  return form
}

/** What an approval step asks the actor about a contract, and thereby opens or hides of it. */
export const askedOf = (context: Context, id: number): Promise<AskedRights | null> =>
  askedRights(context, { kind: 'contract', id })

/** What the actor sees of a contract: by their role, and by the approval step that asks them (`askedOf`). */
export async function guardOf(
  context: Context,
  contract: Guarded,
  asked: AskedRights | null,
): Promise<FieldGuard & { step: StepGuard | null }> {
  const step = stepGuard(
    asked,
    asked !== null && !asked.isOpen && (await isSeenWithoutStep(context, contract)),
  )
  const form = await compiledVersion(context, contract.form_version_id)
  return { ...fieldGuard(form, { role: context.actor, step }), step }
}

/**
 * What a step hides stays hidden from whom it asked after they have decided, unless they see the contract for another reason; what it opened or closed
 * counts only while it waits for them.
 */
export function stepGuard(asked: AskedRights | null, isSeenWithout: boolean): StepGuard | null {
  if (asked?.isOpen) return { rights: asked.rights, otherwise: 'read', worksOnText: asked.worksOnText }
  const hidden = Object.entries(asked?.rights ?? {}).filter(([, right]) => right === 'hidden')
  return isSeenWithout || hidden.length === 0
    ? null
    : { rights: Object.fromEntries(hidden), otherwise: 'edit' }
}

/** Whether the actor would see the contract if no approval had ever asked them. */
async function isSeenWithoutStep({ tx, actor }: Context, contract: Guarded): Promise<boolean> {
  const { rows } = await sql<{ granted: boolean }>`select exists (select from grants
    where organization_id = ${actor.organizationId} and user_id = ${actor.userId} and subject_kind = 'contract'
      and subject_id = ${contract.id} and reason <> 'approver') as granted`.execute(tx)
  return reaches(actor, 'contract.read', {
    ownerIds: [contract.initiator_id, contract.handler_id],
    departmentId: contract.department_id,
    granted: rows[0]?.granted === true,
  })
}
