import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { may as mayDo } from '#engines/access/domain/index.ts'
import { type Context, likePattern } from '#engines/access/server/index.ts'
import { neutralName } from '#engines/records/domain/index.ts'
import { dateIn, isDate } from '#shared/dates.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { AppError, forbidden, invalid, notFound, staleVersion } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import { type CaseStatus, caseStatuses, closedCase } from '../domain/case-life.ts'
import { lawCase } from '../domain/case-record.ts'
import {
  checklistLines,
  isLate,
  type listTasks,
  type TaskRow,
  type TaskState,
  taskAbilities,
  waitingTask,
} from '../domain/case-tasks.ts'
import { changeableCases, visibleCases } from './case-visibility.ts'
import { tellOfCheck, tellOwners } from './task-notices.ts'
import { refuseBlindPeople } from './task-people.ts'

/** How many tasks are counted at most: beyond it a list says "1000+". */
const counted = 1000

type Found = Omit<TaskRow, 'isLate' | 'abilities' | 'items'> & {
  checklist: string
  ticked: string[]
  doneBy: number | null
  caseStatus: CaseStatus
  isPrivileged: boolean
  changesCase: boolean
  takesPart: boolean
}

/** The owner of a task t, or one of its helpers. */
const takesPart = ({ actor }: Context) =>
  sql<SqlBool>`(t.owner_id = ${actor.userId} or exists (select from law_case_task_helpers h
    where h.organization_id = t.organization_id and h.task_id = t.id and h.user_id = ${actor.userId}))`

/** What is a person's own to do, each way by its own index: what they own, what they help in, what waits for them to be checked. */
const mineTasks = ({ actor }: Context): RawBuilder<SqlBool>[] => [
  sql<SqlBool>`t.owner_id = ${actor.userId}`,
  sql<SqlBool>`t.id in (select h.task_id from law_case_task_helpers h
    where h.organization_id = ${actor.organizationId} and h.user_id = ${actor.userId})`,
  sql<SqlBool>`t.state = 4 and t.checker_id = ${actor.userId}`,
]

const isWaiting = sql<SqlBool>`t.state = any(${[...waitingTask]}::int[])`

/** Tasks t in the cases r that the person may see. */
const seenTasks = (context: Context) => sql`from law_case_tasks t
  join law_cases r on r.organization_id = t.organization_id and r.id = t.case_id
  where t.organization_id = ${context.actor.organizationId} and ${visibleCases(context)}`

const personOf = (column: string) =>
  sql`(select jsonb_build_object('id', u.id, 'name', u.name, 'nickname', u.nickname, 'avatarFileID', u.avatar_file_id) from people u
    where u.organization_id = t.organization_id and u.id = ${sql.ref(column)})`

const columns = (context: Context) => sql`t.id, t.case_id as "caseID", r.name as "caseName", t.title,
  ${personOf('t.owner_id')} as owner, ${personOf('t.checker_id')} as checker, t.checklist, t.ticked, t.done_by as "doneBy",
  t.due_on::text as due, t.state, t.version, r.status as "caseStatus", r.is_privileged as "isPrivileged",
  ${mayDo(context.actor, lawCase.may.write) ? changeableCases(context) : sql`false`} as "changesCase",
  ${takesPart(context)} as "takesPart"`

function presentTask({ actor, now }: Context, row: Found): TaskRow {
  const { caseStatus, isPrivileged: _, changesCase, takesPart, checklist, ticked, doneBy, ...task } = row
  const { state, checker } = task
  const isChecker = checker?.id === actor.userId
  const didIt = doneBy !== null && Number(doneBy) === actor.userId
  return {
    ...task,
    items: checklistLines(checklist).map((text) => ({ text, isDone: ticked.includes(text) })),
    isLate: isLate(task, dateIn(now, actor.timeZone)),
    abilities: taskAbilities({ state, caseStatus, changesCase, takesPart, isChecker, didIt }),
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
  if (standing !== 'all')
    conditions.push(sql<SqlBool>`${isWaiting} and not r.status = any(${[...closedCase]}::int[])`)
  if (standing === 'late') conditions.push(sql<SqlBool>`t.due_on < ${dateIn(now, actor.timeZone)}::date`)
  if (caseID !== undefined) conditions.push(sql<SqlBool>`t.case_id = ${caseID}`)
  if (q) conditions.push(sql<SqlBool>`(t.title ilike ${likePattern(q)} or r.name ilike ${likePattern(q)})`)
  const from = sql.join([seenTasks(context), ...conditions], sql` and `)
  const arms = mine ? mineTasks(context) : [sql<SqlBool>`true`]
  const most = exactTotal ? null : counted + 1
  const { rows: sums } = await sql<{ total: number }>`select count(*)::int as total from (
      select from (${sql.join(
        arms.map((arm) => sql`(select t.id ${from} and ${arm} limit ${most})`),
        sql` union `,
      )}) x limit ${most}) y`.execute(tx)
  const offset = cursor === undefined ? (pageNum - 1) * pageSize : 0
  const start = cursor === undefined ? sql`` : sql`and ${behind(cursor)}`
  const { rows } = await sql<Found>`select ${columns(context)} from (
      select x.id from (${sql.join(
        arms.map(
          (arm) =>
            sql`(select t.id, t.due_on ${from} and ${arm} ${start} order by t.due_on, t.id limit ${offset + pageSize + 1})`,
        ),
        sql` union `,
      )}) x order by x.due_on, x.id limit ${pageSize + 1} offset ${offset}) page
    join law_case_tasks t on t.organization_id = ${actor.organizationId} and t.id = page.id
    join law_cases r on r.organization_id = t.organization_id and r.id = t.case_id order by t.due_on, t.id`.execute(
    tx,
  )
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

type Named = { caseId: number; id: number; version: number }

/** A task of the version that was read, locked: 404 where its case is not seen, 403 to who has nothing to do with it, 409 where somebody changed it since. */
async function lockedTask(context: Context, { caseId, id, version }: Named) {
  const found = await foundTask(context, caseId, id, true)
  const isChecker = found.checker?.id === context.actor.userId
  if (!found.changesCase && !found.takesPart && !isChecker) throw forbidden()
  const task = presentTask(context, found)
  if (found.version !== version) throw staleVersion(task)
  return { found, task }
}

/** Puts a task where it now stands, and records it. */
async function moveTask(
  context: Context,
  found: Found,
  { to, reason }: { to: TaskState; reason?: string },
): Promise<TaskRow> {
  const { tx, actor, now } = context
  const { id, caseID, title } = found
  // Who checks it leaves standing who did it.
  const isChecked = found.state === 4 && to === 2
  const isDone = to === 2 || to === 4
  await sql`update law_case_tasks set state = ${to},
    done_by = ${isChecked ? sql.ref('done_by') : isDone ? actor.userId : null}, done_at = ${isDone ? now : null},
    updated_by = ${actor.userId}, updated_at = ${now}, version = version + 1
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
  context.audit({
    action: 'law_case.task.change',
    subject: { kind: lawCase.kind, id: caseID, name: logged(found) },
    before: { state: found.state },
    after: { title, state: to, ...(reason !== undefined && { reason }) },
    detail: { task: id },
  })
  return presentTask(context, await foundTask(context, caseID, id))
}

const logged = ({ isPrivileged, caseName }: Found): string => (isPrivileged ? neutralName(lawCase) : caseName)
const ofCase = ({ caseID, caseName, isPrivileged }: Found) => ({ id: caseID, name: caseName, isPrivileged })

/** 409 with where it stands: the case where that is the reason, otherwise the task. */
function notWhere({ caseStatus, state }: Found): AppError {
  const { state: states } = lawCase.subs.task.fields
  const words = closedCase.includes(caseStatus) ? caseStatuses[caseStatus] : states.options[state]
  return new AppError('forbiddenTransition', inBoth('status', words))
}

type Version = { version: number }

/** Completes a task, or gives it to its checker, who is told: 409 where it is not open, its case is closed, or lines of its list are not ticked. */
export async function complete(
  context: Context,
  caseId: number,
  id: number,
  { version }: Version,
): Promise<TaskRow> {
  const { found, task } = await lockedTask(context, { caseId, id, version })
  if (!task.abilities.complete) throw notWhere(found)
  const left = task.items.filter(({ isDone }) => !isDone)
  if (left.length)
    throw new AppError('rule', {
      detail: `检查清单还有 ${left.length} 项未勾选：${left[0]?.text}`,
      detailEn: `${left.length} checklist items are not ticked: ${left[0]?.text}`,
    })
  const done = await moveTask(context, found, { to: found.checker ? 4 : 2 })
  if (found.checker)
    await tellOfCheck(context, ofCase(found), {
      kind: 'task.toCheck',
      to: found.checker.id,
      title: found.title,
    })
  return done
}

/** Says that a task is done as it should be; 409 to who did it, and where it does not wait for that. */
export async function check(
  context: Context,
  caseId: number,
  id: number,
  { version }: Version,
): Promise<TaskRow> {
  const { found, task } = await lockedTask(context, { caseId, id, version })
  if (!task.abilities.check) throw notWhere(found)
  return moveTask(context, found, { to: 2 })
}

/** Opens a task again, with the reason; who said that it is done is told when its checker sends it back. */
export async function reopen(
  context: Context,
  caseId: number,
  id: number,
  { version, reason }: Version & { reason: string },
): Promise<TaskRow> {
  const { found, task } = await lockedTask(context, { caseId, id, version })
  if (!task.abilities.reopen) throw notWhere(found)
  const open = await moveTask(context, found, { to: 1, reason })
  if (found.state === 4 && found.doneBy !== null)
    await tellOfCheck(context, ofCase(found), {
      kind: 'task.sentBack',
      to: Number(found.doneBy),
      title: found.title,
      reason,
    })
  return open
}

/** Says which lines of a task's list are done; a line that it does not have is 422. */
export async function tick(
  context: Context,
  caseId: number,
  id: number,
  { version, ticked }: Version & { ticked: readonly string[] },
): Promise<TaskRow> {
  const { tx, actor, now } = context
  const { found, task } = await lockedTask(context, { caseId, id, version })
  if (!task.abilities.tick) throw notWhere(found)
  const lines = new Set(task.items.map(({ text }) => text))
  if (ticked.some((line) => !lines.has(line)))
    throw invalid([
      { path: 'ticked', code: 'notOption', params: inBoth('field', '检查清单 | the checklist item') },
    ])
  await sql`update law_case_tasks set ticked = ${[...new Set(ticked)]}::text[], updated_by = ${actor.userId}, updated_at = ${now},
    version = version + 1 where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
  const list = (done: readonly string[]) =>
    [...lines].map((line) => (done.includes(line) ? `✓ ${line}` : line)).join('\n')
  context.audit({
    action: 'law_case.task.change',
    subject: { kind: lawCase.kind, id: caseId, name: logged(found) },
    before: { checklist: list(found.ticked) },
    after: { title: found.title, checklist: list(ticked) },
    detail: { task: id },
  })
  return presentTask(context, await foundTask(context, caseId, id))
}

/**
 * Gives an open task to somebody else, by the same people: 422 where they left or do not see the case. A helper who takes it over is none any more; the new owner is told.
 */
export async function handOver(
  context: Context,
  caseId: number,
  id: number,
  { ownerID, reason, version }: { ownerID: number; reason: string; version: number },
): Promise<TaskRow> {
  const { tx, actor, now } = context
  const { found, task } = await lockedTask(context, { caseId, id, version })
  if (!task.abilities.handOver) throw notWhere(found)
  const { rows } = await sql<{ name: string }>`select name from people
    where organization_id = ${actor.organizationId} and id = ${ownerID}`.execute(tx)
  const [next] = rows
  if (ownerID === found.checker?.id) throw invalid([{ path: 'ownerID', code: 'secondPerson' }])
  if (!next || ownerID === found.owner?.id)
    throw invalid([{ path: 'ownerID', code: 'notOption', params: inBoth('field', '负责人 | the owner') }])
  await refuseBlindPeople(context, caseId, [{ id: ownerID, name: next.name }])
  await sql`update law_case_tasks set owner_id = ${ownerID}, updated_by = ${actor.userId}, updated_at = ${now}, version = version + 1
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
  await sql`delete from law_case_task_helpers
    where organization_id = ${actor.organizationId} and task_id = ${id} and user_id = ${ownerID}`.execute(tx)
  const name = logged(found)
  context.audit({
    action: 'law_case.task.change',
    subject: { kind: lawCase.kind, id: caseId, name },
    before: { owner: found.owner?.name ?? '' },
    after: { title: found.title, owner: next.name, ...(reason && { reason }) },
    detail: { task: id },
  })
  await tellOwners(context, ofCase(found), [ownerID])
  return presentTask(context, await foundTask(context, caseId, id))
}
