import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { type Context, loadActor } from '#engines/access/server/index.ts'
import type { SubChange } from '#engines/records/server/index.ts'
import { AppError, refused } from '#shared/errors.ts'
import type { caseTask } from '../domain/case-entries.ts'
import { visibleCases } from './case-visibility.ts'

type Person = { id: number; name: string }

type Change = SubChange<typeof caseTask.fields>

const peopleOf = (row: Change['after']): Person[] =>
  row ? [...(row.owner ? [row.owner] : []), ...(row.checker ? [row.checker] : []), ...row.helpers] : []

/** 422 where a task is given to somebody who has left, or does not see its case: they could not do it, and of a privileged case nobody is told this way. */
export async function refuseBlindPeople(
  context: Context,
  caseId: number,
  people: readonly Person[],
): Promise<void> {
  const blind: string[] = []
  for (const { id, name } of people) if (!(await seesCase(context, caseId, id))) blind.push(name)
  if (blind.length === 0) return
  throw new AppError('rule', {
    detail: `${blind.join('、')}已离岗或不能查看此案件，不能承担其任务；请先将其列为案件的协办人`,
    detailEn: `${blind.join(', ')}: left or without access to this case, so tasks cannot be assigned to them; first add them to the case as collaborators`,
  })
}

/** 422 where a form says of a task that is checked that it is done, or takes it from its checker meanwhile: that is done by the acts of the task, by the people of each. */
export async function refuseUnchecked(context: Context, change: Change): Promise<void> {
  const { id, before, after } = change
  const had = new Set(peopleOf(before).map((one) => one.id))
  await refuseBlindPeople(
    context,
    id,
    peopleOf(after).filter((one) => !had.has(one.id)),
  )
  if (!after) return
  const isDoneByForm = after.checker !== null && after.state === 2 && before?.state !== 2
  const isGivenByForm = after.state === 4 && before?.state !== 4
  const isTakenAway = before?.state === 4 && (after.state !== 4 || after.checker?.id !== before.checker?.id)
  if (!isDoneByForm && !isGivenByForm && !isTakenAway) return
  throw refused(
    '有复核人的任务在「任务」页完成与复核，不能在此改为已完成或待复核，也不能在待复核时更换复核人 | A task with a reviewer is completed and reviewed on the tasks page: it cannot be set to done or to be reviewed here, nor can its reviewer be changed while it waits for review',
  )
}

/** Whether somebody is in office and sees a case. */
export async function seesCase(context: Context, caseId: number, userId: number): Promise<boolean> {
  const actor = await loadActor(context.services.database, context.actor.organizationId, userId)
  if (!may(actor, 'law_case.read')) return false
  const { rows } =
    await sql`select from law_cases r join people u on u.organization_id = r.organization_id and u.id = ${userId}
    where r.organization_id = ${actor.organizationId} and r.id = ${caseId} and u.state = 'active' and ${visibleCases({ actor })}`.execute(
      context.tx,
    )
  return rows.length > 0
}
