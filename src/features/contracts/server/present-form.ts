import type { Context } from '#engines/access/server/index.ts'
import { type ContractType, fullName } from '#features/contract-types/domain/index.ts'
import { knownContractTypes } from '#features/contract-types/server/index.ts'
import { templateVersion, type UsableTemplate } from '#features/templates/server/index.ts'
import type { ContractForm } from '../domain/api.ts'
import { openContractForm } from './contract-form-context.ts'
import { contractFor, type GuardedRecord } from './lock-contract.ts'
import type { StoredContract } from './tables.ts'

/** Everything that the renderer needs to open a contract's form. */
export async function presentForm(context: Context, id: number): Promise<ContractForm> {
  return presentGuarded(context, await contractFor(context, id))
}

/** The same of a contract that was just read; `known` is what the caller has read already. */
export async function presentGuarded(
  context: Context,
  { contract, abilities }: GuardedRecord,
  known: { types?: ContractType[]; template?: UsableTemplate | null } = {},
): Promise<ContractForm> {
  const { tx, actor } = context
  const opened = await openContractForm(
    context,
    { ...contract, editable: abilities.update },
    contract.form_values,
  )
  const types = known.types ?? (await knownContractTypes(tx, actor.organizationId))
  const template = known.template === undefined ? await templateOf(context, contract) : known.template
  const updatedBy =
    contract.updated_by === actor.userId ? actor.name : await nameOf(context, contract.updated_by)
  const hidden = new Set(
    Object.entries(opened.context.access).flatMap(([field, access]) => (access === 'hidden' ? [field] : [])),
  )
  const { numbering, today } = opened.context
  return {
    contractID: contract.id,
    contractTypeID: contract.contract_type_id,
    contractTypeName: fullName(types, contract.contract_type_id),
    template: template && { id: template.id, name: template.name, ordinal: template.ordinal },
    formVersionID: contract.form_version_id,
    definition: opened.form.definition,
    values: Object.fromEntries(
      Object.entries(contract.form_values).filter(([field]) => !hidden.has(field)),
    ) as ContractForm['values'],
    status: contract.status,
    workflowStatus: contract.workflow_status,
    version: contract.version,
    editable: abilities.update,
    today,
    timeZone: actor.timeZone,
    organizationID: actor.organizationId,
    initiator: { userID: contract.initiator_id, departmentID: contract.department_id },
    numbering: { automatic: numbering.automatic, mayEdit: numbering.mayEdit, preview: opened.numberPreview },
    access: opened.context.access,
    alteration: opened.context.alteration,
    names: opened.names,
    bindings: template?.bindings ?? {},
    updatedAt: contract.updated_at.toISOString(),
    updatedBy,
  }
}

const templateOf = async ({ tx, actor }: Context, { template_version_id: id }: StoredContract) =>
  id === null ? null : templateVersion(tx, actor.organizationId, id)

async function nameOf({ tx, actor }: Context, userId: number): Promise<string | null> {
  const user = await tx
    .selectFrom('users')
    .select('name')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.name ?? null
}
