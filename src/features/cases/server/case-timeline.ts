import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { titlesOf } from '#engines/deadlines/server/index.ts'
import { requireSeen } from '#engines/records/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import type { AnswerOf, QueryOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { lawCase } from '../domain/case-record.ts'
import {
  keyText,
  kindsIn,
  reachOf,
  readKey,
  type readTimeline,
  type TimelineItem,
  type TimelineKey,
  type TimelineKind,
  timelineKindKeys,
} from '../domain/case-timeline.ts'
import { casePart } from './case-part.ts'

/** Where a kind of item stands (as t), and what it tells. */
type Arm = {
  table: string
  /** Its day: a column that may be null only where `where` says it is not. */
  day: string
  title: string
  note?: string
  code?: string
  standing?: string
  money?: boolean
  file?: boolean
  where?: string
}

const entries = (name: string, more: Omit<Arm, 'table'>): Arm => ({ table: `law_case_${name}`, ...more })
const there = (column: string) => `t.${column} is not null`
const ofSubject = `t.subject_kind = 'law_case'`

/** What happens of entries that belong to a case, each read by its own index. Deadlines, approvals and moves are read beside them. */
const arms: Readonly<Record<Exclude<TimelineKind, 'deadline' | 'approval' | 'move'>, Arm>> = {
  filed: entries('procedures', {
    day: 'filed_on',
    title: 't.name',
    note: 't.court_number',
    where: there('filed_on'),
  }),
  closed: entries('procedures', {
    day: 'closed_on',
    title: 't.name',
    note: 't.court_number',
    where: there('closed_on'),
  }),
  hearing: entries('hearings', {
    day: 'held_on',
    title: 't.purpose',
    note: `trim(t.time || ' ' || t.place)`,
    file: true,
  }),
  document: entries('documents', {
    day: 'served_on',
    title: 't.name',
    note: 't.receiver',
    code: 't.direction',
    file: true,
  }),
  decision: entries('decisions', {
    day: 'decided_on',
    title: 't.result',
    code: 't.kind',
    money: true,
    file: true,
  }),
  effective: entries('decisions', { day: 'effective_on', title: 't.result', where: there('effective_on') }),
  performBy: entries('decisions', { day: 'perform_by', title: 't.result', where: there('perform_by') }),
  preserved: entries('preservations', {
    day: 'from_on',
    title: 't.property',
    note: 't.security',
    money: true,
    file: true,
  }),
  preservedUntil: entries('preservations', {
    day: 'until_on',
    title: 't.property',
    money: true,
    where: 't.released_on is null',
  }),
  renewed: entries('preservations', { day: 'renewed_on', title: 't.property', where: there('renewed_on') }),
  released: entries('preservations', {
    day: 'released_on',
    title: 't.property',
    where: there('released_on'),
  }),
  enforcement: entries('enforcements', {
    day: 'taken_on',
    title: 't.step',
    note: 'left(t.result, 200)',
    file: true,
  }),
  feeDue: entries('fees', {
    day: 'due_on',
    title: 't.payee',
    code: 't.kind',
    standing: `'open'`,
    money: true,
    file: true,
    where: 't.paid_on is null and t.due_on is not null',
  }),
  feePaid: entries('fees', {
    day: 'paid_on',
    title: 't.payee',
    code: 't.kind',
    money: true,
    file: true,
    where: there('paid_on'),
  }),
  recovery: entries('recoveries', { day: 'received_on', title: 't.payer', money: true, file: true }),
  event: entries('events', { day: 'happened_on', title: 't.title', note: 'left(t.detail, 200)', file: true }),
  task: entries('tasks', {
    day: 'due_on',
    title: 't.title',
    note: '(select u.name from people u where u.organization_id = t.organization_id and u.id = t.owner_id)',
    standing: `case t.state when 1 then 'open' when 4 then 'open' when 2 then 'done' else 'gone' end`,
    file: true,
    where: there('due_on'),
  }),
}

type Page = {
  id: number
  today: string
  part: 'past' | 'coming'
  key: TimelineKey | null
  size: number
  seesMoney: boolean
}

/** Which days of a kind stand on a page. */
function within(kind: TimelineKind, day: RawBuilder<unknown>, id: RawBuilder<unknown>, page: Page) {
  const { part, today, key } = page
  const from =
    part === 'past' ? sql<SqlBool>`${day} < ${today}::date` : sql<SqlBool>`${day} >= ${today}::date`
  if (!key) return from
  const ahead = sql.raw(part === 'past' ? '<' : '>')
  switch (reachOf(timelineKindKeys.indexOf(kind), key, part)) {
    case 'id':
      return sql<SqlBool>`${from} and (${day}, ${id}) ${ahead} (${key.date}::date, ${key.id}::bigint)`
    case 'day':
      return sql<SqlBool>`${from} and ${day} ${ahead}= ${key.date}::date`
    default:
      return sql<SqlBool>`${from} and ${day} ${ahead} ${key.date}::date`
  }
}

const inOrder = ({ part }: Page) => sql.raw(part === 'past' ? 'desc' : 'asc')
const placeOf = (kind: TimelineKind) => sql`${timelineKindKeys.indexOf(kind)}::int as place`

function entryArm({ actor }: Context, kind: keyof typeof arms, page: Page): RawBuilder<unknown> {
  const arm: Arm = arms[kind]
  const day = sql.ref(`t.${arm.day}`)
  const order = inOrder(page)
  return sql`(select ${placeOf(kind)}, t.id, ${day} as day, ${sql.raw(arm.title)} as title, ''::text as rule,
      coalesce(${sql.raw(arm.note ?? `''`)}, '') as note, ${sql.raw(arm.code ?? 'null')}::int as code, ${sql.raw(arm.standing ?? `'none'`)} as standing,
      ${arm.money && page.seesMoney ? sql`t.amount_minor, t.amount_unit::text as unit` : sql`null::bigint as amount_minor, null::text as unit`},
      ${sql.raw(arm.file ? 't.file_id' : 'null::bigint')} as file
    from ${sql.table(arm.table)} t where t.organization_id = ${actor.organizationId} and t.case_id = ${page.id}
      ${arm.where ? sql`and ${sql.raw(arm.where)}` : sql``} and ${within(kind, day, sql.ref('t.id'), page)}
    order by ${day} ${order}, t.id ${order} limit ${page.size + 1})`
}

const bare = sql`null::bigint as amount_minor, null::text as unit`

/** A hearing's own day is told by the hearing. */
function deadlineArm({ actor }: Context, page: Page): RawBuilder<unknown> {
  const order = inOrder(page)
  return sql`(select ${placeOf('deadline')}, t.id, t.due as day, t.title, t.rule_id as rule, '' as note, null::int as code,
      case t.state when 'open' then 'open' when 'met' then 'done' when 'missed' then 'missed' else 'gone' end as standing, ${bare}, t.proof_file_id as file
    from deadlines t where t.organization_id = ${actor.organizationId} and ${sql.raw(ofSubject)} and t.subject_id = ${page.id} and t.due is not null
      and t.source_kind <> 'hearing.day' and ${within('deadline', sql.ref('t.due'), sql.ref('t.id'), page)}
    order by t.due ${order}, t.id ${order} limit ${page.size + 1})`
}

/** Few of each case: all that fall in the page's days are read. */
function approvalArm({ actor }: Context, page: Page): RawBuilder<unknown> {
  const day = sql`(t.started_at at time zone ${actor.timeZone})::date`
  return sql`(select ${placeOf('approval')}, t.id, ${day} as day, t.subject_name as title, '' as rule, '' as note, null::int as code,
      case when t.state in ('running', 'returned') then 'open' when t.state = 'approved' then 'done' when t.state = 'rejected' then 'missed' else 'gone' end as standing,
      ${bare}, null::bigint as file
    from approval_instances t where t.organization_id = ${actor.organizationId} and t.subject_kind = ${lawCase.approval?.kind ?? ''} and t.subject_id = ${page.id}
      and ${within('approval', day, sql.ref('t.id'), page)})`
}

function moveArm({ actor }: Context, page: Page): RawBuilder<unknown> {
  const day = sql`(t.at at time zone ${actor.timeZone})::date`
  return sql`(select ${placeOf('move')}, t.sequence as id, ${day} as day, '' as title, '' as rule, coalesce(t.after ->> 'reason', '') as note,
      case when t.action = 'law_case.create' then 0 else (t.after ->> 'status')::int end as code, 'none' as standing, ${bare}, null::bigint as file
    from audit_entries t where t.organization_id = ${actor.organizationId} and ${sql.raw(ofSubject)} and t.subject_id = ${page.id}
      and t.action in ('law_case.create', 'law_case.move', 'law_case.complete') and ${within('move', day, sql.ref('t.sequence'), page)})`
}

function armOf(context: Context, kind: TimelineKind, page: Page): RawBuilder<unknown> {
  if (kind === 'deadline') return deadlineArm(context, page)
  if (kind === 'approval') return approvalArm(context, page)
  return kind === 'move' ? moveArm(context, page) : entryArm(context, kind, page)
}

type Row = Omit<TimelineItem, 'kind'> & { place: number; rule: string }

/** A page of what happened in a case, or is to come; 404 where the person does not see the case. Amounts are told to who may see them. */
export async function timelinePage(
  context: Context,
  id: number,
  query: QueryOf<typeof readTimeline>,
): Promise<AnswerOf<typeof readTimeline>> {
  const { tx, actor, now } = context
  const { part, group, pageSize: size, cursor } = query
  await requireSeen(context, lawCase, casePart, id)
  const key = cursor === undefined ? null : readKey(cursor)
  if (cursor !== undefined && !key) throw new AppError('badRequest', { detail: 'cursor' })
  const today = dateIn(now, actor.timeZone)
  const page: Page = { id, today, part, key, size, seesMoney: may(actor, 'law_matter_money.read') }
  const order = inOrder(page)
  const all = sql.join(
    kindsIn(group).map((kind) => armOf(context, kind, page)),
    sql` union all `,
  )
  const { rows } =
    await sql<Row>`select x.place, x.id, x.day::text as date, x.title, x.rule, x.note, x.code, x.standing,
      case when x.amount_minor is not null then jsonb_build_object('amount', x.amount_minor::text, 'unit', x.unit) end as amount,
      (select jsonb_build_object('id', f.id, 'name', f.name) from file_facts f where f.organization_id = ${actor.organizationId} and f.id = x.file) as file
    from (select * from (${all}) u order by u.day ${order}, u.place ${order}, u.id ${order} limit ${size + 1}) x
    order by x.day ${order}, x.place ${order}, x.id ${order}`.execute(tx)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    list: shown.map(presentItem(await titlesOf(context))),
    nextCursor: last && rows.length > size ? keyText(last) : null,
    today,
  }
}

/** A deadline is called as its rule is, unless it has words of its own. */
const presentItem =
  (titleOf: Awaited<ReturnType<typeof titlesOf>>) =>
  ({ place, rule, title, ...item }: Row): TimelineItem => {
    const kind = timelineKindKeys[place] as TimelineKind
    return {
      kind,
      ...item,
      title: kind === 'deadline' && !title ? titleOf({ rule_id: rule, title }) : title,
    }
  }
