import { actAs, type Context } from '#engines/access/server/index.ts'
import type { Services } from '#server/services.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, errorText, notFound } from '#shared/errors.ts'
import { issueText } from '#shared/issues.ts'
import { inBoth, type Locale, said } from '#shared/text.ts'
import { type BatchHindrance, batchHindrance } from '../domain/batch.ts'
import type { approveInBatch as batchCall, RefusedInBatch } from '../domain/batch-api.ts'
import { nodeOf } from '../domain/flow-places.ts'
import { approve } from './act-on-approval.ts'
import { type Instance, loadInstance } from './instance-store.ts'
import { mayReadApproval } from './present-approval.ts'
import { factsOf, subjectOf } from './subjects.ts'
import './tables.ts'

type Body = BodyOf<typeof batchCall>
type Ticked = Body['tasks'][number]
export type BatchRequest = Pick<Context, 'actor' | 'locale' | 'request'> & Body

/** Approves each task as the actor, in a transaction of its own: what fails is undone alone, and told with its reason. */
export async function approveEach(
  services: Services,
  { actor, locale, request, tasks, comment }: BatchRequest,
): Promise<{ approved: number; refused: RefusedInBatch[] }> {
  const refused: RefusedInBatch[] = []
  for (const ticked of tasks) {
    try {
      await actAs(services, actor, (context) => approveTicked(context, ticked, comment), { locale, request })
    } catch (error) {
      const known = error instanceof AppError ? error : new AppError('internal')
      if (known.reason === 'internal')
        services.log.error({ err: error, requestId: request.id }, 'an approval of several failed')
      refused.push({ instanceID: ticked.instanceID, taskID: ticked.taskID, reason: reasonOf(known, locale) })
    }
  }
  return { approved: tasks.length - refused.length, refused }
}

const reasonOf = ({ reason, params, issues }: AppError, locale: Locale): string =>
  issues.length
    ? issues.map((issue) => issueText(issue, locale)).join(said('； | ; ', locale))
    : errorText(reason, params, locale)

async function approveTicked(
  context: Context,
  { instanceID, taskID, seen }: Ticked,
  comment: string,
): Promise<void> {
  const instance = await loadInstance(context, instanceID)
  if (!(await mayReadApproval(context, instance))) throw notFound()
  const { subject, flow } = instance
  const task = flow.tasks.find(({ id, userId }) => id === taskID && userId === context.actor.userId)
  // Whose task it is not, or is no more, is answered as every decision is.
  if (task?.state === 'open') {
    const facts = (await factsOf(context, [subject])).get(`${subject.kind}/${subject.id}`)
    const now = { name: subject.name, amount: facts?.amount ?? null, otherParty: facts?.otherParty ?? '' }
    const node = nodeOf(flow, task.nodeId)
    const review = await subjectOf(subject.kind).review?.(context, subject.id)
    const given = { seen, now, risks: review?.risks ?? [] }
    const hindrance = batchHindrance(await isAllowed(context, instance), node, given)
    if (hindrance) throw new AppError('rule', hindranceWords[hindrance])
  }
  await approve(context, { instanceId: instanceID, taskId: taskID, comment, isInBatch: true })
}

async function isAllowed({ tx, actor }: Context, { flowId }: Instance): Promise<boolean> {
  const row = await tx
    .selectFrom('approval_flows')
    .select('in_batch')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', flowId)
    .executeTakeFirst()
  return row?.in_batch ?? false
}

const hindranceWords: Readonly<Record<BatchHindrance, { detail: string; detailEn: string }>> = {
  notAllowed: inBoth(
    'detail',
    '该审批流不允许批量同意，请打开事项处理 | Its approval flow does not allow bulk approval; open it to decide',
  ),
  demandsWork: inBoth(
    'detail',
    '本节点须填写或处理内容，请打开事项处理 | This step requires input or work on the document; open it to decide',
  ),
  changed: inBoth(
    'detail',
    '内容与列表所示已不同，请刷新后核对 | It has changed since the list was loaded; refresh and check it again',
  ),
  risky: inBoth(
    'detail',
    '有须先查看的风险，请打开事项处理 | There is a risk to review first; open it to decide',
  ),
}
