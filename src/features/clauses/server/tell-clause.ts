import { type Context, peopleWith } from '#engines/access/server/index.ts'
import { notify, settleNotices } from '#engines/notifications/server/index.ts'
import { AppError } from '#shared/errors.ts'
import type { lockClause } from './clause-queries.ts'

type Locked = Awaited<ReturnType<typeof lockClause>>

const linkOf = (id: number): string => `/clauses/detail?clauseId=${id}`
const wroteIt = ({ standing: { open } }: Locked): number[] =>
  open ? [...open.authors, ...(open.submittedBy === null ? [] : [open.submittedBy])] : []
const paramsOf = ({ name, versions }: Locked) => ({ name, ordinal: versions[0]?.ordinal ?? 1 })

/**
 * Tells everybody who may approve the version that was handed over just now; not those who wrote in it or hand it over. 422 when nobody else may: it
 * would wait for ever.
 */
export async function askForApproval(context: Context, clause: Locked): Promise<void> {
  const { tx, actor } = context
  const own = new Set([actor.userId, ...wroteIt(clause)])
  const userIds = (await peopleWith(tx, actor.organizationId, 'clause.approve')).filter((id) => !own.has(id))
  if (!userIds.length)
    throw new AppError('rule', {
      detail: '除编写人和提交人外，没有人有「批准条款」的权限，请联系管理员授权给另一个人后再提交',
      detailEn:
        'Apart from those who wrote or submit it nobody may approve clauses; ask your administrator to give somebody else that permission',
    })
  await notify(context, { userIds, kind: 'clause.asked', params: paramsOf(clause), link: linkOf(clause.id) })
}

/** Tells who wrote in the version or submitted it what became of it; nobody is asked any more. */
export async function tellDecision(
  context: Context,
  clause: Locked,
  decision: { kind: 'clause.approved' } | { kind: 'clause.returned'; reason: string },
): Promise<void> {
  await stopAsking(context, clause)
  const { kind } = decision
  const params = {
    ...paramsOf(clause),
    actor: context.actor.name,
    ...(decision.kind === 'clause.returned' && { reason: decision.reason }),
  }
  await notify(context, { userIds: wroteIt(clause), kind, params, link: linkOf(clause.id) })
}

/** The version waits no longer: who was asked has nothing to do. */
export async function stopAsking(context: Context, clause: Locked): Promise<void> {
  const { tx, actor } = context
  const userIds = await peopleWith(tx, actor.organizationId, 'clause.approve')
  await settleNotices(context, { userIds, kinds: ['clause.asked'], link: linkOf(clause.id) })
}
