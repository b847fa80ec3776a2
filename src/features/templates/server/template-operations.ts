import { type Context, hasAnother } from '#engines/access/server/index.ts'
import { forgetApprovals } from '#engines/approvals/server/index.ts'
import type { Tx } from '#server/database.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { inUse, invalid, notFound, taken } from '#shared/errors.ts'
import type { createTemplate, TemplateDetail, updateTemplate } from '../domain/api.ts'
import { templateStates } from '../domain/template-life.ts'
import { lockTemplate, standingAfter, touch } from './lock-template.ts'
import { noteTypedNumber, typedNumber } from './template-number.ts'
import { templateById } from './template-queries.ts'
import { insertVersion } from './template-versions.ts'
import './tables.ts'

type NewTemplate = BodyOf<typeof createTemplate>

/** Makes a draft template with its first version from an uploaded .docx. */
export async function addTemplate(context: Context, given: NewTemplate): Promise<TemplateDetail> {
  const { tx, actor } = context
  await refuseUnknownTypes(tx, actor.organizationId, given.contractTypeIDs)
  await refuseSameName(context, given.name)
  const typed = given.number
    ? await typedNumber(context, {
        id: null,
        number: given.number,
        contractTypeId: given.contractTypeIDs[0] ?? null,
      })
    : { number: null, number_key: null }
  const { id } = await tx
    .insertInto('templates')
    .values({
      organization_id: actor.organizationId,
      name: given.name,
      name_en: given.nameEn,
      ...typed,
      description: given.description,
      published_version_id: null,
      pending_version_id: null,
      created_by: actor.userId,
      updated_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteTypedNumber(context, id, typed.number)
  await setContractTypes(tx, actor.organizationId, id, given.contractTypeIDs)
  const { fileID, contractTypeIDs: typeIDs } = given
  await insertVersion(context, id, { ordinal: 1, fileID, note: '', bound: {}, typeIDs })
  context.audit({
    action: 'template.create',
    subject: { kind: 'template', id, name: given.name },
    after: given,
  })
  return templateById(context, id)
}

export async function changeTemplate(
  context: Context,
  id: number,
  { version, ...changes }: BodyOf<typeof updateTemplate>,
): Promise<TemplateDetail> {
  const before = await lockTemplate(context, id, version)
  standingAfter(before, 'edit')
  const { tx, actor } = context
  if (changes.name !== undefined && changes.name !== before.name) await refuseSameName(context, changes.name)
  if (changes.contractTypeIDs) {
    await refuseUnknownTypes(tx, actor.organizationId, changes.contractTypeIDs)
    await setContractTypes(tx, actor.organizationId, id, changes.contractTypeIDs)
  }
  const numbered = await changedNumber(context, before, changes)
  await touch(context, id, {
    name: changes.name ?? before.name,
    name_en: changes.nameEn ?? before.nameEn,
    description: changes.description ?? before.description,
    ...numbered,
  })
  const { name, nameEn, number, description, contractTypes } = before
  context.audit({
    action: 'template.update',
    subject: { kind: 'template', id, name: changes.name ?? name },
    before: { name, nameEn, number, description, contractTypeIDs: contractTypes.map((type) => type.id) },
    after: changes,
  })
  return templateById(context, id)
}

/** The columns of a number that was changed by hand; nothing when it stays. A published template keeps a number. */
async function changedNumber(
  context: Context,
  before: TemplateDetail,
  changes: { number?: string | null | undefined; contractTypeIDs?: number[] | undefined },
) {
  const { number } = changes
  if (number === undefined || number === before.number) return {}
  if (number === null && before.state !== templateStates.draft)
    throw invalid([{ path: 'number', code: 'requiredNumber' }])
  const contractTypeId = changes.contractTypeIDs?.[0] ?? before.contractTypes[0]?.id ?? null
  const typed = await typedNumber(context, { id: before.id, number, contractTypeId })
  await noteTypedNumber(context, before.id, number)
  return typed
}

export async function removeTemplate(context: Context, id: number, version: number): Promise<void> {
  const before = await lockTemplate(context, id, version)
  standingAfter(before, 'delete')
  if (before.isUsed) throw inUse('已有合同由它起草 | contracts were drafted from it')
  await forgetApprovals(context, { kind: 'template', id })
  await context.tx
    .deleteFrom('templates')
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({ action: 'template.delete', subject: { kind: 'template', id, name: before.name }, before })
}

async function setContractTypes(
  tx: Tx,
  organizationId: number,
  id: number,
  typeIDs: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('template_contract_types')
    .where('organization_id', '=', organizationId)
    .where('template_id', '=', id)
    .execute()
  const rows = [...new Set(typeIDs)].map((typeID) => ({
    organization_id: organizationId,
    template_id: id,
    contract_type_id: typeID,
  }))
  await tx.insertInto('template_contract_types').values(rows).execute()
}

async function refuseUnknownTypes(tx: Tx, organizationId: number, typeIDs: readonly number[]): Promise<void> {
  const known = await tx
    .selectFrom('contract_type_tree')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...typeIDs])
    .execute()
  if (known.length !== new Set(typeIDs).size) throw notFound()
}

async function refuseSameName(context: Context, name: string): Promise<void> {
  if (await hasAnother(context, 'templates', { name })) throw taken('name', '模板名称 | The template name')
}
