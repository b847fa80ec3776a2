import { sql } from 'kysely'
import { type Context, hasAnother } from '#engines/access/server/index.ts'
import { dropReturned, forgetApprovals } from '#engines/approvals/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { invalid, taken } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import type { ClauseDetail, createClause, saveClauseDraft, updateClause } from '../domain/api.ts'
import { type Statement, versionStates } from '../domain/clause.ts'
import { clauseApproval } from '../domain/clause-approval.ts'
import { clauseAnswer, lockClause } from './clause-queries.ts'
import { audit, refuseUnless, touch } from './clause-steps.ts'
import './tables.ts'

const subjectOf = (id: number) => ({ kind: clauseApproval.approval.kind, id })
type StatementInput = BodyOf<typeof createClause>['statements'][number]

/** A new clause with the draft of its first version. */
export async function addClause(context: Context, given: BodyOf<typeof createClause>): Promise<ClauseDetail> {
  const { tx, actor } = context
  await refuseSameName(context, given.name)
  const { id } = await tx
    .insertInto('clauses')
    .values({
      organization_id: actor.organizationId,
      name: given.name,
      name_en: given.nameEn,
      category: given.category,
      approved_version_id: null,
      retired_at: null,
      created_by: actor.userId,
      updated_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertDraft(context, id, 1, given)
  audit(
    context,
    'clause.create',
    { id, name: given.name },
    { nameEn: given.nameEn, category: given.category, statements: given.statements.length },
  )
  return clauseAnswer(context, id)
}

export async function changeClause(
  context: Context,
  id: number,
  { version, ...changes }: BodyOf<typeof updateClause>,
): Promise<ClauseDetail> {
  const clause = await lockClause(context, id, version)
  const { name, nameEn, category } = clause
  const before = { name, nameEn, category }
  const after = { ...before, ...changes }
  if (after.name !== name) await refuseSameName(context, after.name)
  await touch(context, id, { name: after.name, name_en: after.nameEn, category: after.category })
  context.audit({
    action: 'clause.update',
    subject: { kind: 'clause', id, name: after.name },
    before,
    after,
  })
  return clauseAnswer(context, id)
}

/** Writes the draft; after an approved version this begins the next one. Whoever writes in it cannot approve it. */
export async function writeDraft(
  context: Context,
  id: number,
  { version, ...given }: BodyOf<typeof saveClauseDraft>,
): Promise<ClauseDetail> {
  const clause = await lockClause(context, id, version)
  refuseUnless(clause, 'edit')
  const { tx, actor } = context
  const [newest] = clause.versions
  if (!newest || newest.state === versionStates.approved)
    await insertDraft(context, id, (newest?.ordinal ?? 0) + 1, given)
  else {
    const statements = await numbered(context, id, given.statements)
    await tx
      .updateTable('clause_versions')
      .set({
        is_nullable: given.isNullable,
        statements: JSON.stringify(statements),
        note: given.note,
        authors: sql`(select array_agg(distinct one) from unnest(authors || ${actor.userId}::bigint) one)`,
        updated_at: context.now,
      })
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', newest.id)
      .execute()
  }
  await touch(context, id)
  audit(context, 'clause.write', clause, {
    statements: given.statements.map(({ name }) => name),
    note: given.note,
  })
  return clauseAnswer(context, id)
}

/** Throws the draft away; the approved version stays. Where it was returned its approval ends. */
export async function dropDraft(context: Context, id: number, version: number): Promise<ClauseDetail> {
  const clause = await lockClause(context, id, version)
  refuseUnless(clause, 'drop')
  const { tx, actor } = context
  await tx
    .deleteFrom('clause_versions')
    .where('organization_id', '=', actor.organizationId)
    .where('clause_id', '=', id)
    .where('state', '=', versionStates.draft)
    .execute()
  await dropReturned(context, subjectOf(id))
  await touch(context, id)
  audit(context, 'clause.dropDraft', clause, {})
  return clauseAnswer(context, id)
}

/** Forms take a retired clause over no more; those that did keep what they took. */
export async function setRetired(
  context: Context,
  id: number,
  version: number,
  retired: boolean,
): Promise<ClauseDetail> {
  const clause = await lockClause(context, id, version)
  refuseUnless(clause, retired ? 'retire' : 'reinstate')
  await touch(context, id, { retired_at: retired ? context.now : null })
  audit(context, retired ? 'clause.retire' : 'clause.restore', clause, {})
  return clauseAnswer(context, id)
}

export async function removeClause(context: Context, id: number, version: number): Promise<void> {
  const clause = await lockClause(context, id, version)
  refuseUnless(clause, 'delete')
  const { tx, actor } = context
  await tx
    .deleteFrom('clauses')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  await forgetApprovals(context, subjectOf(id))
  context.audit({
    action: 'clause.delete',
    subject: { kind: 'clause', id, name: clause.name },
    before: { category: clause.category, versions: clause.versions.length },
  })
}

async function insertDraft(
  context: Context,
  id: number,
  ordinal: number,
  given: { isNullable: boolean; statements: StatementInput[]; note: string },
): Promise<void> {
  const { tx, actor } = context
  const statements = await numbered(context, id, given.statements)
  await tx
    .insertInto('clause_versions')
    .values({
      organization_id: actor.organizationId,
      clause_id: id,
      ordinal,
      is_nullable: given.isNullable,
      statements: JSON.stringify(statements),
      note: given.note,
      authors: [actor.userId],
      submitted_by: null,
      submitted_at: null,
      approved_by: null,
      approved_at: null,
      created_by: actor.userId,
    })
    .execute()
}

/** Gives new statements the next numbers of the clause; a number that the clause never gave, or twice the same, is refused. */
async function numbered(
  context: Context,
  id: number,
  given: readonly StatementInput[],
): Promise<Statement[]> {
  const { tx, actor } = context
  const { last_statement: last } = await tx
    .selectFrom('clauses')
    .select('last_statement')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const known = given.flatMap((statement) => statement.id ?? [])
  if (new Set(known).size < known.length || known.some((one) => one > last))
    throw invalid([{ path: 'statements', code: 'wrongType', params: inBoth('field', '条款项 | Statements') }])
  let next = last
  const statements = given.map((statement) => ({ ...statement, id: statement.id ?? ++next }))
  if (next > last)
    await tx
      .updateTable('clauses')
      .set({ last_statement: next })
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', id)
      .execute()
  return statements
}

async function refuseSameName(context: Context, name: string): Promise<void> {
  if (await hasAnother(context, 'clauses', { name })) throw taken('name', '条款名称 | The name of the clause')
}
