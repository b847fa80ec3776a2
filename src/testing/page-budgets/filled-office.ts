import type pg from 'pg'
import { type ContractOffice, contractOffice } from '../contract-factory.ts'
import type { TestClient, TestOrganization } from '../index.ts'
import { newParty } from '../merged-parties.ts'

/** An organisation whose records grow in number, and some of them to ask for. */
export type FilledOffice = ContractOffice & {
  /** Whom most records belong to; nobody calls as them. */
  others: { id: number }
  /** Business staff to whom nothing belongs. */
  newcomer: TestClient
  /** Sees what belongs to a department: half of everything. */
  head: TestClient
  /** A party that drafts name. */
  partyId: number
  contractId: number
  caseId: number
  disputeId: number
  rightId: number
  projectId: number
  firmId: number
  lawyerId: number
  formId: number
  /** Fills every noun up to so many records, beyond 100,000 only contracts and parties. What is there stays; so do the forty of each that staff holds. */
  fillUpTo(rows: number): Promise<void>
}

const party = { id: 'party', name: '相对方', type: 'inputSelectV2' as const, partyType: 2 as const }

export async function filledOffice(org: TestOrganization, client: pg.Client): Promise<FilledOffice> {
  const office = await contractOffice(org, [party])
  const departmentId = await org.department('业务一部')
  const others = await org.user({ role: 'businessStaff', departmentId })
  await client.query('update users set department_id = $1 where id = $2', [departmentId, office.staff.userId])
  const chosen = await newParty(await org.as('administrator'))
  const draft = await drafted(office.staff, office, chosen.id)
  const values = [org.id, office.staff.userId, others.id, office.lead.userId, draft]
  let filled = 0
  const made: FilledOffice = {
    ...office,
    others,
    newcomer: await org.person({ role: 'businessStaff' }),
    head: await headOf(org, departmentId),
    partyId: chosen.id,
    contractId: 0,
    caseId: 0,
    disputeId: 0,
    rightId: 0,
    projectId: 0,
    firmId: 0,
    lawyerId: 0,
    formId: 0,
    fillUpTo: async (rows) => {
      // Triggers would look up for each task what it hides; of contracts they keep who may see them.
      for (const { text, quietly, most = 100_000 } of fills) {
        await client.query(`set session_replication_role = ${quietly ? 'replica' : 'origin'}`)
        const numbered = text.replace(
          'from i',
          `from generate_series(${filled + 1}, ${Math.min(rows, most)}) i`,
        )
        // Parameters that a text does not name are no parameters of it.
        await client.query(numbered.replaceAll(/\$(\d)/g, (_, at) => String(values[Number(at) - 1])))
      }
      filled = rows
      await client.query('vacuum analyze')
      const idAt = async (table: string, offset: number) => {
        const { rows: found } = await client.query<{ id: string }>(
          `select id from ${table} where organization_id = $1 order by id offset $2 limit 1`,
          [org.id, offset],
        )
        return Number(found[0]?.id)
      }
      made.contractId = await idAt('contracts', 61)
      made.caseId = await idAt('law_cases', 60)
      made.disputeId = await idAt('law_disputes', 60)
      made.rightId = await idAt('intellectual_properties', 60)
      made.projectId = await idAt('projects', 0)
      made.firmId = await idAt('law_firms', 0)
      made.lawyerId = await idAt('lawyers', 0)
      made.formId = await idAt('forms', 0)
    },
  }
  return made
}

/** Somebody whose role reaches as far as their department. */
async function headOf(org: TestOrganization, departmentId: number): Promise<TestClient> {
  const head = await org.person({ role: 'businessStaff', departmentId })
  const scope = 'department_tree'
  const permissions = (
    ['contract.read', 'law_case.read', 'law_dispute.read', 'intellectual_property.read'] as const
  ).map((permission) => ({ permission, scope }))
  const administrator = await org.as('administrator')
  const { data } = await administrator.post('/roles', { name: '部门负责人', permissions })
  const given = await administrator.put(`/users/${head.userId}/roles`, {
    roleIDs: [data.id, org.roleIds.businessStaff],
    version: 1,
  })
  if (given.code !== 0) throw new Error(`the role of the head: ${given.status} ${given.message}`)
  return head
}

/** A draft of staff with a party. */
export async function drafted(
  client: TestClient,
  { typeId, complete }: ContractOffice,
  partyId: number,
): Promise<number> {
  const values = { ...complete, party: [{ id: partyId, name: '' }] }
  const { data, errors } = await client.post('/contracts', { contractTypeID: typeId, values })
  if (!data) throw new Error(JSON.stringify(errors))
  return data.contractID
}

const bigramsOf = (text: string) =>
  `(select array_agg(distinct substr(${text}, k, 2)) from generate_series(1, length(${text}) - 1) k)`
/** The first forty are staff's, and half of the others the lead's. */
const holder = 'case when i <= 40 then $2::bigint when i % 2 = 0 then $4::bigint else $3::bigint end'
const changed = `now() - i * interval '1 second'`
const currency = `case when i % 20 = 3 then 'USD' else 'CNY' end`
const amount = '100000 + i::bigint * 7919 % 90000000'
const code = `'CG-2026-' || lpad(i::text, greatest(6, length(i::text)), '0')`
/** Part of a name: characters that differ as those of a register do, behind a word that only the first twenty have. */
const own = `case when i <= 20 then '首批' else '' end || substr('锦程云岫启航栖霞天粤蓉信恒泽钟山楚秦岭海河嘉陵碧湾东钱太湖岳麓中原讯鹭岛渤滇池顺佳燕赵北方明理衡浦江华盛瑞丰泰安永昌和祥宏达鼎立卓越', 1 + i * 31 % 60, 1)
  || substr('锦程云岫启航栖霞天粤蓉信恒泽钟山楚秦岭海河嘉陵碧湾东钱太湖岳麓中原讯鹭岛渤滇池顺佳燕赵北方明理衡浦江华盛瑞丰泰安永昌和祥宏达鼎立卓越', 1 + i / 60 % 60, 1)`

/** `$1` organisation, `$2` staff, `$3` others, `$4` lead, `$5` a draft of staff; `from i` numbers what is missing. */
const fills: { text: string; quietly?: true; most?: number }[] = [
  {
    most: Infinity,
    text: `insert into counterparts (organization_id, party_type, subtype, name, id_kind, id_number, search_text, bigrams, name_key)
      select $1, 2, 1, called, 'other', 'N' || i, lower(called), ${bigramsOf('lower(called)')}, lower(called)
      from (select i, '量' || ${own} || '有限公司' as called from i) named`,
  },
  {
    most: Infinity,
    text: `insert into contracts (organization_id, name, number, number_key, search_text, bigrams, contract_type_id, form_version_id, form_values, initiator_id, handler_id, updated_by,
        status, workflow_status, file_type, amount_minor, amount_unit, start_date, end_date, updated_at, party_names)
      select $1, '量' || word || '采购合同', code, lower(code), lower('量' || word || '采购合同' || code), ${bigramsOf(`lower('量' || word || '采购合同' || code)`)}, d.contract_type_id, d.form_version_id, d.form_values,
        ${holder}, ${holder}, ${holder}, (array[6, 6, 6, 5, 9, 10, 10, 3, 4, 7])[1 + i % 10], 0, d.file_type, ${amount}, ${currency}, current_date - (i % 900)::int,
        current_date + (i % 900)::int, ${changed}, d.party_names
      from (select i, ${own} as word, ${code} as code from i) named, contracts d where d.id = $5`,
  },
  {
    most: Infinity,
    text: `insert into contract_parties (organization_id, contract_id, ordinal, field_id, party_type, counterpart_id, name)
      select $1, c.id, 0, 'party', 2, p.id, p.name from (select i from i) n join contracts c on c.organization_id = $1 and c.number = ${code}
        join counterparts p on p.organization_id = $1 and p.id_number = 'N' || i`,
  },
  {
    text: `insert into law_cases (organization_id, name, number, kind, status, court, court_number, filed_on, our_role, amount_minor, amount_unit, handler_id, is_privileged, created_by, updated_by, updated_at)
      select $1, '量' || ${own} || '案件', 'AJ-' || i, 1 + i % 3, (array[2, 2, 2, 1, 2, 3, 5, 5, 6, 9])[1 + i % 10], '第' || i % 300 || '法院', '(2026)沪' || i || '号', current_date - (i % 900)::int,
        1 + i % 2, ${amount}, ${currency}, ${holder}, i % 100 = 50, ${holder}, $3, ${changed} from i`,
  },
  {
    text: `insert into law_disputes (organization_id, name, number, status, our_side, amount_minor, amount_unit, handler_id, created_by, updated_by, updated_at)
      select $1, '量' || ${own} || '争议', 'JF-' || i, (array[1, 2, 2, 2, 3])[1 + i % 5], 1 + i % 2, ${amount}, ${currency}, ${holder}, ${holder}, $3, ${changed} from i`,
  },
  {
    text: `insert into intellectual_properties (organization_id, name, number, kind, status, country, application_number, application_key, applied_on, registration_number, registered_on, expires_on, handler_id,
        patent_kind, paid_through, changes_on, value_minor, value_unit, created_by, updated_by, updated_at)
      select $1, '量' || ${own} || '权利', 'ZC-' || i, 1 + i % 2, case when i % 50 = 0 then 8 else 4 end, '中国', 'CN' || lpad(i::text, 8, '0'), '1/cn/' || i, current_date - 1200 - (i % 800)::int,
        'ZL' || lpad(i::text, 8, '0'), current_date - 700 - (i % 400)::int, current_date + 400 + (i % 3000)::int, ${holder}, case when i % 2 = 0 then 1 + i % 3 end, case when i % 2 = 0 then 5 end, current_date + 400,
        ${amount}, ${currency}, ${holder}, $3, ${changed} from i`,
  },
  {
    text: `insert into projects (organization_id, number, name, status, lead_id, budget_minor, budget_unit, created_by, updated_by, updated_at)
      select $1, 'XM-' || i, '量' || ${own} || '项目' || i, 1 + i % 3, ${holder}, ${amount}, ${currency}, $3, $3, ${changed} from i`,
  },
  {
    text: `insert into law_case_tasks (organization_id, case_id, title, owner_id, due_on, state)
      select $1, c.id, '任务' || i, ${holder}, current_date - 60 + (i * 31 % 600)::int, case when i % 3 = 0 then 2 else 1 end
      from (select i from i) n join law_cases c on c.organization_id = $1 and c.number = 'AJ-' || i`,
  },
  {
    text: `insert into deadlines (organization_id, subject_kind, subject_id, rule_id, source_kind, source_id, trigger_date, computed_date)
      select $1, 'law_case', c.id, 'CPL-APP15', 'served', 1, current_date, current_date - 3 + (i * 37 % 700)::int
      from (select i from i) n join law_cases c on c.organization_id = $1 and c.number = 'AJ-' || i`,
  },
  {
    text: `insert into deadlines (organization_id, subject_kind, subject_id, rule_id, source_kind, source_id, trigger_date, computed_date, reminders)
      select $1, 'intellectual_property', r.id, d.rule, d.source, 6, r.applied_on, current_date - 3 + (i * 37 % 3600)::int + d.later, '{7,1}'
      from (select i from i) n join intellectual_properties r on r.organization_id = $1 and r.number = 'ZC-' || i
        join (values ('PAT-ANN', 'annuity', 1, 0), ('PAT-ANN-GRACE', 'annuityGrace', 1, 180), ('TM-RENEW-END', 'renewal', 2, 0), ('TM-GRACE', 'renewalGrace', 2, 180)) d (rule, source, kind, later) on d.kind = r.kind`,
  },
  {
    quietly: true,
    text: `with made as (
        insert into approval_instances (organization_id, subject_kind, subject_id, subject_name, flow_id, flow_version_id, initiator_id, submitter_ids, state, route, places, resumes, same_person, started_at, updated_at, ended_at)
        select $1, 'contract', c.id, c.name, f.id, f.published_version_id, $3, array[$3::bigint], case when i % 2 = 0 then 'running' else 'approved' end,
          '[{"id":"n1","name":"审批","kind":"approver","mode":"any","people":[],"outcome":"ask","note":null,"whenEmpty":"admin","fieldRights":{}}]',
          case when i % 2 = 0 then '[{"nodeId":"n1","round":1,"state":"open","void":false}]'::jsonb else '[]' end, '[]', 'once', ${changed}, ${changed}, case when i % 2 = 0 then null else now() end
        from (select i from i) n join contracts c on c.organization_id = $1 and c.number = ${code}
          join (select * from approval_flows where organization_id = $1 and published_version_id is not null order by id limit 1) f on true
        returning *
      ), words as (
        insert into approval_words select $1, m.id, m.subject_name, ${bigramsOf('m.subject_name')} from made m
      )
      insert into approval_tasks (organization_id, instance_id, kind, node_id, round, user_id, state, asked_at, decided_at, due_at)
      select $1, m.id, 'approve', 'n1', 1, $4, case when m.state = 'running' then 'open' else 'approved' end, m.started_at, m.ended_at, case when m.id % 100 = 0 and m.ended_at is null then m.started_at + interval '1 second' end from made m`,
  },
  {
    // Ten each.
    text: `insert into project_contracts (organization_id, project_id, contract_id, source)
      select $1, p.id, c.id, 'given' from (select i from i) n join contracts c on c.organization_id = $1 and c.number = ${code}
        join projects p on p.organization_id = $1 and p.number = 'XM-' || 1 + i / 10`,
  },
  {
    text: `insert into numbering_numbers (organization_id, kind, number_key, number, rule_id, rule_version, scope, period, serial, subject_id, taken_by, taken_at)
      select $1, 'contract', c.number_key, c.number, r.id, 1, '[]', '2020', i, c.id, c.initiator_id, ${changed} from (select i from i) n join contracts c on c.organization_id = $1 and c.number = ${code}
        join (select id from numbering_rules where organization_id = $1 order by id limit 1) r on true`,
  },
  {
    text: `insert into numbering_counters (organization_id, rule_id, scope, period, value, first)
      select $1, rule_id, scope, period, max(serial), 1 from numbering_numbers where organization_id = $1 and period = '2020' group by 1, 2, 3, 4
      on conflict (organization_id, rule_id, scope, period) do update set value = excluded.value`,
  },
  {
    // Below what the product writes: these are linked to nothing.
    text: `insert into audit_entries (organization_id, sequence, at, actor_id, actor_name, action, subject_kind, subject_id, subject_name, before, after, previous_hash, hash)
      select $1, -i, ${changed}, ${holder}, '某人', 'contract.update', 'contract', c.id, c.name, '{"remark": null}', '{"remark": "加急"}', '', '' from (select i from i) n join contracts c on c.organization_id = $1 and c.number = ${code}`,
  },
  {
    text: `insert into law_firms (organization_id, name, created_by, updated_by, updated_at) select $1, '量' || ${own} || '律师事务所' || i, $3, $3, ${changed} from i where i % 100 = 1`,
  },
  {
    text: `insert into lawyers (organization_id, law_firm_id, name, created_by, updated_by, updated_at)
      select $1, f.id, '量' || ${own} || i, $3, $3, ${changed} from (select i from i) n join law_firms f on f.organization_id = $1 and f.name like '%事务所' || i - i % 100 + 1 where i % 8 = 1`,
  },
  {
    text: `insert into users (organization_id, account, name, department_id) select $1, 'filled-' || $1 || '-' || i, '量' || ${own}, (select department_id from users where id = $3) from i where i % 100 = 1`,
  },
  {
    text: `insert into notifications (organization_id, user_id, kind, params, link, source, created_at) select $1, $4, 'approval.asked', '{}', '/', 'filled:' || i, ${changed} from i`,
  },
]
