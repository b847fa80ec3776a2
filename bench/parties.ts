import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Call, send, type Target } from './measure.ts'
import { type Filled, fillParties } from './parties-data.ts'
import { type Product, signIn, startProduct, startProgram } from './product.ts'
import { takeTurns } from './turns.ts'

/*
 * Lists of external parties by how often and for how much one contracted, searched and filtered, and what is looked for while a name is typed, beside prepared SQL behind bare HTTP, for the legal lead and for a
 * newcomer who sees no contract; then what keeping the sums adds to a contract's save. There are twice as many contracts as parties.
 */

type Options = {
  dataDir: string
  lead: string
  password: string
  only: string | undefined
  rows: number
  rounds: number
  seconds: number
}
type Who = 'lead' | 'newcomer'
type Case = { name: string; who: Who; product: Call; bare: Call; goal: number }
type Line = { name: string; who: Who; goal: number; cpu: [product: number, bare: number] }
type Buffers = { save: [kept: number, without: number]; signing: number }
export type PartiesResult = { parties: number; contracts: number; lines: Line[]; buffers: Buffers }

const newcomer = 'lina'

export async function measureParties(options: Options): Promise<PartiesResult> {
  const { dataDir, lead, password, only, rows, rounds, seconds } = options
  const product = await startProduct(dataDir)
  const client = new pg.Client({ host: product.socket, port: 5432, user: 'postgres', database: 'chancery' })
  await client.connect()
  try {
    const made = await fillParties(client, lead, rows)
    const bare = await startProgram(
      [join(import.meta.dirname, 'bare-parties.ts'), product.socket, String(made.organization)],
      {},
      /listening on/,
    )
    try {
      const target = async (account: string): Promise<Target> => ({
        name: account,
        address: product.address,
        headers: { cookie: await signIn(product.address, account, password) },
        pids: () => [product.pid],
      })
      const targets = { lead: await target(lead), newcomer: await target(newcomer) }
      const beside: Target = {
        name: 'bare',
        address: /http:\S+/.exec(bare.line)?.[0] as string,
        headers: {},
        pids: () => [bare.pid],
      }
      const lines: Line[] = []
      for (const { name, who, product: asked, bare: call, goal } of casesOf(made).filter(
        ({ name }) => !only || name.includes(only),
      ))
        lines.push({
          name,
          who,
          goal,
          cpu: await takeTurns(
            [
              { target: targets[who], call: asked },
              { target: beside, call },
            ],
            product.databasePid,
            { rounds, seconds },
          ),
        })
      const buffers = await measureBuffers(product, client, { made, lead: targets.lead })
      return { parties: made.parties, contracts: made.contracts, lines, buffers }
    } finally {
      await bare.stop()
    }
  } finally {
    await client.end()
    await product.stop()
  }
}

const get = (path: string): Call => ({ method: 'GET', path })

function casesOf({ name, rare }: Filled): Case[] {
  const asked = (
    name: string,
    query: Record<string, string>,
    bare: string,
    whose: readonly Who[] = ['lead', 'newcomer'],
  ): Case[] =>
    whose.map((who) => ({
      name,
      who,
      goal: 2,
      product: get(`/api/v1/counterpart/external?${new URLSearchParams({ pageSize: '20', ...query })}`),
      bare: get(bare),
    }))
  const typed = encodeURIComponent(name)
  const lead = ['lead'] as const
  return [
    ...asked('by time of change', {}, '/list'),
    ...asked('by times', { sort: '-cooperationTimes' }, '/list?sort=cooperationTimes'),
    ...asked('by sum', { sort: '-totalAmount' }, '/list?sort=totalAmount', lead),
    ...asked('by score', { sort: '-averageScore' }, '/list?sort=averageScore'),
    ...asked('2 to 3 times', { filter: 'cooperationTimes:between:2,3' }, '/times?from=2&to=3'),
    ...asked(
      '8 times and more, by times',
      { filter: 'cooperationTimes:gte:8', sort: '-cooperationTimes' },
      '/times?from=8&to=1000000&sort=cooperationTimes',
    ),
    ...asked(
      'of a million yuan, by sum',
      { filter: 'totalAmount:gte:CNY,100000000', sort: '-totalAmount' },
      '/sum?from=100000000',
      lead,
    ),
    ...asked('search: rare', { q: rare }, `/search?q=${encodeURIComponent(rare)}`),
    ...asked('search: common', { q: '有限公司' }, `/search?q=${encodeURIComponent('有限公司')}`),
    ...asked(
      'search: a trade in a place',
      { q: '上海 数据科技' },
      `/search?q=${encodeURIComponent('上海 数据科技')}`,
    ),
    ...asked(
      'search: common, by times',
      { q: '数据', sort: '-cooperationTimes' },
      `/search?q=${encodeURIComponent('数据')}&sort=cooperationTimes`,
    ),
    ...asked(
      'search: common, by sum',
      { q: '数据', sort: '-totalAmount' },
      `/search?q=${encodeURIComponent('数据')}&sort=totalAmount`,
      lead,
    ),
    ...(['lead', 'newcomer'] as const).map((who) => ({
      name: 'duplicates while typing',
      who,
      goal: 3,
      product: get(`/api/v1/counterpart/external/likely_duplicates?name=${typed}`),
      bare: get(`/likely?name=${typed}`),
    })),
  ]
}

const saves = 150
const kept = [
  'contracts.contracts_counted',
  'contract_parties.contract_parties_counted_insert',
  'contract_parties.contract_parties_counted_delete',
]
const triggers = (client: pg.Client, what: 'enable' | 'disable') =>
  client.query(kept.map((one) => `alter table ${one.replace('.', ` ${what} trigger `)}`).join('; '))

/** Buffers that a save of a draft with a party takes, with what keeps the sums and without it; and those that are read and written for the sums when a contract is signed. */
async function measureBuffers(
  product: Product,
  client: pg.Client,
  { made, lead }: { made: Filled; lead: Target },
): Promise<Buffers> {
  const ask = async (call: Call) =>
    JSON.parse(await send(undefined, { ...lead, address: product.address }, call)).data
  const { rows } = await client.query(
    `select id::int, contract_type_id::int as type from contracts where organization_id = $1 and name not like '量%' order by id limit 1`,
    [made.organization],
  )
  const draft = await ask({
    method: 'POST',
    path: '/api/v1/contracts',
    body: JSON.stringify({ contractTypeID: rows[0].type }),
  })
  const { rows: fields } = await client.query(
    `select f ->> 'id' as id from form_versions v, jsonb_path_query(v.definition, '$.**.fieldList[*]') f
     where v.id = (select form_version_id from contracts where id = $1) and f ->> 'type' = 'inputSelectV2' and (f ->> 'partyType')::int = 2 limit 1`,
    [draft.contractID],
  )
  const { rows: parties } = await client.query(
    `select id::int, name from counterparts where organization_id = $1 and id_number like '91310000MB%' order by id limit 2`,
    [made.organization],
  )
  let version = draft.version as number
  const read = async () => {
    // Processes tell what they read once they are idle.
    await sleep(12_000)
    const { rows } = await client.query(
      `select (blks_hit + blks_read)::bigint as n from pg_stat_database where datname = current_database()`,
    )
    return Number(rows[0].n)
  }
  const took = async (count: number, work: () => Promise<unknown>) => {
    const before = await read()
    for (let n = 0; n < count; n++) await work()
    return ((await read()) - before) / count
  }
  const save = async () => {
    const party = parties[version % 2]
    const values = {
      ...draft.values,
      [fields[0].id]: [{ ...party, keyword: '', contactsName: '', contactsPhone: '', subtype: 1 }],
    }
    const saved = await ask({
      method: 'PUT',
      path: `/api/v1/contracts/${draft.contractID}/draft`,
      body: JSON.stringify({ version, values }),
    })
    version = saved.version
  }
  await save()
  await triggers(client, 'disable')
  const without = await took(saves, save)
  await triggers(client, 'enable')
  const withKept = await took(saves, save)
  const quiet = await took(1, async () => {})
  const { rows: approved } = await client.query(
    `select id from contracts where organization_id = $1 and status = 4 and name like '量%' order by id limit $2`,
    [made.organization, saves],
  )
  const sign = (status: number) => {
    let at = 0
    return () => client.query('update contracts set status = $2 where id = $1', [approved[at++].id, status])
  }
  await triggers(client, 'disable')
  const plain = await took(saves, sign(5))
  for (const { id } of approved) await client.query('update contracts set status = 4 where id = $1', [id])
  await triggers(client, 'enable')
  const signing = (await took(saves, sign(5))) - plain
  for (const { id } of approved) await client.query('update contracts set status = 4 where id = $1', [id])
  return { save: [withKept - quiet / saves, without - quiet / saves], signing }
}

const bold = (value: number, goal: number): string =>
  value <= goal ? `**${value.toFixed(2)}**` : value.toFixed(2)

export const partiesTable = ({
  parties,
  contracts,
  lines,
  buffers: { save, signing },
}: PartiesResult): string =>
  [
    `${parties} external parties, ${contracts} contracts`,
    '',
    '| call | who | product / bare, CPU ms | of bare | goal |',
    '|---|---|--:|--:|--:|',
    ...lines.map(
      ({ name, who, goal, cpu }) =>
        `| ${name} | ${who} | ${cpu.map((one) => one.toFixed(2)).join(' / ')} | ${bold(cpu[0] / cpu[1], goal)} | ≤ ${goal} |`,
    ),
    '',
    `Buffers of a save of a draft: ${save[0].toFixed(0)} with what keeps the sums, ${save[1].toFixed(0)} without: ${bold(save[0] / save[1], 1.1)} (goal ≤ 1.1); a signing takes ${signing.toFixed(0)} more.`,
  ].join('\n')
