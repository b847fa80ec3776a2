import { serveBare } from './bare-http.ts'

/*
 * What rights, their docket and families of contracts are measured against: node:http and prepared SQL written by hand, without session, tenant isolation, permission and validation.
 * `me`: only what that person is in charge of or entered. Started by bench/rights.ts; listens on a free port of the loopback.
 */

const own = (me: string | null, place: number) =>
  me === null ? '' : `and (r.handler_id = $${place} or r.created_by = $${place})`
const mine = (me: string | null) => (me === null ? [] : [Number(me)])

const shown = `r.id, r.name, r.kind, r.status, r.owner_names, r.registration_number, r.nice_classes, r.expires_on, r.updated_at, u.name as handler, r.number`
const closed = `'{6,7,8,9,10,11,12}'`
const sources = `'{annuity,renewal,opposition,priority,claim,record.filing,record.until,expiry,term,use}'`
const docketFrom = `from deadlines d join intellectual_properties r on r.organization_id = d.organization_id and r.id = d.subject_id
  where d.organization_id = $1 and d.subject_kind = 'intellectual_property' and d.state = 'open' and d.source_kind = any(${sources}::text[])`

serveBare((query) => ({
  '/list': async (asked) => {
    const me = asked.get('me')
    const kind = asked.get('kind')
    const more = `${own(me, 2)} ${kind ? `and r.kind = ${Number(kind)}` : ''}`
    const order =
      asked.get('sort') === 'expiry' ? 'r.expires_on nulls last, r.id' : 'r.updated_at desc, r.id desc'
    const part = (which: string) =>
      `(select r.* from intellectual_properties r where r.organization_id = $1 and ${which} ${more} order by ${order} limit 20)`
    const rows = asked.get('sort')
      ? part('true')
      : `(select r.* from (${part(`not r.status = any(${closed}::smallint[])`)} union all ${part(`r.status = any(${closed}::smallint[])`)}) r
          order by r.status = any(${closed}::smallint[]), ${order} limit 20)`
    const [list, total] = await Promise.all([
      query(`select ${shown} from ${rows} r left join users u on u.id = r.handler_id`, mine(me)),
      query(
        `select count(*) from (select from intellectual_properties r where r.organization_id = $1 ${more} limit 1001) c`,
        mine(me),
      ),
    ])
    return { list, total: total[0] }
  },
  '/search': async (asked) => {
    const me = asked.get('me')
    const like = `%${asked.get('q')}%`
    const any = [
      'name',
      'number',
      'application_number',
      'registration_number',
      'owner_names',
      'nice_classes',
      'sound',
    ]
      .map((column) => `r.${column} ilike $2`)
      .join(' or ')
    const from = `from intellectual_properties r where r.organization_id = $1 and (${any}) ${own(me, 3)}`
    const [list, total] = await Promise.all([
      query(
        `select ${shown} from (select r.* ${from} order by r.updated_at desc, r.id desc limit 20) r left join users u on u.id = r.handler_id`,
        [like, ...mine(me)],
      ),
      query(`select count(*) from (select ${from} limit 1001) c`, [like, ...mine(me)]),
    ])
    return { list, total: total[0] }
  },
  '/docket': async (asked) => {
    const me = asked.get('me')
    const until = `d.due <= current_date + 90`
    const [list, total] = await Promise.all([
      query(
        `select d.id, r.id as right, r.name, r.kind, r.status, d.source_kind, d.source_id, d.due, u.name as handler, p.name as department, r.agency,
          (select g.due from deadlines g where g.organization_id = d.organization_id and g.subject_kind = d.subject_kind and g.subject_id = d.subject_id
            and g.source_kind = d.source_kind || 'Grace' and g.source_id = d.source_id and g.state = 'open' limit 1) as grace,
          (select jsonb_agg(jsonb_build_array(g.reduction, g.reduced_until)) from intellectual_property_owners o left join intellectual_property_organizations g on g.id = o.owner_id
            where o.organization_id = r.organization_id and o.property_id = r.id) as owners,
          (select jsonb_build_array(p.id, p.happened_on, p.amount_minor, p.version) from intellectual_property_records p where p.organization_id = d.organization_id
            and p.property_id = d.subject_id and p.kind = 1 and not p.is_confirmed order by p.happened_on desc, p.id desc limit 1) as payment,
          (select f.amount_minor from intellectual_property_fees f where f.organization_id = $1 and f.purpose = r.patent_kind and d.source_id between f.year_from and f.year_to
            order by f.in_force_from desc limit 1) as fee
        from (select d.* ${docketFrom} and ${until} ${own(me, 2)} order by d.due, d.id limit 21) d
          join intellectual_properties r on r.organization_id = d.organization_id and r.id = d.subject_id left join users u on u.id = r.handler_id left join departments p on p.id = r.department_id
        order by d.due, d.id`,
        mine(me),
      ),
      query(`select count(*) from (select ${docketFrom} and ${until} ${own(me, 2)} limit 1001) c`, mine(me)),
    ])
    return { list, total: total[0] }
  },
  '/summary': async (asked) => {
    const me = asked.get('me')
    const part = (when: string) =>
      `(select d.due, d.source_id, r.patent_kind ${docketFrom} and ${when} ${own(me, 2)} order by d.due, d.id limit 1001)`
    return query(
      `with lines as materialized (${part('d.due < current_date')} union all ${part('d.due between current_date and current_date + 365')} union all ${part('d.due is null')})
      select case when due is null then 4 when due < current_date then 0 when due <= current_date + 30 then 1 when due <= current_date + 90 then 2 else 3 end as rank, count(*),
        sum(case when (select count(*) from lines) < 1001 then (select f.amount_minor from intellectual_property_fees f where f.organization_id = $1
          and f.purpose = lines.patent_kind and lines.source_id between f.year_from and f.year_to order by f.in_force_from desc limit 1) end)
      from lines group by 1`,
      mine(me),
    )
  },
  '/records': async (asked) => {
    const id = Number(asked.get('id'))
    const [list, total] = await Promise.all([
      query(
        `select p.id, p.kind, p.happened_on, p.title, p.number, p.amount_minor, p.amount_unit, p.purpose, p.fee_year, p.is_confirmed, p.party, p.version, f.name
        from intellectual_property_records p left join files f on f.id = p.file_id where p.organization_id = $1 and p.property_id = $2 order by p.happened_on desc, p.id desc limit 20`,
        [id],
      ),
      query(
        'select count(*) from intellectual_property_records p where p.organization_id = $1 and p.property_id = $2',
        [id],
      ),
    ])
    return { list, total: total[0] }
  },
  '/family': async (asked) => {
    const id = Number(asked.get('id'))
    return query(
      `with recursive family (id) as (select $2::bigint union
          select case when r.from_id = f.id then r.to_id else r.from_id end from family f join contract_relations r on r.organization_id = $1 and r.relation_type <> 3
            and (r.from_id = f.id or r.to_id = f.id)),
        members as materialized (select c.id, c.name, c.number, c.status, c.workflow_status, c.category, c.amount_minor, c.amount_unit from family f
          join contracts c on c.organization_id = $1 and c.id = f.id limit 300)
      select (select jsonb_agg(to_jsonb(m)) from members m) as members,
        (select jsonb_agg(jsonb_build_array(r.from_id, r.to_id, r.relation_type, r.source)) from contract_relations r where r.organization_id = $1
          and r.from_id in (select id from members) and r.to_id in (select id from members)) as relations,
        (select jsonb_agg(to_jsonb(s)) from (select r.from_id, c.amount_unit, sum(c.amount_minor), count(*) from contract_relations r join contracts c on c.organization_id = $1 and c.id = r.to_id
          where r.organization_id = $1 and r.relation_type = 2 and r.from_id in (select id from members) and c.status not in (1, 12) group by 1, 2) s) as frameworks`,
      [id],
    )
  },
}))
