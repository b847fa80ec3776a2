import type pg from 'pg'
import { loadCounterparts } from '#features/counterparties/server/index.ts'
import { creditCodeCheck } from '#shared/identifiers.ts'

const places = [
  '上海',
  '北京',
  '深圳',
  '广州',
  '杭州',
  '苏州',
  '南京',
  '成都',
  '武汉',
  '西安',
  '重庆',
  '天津',
]
const fine =
  '锦程云岫启航栖霞天粤蓉信恒泽钟山楚秦岭海河嘉陵碧湾东钱太湖岳麓中原讯鹭岛渤滇池顺佳燕赵北方明理衡浦江华盛瑞丰泰安永昌和祥宏达鼎立卓越'
const trades = [
  '数据科技',
  '信息技术',
  '文化传媒',
  '供应链管理',
  '精密机械',
  '电力设备',
  '医疗器械',
  '建筑工程',
]

/** Party i: three characters of its own between a place and a trade, so that names are alike as those of a register are. */
function partyOf(i: number) {
  const own = [i, Math.floor(i / fine.length), Math.floor(i / fine.length ** 2) + i * 7]
  const code = `91310000MB${String(i).padStart(7, '0')}`
  return {
    name: `${places[i % places.length]}${own.map((n) => fine[n % fine.length]).join('')}${trades[i % trades.length]}有限公司`,
    creditCode: code + creditCodeCheck(code),
    address: `世纪大道 ${i} 号`,
    phone: '021-58888888',
  }
}

export type Filled = { organization: number; parties: number; contracts: number; name: string; rare: string }

/**
 * Fills up to so many external parties and twice as many contracts of one draft that the organisation has: four in five are signed, most in yuan; the first party of a contract is
 * one of a twentieth that have half of all.
 */
export async function fillParties(client: pg.Client, account: string, rows: number): Promise<Filled> {
  const one = async (text: string, values: unknown[]) => (await client.query(text, values)).rows[0]
  const { organization } = await one(
    'select organization_id::int as organization from users where account = $1',
    [account],
  )
  const there = async () =>
    (await one(
      `select (select count(*)::int from counterparts where organization_id = $1 and id_number like '91310000MB%') as parties,
          (select count(*)::int from contracts where organization_id = $1 and name like '量%') as contracts`,
      [organization],
    )) as { parties: number; contracts: number }
  const before = await there()
  await client.query('begin')
  for (let from = before.parties; from < rows; from += 10_000)
    await loadCounterparts(
      client,
      organization,
      Array.from({ length: Math.min(10_000, rows - from) }, (_, i) => partyOf(from + i)),
    )
  await client.query('commit')
  for (let from = before.contracts; from < rows * 2; from += 50_000)
    await moreContracts(client, organization, from, Math.min(from + 50_000, rows * 2))
  await client.query('vacuum analyze')
  const { name } = partyOf(Math.floor(rows / 3))
  return { organization, name, rare: name.slice(2, 5), ...(await there()) }
}

async function moreContracts(
  client: pg.Client,
  organization: number,
  from: number,
  to: number,
): Promise<void> {
  await client.query('begin')
  await client.query(
    `create temporary table fresh on commit drop as
       with b as (select * from contracts where organization_id = $1 and name not like '量%' order by id limit 1)
       select nextval(pg_get_serial_sequence('contracts', 'id')) as id, i, b.contract_type_id, b.form_version_id, b.initiator_id, b.department_id
       from b, generate_series($2::int, $3::int - 1) i`,
    [organization, from, to],
  )
  await client.query(
    `insert into contracts (id, organization_id, name, contract_type_id, form_version_id, initiator_id, handler_id, department_id, updated_by, status, amount_minor, amount_unit)
       overriding system value
     select id, $1, '量' || i, contract_type_id, form_version_id, initiator_id, initiator_id, department_id, initiator_id,
       (array[5, 6, 6, 6, 6, 9, 10, 10, 3, 4])[1 + i % 10], case when i % 25 > 0 then (1000 + (i::bigint * 7919) % 100000007) end,
       case when i % 25 > 0 then (array['CNY', 'CNY', 'CNY', 'CNY', 'CNY', 'CNY', 'CNY', 'CNY', 'EUR', 'USD'])[1 + (i / 10) % 10] end from fresh`,
    [organization],
  )
  await client.query(
    `with p as (select id, name, row_number() over (order by id) - 1 as n, count(*) over () as parties from counterparts where organization_id = $1 and id_number like '91310000MB%'),
       named as (select f.id, 1 as ordinal, case when f.i % 2 = 0 then (f.i::bigint * 31) % greatest(p.parties / 20, 1) else (f.i::bigint * 7919) % p.parties end as n
         from fresh f, (select max(parties) as parties from p) p)
     insert into contract_parties (organization_id, contract_id, ordinal, field_id, party_type, counterpart_id, name)
       select $1, named.id, ordinal, 'party', 2, p.id, p.name from named join p on p.n = named.n`,
    [organization],
  )
  await client.query('commit')
}
