import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import {
  amendRecord,
  formOperations,
  refusePending,
  requireChangeable,
  requireSeen,
} from '#engines/records/server/index.ts'
import type { AnswerOf, BodyOf } from '#shared/endpoint.ts'
import { notFound, refused, staleVersion } from '#shared/errors.ts'
import type { readCasesAbove, setParentOfLawCase } from '../domain/api.ts'
import type { CaseStatus } from '../domain/case-life.ts'
import { deepestCases, parentRefusal, parentRefusals } from '../domain/case-parent.ts'
import { lawCase } from '../domain/case-record.ts'
import { casePart } from './case-part.ts'
import { visibleCases } from './case-visibility.ts'

const operations = formOperations(lawCase, casePart)
/** One step further than there may be: what stands there shows that it is too deep, and no circle of old data is walked for ever. */
const reach = deepestCases + 1

/** The chain of cases above one (r), nearest first, with how far above each stands. */
const chainAbove = ({ actor }: Context, id: number) => sql`with recursive up (id, level) as (
    select parent_id, 1 from law_cases where organization_id = ${actor.organizationId} and id = ${id} and parent_id is not null
    union all
    select c.parent_id, up.level + 1 from up join law_cases c on c.organization_id = ${actor.organizationId} and c.id = up.id
    where c.parent_id is not null and up.level < ${reach})`

const levelsBelow = async ({ tx, actor }: Context, id: number): Promise<number> => {
  const { rows } = await sql<{ levels: number }>`with recursive down (id, level) as (
      select id, 1 from law_cases where organization_id = ${actor.organizationId} and parent_id = ${id}
      union all
      select c.id, down.level + 1 from down join law_cases c on c.organization_id = ${actor.organizationId} and c.parent_id = down.id
      where down.level < ${reach})
    select coalesce(max(level), 0)::int as levels from down`.execute(tx)
  return rows[0]?.levels ?? 0
}

/** What stands above a case and the person may see, highest first, and whether the case just above is hidden from them. 404 where they do not see the case. */
export async function casesAbove(context: Context, id: number): Promise<AnswerOf<typeof readCasesAbove>> {
  await requireSeen(context, lawCase, casePart, id)
  type Above = AnswerOf<typeof readCasesAbove>['above'][number] & { level: number }
  const { rows } = await sql<Above>`${chainAbove(context, id)}
    select r.id, r.name, coalesce(r.number, '') as number, r.status, up.level from up
    join law_cases r on r.organization_id = ${context.actor.organizationId} and r.id = up.id
    where ${visibleCases(context)} order by up.level desc`.execute(context.tx)
  const parent = await parentOf(context, id)
  return {
    above: rows.map(({ level: _, ...one }) => one),
    hidesParent: parent !== null && !parent.isSeen,
  }
}

/** The case just above one, and whether the person sees it; null without one. */
async function parentOf(context: Context, id: number): Promise<{ id: number; isSeen: boolean } | null> {
  const { rows } = await sql<{
    id: number
    isSeen: boolean
  }>`select r.id, (${visibleCases(context)}) is true as "isSeen" from law_cases c
    join law_cases r on r.organization_id = c.organization_id and r.id = c.parent_id
    where c.organization_id = ${context.actor.organizationId} and c.id = ${id}`.execute(context.tx)
  return rows[0] ?? null
}

/** 404 unless the person sees the case; why it may not stand above the other one is told as a rule. */
async function requireParent(context: Context, id: number, parentId: number): Promise<void> {
  const { tx, actor } = context
  const { rows } = await sql<{ status: CaseStatus }>`select r.status from law_cases r
    where r.organization_id = ${actor.organizationId} and r.id = ${parentId} and ${visibleCases(context)}`.execute(
    tx,
  )
  const [parent] = rows
  if (!parent) throw notFound()
  const { rows: above } = await sql<{ id: number }>`${chainAbove(context, parentId)}
    select id from up order by level`.execute(tx)
  const refusal = parentRefusal({
    id,
    parent: { id: parentId, status: parent.status },
    above: above.map((one) => one.id),
    levelsBelow: await levelsBelow(context, id),
  })
  if (refusal) throw refused(parentRefusals[refusal])
}

/**
 * Puts a case below another one, or below none. One at a time in an organisation, so that two changes that are each right make no circle together. A present parent that
 * the person may not see is not replaced by them: they would overwrite what they do not know.
 */
export async function setParent(
  context: Context,
  id: number,
  { parentCaseID: parentID, version }: BodyOf<typeof setParentOfLawCase>,
) {
  const { tx, actor } = context
  await sql`select pg_advisory_xact_lock(hashtext('cases above cases'), ${actor.organizationId}::int)`.execute(
    tx,
  )
  const found = await requireChangeable(context, lawCase, casePart, id)
  if (found.version !== version) throw staleVersion(await operations.read(context, id))
  await refusePending(context, lawCase, id)
  const before = await parentOf(context, id)
  if (before && !before.isSeen)
    throw refused(
      '本案已有一个您无权查看的上级案件：请由可以查看它的人员修改 | This case has a parent case you cannot view: only somebody who can view it can change this.',
    )
  if (parentID !== null) await requireParent(context, id, parentID)
  if (parentID === (before?.id ?? null)) return operations.read(context, id)
  await amendRecord(context, lawCase, id, { parent: parentID })
  context.audit({
    action: 'law_case.setParent',
    subject: { kind: lawCase.kind, id, name: found.name },
    before: { parent: before?.id ?? null },
    after: { parent: parentID },
  })
  return operations.read(context, id)
}
