import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { KeptYear } from '#engines/calendar/domain/index.ts'
import {
  type Beside,
  type BesideLine,
  besideTable,
  bold,
  type GrowingOptions,
  get,
  measureGrowing,
  staffAccount,
} from './growing.ts'
import { type FilledMatters, fillMatters } from './matters-data.ts'
import { cpuOf, cpuOfTree } from './measure.ts'
import { privilegedBuffers } from './privileged-buffers.ts'
import { type Product, signIn, startProduct } from './product.ts'

/*
 * Cases, their tasks and the calendar of deadlines, beside prepared SQL behind bare HTTP, for the legal lead and for a member of staff who holds one case in a thousand; what computing all open
 * deadlines again costs, and whether it goes on after a kill; what pages the term about privileged matters costs a list. So many cases have twenty times as many events.
 */

type Again = {
  deadlines: number
  /** CPU ms, server and database: every day comes out otherwise, and none does. */
  moved: number
  still: number
}
type More = { again: Again; buffers: [guarded: number, plain: number]; resumed: string }
export type MattersResult = FilledMatters['counts'] & { lines: BesideLine[]; few: More; many: More }

export async function measureMatters(options: GrowingOptions): Promise<MattersResult> {
  const { counts, ...found } = await measureGrowing<FilledMatters['counts'], More>(options, {
    bare: 'bare-matters.ts',
    fill: async (client, rows) => {
      const made = await fillMatters(client, options.lead, staffAccount, rows)
      const { rows: ids } = await client.query<{ id: string }>('select id from users where account = $1', [
        options.lead,
      ])
      return { ...made, cases: casesOf(made, Number(ids[0]?.id)) }
    },
    more: async ({ product, client, organization, isWhole }) => {
      const { rows } = await client.query<{ id: string }>('select id from users where account = $1', [
        options.lead,
      ])
      const buffers = await privilegedBuffers(client, organization, Number(rows[0]?.id))
      const again = await computeAgain(options, product, client, organization)
      return { buffers, again, resumed: isWhole ? await killed(options, product, organization) : '' }
    },
  })
  return { ...counts, ...found }
}

function casesOf({ staffId, matter, staffMatter }: FilledMatters, leadId: number): Beside[] {
  const both = (name: string, path: string, bare: string): Beside[] =>
    (['lead', 'staff'] as const).map((who) => ({
      name,
      who,
      product: get(`/api/v1${path.replace('{id}', String(who === 'lead' ? matter : staffMatter))}`),
      bare: get(
        `${bare.replace('{id}', String(who === 'lead' ? matter : staffMatter))}${who === 'lead' ? `&lead=${leadId}` : `&me=${staffId}`}`,
      ),
    }))
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  return [
    ...both('cases by time of change', '/law_cases?pageSize=20', '/list?'),
    ...both('cases, filtered', '/law_cases?pageSize=20&filter=status:in:3;kind:in:2', '/filter?'),
    ...both('search for a number', '/law_cases?pageSize=20&q=B-123', '/search?q=B-123'),
    ...both('tasks, mine', '/law_cases/tasks?pageSize=20&mine=true', '/tasks/mine?'),
    ...both('tasks, all', '/law_cases/tasks?pageSize=20', '/tasks/all?'),
    ...both('calendar of a month', `/deadlines?from=${day(60)}&to=${day(109)}&pageSize=200`, '/month?'),
    ...both('timeline of a case', '/law_cases/{id}/timeline?pageSize=20', '/timeline?id={id}'),
  ]
}

const stale = `update deadlines set computed_date = trigger_date + 3 where organization_id = $1 and subject_kind = 'law_case' and state = 'open'`
const waits = `select count(*)::int as n from jobs.job where name = 'deadlines.recompute' and state < 'completed'`

/** Says that a calendar changed, as a person does; everything open is computed again as jobs. */
async function changeCalendar({ password }: GrowingOptions, product: Product): Promise<void> {
  const cookie = await signIn(product.address, 'admin', password)
  const send = async <Data>(path: string, method: string, body?: object): Promise<Data> => {
    const answer = await fetch(`${product.address}/api/v1${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', 'x-csrf': '1' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data, message } = (await answer.json()) as { data: Data; message: string }
    if (!answer.ok) throw new Error(`${path}: ${message}`)
    return data
  }
  const years = await send<KeptYear[]>('/calendar_years', 'GET')
  const known = years.find(({ isShipped }) => isShipped)
  if (!known) throw new Error('no calendar ships')
  // The same days, called otherwise.
  const lines = known.days.map(
    ({ date, kind, name }) =>
      `${date},${kind === 'off' ? 'holiday' : 'make-up working day'},${name}${Date.now() % 1000}`,
  )
  const { year } = known
  const file = { year, name: `${year}.csv`, text: ['date,kind,name', ...lines].join('\n') }
  const { version } = await send<KeptYear>('/calendar_years/preview', 'POST', file)
  await send('/calendar_years', 'PUT', { ...file, version })
}

async function untilDone(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 6_000; tries++) {
    await sleep(100)
    if ((await client.query<{ n: number }>(waits)).rows[0]?.n === 0) return
  }
  throw new Error('deadlines are still computed again after ten minutes')
}

async function computeAgain(
  options: GrowingOptions,
  product: Product,
  client: pg.Client,
  organization: number,
): Promise<Again> {
  const used = () => cpuOf([product.pid]) + cpuOfTree(product.databasePid)
  const run = async () => {
    const before = used()
    await changeCalendar(options, product)
    await untilDone(client)
    return used() - before
  }
  const { rowCount } = await client.query(stale, [organization])
  const moved = await run()
  await client.query('vacuum analyze deadlines')
  return { deadlines: rowCount ?? 0, moved, still: await run() }
}

/** Kills the server in the middle of it, starts it again, and says what came of every deadline. */
async function killed(options: GrowingOptions, product: Product, organization: number): Promise<string> {
  const before = await connected(product)
  await before.query(stale, [organization])
  const { rows: last } = await before.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from deadline_changes',
  )
  await changeCalendar(options, product)
  const left = `select count(*)::int as n from deadlines where organization_id = $1 and subject_kind = 'law_case' and state = 'open' and computed_date = trigger_date + 3`
  const whole = (await before.query<{ n: number }>(left, [organization])).rows[0]?.n ?? 0
  let then = whole
  for (let tries = 0; tries < 3_000 && then > whole * 0.7; tries++) {
    await sleep(50)
    then = (await before.query<{ n: number }>(left, [organization])).rows[0]?.n ?? 0
  }
  product.process.kill('SIGKILL')
  await before.end().catch(() => {})
  const again = await startProduct(options.dataDir)
  const client = await connected(again)
  try {
    await untilDone(client)
    const { rows } = await client.query<{ twice: number; all: number }>(
      `select count(*)::int as "all", (count(*) filter (where n > 1))::int as twice from (select count(*) as n from deadline_changes where organization_id = $1 and id > $2 group by deadline_id) x`,
      [organization, last[0]?.id],
    )
    const rest = (await client.query<{ n: number }>(left, [organization])).rows[0]?.n
    return `killed when ${then} of ${whole} were left: ${rest} left at the end, ${rows[0]?.all} changes kept, ${rows[0]?.twice} twice`
  } finally {
    await client.end()
    await again.stop()
  }
}

async function connected({ socket }: Product): Promise<pg.Client> {
  const client = new pg.Client({ host: socket, port: 5432, user: 'postgres', database: 'chancery' })
  client.on('error', () => {})
  await client.connect()
  return client
}

export function mattersTable({ cases, events, tasks, deadlines, lines, few, many }: MattersResult): string {
  const each = ({ again }: More) => [again.moved / again.deadlines, again.still / again.deadlines] as const
  const [a, b] = [each(few), each(many)]
  const buffers = ({ buffers: [all, without] }: More) => `${all} / ${without} = ${bold(all / without, 1.1)}`
  const s = (ms: number) => (ms / 1000).toFixed(1)
  return [
    `${cases} cases, ${events} events, ${tasks} tasks, ${deadlines} deadlines; beside a tenth of them`,
    '',
    besideTable(lines),
    '',
    `All open deadlines computed again, CPU s when every day moves / when none does: ${few.again.deadlines}: ${s(few.again.moved)} / ${s(few.again.still)}; ${many.again.deadlines}: ${s(many.again.moved)} / ${s(many.again.still)}. For each the second is ${bold(b[0] / a[0], 1.5)} / ${bold(b[1] / a[1], 1.5)} times the first (linear: 1).`,
    `${many.resumed}.`,
    `Pages read by the list and its total, with the term about privileged matters / without: ${buffers(few)}, ${buffers(many)} (goal ≤ 1.1).`,
  ].join('\n')
}
