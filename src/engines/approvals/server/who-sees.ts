import type { Context } from '#engines/access/server/index.ts'
import { AppError } from '#shared/errors.ts'
import { loadPersons } from './flow-people.ts'
import { type ApprovalSubjectRef, seeingAmong } from './subjects.ts'

/** 422 where one of these people would be asked about, or told of, what they can't see. */
export async function refuseBlind(
  context: Context,
  subject: ApprovalSubjectRef,
  userIds: readonly number[],
): Promise<void> {
  const seeing = await seeingAmong(context, subject, userIds)
  const blind = userIds.filter((one) => !seeing.includes(one))
  if (blind.length === 0) return
  const persons = await loadPersons(context, blind)
  const names = blind.flatMap((one) => persons.get(one)?.name ?? [])
  throw new AppError('rule', {
    detail: `${names.join('、')}不能查看「${subject.name}」，无法参与审批；请换一个审批流，或先让其能够查看`,
    detailEn: `${names.join(', ')} cannot view “${subject.name}” and so cannot take part in its approval; choose another approval flow, or give them access first`,
  })
}
