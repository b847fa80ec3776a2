import { sql } from 'kysely'
import { type Context, hasAnother } from '#engines/access/server/index.ts'
import { type PublishedForm, publishedForms } from '#engines/forms/server/index.ts'
import { byName } from '#server/name-order.ts'
import type { AnswerOf } from '#shared/endpoint.ts'
import { AppError, inUse, invalid, notFound, staleVersion } from '#shared/errors.ts'
import { sameValue } from '#shared/same-value.ts'
import { inBoth } from '#shared/text.ts'
import type { FlowDetail, FlowRow } from '../domain/api.ts'
import { amountConfig, recordAmount } from '../domain/branch-conditions.ts'
import type { listConditionForms, listFlowPositions } from '../domain/condition-forms.ts'
import { type FlowDefinition, readFlow } from '../domain/flow-definition.ts'
import { flowIssues, type Known, namedIn } from '../domain/flow-issues.ts'
import { subFlowIssues } from '../domain/sub-flow-issues.ts'
import { namedOf, namesOf, positionsOf, recordNames, recordNamesOf } from './flow-names.ts'
import { watchedIssues } from './outdated-approvals.ts'
import { knownFlows, oneAfterAnother, refuseDeleting, refuseDisabling, refuseEnabling } from './sub-flows.ts'
import { hasSubject, subjectOf } from './subjects.ts'
import './tables.ts'
import { nodesFor } from '../domain/sub-flows.ts'

export type FlowInput = {
  name: string
  /** Absent: none, or as it was. */
  nameEn?: string | undefined
  description: string
  enabled: boolean
  /** Absent: no. */
  inBatch?: boolean
  definition: FlowDefinition
}

const selectFlows = ({ tx, actor }: Context) =>
  tx
    .selectFrom('approval_flows as f')
    .leftJoin('approval_flow_versions as v', 'v.id', 'f.published_version_id')
    .where('f.organization_id', '=', actor.organizationId)

const rowColumns = [
  'f.id',
  'f.kind',
  'f.name',
  'f.name_en',
  'f.description',
  'f.enabled',
  'f.in_batch',
  'f.has_changes',
  'f.version',
  'f.updated_at',
  'v.number',
] as const

type Row = {
  id: number
  kind: string
  name: string
  name_en: string
  description: string
  enabled: boolean
  in_batch: boolean
  has_changes: boolean
  version: number
  updated_at: Date
  number: number | null
}

const presentRow = (row: Row): FlowRow => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  nameEn: row.name_en,
  description: row.description,
  enabled: row.enabled,
  inBatch: row.in_batch,
  publishedVersion: row.number,
  hasChanges: row.has_changes,
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

type Filter = {
  pageNum: number
  pageSize: number
  q?: string | undefined
  kind?: string | undefined
  usable?: boolean | undefined
}

export async function listFlows(context: Context, { pageNum, pageSize, q, kind, usable }: Filter) {
  const found = selectFlows(context)
    .$if(kind !== undefined, (query) => query.where('f.kind', '=', kind as string))
    .$if(usable === true, (query) =>
      query.where('f.enabled', '=', true).where('f.published_version_id', 'is not', null),
    )
    .$if(Boolean(q), (query) =>
      query.where(sql<boolean>`position(lower(${q ?? ''}) in lower(f.name || chr(10) || f.name_en)) > 0`),
    )
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(rowColumns)
    .orderBy(byName('f.name'))
    .orderBy('f.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { list: rows.map(presentRow), total: Number(total), pageNum, pageSize }
}

/** A flow with its draft and the names of whom it holds. 404 when the organisation has none with this id. */
export async function readFlowDetail(context: Context, id: number): Promise<FlowDetail> {
  const row = await selectFlows(context)
    .select([...rowColumns, 'f.definition'])
    .where('f.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const definition = readFlow(row.definition)
  const names = await namesOf(context, [definition])
  const subject = hasSubject(row.kind) ? subjectOf(row.kind) : null
  const hasText = subject?.matters !== undefined && subject.changesSince !== undefined
  const of = { hasText, changeMatters: [...(subject?.watched?.matters ?? [])] }
  return {
    ...presentRow(row),
    definition,
    ...names,
    ...(await recordNamesOf(context, row.kind, definition)),
    ...of,
  }
}

/** A new flow as a draft; 422 for a kind of record that nothing approves. */
export async function createFlow(
  context: Context,
  { kind, ...input }: FlowInput & { kind: string },
): Promise<FlowDetail> {
  if (!hasSubject(kind))
    throw invalid([{ path: 'kind', code: 'notOption', params: inBoth('field', '类型 | kind') }])
  await refuseTakenName(context, kind, input.name)
  const { id } = await context.tx
    .insertInto('approval_flows')
    .values({
      ...rowOf(context, input),
      organization_id: context.actor.organizationId,
      kind,
      published_version_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.audit({
    action: 'approval_flow.create',
    subject: { kind: 'approval_flow', id, name: input.name },
    after: input,
  })
  return readFlowDetail(context, id)
}

/** Changes the draft; approvals that run keep the version they started with. */
export async function updateFlow(
  context: Context,
  id: number,
  { version, ...input }: FlowInput & { version: number },
): Promise<FlowDetail> {
  const before = await lockFlow(context, id, version)
  await refuseTakenName(context, before.kind, input.name, id)
  if (before.enabled && !input.enabled) await refuseDisabling(context, id)
  if (!before.enabled && input.enabled) await refuseEnabling(context, id)
  const definitionChanged = !sameValue(before.definition, input.definition)
  await context.tx
    .updateTable('approval_flows')
    .set({
      ...rowOf(context, input),
      has_changes: before.hasChanges || definitionChanged,
      version: version + 1,
    })
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'approval_flow.update',
    subject: { kind: 'approval_flow', id, name: input.name },
    before: contentOf(before),
    after: input,
  })
  return readFlowDetail(context, id)
}

/** Puts the draft into force as the next version. 422 names what is wrong with it. */
export async function publishFlow(context: Context, id: number, version: number): Promise<FlowDetail> {
  const { tx, actor, now } = context
  const flow = await lockFlow(context, id, version)
  await oneAfterAnother(context)
  const definition = { ...flow.definition, nodes: nodesFor(flow.definition.nodes, context.locale) }
  const issues = [
    ...flowIssues(definition, await knownOf(context, flow)),
    ...subFlowIssues({ ...flow, definition }, await knownFlows(context)),
    ...watchedIssues(flow),
  ]
  if (issues.length) throw invalid(issues)
  const number = (flow.publishedVersion ?? 0) + 1
  const published = await tx
    .insertInto('approval_flow_versions')
    .values({
      organization_id: actor.organizationId,
      flow_id: id,
      number,
      definition: JSON.stringify(flow.definition),
      published_by: actor.userId,
      published_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('approval_flows')
    .set({
      published_version_id: published.id,
      has_changes: false,
      version: version + 1,
      updated_at: now,
      updated_by: actor.userId,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'approval_flow.publish',
    subject: { kind: 'approval_flow', id, name: flow.name },
    after: { number, definition: flow.definition },
  })
  return readFlowDetail(context, id)
}

/** Deletes a flow that was never published. */
export async function deleteFlow(context: Context, id: number, version: number): Promise<void> {
  const flow = await lockFlow(context, id, version)
  if (flow.publishedVersion !== null) throw inUse('已发布，可改为停用 | published; disable it instead')
  await refuseDeleting(context, id)
  await context.tx
    .deleteFrom('approval_flows')
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'approval_flow.delete',
    subject: { kind: 'approval_flow', id, name: flow.name },
    before: contentOf(flow),
  })
}

const contentOf = ({ name, nameEn, description, enabled, inBatch = false, definition }: FlowInput) => ({
  name,
  nameEn,
  description,
  enabled,
  inBatch,
  definition,
})

const rowOf = ({ actor, now }: Context, input: FlowInput) => ({
  name: input.name,
  name_en: input.nameEn,
  description: input.description,
  enabled: input.enabled,
  in_batch: input.inBatch ?? false,
  definition: JSON.stringify(input.definition),
  updated_by: actor.userId,
  updated_at: now,
})

async function lockFlow(context: Context, id: number, version: number): Promise<FlowDetail> {
  await sql`select from approval_flows
    where organization_id = ${context.actor.organizationId} and id = ${id} for update`.execute(context.tx)
  const flow = await readFlowDetail(context, id)
  if (flow.version !== version) throw staleVersion(flow)
  return flow
}

/** The forms in force that records of the flow's kind are filled in with: what its conditions may look at. */
export async function conditionForms(
  context: Context,
  id: number,
): Promise<AnswerOf<typeof listConditionForms>> {
  const { kind } = await readFlowDetail(context, id)
  const forms = await formsOf(context, kind)
  const subject = hasSubject(kind) ? subjectOf(kind) : null
  return {
    list: forms.map(({ name, formVersionId, form, definition }) => ({
      name,
      formVersionID: formVersionId,
      fieldGroupList: definition.fieldGroupList,
      stepFields: subject?.stepFields?.(form) ?? [],
      amountField: subject?.amountField?.(form) ?? null,
    })),
    ratings: [...(subject?.ratings?.choices(context.locale) ?? [])],
    ...(await recordNames(context, kind)),
  }
}

/** The positions whose holders a flow may ask. 404 for a flow that is not there. */
export async function flowPositions(
  context: Context,
  id: number,
): Promise<AnswerOf<typeof listFlowPositions>> {
  await readFlowDetail(context, id)
  return { list: await positionsOf(context) }
}

/** The forms in force that records of a kind are filled in with. */
export async function formsOf({ tx, actor }: Context, kind: string): Promise<PublishedForm[]> {
  const type = hasSubject(kind) ? subjectOf(kind).formType : undefined
  return type === undefined ? [] : publishedForms(tx, actor.organizationId, type)
}

async function knownOf(context: Context, { kind, definition }: FlowDetail): Promise<Known> {
  const { tx, actor } = context
  const named = namedIn(definition)
  const people = await tx
    .selectFrom('people')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('state', '=', 'active')
    .where('id', 'in', [0, ...named.people])
    .execute()
  const roles = await tx
    .selectFrom('roles')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('id', 'in', [0, ...named.roles])
    .execute()
  const positions = await positionsOf(context, named.positions)
  const forms = await formsOf(context, kind)
  const subject = hasSubject(kind) ? subjectOf(kind) : null
  const stepFields = subject?.stepFields
  // Of forms that have a field with the same id the default one counts.
  const fields = forms
    .toReversed()
    .flatMap(({ form }) => form.fields.map(({ id, config }) => [id, config] as const))
  if (subject?.amountField) fields.push([recordAmount, amountConfig])
  const { types, ownParties } = await recordNames(context, kind)
  return {
    people: new Set(people.map(({ id }) => id)),
    roles: new Set(roles.map(({ id }) => id)),
    positions: new Set(positions.map(({ id }) => id)),
    departments: new Set((await namedOf(context, 'departments', named.departments)).map(({ id }) => id)),
    fields: new Map(fields),
    stepFields: stepFields
      ? new Set(forms.flatMap(({ form }) => stepFields(form).map(({ id }) => id)))
      : null,
    ratings: new Set((subject?.ratings?.choices(context.locale) ?? []).map(({ rating }) => rating)),
    types: new Set(types.map(({ id }) => id)),
    ownParties: new Set(ownParties.map(({ id }) => id)),
  }
}

async function refuseTakenName(context: Context, kind: string, name: string, id?: number): Promise<void> {
  if (await hasAnother(context, 'approval_flows', { kind, name }, id))
    throw new AppError('duplicate', { what: name })
}
