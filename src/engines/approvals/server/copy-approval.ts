import { may } from '#engines/access/domain/index.ts'
import { type Context, giveAccess } from '#engines/access/server/index.ts'
import { holdPresence } from '#engines/people/server/index.ts'
import { alreadyIn, type Copy, copyRefusal } from '../domain/copy-approval.ts'
import { openNodeNames } from '../domain/flow-places.ts'
import { lockReadable, refusalOf } from './act-on-approval.ts'
import { addCopies, writeHistory } from './carry-out.ts'
import type { Instance } from './instance-store.ts'
import { refusePeople, refuseUntold } from './told-people.ts'
import './tables.ts'

/** A copy that somebody sent by hand stands at no step. */
const byHand = ''

/**
 * Whoever takes part in a running approval copies it to colleagues, with words: they may see it, find it unread under what was copied to them, and are told. 403 for who takes no part, 409 once it has
 * ended or asks them no more, 422 for who has it already, left or cannot see it. It is no step: who decided last may still take that back.
 */
export async function copyApproval(
  context: Context,
  given: { instanceId: number; userIds: readonly number[]; comment: string },
): Promise<Instance> {
  const { tx, actor } = context
  await holdPresence(tx, actor.organizationId)
  const instance = await lockReadable(context, given.instanceId)
  const by = { userId: actor.userId, manages: may(actor, 'approval.manage') }
  const refused = copyRefusal(instance.flow, by)
  if (refused) throw await refusalOf(context, instance, { refused })
  const userIds = [...new Set(given.userIds)]
  await refuseUntold(context, instance, userIds)
  const copies = await copiesOf(context, instance)
  await refusePeople(context, 'alreadyIn', alreadyIn(instance.flow, copies, { by: actor.userId, userIds }))
  await giveAccess(tx, actor, instance.subject, userIds, { reason: 'approver' })
  await writeHistory(context, instance.id, {
    action: 'cc',
    nodeName: openNodeNames(instance.flow),
    comment: given.comment,
    detail: { userIds },
  })
  context.audit({
    action: 'approval.cc',
    subject: instance.subject,
    detail: { instanceId: instance.id, comment: given.comment, userIds },
  })
  await addCopies(context, instance, { nodeId: byHand, round: instance.flow.round, userIds })
  return instance
}

/** Who was copied, in which round. */
async function copiesOf({ tx, actor }: Context, { id }: Instance): Promise<Copy[]> {
  const rows = await tx
    .selectFrom('approval_tasks')
    .select(['user_id', 'round'])
    .where('organization_id', '=', actor.organizationId)
    .where('instance_id', '=', id)
    .where('kind', '=', 'cc')
    .execute()
  return rows.map((row) => ({ userId: row.user_id, round: row.round }))
}
