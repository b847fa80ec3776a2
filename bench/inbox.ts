import { join } from 'node:path'
import pg from 'pg'
import { cpuOf, cpuOfTree, median, send } from './measure.ts'
import { signIn, startProduct, startProgram } from './product.ts'

/*
 * The inbox of somebody with 10,000 approvals waiting and a million decided, beside prepared SQL behind a bare server (`bare-inbox.ts`), and beside the inbox of a colleague in the
 * same organisation with as much waiting and 1,000 decided. All three take turns in one run.
 */

type Options = {
  dataDir: string
  accounts: readonly [string, string]
  password: string
  rows: number
  rounds: number
}
type Line = {
  call: string
  many: number
  few: number
  bare: number | null
  cpuMany: number
  cpuFew: number
  cpuBare: number | null
}

const waiting = 10_000
const fewDecided = 1_000
const callsARound = 10
/** The bare server answers those without a filter or a search. */
const calls = [
  { call: 'todo, first page', path: '/approvals/inbox?tab=todo', isBare: true },
  { call: 'done, first page', path: '/approvals/inbox?tab=done', isBare: true },
  { call: 'counts', path: '/approvals/counts', isBare: true },
  { call: 'todo, filtered by flow', path: '/approvals/inbox?tab=todo&filter=flow:in:{flow}', isBare: false },
  { call: 'todo, only what is late', path: '/approvals/inbox?tab=todo&filter=late:eq:1', isBare: false },
  {
    call: 'done, filtered by a kind that none has',
    path: '/approvals/inbox?tab=done&filter=kind:in:template',
    isBare: false,
  },
  { call: 'todo, words of one', path: '/approvals/inbox?tab=todo&q=事项7788号', isBare: false },
  { call: 'done, words of one', path: '/approvals/inbox?tab=done&q=事项7788号', isBare: false },
  { call: 'done, words that one in ninety has', path: '/approvals/inbox?tab=done&q=事项77', isBare: false },
  { call: 'done, words that all have', path: '/approvals/inbox?tab=done&q=测量', isBare: false },
]

/** Fills the inboxes of two people and measures them. */
export async function measureInbox({ dataDir, accounts, password, rows, rounds }: Options): Promise<string> {
  const product = await startProduct(dataDir)
  const client = new pg.Client({
    host: product.socket,
    port: 5432,
    user: 'postgres',
    database: 'chancery',
    statement_timeout: 0,
  })
  await client.connect()
  try {
    const { organization, users, flow } = await fill(client, accounts, rows)
    const bare = await startProgram(
      [join(import.meta.dirname, 'bare-inbox.ts'), product.socket, String(organization), String(users[0])],
      {},
      /listening on/,
    )
    const address = /http:\S+/.exec(bare.line)?.[0] as string
    try {
      const cookies = [
        await signIn(product.address, accounts[0], password),
        await signIn(product.address, accounts[1], password),
      ] as const
      const of = (cookie: string) => ({
        address: `${product.address}/api/v1`,
        headers: { cookie },
        pid: product.pid,
      })
      const targets = {
        many: of(cookies[0]),
        few: of(cookies[1]),
        bare: { address, headers: {}, pid: bare.pid },
      }
      const lines: Line[] = []
      for (const { call, path, isBare } of calls) {
        const asked = path.replace('{flow}', String(flow)).replace(/[^\x20-\x7e]+/g, encodeURIComponent)
        const seen = { many: [] as number[], few: [] as number[], bare: [] as number[] }
        const cpu = { many: [] as number[], few: [] as number[], bare: [] as number[] }
        const turns = (['many', 'bare', 'few'] as const).filter((one) => one !== 'bare' || isBare)
        for (let round = -1; round < rounds; round++)
          for (const name of round % 2 ? turns : turns.toReversed()) {
            const target = targets[name]
            const used = () => cpuOf([target.pid]) + cpuOfTree(product.databasePid)
            const before = used()
            const began = performance.now()
            for (let n = 0; n < callsARound; n++)
              await send(undefined, target, { method: 'GET', path: asked })
            const took = (performance.now() - began) / callsARound
            // The first round warms up.
            if (round < 0) continue
            seen[name].push(took)
            cpu[name].push((used() - before) / callsARound)
          }
        lines.push({
          call,
          many: median(seen.many),
          few: median(seen.few),
          bare: isBare ? median(seen.bare) : null,
          cpuMany: median(cpu.many),
          cpuFew: median(cpu.few),
          cpuBare: isBare ? median(cpu.bare) : null,
        })
      }
      await sameRows(targets.many, targets.bare)
      return table(lines)
    } finally {
      await bare.stop()
    }
  } finally {
    await client.end()
    await product.stop()
  }
}

/** Both tell the same approvals in the same order. */
async function sameRows(many: Parameters<typeof send>[1], bare: Parameters<typeof send>[1]): Promise<void> {
  for (const tab of ['todo', 'done']) {
    const path = `/approvals/inbox?tab=${tab}`
    const mine = JSON.parse(await send(undefined, many, { method: 'GET', path })) as {
      data: { list: { instanceID: number }[]; total: number }
    }
    const theirs = JSON.parse(await send(undefined, bare, { method: 'GET', path })) as {
      data: { list: { instance_id: string }[]; total: number }
    }
    const [a, b] = [
      mine.data.list.map((one) => one.instanceID),
      theirs.data.list.map((one) => Number(one.instance_id)),
    ]
    if (JSON.stringify(a) !== JSON.stringify(b)) throw new Error(`${tab}: ${a} is not ${b}`)
  }
}

/** As many waiting approvals for both, a hundredth of them late; so many decided by the first, and a thousand by the second. What is there stays. */
async function fill(client: pg.Client, accounts: readonly [string, string], rows: number) {
  const { rows: people } = await client.query<{ id: string; organization_id: number }>(
    'select id, organization_id from users where account = any($1) order by array_position($1, account::text)',
    [[...accounts]],
  )
  const [organization, users] = [people[0]?.organization_id ?? 0, people.map(({ id }) => Number(id))]
  const { rows: flows } = await client.query<{ flow: string; version: string }>(
    `select f.id as flow, f.published_version_id as version from approval_flows f where f.organization_id = $1 and f.kind = 'contract'
      and f.published_version_id is not null order by f.id limit 1`,
    [organization],
  )
  const [flow, version] = [Number(flows[0]?.flow), Number(flows[0]?.version)]
  const { rows: initiators } = await client.query<{ id: string }>(
    `select id from users where organization_id = $1 and account = 'sunli'`,
    [organization],
  )
  const initiator = Number(initiators[0]?.id)
  // Triggers look up what each task hides: here none does.
  await client.query('set session_replication_role = replica; set statement_timeout = 0')
  for (const [at, user] of users.entries())
    for (const [state, wanted] of [
      ['open', waiting],
      ['approved', at === 0 ? rows : fewDecided],
    ] as const)
      await client.query(fillSql, [organization, user, initiator, flow, version, state, wanted])
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze approval_instances, approval_tasks, approval_words')
  return { organization, users, flow }
}

/** A missing number of approvals of contracts in one state, each with a task of the person and the words that find it. */
const fillSql = `with wanted as (
    select n, nextval(pg_get_serial_sequence('approval_instances', 'id')) as id
    from generate_series((select count(*) from approval_tasks where organization_id = $1 and user_id = $2 and kind = 'approve' and state = $6) + 1, $7::bigint) n
  ), free as (
    select c.id, row_number() over (order by c.id) as n from contracts c where c.organization_id = $1
      and not exists (select from approval_instances i where i.organization_id = $1 and i.subject_kind = 'contract' and i.subject_id = c.id and i.state in ('running', 'returned'))
  ), known as (select count(*) as count from free), made as (
    insert into approval_instances (id, organization_id, subject_kind, subject_id, subject_name, flow_id, flow_version_id, initiator_id, submitter_ids, state, route, places,
      resumes, same_person, started_at, updated_at, ended_at)
    overriding system value
    select w.id, $1, 'contract', f.id, '测量事项' || w.n || '号', $4, $5, $3, array[$3::bigint], case when $6 = 'open' then 'running' else 'approved' end,
      '[{"id":"n1","name":"审批","kind":"approver","mode":"any","people":[],"outcome":"ask","note":null,"whenEmpty":"admin","fieldRights":{}}]',
      case when $6 = 'open' then '[{"nodeId":"n1","round":1,"state":"open","void":false}]'::jsonb else '[]' end, '[]', 'once',
      now() - w.n * interval '1 minute', now() - w.n * interval '1 minute', case when $6 = 'open' then null else now() end
    from wanted w cross join known join free f on f.n = 1 + (w.n % known.count)
    returning id, subject_name, started_at
  ), words as (
    insert into approval_words select $1, m.id, m.subject_name, (select array_agg(distinct substr(m.subject_name, i, 2)) from generate_series(1, length(m.subject_name) - 1) i) from made m
  )
  insert into approval_tasks (organization_id, instance_id, kind, node_id, round, user_id, state, asked_at, decided_at, due_at)
  select $1, m.id, 'approve', 'n1', 1, $2, $6, m.started_at, case when $6 = 'open' then null else m.started_at + interval '30 seconds' end,
    case when $6 = 'open' and m.id % 100 = 0 then m.started_at + interval '1 second' end from made m`

const figure = (value: number | null) => (value === null ? '' : value.toFixed(1))
const ratio = (a: number, b: number | null) => (b === null ? '' : (a / b).toFixed(2))
const table = (lines: readonly Line[]): string =>
  [
    '| call | CPU ms: many decided / few decided | many / few | CPU ms: bare | many / bare | as waited, ms: many / few / bare |\n|---|--:|--:|--:|--:|--:|',
    ...lines.map(
      ({ call, many, few, bare, cpuMany, cpuFew, cpuBare }) =>
        `| ${call} | ${figure(cpuMany)} / ${figure(cpuFew)} | ${ratio(cpuMany, cpuFew)} | ${figure(cpuBare)} | ${ratio(cpuMany, cpuBare)} | ${[many, few, bare].map(figure).filter(Boolean).join(' / ')} |`,
    ),
  ].join('\n')
