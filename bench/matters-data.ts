import type pg from 'pg'

/** What was filled in, and what of it is asked for. */
export type FilledMatters = {
  organization: number
  staffId: number
  matter: number
  staffMatter: number
  counts: { cases: number; events: number; tasks: number; deadlines: number }
}

/**
 * Fills cases of an organisation up to so many: twenty events, two tasks (one in ten open ones late) and an open deadline within two years each; one in a hundred is privileged, half of those name the lead,
 * and one case in a thousand is the staff's.
 */
export async function fillMatters(
  client: pg.Client,
  lead: string,
  staff: string,
  rows: number,
): Promise<FilledMatters> {
  const one = async <T>(text: string, values: unknown[]) => (await client.query(text, values)).rows[0] as T
  const person = (account: string) =>
    one<{ organization: number; id: string }>(
      'select organization_id as organization, id from users where account = $1',
      [account],
    )
  const { organization, id } = await person(lead)
  const { id: staffText } = await person(staff)
  const { id: other } = await person('zhouhang')
  const handler = `case when i % 1000 = 7 then $3::bigint when i % 200 = 100 or i % 3 = 1 then $4::bigint else $2::bigint end`
  await client.query(
    `insert into law_cases (organization_id, name, number, kind, status, court, court_number, filed_on, our_role, amount_minor, amount_unit, chance_of_loss,
       greatest_exposure_minor, greatest_exposure_unit, handler_id, is_privileged, case_type_id, created_by, updated_by, updated_at)
     select $1, '测量案件 ' || i, 'B-' || i, 1 + i % 3, (array[2, 2, 2, 1, 2, 3, 5, 5, 6, 9])[1 + (i / 10) % 10], '第' || i % 300 || '法院', '(2026)沪' || i || '号', current_date - (i % 900)::int,
       1 + i % 2, 100000 + i * 37 % 9000000, case when i % 20 = 3 then 'USD' else 'CNY' end, 1 + i % 3, 50000 + i * 11 % 900000, 'CNY', ${handler}, i % 100 = 0,
       (select min(t.id) + i % 20 from case_types t where t.organization_id = $1), ${handler}, $2, now() - i * interval '1 second'
     from generate_series((select count(*) from law_cases where organization_id = $1 and number like 'B-%') + 1, $5::bigint) i`,
    [organization, id, staffText, other, rows],
  )
  const missing = `select r.*, substr(r.number, 3)::bigint as i from law_cases r where r.organization_id = $1 and r.number like 'B-%'
    and not exists (select from law_case_events e where e.organization_id = r.organization_id and e.case_id = r.id)`
  await client.query(
    `insert into law_case_tasks (organization_id, case_id, title, owner_id, due_on, state)
     select organization_id, id, '任务 ' || n, handler_id, current_date - 60 + ((i * 31 + n * 7) % 600)::int, case when i % 3 = 0 then 2 else 1 end from (${missing}) r, generate_series(1, 2) n`,
    [organization],
  )
  await client.query(
    `insert into law_case_parties (organization_id, case_id, counterpart_id, side)
     select organization_id, r.id, (select min(c.id) from counterparts c where c.organization_id = $1), 2 from (${missing}) r`,
    [organization],
  )
  await client.query(
    `insert into deadlines (organization_id, subject_kind, subject_id, rule_id, source_kind, source_id, trigger_date, computed_date)
     select organization_id, 'law_case', id, 'CPL-APP15', 'served', 1, current_date + 25 + ((i * 37) % 700)::int, current_date + 28 + ((i * 37) % 700)::int from (${missing}) r`,
    [organization],
  )
  await client.query(
    `insert into law_case_events (organization_id, case_id, happened_on, title)
     select organization_id, id, current_date - n * 30, '事件 ' || n from (${missing}) r, generate_series(1, 20) n`,
    [organization],
  )
  await client.query('vacuum analyze')
  const ask = async (text: string) => Number((await one<{ n: string }>(text, [organization])).n)
  const countOf = (table: string) => ask(`select count(*) as n from ${table} where organization_id = $1`)
  return {
    organization,
    staffId: Number(staffText),
    matter: await ask(`select min(id) as n from law_cases where organization_id = $1 and number = 'B-11'`),
    staffMatter: await ask(
      `select min(id) as n from law_cases where organization_id = $1 and number = 'B-7'`,
    ),
    counts: {
      cases: await countOf('law_cases'),
      events: await countOf('law_case_events'),
      tasks: await countOf('law_case_tasks'),
      deadlines: await countOf('deadlines'),
    },
  }
}
