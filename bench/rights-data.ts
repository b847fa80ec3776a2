import type pg from 'pg'

/** What was filled in, and what of it is asked for. */
export type Filled = {
  organization: number
  staffId: number
  right: number
  staffRight: number
  family: number
  counts: { rights: number; records: number; relations: number }
}

/**
 * Fills rights of an organisation up to so many: three in five patents with an annual fee due within the year (one in twenty is late), the others marks, copyrights and domain names; one owner
 * and fifteen records each; one in a thousand is the staff's. Contracts that are there are tied to families of twenty, the first of 200, and to one another, five relations a right.
 */
export async function fillRights(
  client: pg.Client,
  lead: string,
  staff: string,
  rows: number,
): Promise<Filled> {
  const one = async <T>(text: string, values: unknown[]) => (await client.query(text, values)).rows[0] as T
  const { organization, id } = await one<{ organization: number; id: string }>(
    'select organization_id as organization, id from users where account = $1',
    [lead],
  )
  const { id: staffText } = await one<{ id: string }>('select id from users where account = $1', [staff])
  await fees(client, organization)
  await client.query(
    `insert into intellectual_properties (organization_id, name, number, kind, status, owner_names, country, application_number, applied_on, registration_number, registered_on, expires_on,
       handler_id, department_id, patent_kind, paid_through, nice_classes, sound, created_by, updated_by, updated_at)
     select $1, '测量权利 ' || i, 'B-' || i, kind, case when i % 50 = 0 then 8 else 4 end, '甲公司', '中国', 'CN' || lpad(i::text, 8, '0'), current_date - 1200 - (i % 800)::int,
       'ZL' || lpad(i::text, 8, '0'), current_date - 700 - (i % 400)::int, current_date + 400 + (i % 3000)::int, case when i % 1000 = 7 then $3::bigint else $2::bigint end, null,
       case when kind = 1 then 1 + i % 3 end, case when kind = 1 then 5 end, case when kind = 2 then '9、42' else '' end, 'celiangquanli' || i, case when i % 1000 = 7 then $3::bigint else $2::bigint end, $2,
       now() - i * interval '1 second'
     from (select i, (array[1, 1, 1, 1, 1, 1, 2, 2, 3, 5])[1 + i % 10] as kind
       from generate_series((select count(*) from intellectual_properties where organization_id = $1 and number like 'B-%') + 1, $4::bigint) i) n`,
    [organization, id, staffText, rows],
  )
  const missing = `select r.*, substr(r.number, 3)::bigint as i from intellectual_properties r where r.organization_id = $1 and r.number like 'B-%'`
  const owners = `and not exists (select from intellectual_property_owners o where o.organization_id = r.organization_id and o.property_id = r.id)`
  await client.query(
    `insert into intellectual_property_records (organization_id, property_id, kind, happened_on, title, amount_minor, amount_unit, purpose, fee_year, is_confirmed, updated_by)
     select organization_id, id, 1 + n % 3, current_date - n * 30, '记录 ' || n, 120000, 'CNY', case when n % 3 = 0 then 1 end, case when n % 3 = 0 then n / 3 end, true, handler_id
     from (${missing} ${owners}) r, generate_series(1, 15) n`,
    [organization],
  )
  const due = `current_date - 18 + ((i * 37) % 380)::int`
  await client.query(
    `insert into deadlines (organization_id, subject_kind, subject_id, rule_id, source_kind, source_id, trigger_date, computed_date, reminders)
     select organization_id, 'intellectual_property', id, d.rule, d.source, 6, applied_on, d.day, '{7,1}' from (${missing} ${owners}) r
       cross join lateral (values ('PAT-ANN', 'annuity', 1, ${due}), ('PAT-ANN-GRACE', 'annuityGrace', 1, ${due} + 180), ('PAT-TERM20', 'term', 1, applied_on + 7300),
         ('TM-RENEW-END', 'renewal', 2, current_date + 200 + ((i * 37) % 3600)::int), ('TM-GRACE', 'renewalGrace', 2, current_date + 380 + ((i * 37) % 3600)::int)) d (rule, source, kind, day)
     where d.kind = r.kind and r.status = 4`,
    [organization],
  )
  await client.query(
    `insert into intellectual_property_owners (organization_id, property_id, place, name, share, owner_id)
     select organization_id, id, 1, '甲公司', 10000, (select g.id from intellectual_property_organizations g where g.organization_id = $1 and g.name = '测量权利人') from (${missing} ${owners}) r`,
    [organization],
  )
  const family = await relate(client, organization, rows * 5)
  await client.query('vacuum analyze')
  const ask = async (text: string) => Number((await one<{ n: string }>(text, [organization])).n)
  return {
    organization,
    staffId: Number(staffText),
    right: await ask(
      `select min(id) as n from intellectual_properties where organization_id = $1 and number = 'B-11'`,
    ),
    staffRight: await ask(
      `select min(id) as n from intellectual_properties where organization_id = $1 and number = 'B-7'`,
    ),
    family,
    counts: {
      rights: await ask('select count(*) as n from intellectual_properties where organization_id = $1'),
      records: await ask(
        'select count(*) as n from intellectual_property_records where organization_id = $1',
      ),
      relations: await ask('select count(*) as n from contract_relations where organization_id = $1'),
    },
  }
}

async function fees(client: pg.Client, organization: number): Promise<void> {
  await client.query(
    `insert into intellectual_property_organizations (organization_id, name, kind, reduction) values ($1, '测量权利人', 1, 85) on conflict do nothing`,
    [organization],
  )
  await client.query(
    `insert into intellectual_property_fees (organization_id, name, purpose, year_from, year_to, amount_minor, amount_unit, in_force_from, is_reducible, reduced_years)
     select $1, '年费 ' || purpose || '/' || band, purpose, band * 3 + 1, band * 3 + 3, 90000 + band * 30000, 'CNY', date '2010-01-01', true, 10
     from generate_series(1, 3) purpose, generate_series(0, 5) band on conflict do nothing`,
    [organization],
  )
}

/** Ties the contracts that are there; answers the framework of the family of 200. */
async function relate(client: pg.Client, organization: number, relations: number): Promise<number> {
  await client.query('delete from contract_relations where organization_id = $1', [organization])
  const numbered = `select c.id, row_number() over (order by c.id) - 1 as n from contracts c where c.organization_id = $1 and c.name not like '%示例%'`
  await client.query(
    `update contracts set status = 6 where organization_id = $1 and id in (select id from (${numbered}) c where n < 200)`,
    [organization],
  )
  await client.query(
    `insert into contract_relations (organization_id, from_id, to_id, relation_type, source)
     with c as materialized (${numbered})
     select $1, a.id, b.id, case when a.n = 0 or a.n >= 200 then 2 else 1 end, 'given' from c b
       join c a on a.n = case when b.n between 1 and 20 then 0 when b.n < 200 then 1 + (b.n - 21) / 9 else b.n - b.n % 20 end and a.n <> b.n`,
    [organization],
  )
  await client.query(
    `insert into contract_relations (organization_id, from_id, to_id, relation_type, source)
     with c as materialized (${numbered}), whole as (select count(*) as contracts from c)
     select $1, least(a.id, b.id), greatest(a.id, b.id), 3, 'given' from generate_series(0, $2::bigint - (select count(*) from contract_relations where organization_id = $1) - 1) i
       cross join whole join c a on a.n = i % contracts join c b on b.n = (i % contracts + 201 + 7 * (i / contracts)) % contracts
     where a.n >= 200 and b.n >= 200 on conflict do nothing`,
    [organization, relations],
  )
  const { rows } = await client.query<{ id: string }>(`select id from (${numbered}) c where n = 0`, [
    organization,
  ])
  return Number(rows[0]?.id)
}
