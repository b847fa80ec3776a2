import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { type Context, loadActor } from '#engines/access/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import type { LeavingDuty } from '#engines/people/server/index.ts'
import { type FormRecord, neutralName } from '#engines/records/domain/index.ts'
import { amendRecord } from '#engines/records/server/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { visibleDisputes } from '#features/disputes/server/index.ts'
import { invalid } from '#shared/errors.ts'
import { said, type Words, wordsIn } from '#shared/text.ts'
import { closedCase } from '../domain/case-life.ts'
import { lawCase } from '../domain/case-record.ts'
import { waitingTask } from '../domain/case-tasks.ts'
import { visibleCases } from './case-visibility.ts'

type Matter = {
  record: FormRecord
  visible: (context: Context) => RawBuilder<SqlBool>
  helpers: { table: string; own: string }
  /** Whom it names before its helpers. */
  first: readonly string[]
}
const cases: Matter = {
  record: lawCase,
  visible: visibleCases,
  helpers: { table: 'law_case_helpers', own: 'case_id' },
  first: ['handler_id', 'legal_lead_id'],
}
const disputes: Matter = {
  record: lawDispute,
  visible: visibleDisputes,
  helpers: { table: 'law_dispute_helpers', own: 'dispute_id' },
  first: ['handler_id'],
}
const closed = ({ record }: Matter): number[] => [...(record.status?.closed ?? closedCase)]

/** Whom a matter r names, who goes on with it first: handler, legal lead, helpers, who registered it; as far as they are in office. */
const namedIn = ({ first, helpers }: Matter, leaverId: number) => sql`array(
  select u.id from unnest(array[${sql.join(first.map((column) => sql.ref(`r.${column}`)))}]
    || array(select h.user_id from ${sql.table(helpers.table)} h where h.organization_id = r.organization_id
      and ${sql.ref(`h.${helpers.own}`)} = r.id order by h.user_id) || r.created_by) with ordinality as named (id, place)
  join people u on u.organization_id = r.organization_id and u.id = named.id and u.state = 'active' and u.id <> ${leaverId}
  order by place)`

type Left = { id: number; name: string; isPrivileged: boolean; named: number[]; isSeen: boolean; since: Date }

/** The same without those whom it names and who may not see such records at all: they could do nothing with it. */
async function ofReaders<Row extends Left>(
  context: Context,
  record: FormRecord,
  rows: readonly Row[],
): Promise<Row[]> {
  const readers = new Set<number>()
  for (const id of new Set(rows.flatMap(({ named }) => named.map(Number))))
    if ((await successorIn(context, record, id))?.mayRead) readers.add(id)
  return rows.map((row) => ({ ...row, named: row.named.map(Number).filter((id) => readers.has(id)) }))
}

/** The open matters that a person handles. */
async function handledBy(context: Context, matter: Matter, leaverId: number, lock = true): Promise<Left[]> {
  const { record } = matter
  const { rows } =
    await sql<Left>`select r.id, r.name, r.is_privileged as "isPrivileged", r.updated_at as since,
      ${namedIn(matter, leaverId)} as named, coalesce(${matter.visible(context)}, false) as "isSeen"
    from ${sql.table(record.table)} r where r.organization_id = ${context.actor.organizationId} and r.handler_id = ${leaverId}
      and not r.status = any(${closed(matter)}::int[]) order by r.id ${lock ? sql`for update of r` : sql``}`.execute(
      context.tx,
    )
  return ofReaders(context, record, rows)
}

type LeftTask = Left & { taskId: number; title: string; does: number[] }
type Part = 'owner_id' | 'checker_id'

/** The tasks that wait for a person, or for their check, in cases that are not closed. */
async function tasksOf(context: Context, leaverId: number, part: Part, lock = true): Promise<LeftTask[]> {
  const { rows } =
    await sql<LeftTask>`select t.id as "taskId", t.title, t.updated_at as since, r.id, r.name, r.is_privileged as "isPrivileged",
      ${namedIn(cases, leaverId)} as named, coalesce(${visibleCases(context)}, false) as "isSeen",
      array(select t.owner_id union select h.user_id from law_case_task_helpers h
        where h.organization_id = t.organization_id and h.task_id = t.id) as does
    from law_case_tasks t join law_cases r on r.organization_id = t.organization_id and r.id = t.case_id
    where t.organization_id = ${context.actor.organizationId} and ${sql.ref(`t.${part}`)} = ${leaverId}
      and t.state = any(${[...waitingTask]}::int[])
      and not r.status = any(${closed(cases)}::int[]) order by t.id ${lock ? sql`for update of t` : sql``}`.execute(
      context.tx,
    )
  const read = await ofReaders(context, lawCase, rows)
  return read.map((row) => ({ ...row, does: row.does.map(Number) }))
}

type Taking = { id: number; mayRead: boolean } | null

/**
 * Who takes over: whoever is named to, as far as they see such matters; a privileged one goes to nobody but whom it names, unless nobody of these is left. Else the first whom it names.
 */
const takerOf = ({ isPrivileged, named }: Left, successor: Taking): number | null => {
  const fits = successor?.mayRead && (named.includes(successor.id) || !isPrivileged || named.length === 0)
  return fits ? successor.id : (named[0] ?? null)
}

const nobody = (record: FormRecord, { name, isPrivileged, isSeen }: Left) =>
  invalid([
    {
      path: 'handOverTo',
      code: 'nobodyTakesOver',
      params: { name: isPrivileged || !isSeen ? neutralName(record) : name },
    },
  ])

async function successorIn(context: Context, record: FormRecord, id: number | null): Promise<Taking> {
  if (id === null) return null
  const actor = await loadActor(context.services.database, context.actor.organizationId, id)
  return { id, mayRead: may(actor, record.may.read) }
}

async function nameOf({ tx, actor }: Context, id: number): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select name from people where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
  return rows[0]?.name ?? ''
}

const whatIn = (words: Words) => ({ what: said(words, 'zh-CN'), whatEn: said(words, 'en').toLowerCase() })

async function handOverMatters(
  context: Context,
  matter: Matter,
  leaver: { id: number; name: string },
  successorId: number | null,
): Promise<void> {
  const { record } = matter
  const left = await handledBy(context, matter, leaver.id)
  const successor = left.length ? await successorIn(context, record, successorId) : null
  for (const one of left) {
    const taker = takerOf(one, successor)
    if (taker === null) throw nobody(record, one)
    await amendRecord(context, record, one.id, { handler: taker })
    const name = one.isPrivileged ? neutralName(record) : one.name
    const to = await nameOf(context, taker)
    const reason = '原经办人离岗'
    context.audit({
      action: `${record.kind}.transfer`,
      subject: { kind: record.kind, id: one.id, name },
      before: { handler: leaver.name },
      after: { handler: to, reason },
    })
    await notify(context, {
      userIds: [taker],
      kind: 'case.taken',
      params: { name, from: leaver.name, ...whatIn(record.words.one) },
      link: `${record.screen}/detail?id=${one.id}`,
    })
  }
}

async function handOverTasks(
  context: Context,
  leaver: { id: number; name: string },
  successorId: number | null,
): Promise<void> {
  const { tx, actor, now } = context
  const left = await tasksOf(context, leaver.id, 'owner_id')
  const successor = left.length ? await successorIn(context, lawCase, successorId) : null
  for (const one of left) {
    const taker = takerOf(one, successor)
    if (taker === null) throw nobody(lawCase, one)
    await sql`update law_case_tasks set owner_id = ${taker}, updated_by = ${actor.userId}, updated_at = ${now}, version = version + 1
      where organization_id = ${actor.organizationId} and id = ${one.taskId}`.execute(tx)
    const name = one.isPrivileged ? neutralName(lawCase) : one.name
    context.audit({
      action: 'law_case.task.change',
      subject: { kind: lawCase.kind, id: one.id, name },
      before: { owner: leaver },
      after: { title: one.title, owner: { id: taker, name: await nameOf(context, taker) } },
      detail: { task: one.taskId },
    })
    await notify(context, {
      userIds: [taker],
      kind: 'case.taken',
      params: { name, from: leaver.name, ...whatIn('任务 | Task of the case') },
      link: `${lawCase.screen}/detail?id=${one.id}&tab=tasks`,
    })
  }
}

/** What was to be checked is so by whoever takes over, as far as they do none of it; by anybody who may change the case where that is nobody. */
async function handOverChecks(
  context: Context,
  leaver: { id: number; name: string },
  successorId: number | null,
): Promise<void> {
  const { tx, actor, now } = context
  const left = await tasksOf(context, leaver.id, 'checker_id')
  const successor = left.length ? await successorIn(context, lawCase, successorId) : null
  for (const one of left) {
    const others = { ...one, named: one.named.filter((id) => !one.does.includes(id)) }
    const taker = takerOf(others, successor && !one.does.includes(successor.id) ? successor : null)
    await sql`update law_case_tasks set checker_id = ${taker}, updated_by = ${actor.userId}, updated_at = ${now}, version = version + 1
      where organization_id = ${actor.organizationId} and id = ${one.taskId}`.execute(tx)
    context.audit({
      action: 'law_case.task.change',
      subject: { kind: lawCase.kind, id: one.id, name: one.isPrivileged ? neutralName(lawCase) : one.name },
      before: { checker: leaver },
      after: {
        title: one.title,
        checker: taker === null ? '' : { id: taker, name: await nameOf(context, taker) },
      },
      detail: { task: one.taskId },
    })
  }
}

/** Nobody who left keeps a case, a dispute or a task: shown before, and passed on in the transaction of their leaving. */
export const mattersOfLeavers: LeavingDuty = {
  list: async (context, userId) => {
    const words = wordsIn(context.locale)
    const matterOf = (record: FormRecord, one: Left, step: string, tab = '') => ({
      kind: record.kind,
      id: one.id,
      name: one.isSeen ? one.name : null,
      link: `${record.screen}/detail?id=${one.id}${tab}`,
      step,
      since: one.since.toISOString(),
      otherwise: one.named.length ? ('named' as const) : ('nobody' as const),
    })
    const matters = []
    for (const matter of [disputes, cases])
      for (const one of await handledBy(context, matter, userId, false))
        matters.push(matterOf(matter.record, one, words('经办 | handles it')))
    const tasks = (await tasksOf(context, userId, 'owner_id', false)).map((one) =>
      matterOf(lawCase, one, one.isSeen ? one.title : words('任务 | a task'), '&tab=tasks'),
    )
    const checks = (await tasksOf(context, userId, 'checker_id', false)).map((one) => ({
      ...matterOf(lawCase, one, words('复核任务 | reviews a task'), '&tab=tasks'),
      // Where nobody takes it over, whoever may change the case checks it.
      otherwise: 'named' as const,
    }))
    return [...matters, ...tasks, ...checks]
  },
  settle: async (context, leaver, successorId) => {
    for (const matter of [disputes, cases]) await handOverMatters(context, matter, leaver, successorId)
    // After the cases: what has no named successor goes to who handles the case now.
    await handOverTasks(context, leaver, successorId)
    await handOverChecks(context, leaver, successorId)
  },
}
