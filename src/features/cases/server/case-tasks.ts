import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { may as mayDo } from '#engines/access/domain/index.ts'
import { type Context, likePattern } from '#engines/access/server/index.ts'
import type { PersonSummary } from '#engines/people/domain/index.ts'
import { neutralName } from '#engines/records/domain/index.ts'
import { dateIn, isDate } from '#shared/dates.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { AppError, forbidden, notFound, staleVersion } from '#shared/errors.ts'
import { said } from '#shared/text.ts'
import { type CaseStatus, caseStatuses, closedCase } from '../domain/case-life.ts'
import { lawCase } from '../domain/case-record.ts'
import { isLate, type listTasks, type TaskRow, type TaskState, taskAbilities } from '../domain/case-tasks.ts'
import { changeableCases, visibleCases } from './case-sight.ts'

/** How many tasks are counted at most: beyond it a list says "1000+". */
const counted = 1000

type Found = Omit<TaskRow, 'isLate' | 'abilities' | 'owner'> & {
  owner: PersonSummary | null
  caseStatus: CaseStatus
  isPrivileged: boolean
  changesCase: boolean
  takesPart: boolean
}

/** The owner of a task t, or one of its helpers. */
const takesPart = ({ actor }: Context) =>
  sql<SqlBool>`(t.owner_id = ${actor.userId} or exists (select from law_case_task_helpers h
    where h.organization_id = t.organization_id and h.task_id = t.id and h.user_id = ${actor.userId}))`

/** Tasks t in the cases r that the person may see. */
const seenTasks = (context: Context) => sql`from law_case_tasks t
  join law_cases r on r.organization_id = t.organization_id and r.id = t.case_id
  where t.organization_id = ${context.actor.organizationId} and ${visibleCases(context)}`

const columns = (context: Context) => sql`t.id, t.case_id as "caseID", r.name as "caseName", t.title,
  (select jsonb_build_object('id', u.id, 'name', u.name, 'nickname', u.nickname, 'avatarFileID', u.avatar_file_id) from users u
    where u.organization_id = t.organization_id and u.id = t.owner_id) as owner,
  t.due_on::text as due, t.state, t.version, r.status as "caseStatus", r.is_privileged as "isPrivileged",
  ${mayDo(context.actor, lawCase.may.write) ? changeableCases(context) : sql`false`} as "changesCase",
  ${takesPart(context)} as "takesPart"`

function presentTask({ actor, now }: Context, row: Found): TaskRow {
  const { caseStatus, isPrivileged: _, changesCase, takesPart, ...task } = row
  const { state } = task
  return {
    ...task,
    isLate: isLate(task, dateIn(now, actor.timeZone)),
    abilities: taskAbilities({ state, caseStatus, changesCase, takesPart }),
  }
}

/** Where the page behind a row begins: '2026-03-02.17', or '.17' behind one without a day. */
const cursorOf = ({ due, id }: Found): string => `${due ?? ''}.${id}`

function behind(cursor: string): RawBuilder<SqlBool> {
  const [, due, id] = /^(\d{4}-\d{2}-\d{2})?\.(\d{1,15})$/.exec(cursor) ?? []
  if (id === undefined || (due !== undefined && !isDate(due)))
    throw new AppError('badRequest', { detail: 'cursor' })
  return due === undefined
    ? sql<SqlBool>`(t.due_on is null and t.id > ${Number(id)})`
    : sql<SqlBool>`(t.due_on > ${due}::date or t.due_on is null or (t.due_on = ${due}::date and t.id > ${Number(id)}))`
}

/** A page of the tasks of all cases that the person may see, by day; those without a day last. */
export async function taskPage(context: Context, query: QueryOf<typeof listTasks>) {
  const { tx, actor, now } = context
  const { pageNum, pageSize, cursor, mine, standing, caseID, q, exactTotal } = query
  const conditions: RawBuilder<SqlBool>[] = []
  if (mine) conditions.push(takesPart(context))
  if (standing !== 'all')
    conditions.push(sql<SqlBool>`t.state = 1 and not r.status = any(${[...closedCase]}::int[])`)
  if (standing === 'late') conditions.push(sql<SqlBool>`t.due_on < ${dateIn(now, actor.timeZone)}::date`)
  if (caseID !== undefined) conditions.push(sql<SqlBool>`t.case_id = ${caseID}`)
  if (q) conditions.push(sql<SqlBool>`(t.title ilike ${likePattern(q)} or r.name ilike ${likePattern(q)})`)
  const from = sql.join([seenTasks(context), ...conditions], sql` and `)
  const { rows: sums } = await sql<{ total: number }>`select count(*)::int as total
    from (select ${from} ${exactTotal ? sql`` : sql`limit ${counted + 1}`}) x`.execute(tx)
  const { rows } = await sql<Found>`select ${columns(context)} ${from}
    ${cursor === undefined ? sql`` : sql`and ${behind(cursor)}`}
    order by t.due_on, t.id limit ${pageSize + 1}
    offset ${cursor === undefined ? (pageNum - 1) * pageSize : 0}`.execute(tx)
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const total = sums[0]?.total ?? 0
  return {
    list: shown.map((row) => presentTask(context, row)),
    total: exactTotal ? total : Math.min(total, counted),
    totalIsCapped: !exactTotal && total > counted,
    nextCursor: last && rows.length > pageSize ? cursorOf(last) : null,
    pageNum,
    pageSize,
  }
}

async function foundTask(context: Context, caseId: number, id: number, lock = false): Promise<Found> {
  const { rows } = await sql<Found>`select ${columns(context)} ${seenTasks(context)}
    and t.case_id = ${caseId} and t.id = ${id} ${lock ? sql`for update of r, t` : sql``}`.execute(context.tx)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** Load and lock → may the actor → the version that was read → does it stand where it may be done → change → record. */
async function moveTask(
  context: Context,
  { caseId, id, version }: { caseId: number; id: number; version: number },
  { to, reason }: { to: TaskState; reason?: string },
): Promise<TaskRow> {
  const { tx, actor, now } = context
  const found = await foundTask(context, caseId, id, true)
  if (!found.changesCase && !found.takesPart) throw forbidden()
  const task = presentTask(context, found)
  if (found.version !== version) throw staleVersion(task)
  if (!(to === 2 ? task.abilities.complete : task.abilities.reopen)) throw notWhere(found)
  const isDone = to === 2
  await sql`update law_case_tasks set state = ${to}, done_by = ${isDone ? actor.userId : null},
    done_at = ${isDone ? now : null}, updated_by = ${actor.userId}, updated_at = ${now}, version = version + 1
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
  const name = found.isPrivileged ? neutralName(lawCase) : found.caseName
  context.audit({
    action: 'law_case.task.change',
    subject: { kind: lawCase.kind, id: caseId, name },
    before: { state: found.state },
    after: { title: found.title, state: to, ...(reason !== undefined && { reason }) },
    detail: { task: id },
  })
  return presentTask(context, await foundTask(context, caseId, id))
}

/** 409 with where it stands: the case where that is the reason, otherwise the task. */
function notWhere({ caseStatus, state }: Found): AppError {
  const { state: states } = lawCase.subs.task.fields
  const words = closedCase.includes(caseStatus) ? caseStatuses[caseStatus] : states.options[state]
  return new AppError('forbiddenTransition', { status: said(words, 'zh-CN'), statusEn: said(words, 'en') })
}

/** Completes a task: 404 where its case is not seen, 403 to who neither changes the case nor takes part, 409 where it is not open or its case is closed. */
export const complete = (
  context: Context,
  caseId: number,
  id: number,
  { version }: { version: number },
): Promise<TaskRow> => moveTask(context, { caseId, id, version }, { to: 2 })

/** Opens a task again, with the reason, by the same people. */
export const reopen = (
  context: Context,
  caseId: number,
  id: number,
  { version, reason }: { version: number; reason: string },
): Promise<TaskRow> => moveTask(context, { caseId, id, version }, { to: 1, reason })
