import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { limitationByFiling } from '#features/disputes/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import { bringing, filedOn } from '../domain/case-filing.ts'

type Found = { dispute: number | null; kind: number; status: number; result: number | null; filed: string[] }

/** When a case was filed that came from a dispute, as limitation sees it; null for one that came from none. */
async function filingOf({ tx, actor, now }: Context, caseId: number) {
  const { rows } = await sql<Found>`select c.dispute_id as dispute, c.kind, c.status, c.result,
      array_remove(array(select p.filed_on::text from law_case_procedures p where p.organization_id = c.organization_id
        and p.case_id = c.id and p.kind = any(${[...bringing]}::int[])) || c.filed_on::text, null) as filed
    from law_cases c where c.organization_id = ${actor.organizationId} and c.id = ${caseId}`.execute(tx)
  const [found] = rows
  if (found?.dispute == null) return null
  return {
    dispute: Number(found.dispute),
    filed: filedOn({ ...found, today: dateIn(now, actor.timeZone) }),
  }
}

/** Tells the dispute that a case came from when it was filed, or that it is not any more: its limitation follows. */
export async function watchFiling(context: Context, caseId: number): Promise<void> {
  const found = await filingOf(context, caseId)
  if (found) await limitationByFiling(context, found.dispute, found.filed)
}

/** Whether a case holds a limitation: it is voided then rather than deleted, so that the limitation is due again. */
export const holdsLimitation = async (context: Context, caseId: number): Promise<boolean> =>
  ((await filingOf(context, caseId))?.filed ?? null) !== null
