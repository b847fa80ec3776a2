import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { SubChange } from '#engines/records/server/index.ts'
import { invalid } from '#shared/errors.ts'

/** What happens in a procedure and so not before it was filed: by entry, its day as the entry and as the table call it. */
const inProcedure = {
  document: {
    day: 'served',
    column: 'served_on',
    table: 'law_case_documents',
    which: sql`and e.direction = 1`,
  },
  hearing: { day: 'held', column: 'held_on', table: 'law_case_hearings', which: sql`` },
  decision: { day: 'decided', column: 'decided_on', table: 'law_case_decisions', which: sql`` },
} as const
type InProcedure = keyof typeof inProcedure

/** 422 at the day of what was served on us, heard or decided in a procedure before that was filed. */
export const refuseBeforeFiling =
  (key: InProcedure) =>
  async ({ tx, actor }: Context, { id, entryId }: SubChange): Promise<void> => {
    const { day, column, table, which } = inProcedure[key]
    const { rows } = await sql<{ filed: string }>`select p.filed_on::text as filed from ${sql.table(table)} e
      join law_case_procedures p on p.organization_id = e.organization_id and p.id = e.procedure_id
      where e.organization_id = ${actor.organizationId} and e.case_id = ${id} and e.id = ${entryId}
        and ${sql.ref(`e.${column}`)} < p.filed_on ${which}`.execute(tx)
    if (rows[0]) throw invalid([{ path: day, code: 'dayBefore', params: { date: rows[0].filed } }])
  }

/** 422 at the day on which a procedure was filed where something happened in it before that day. */
export async function refuseLateFiling({ tx, actor }: Context, { id, entryId }: SubChange): Promise<void> {
  const first = Object.values(inProcedure).map(
    ({ column, table, which }) =>
      sql`select min(${sql.ref(`e.${column}`)}) as day from ${sql.table(table)} e where e.organization_id = ${actor.organizationId} and e.case_id = ${id} and e.procedure_id = ${entryId} ${which}`,
  )
  const { rows } = await sql<{ day: string }>`select x.day::text as day from law_case_procedures p
    cross join lateral (select min(day) as day from (${sql.join(first, sql` union all `)}) all_days) x
    where p.organization_id = ${actor.organizationId} and p.id = ${entryId} and p.filed_on > x.day`.execute(
    tx,
  )
  const [before] = rows
  if (!before) return
  const detail = `该程序已有 ${before.day} 的送达、开庭或裁判，立案日期不能晚于该日`
  const detailEn = `It has a document, hearing or decision dated ${before.day}, so it cannot have been filed later`
  throw invalid([{ path: 'filed', code: 'schema', params: { detail, detailEn } }])
}
