import type { Context } from '#engines/access/server/index.ts'
import { fullName } from '#features/contract-types/domain/index.ts'
import { contractTypes } from '#features/contract-types/server/index.ts'
import { templateVersion } from '#features/templates/server/index.ts'
import type { ContractForm } from '../domain/api.ts'
import { openContractForm } from './contract-form-context.ts'
import { contractFor } from './lock-contract.ts'

/** Everything that the renderer needs to open a contract's form. */
export async function presentForm(context: Context, id: number): Promise<ContractForm> {
  const { tx, actor } = context
  const { contract, abilities } = await contractFor(context, id)
  const opened = await openContractForm(
    context,
    { ...contract, editable: abilities.update },
    contract.form_values,
  )
  const types = await contractTypes(tx, actor.organizationId)
  const template = contract.template_version_id
    ? await templateVersion(tx, actor.organizationId, contract.template_version_id)
    : null
  const updater = await tx
    .selectFrom('users')
    .select('name')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', contract.updated_by)
    .executeTakeFirst()
  const hidden = new Set(
    Object.entries(opened.context.access).flatMap(([field, access]) => (access === 'hidden' ? [field] : [])),
  )
  const { numbering, today } = opened.context
  return {
    contractID: id,
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
    updatedBy: updater?.name ?? null,
  }
}
