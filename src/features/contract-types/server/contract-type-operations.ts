import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { tellOfMissingAbbr } from '#engines/numbering/server/index.ts'
import type { Tx } from '#server/database.ts'
import { deleteUnused } from '#server/delete-unused.ts'
import { localName } from '#server/local-name.ts'
import { remembered } from '#server/remember.ts'
import { placeBelow } from '#server/tree-paths.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { inUse, notFound, refused, staleVersion, taken } from '#shared/errors.ts'
import type { Locale } from '#shared/text.ts'
import { fullName, wouldLoop } from '#shared/tree.ts'
import type { ContractTypeAnswer, createContractType, updateContractType } from '../domain/api.ts'
import { type ContractType, isChoosable } from '../domain/contract-type.ts'
import './tables.ts'

/** Every type of the organisation, parents before children. */
export async function contractTypes(tx: Tx, organizationId: number): Promise<ContractType[]> {
  const rows = await tx
    .selectFrom('contract_types')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy(sql`array_length(string_to_array(path, '/'), 1)`)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    parentID: row.parent_id,
    name: row.name,
    nameEn: row.name_en,
    state: row.state,
    formID: row.form_id,
    flowID: row.flow_id,
    scoreRuleID: row.score_rule_id,
    isContractNumberDuplicateCheck: row.is_duplicate_checked,
    isNumberRequired: row.is_number_required,
    isTextRequired: row.is_text_required,
    sortOrder: row.sort_order,
    version: row.version,
  }))
}

/** The same for an operation on another record: asked once in its transaction. */
export const knownContractTypes = (tx: Tx, organizationId: number): Promise<ContractType[]> =>
  remembered(tx, `contract types ${organizationId}`, () => contractTypes(tx, organizationId))

export const presentContractType = (
  types: readonly ContractType[],
  type: ContractType,
  locale: Locale,
): ContractTypeAnswer => ({
  ...type,
  fullName: fullName(types, type.id, locale),
  isChoosable: isChoosable(types, type.id),
})

type NewType = Partial<BodyOf<typeof createContractType>> & { name: string }

export async function addContractType(context: Context, given: NewType): Promise<ContractTypeAnswer> {
  const { tx, actor } = context
  const types = await contractTypes(tx, actor.organizationId)
  const parentID = given.parentID ?? null
  const parent = parentID === null ? null : types.find(({ id }) => id === parentID)
  if (parent === undefined) throw notFound()
  await refuseForeignSettings(tx, actor.organizationId, given)
  refuseSameName(types, given.name, parentID)
  const { id } = await tx
    .insertInto('contract_types')
    .values({
      organization_id: actor.organizationId,
      parent_id: parentID,
      name: given.name,
      name_en: given.nameEn ?? '',
      form_id: given.formID ?? null,
      flow_id: given.flowID ?? null,
      is_duplicate_checked: given.isContractNumberDuplicateCheck ?? true,
      is_number_required: given.isNumberRequired ?? true,
      is_text_required: given.isTextRequired ?? true,
      sort_order: given.sortOrder ?? types.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await placeBelow(context, 'contract_types', id, parentID)
  context.audit({
    action: 'contract_type.create',
    subject: { kind: 'contract_type', id, name: given.name },
    after: given,
  })
  await tellOfMissingAbbr(context, 'contractType', { ...given, id })
  return readContractType(context, id)
}

export async function changeContractType(
  context: Context,
  id: number,
  { version, ...changes }: BodyOf<typeof updateContractType>,
): Promise<ContractTypeAnswer> {
  const { tx, actor } = context
  const types = await lockedTypes(tx, actor.organizationId)
  const type = currentType(context, types, id, version)
  const next = { ...type, ...changes }
  if (next.parentID !== null && !types.some((one) => one.id === next.parentID)) throw notFound()
  if (wouldLoop(types, id, next.parentID))
    throw refused('不能移动到自己的下级类型中 | A contract type cannot be moved below itself')
  await refuseForeignSettings(tx, actor.organizationId, changes)
  refuseSameName(types, next.name, next.parentID, id)
  await tx
    .updateTable('contract_types')
    .set({
      name: next.name,
      name_en: next.nameEn,
      parent_id: next.parentID,
      state: next.state,
      form_id: next.formID,
      flow_id: next.flowID,
      is_duplicate_checked: next.isContractNumberDuplicateCheck,
      is_number_required: next.isNumberRequired,
      is_text_required: next.isTextRequired,
      sort_order: next.sortOrder,
      version: version + 1,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  if (next.parentID !== type.parentID) await placeBelow(context, 'contract_types', id, next.parentID)
  context.audit({
    action: 'contract_type.update',
    subject: { kind: 'contract_type', id, name: next.name },
    before: type,
    after: changes,
  })
  return readContractType(context, id)
}

/** The type among the locked ones; 404 when the organisation has none, 409 with the current one when stale. */
function currentType(
  { locale }: Context,
  types: readonly ContractType[],
  id: number,
  version: number,
): ContractType {
  const type = types.find((one) => one.id === id)
  if (!type) throw notFound()
  if (type.version !== version) throw staleVersion(presentContractType(types, type, locale))
  return type
}

/** Deletes a type that has no children, templates or contracts. */
export async function removeContractType(context: Context, id: number, version: number): Promise<void> {
  const { tx, actor } = context
  const types = await lockedTypes(tx, actor.organizationId)
  const type = currentType(context, types, id, version)
  if (types.some((one) => one.parentID === id)) throw inUse('下级类型 | types below it')
  await deleteUnused(context, 'contract_types', id, '合同或模板 | contracts or templates')
  context.audit({
    action: 'contract_type.delete',
    subject: { kind: 'contract_type', id, name: type.name },
    before: type,
  })
}

async function readContractType({ tx, actor, locale }: Context, id: number): Promise<ContractTypeAnswer> {
  const types = await contractTypes(tx, actor.organizationId)
  const type = types.find((one) => one.id === id)
  if (!type) throw notFound()
  return presentContractType(types, type, locale)
}

/** The tree is changed by one person at a time, so that two moves cannot make a loop together. */
export async function lockedTypes(tx: Tx, organizationId: number): Promise<ContractType[]> {
  await sql`select id from contract_types where organization_id = ${organizationId} order by id for update`.execute(
    tx,
  )
  return contractTypes(tx, organizationId)
}

async function refuseForeignSettings(
  tx: Tx,
  organizationId: number,
  given: { formID?: number | null; flowID?: number | null },
): Promise<void> {
  const known = await sql<{ form: boolean; flow: boolean }>`select
      ${given.formID ?? null}::bigint is null or exists(select from forms where organization_id = ${organizationId} and id = ${given.formID ?? null} and retired_at is null) as form,
      ${given.flowID ?? null}::bigint is null or exists(select from approval_flows where organization_id = ${organizationId} and id = ${given.flowID ?? null}) as flow`.execute(
    tx,
  )
  if (!known.rows[0]?.form || !known.rows[0].flow) throw notFound()
}

function refuseSameName(
  types: readonly ContractType[],
  name: string,
  parentID: number | null,
  id?: number,
): void {
  const same = types.some((type) => type.name === name && type.parentID === parentID && type.id !== id)
  if (same) throw taken('name', '名称 | The name')
}

/** Names of the types among these ids that the organisation has. */
export async function contractTypeNames(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .selectFrom('contract_types')
    .select(['id', localName('contract_types').as('name')])
    .where('organization_id', '=', actor.organizationId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The types that a contract can be started with, by id. */
export async function choosableTypes({
  tx,
  actor,
  locale,
}: Pick<Context, 'tx' | 'actor' | 'locale'>): Promise<Map<number, string>> {
  const types = await contractTypes(tx, actor.organizationId)
  return new Map(
    types.filter(({ id }) => isChoosable(types, id)).map(({ id }) => [id, fullName(types, id, locale)]),
  )
}
