import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { type Context, loadActor } from '#engines/access/server/index.ts'
import type { SubChange } from '#engines/records/server/index.ts'
import { AppError } from '#shared/errors.ts'
import { visibleCases } from './case-sight.ts'

type Person = { id: number; name: string }

const peopleOf = (row: SubChange['after']): Person[] => {
  const { owner, helpers } = (row ?? {}) as { owner?: Person | null; helpers?: Person[] }
  return [...(owner ? [owner] : []), ...(helpers ?? [])]
}

/** 422 where a task is given to somebody who has left, or does not see its case: they could not do it, and of a privileged case nobody is told this way. */
export async function refuseBlindPeople(context: Context, { id, before, after }: SubChange): Promise<void> {
  const had = new Set(peopleOf(before).map((one) => one.id))
  const blind: string[] = []
  for (const { id: userId, name } of peopleOf(after))
    if (!had.has(userId) && !(await sees(context, id, userId))) blind.push(name)
  if (blind.length === 0) return
  throw new AppError('rule', {
    detail: `${blind.join('、')}已离岗或不能查看此案件，不能承担其任务；请先将其列为案件的协办人`,
    detailEn: `${blind.join(', ')} left or cannot see this case and so cannot do its tasks; make them helpers of the case first`,
  })
}

async function sees(context: Context, caseId: number, userId: number): Promise<boolean> {
  const actor = await loadActor(context.services.database, context.actor.organizationId, userId)
  if (!may(actor, 'law_case.read')) return false
  const { rows } =
    await sql`select from law_cases r join users u on u.organization_id = r.organization_id and u.id = ${userId}
    where r.organization_id = ${actor.organizationId} and r.id = ${caseId} and u.state = 'active' and ${visibleCases({ actor })}`.execute(
      context.tx,
    )
  return rows.length > 0
}
