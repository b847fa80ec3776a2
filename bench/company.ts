import pg from 'pg'
import { withoutIndexes } from '#server/copy-rows.ts'
import { startProduct } from './product.ts'

/*
 * People and contracts as companies have them: 5,000 people in 8 divisions of 6 departments with 5 to 500 people each; most people with 0 to 50
 * contracts, a few with thousands; a department's head was asked to approve every second contract of it, one contract in ten names somebody else who
 * takes part. New contracts follow those that the organisation has (load-test-data makes some first).
 */

const people = 5_000
/** So many people have most of the contracts. */
const fewHaveMany = (contracts: number) => Math.max(20, Math.round(contracts / 2_500))

type Company = { people: number; departments: number; contracts: number; seconds: number }

/** The same on a data directory. */
export async function makeCompanyIn(dataDir: string, account: string, contracts: number): Promise<Company> {
  const product = await startProduct(dataDir)
  try {
    const connection = { host: product.socket, port: 5432, user: 'postgres', database: 'chancery' }
    return await makeCompany(connection, account, contracts)
  } finally {
    await product.stop()
  }
}

/** Fills the organisation of the account up to so many contracts. Its people sign in with the account's own password. */
async function makeCompany(
  connection: pg.ClientConfig,
  account: string,
  contracts: number,
): Promise<Company> {
  const client = new pg.Client({ ...connection, statement_timeout: 0 })
  await client.connect()
  const began = performance.now()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string; organization_id: number; has: number }>(
      `select u.id, u.organization_id, (select count(*)::int from contracts c where c.organization_id = u.organization_id) as has
       from users u where u.account = $1`,
      [account],
    )
    const [lead] = rows
    if (!lead) throw new Error(`no account ${account}`)
    await client.query('select setseed(0.42)')
    for (const text of [departmentsSql, peopleSql, headsSql])
      await client.query(text.replaceAll('$org', String(lead.organization_id)).replaceAll('$lead', lead.id))
    const fill = () => fillContracts(client, lead.organization_id, contracts - lead.has)
    await withoutIndexes(client, 'contracts', () =>
      withoutIndexes(client, 'contract_parties', () => withoutIndexes(client, 'contracts_access', fill)),
    )
    await client.query('commit')
    await client.query('vacuum analyze')
    return {
      people,
      departments: 57,
      contracts,
      seconds: (performance.now() - began) / 1000,
    }
  } finally {
    await client.end()
  }
}

const departmentsSql = `
  with root as (select id, path from departments where organization_id = $org and parent_id is null),
    divisions as (insert into departments (organization_id, parent_id, name, path)
      select $org, root.id, '事业部' || n, '' from root, generate_series(1, 8) n returning id, name)
  insert into departments (organization_id, parent_id, name, path)
    select $org, id, name || '部门' || n, '' from divisions, generate_series(1, 6) n;
  update departments d set path = p.path || d.id || '/' from departments p
    where d.parent_id = p.id and d.organization_id = $org and d.name ~ '^事业部[0-9]+$';
  update departments d set path = p.path || d.id || '/' from departments p
    where d.parent_id = p.id and d.organization_id = $org and d.name ~ '^事业部[0-9]+部门[0-9]+$'`

// The nth of 48 departments has 5 · 100^(n/47) people's share: from 5 to 500.
const peopleSql = `
  create temp table places on commit drop as
    select id, sum(power(100, (n - 1) / 47.0)) over (order by n) as upto
    from (select id, row_number() over (order by md5(name)) as n from departments
      where organization_id = $org and name ~ '^事业部[0-9]+部门[0-9]+$') d;
  insert into users (organization_id, account, name, department_id, password_hash)
    select $org, 'staff-' || i, '员工' || i,
      (select id from places where upto >= (i - 0.5) / ${people} * (select max(upto) from places) order by upto limit 1),
      (select password_hash from users where id = $lead)
    from generate_series(1, ${people}) i;
  insert into roles (organization_id, name) values ($org, '事业部负责人');
  insert into role_permissions (organization_id, role_id, permission, scope)
    select $org, h.id, p.permission, case when p.permission = 'contract.read' then 'department_tree' else p.scope end
    from roles h, roles s join role_permissions p on p.role_id = s.id
    where h.organization_id = $org and h.name = '事业部负责人' and s.organization_id = $org and s.key = 'businessStaff'`

const headsSql = `
  create temp table heads on commit drop as
    select distinct on (department_id) department_id, id from users where organization_id = $org and account like 'staff-%' order by department_id, id;
  update departments d set head_user_id = h.id from heads h where h.department_id = d.id;
  insert into users (organization_id, account, name, department_id, password_hash)
    select $org, 'division-' || substr(name, 4), name || '总经理', id, (select password_hash from users where id = $lead)
    from departments where organization_id = $org and name ~ '^事业部[0-9]+$';
  insert into users (organization_id, account, name, department_id, password_hash) values
    ($org, 'newcomer', '新员工', (select id from places order by upto desc limit 1), (select password_hash from users where id = $lead));
  insert into user_roles (organization_id, user_id, role_id)
    select $org, u.id, r.id from users u join roles r on r.organization_id = $org
      and (r.name = '事业部负责人') = (u.account like 'division-%' or u.id in (select id from heads)) and (r.name = '事业部负责人' or r.key = 'businessStaff')
    where u.organization_id = $org and (u.account ~ '^(staff|division)-' or u.account = 'newcomer')`

const copied = `contract_type_id, template_version_id, file_type, category, form_version_id, form_values, amount_unit, status, workflow_status,
  archive_status, name, party_names, search_text, bigrams, updated_by`

async function fillContracts(client: pg.Client, organizationId: number, count: number): Promise<void> {
  const many = fewHaveMany(count)
  // Who has many sits anywhere; the others, nine in ten of all, have 0 to 50.
  await client.query(`
    create temp table staff on commit drop as
      select id, department_id, row_number() over (order by md5(account)) as n from users
      where organization_id = ${organizationId} and account like 'staff-%';
    create index on staff (n);
    create temp table base on commit drop as
      select row_number() over (order by id) as n, * from contracts where organization_id = ${organizationId} and created_at < now() - interval '3 days';
    create unique index on base (n);
    analyze staff; analyze base`)
  const { rows } = await client.query<{ first: string; bases: number }>(
    `select (select max(id) + 1 from contracts) as first, (select count(*)::int from base) as bases`,
  )
  const light = Math.min(Math.round(count * 0.45), 90_000)
  const from = Number(rows[0]?.first)
  await client.query(`
    create temp table fresh on commit drop as
      select ${from}::bigint + i as id, 1 + floor(random() * ${rows[0]?.bases})::bigint as base,
        case when random() < ${light / count} then ${many} + 1 + floor((${people} - ${many}) * random() ^ 1.3)::bigint
          else 1 + floor(${many} * random() ^ 1.5)::bigint end as owner,
        case when random() < 0.2 then 1 + floor(${people} * random())::bigint end as handler,
        (random() * 6 * 365)::int as age, random() as dice, (1000 * power(10, random() * 4.5))::bigint as amount
      from generate_series(1, ${count}) i;
    analyze fresh`)
  await client.query(`
    insert into contracts (id, organization_id, initiator_id, handler_id, department_id, number, number_key, created_at, submitted_at, approved_at,
        signed_at, updated_at, start_date, end_date, amount_minor, ${copied})
      overriding system value
      select f.id, ${organizationId}, o.id, coalesce(h.id, o.id), o.department_id,
        case when b.number is not null then 'LS-' || f.id end, case when b.number is not null then 'LS-' || f.id end, b.created_at, b.submitted_at,
        b.approved_at, b.signed_at, now() - make_interval(days => f.age, secs => f.dice * 86400), b.start_date, b.end_date,
        case when b.amount_minor is not null then f.amount * 100 end,
        ${copied
          .split(',')
          .map((name) => `b.${name.trim()}`)
          .join(', ')}
      from fresh f join base b on b.n = f.base join staff o on o.n = f.owner left join staff h on h.n = f.handler`)
  await client.query(
    `select setval(pg_get_serial_sequence('contracts', 'id'), (select max(id) from contracts))`,
  )
  await client.query(`
    insert into contract_parties (organization_id, contract_id, ordinal, field_id, party_type, counterpart_id, name)
      select ${organizationId}, f.id, p.ordinal, p.field_id, p.party_type, p.counterpart_id, p.name
      from fresh f join base b on b.n = f.base join contract_parties p on p.contract_id = b.id`)
  await client.query(`
    insert into grants (organization_id, subject_kind, subject_id, user_id, ability, reason)
      select ${organizationId}, 'contract', f.id, d.head_user_id, 'read', 'approver' from fresh f join staff o on o.n = f.owner
        join departments d on d.id = o.department_id where f.dice < 0.5
      union all
      select ${organizationId}, 'contract', f.id, s.id, 'read', 'participant' from fresh f join staff s on s.n = 1 + f.id % ${people} where f.dice > 0.9
    on conflict do nothing`)
}
