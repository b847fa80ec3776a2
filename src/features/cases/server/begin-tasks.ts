import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { neutralName } from '#engines/records/domain/index.ts'
import type { TaskTemplate } from '#features/case-types/domain/index.ts'
import { taskTemplatesFor } from '#features/case-types/server/index.ts'
import { addDays, dateIn } from '#shared/dates.ts'
import { lawCase } from '../domain/case-record.ts'
import { tellOwners } from './task-notices.ts'
import { seesCase } from './task-people.ts'

type Begun = {
  name: string
  isPrivileged: boolean
  caseTypeId: number | null
  handler: number | null
  legalLead: number | null
  helpers: number[]
}

async function begun({ tx, actor }: Context, id: number): Promise<Begun | undefined> {
  const { rows } =
    await sql<Begun>`select r.name, r.is_privileged as "isPrivileged", r.case_type_id as "caseTypeId", r.handler_id as handler, r.legal_lead_id as "legalLead",
      array(select h.user_id from law_case_helpers h where h.organization_id = r.organization_id and h.case_id = r.id
        order by h.user_id) as helpers
    from law_cases r where r.organization_id = ${actor.organizationId} and r.id = ${id}`.execute(tx)
  const [row] = rows
  return row && { ...row, helpers: row.helpers.map(Number) }
}

const titlesOf = async ({ tx, actor }: Context, caseId: number): Promise<Set<string>> => {
  const { rows } = await sql<{ title: string }>`select title from law_case_tasks
    where organization_id = ${actor.organizationId} and case_id = ${caseId}`.execute(tx)
  return new Set(rows.map(({ title }) => title))
}

/**
 * Gives a case the tasks that its case type begins with, or the nearest type above it that has any: to whom each names, else to the handler, the legal lead, and whoever does this, as far
 * as they are in office and see the case. Days count from today. A task of that title that the case has already is not made again. Answers their titles.
 */
export async function beginTasks(context: Context, id: number): Promise<string[]> {
  const { tx, actor, now } = context
  const found = await begun(context, id)
  if (!found?.caseTypeId) return []
  const had = await titlesOf(context, id)
  const templates = (await taskTemplatesFor(context, found.caseTypeId)).filter(({ name }) => !had.has(name))
  if (!templates.length) return []
  const beginning = dateIn(now, actor.timeZone)
  const sees = new Map<number, boolean>()
  const ownerOf = async (template: TaskTemplate): Promise<number> => {
    for (const candidate of candidatesFor(template, found)) {
      if (!sees.has(candidate)) sees.set(candidate, await seesCase(context, id, candidate))
      if (sees.get(candidate)) return candidate
    }
    return actor.userId
  }
  const owners: number[] = []
  for (const template of templates) owners.push(await ownerOf(template))
  const days = templates.map(({ dueDays }) => (dueDays === null ? null : addDays(beginning, dueDays)))
  await sql`insert into law_case_tasks (organization_id, case_id, title, detail, owner_id, due_on, checklist, updated_by, updated_at)
    select ${actor.organizationId}, ${id}, given.title, given.detail, given.owner, given.due, given.checklist, ${actor.userId || null}, ${now}
    from unnest(${templates.map(({ name }) => name)}::text[], ${templates.map(({ description }) => description)}::text[],
      ${owners}::bigint[], ${days}::date[], ${templates.map(({ checklist }) => checklist)}::text[]) with ordinality as given(title, detail, owner, due, checklist, place) order by given.place`.execute(
    tx,
  )
  const titles = templates.map(({ name }) => name)
  context.audit({
    action: 'law_case.beginTasks',
    subject: { kind: lawCase.kind, id, name: found.isPrivileged ? neutralName(lawCase) : found.name },
    after: { tasks: titles },
  })
  await tellOwners(context, { ...found, id }, owners)
  return titles
}

function candidatesFor({ assignee }: TaskTemplate, { handler, legalLead, helpers }: Begun): number[] {
  const first = assignee === 'helper' ? helpers : [assignee === 'legalLead' ? legalLead : handler]
  return [...first, handler, legalLead].filter((one) => one !== null)
}
