import { sql } from 'kysely'
import { type Context, loadActor } from '#engines/access/server/index.ts'
import { byPerson, hasInitials } from '#server/name-order.ts'
import type { AnswerOf } from '#shared/endpoint.ts'
import { invalid } from '#shared/errors.ts'
import { containsPattern } from '#shared/same-text.ts'
import { inBoth } from '#shared/text.ts'
import type { listMentionable } from '../domain/action-api.ts'
import { lockReadable, readableInstance, remark } from './act-on-approval.ts'
import { attached } from './approval-files.ts'
import { tell } from './carry-out.ts'
import { loadPersons } from './flow-people.ts'
import type { Instance } from './instance-store.ts'
import { mayReadApproval } from './present-approval.ts'
import './tables.ts'

type Given = {
  instanceId: number
  comment: string
  mentionIds: readonly number[]
  fileIds: readonly number[]
}

/**
 * A remark, with files, for everybody who may see the approval; whom it mentions is told so, the others who take part that there is one. 422 for nothing said, for a mention of
 * somebody who may not see the approval or has left, and for files that are not the actor's own: nothing is written then, and nobody is given access by being mentioned.
 */
export async function comment(context: Context, given: Given): Promise<Instance> {
  const { actor } = context
  const instance = await lockReadable(context, given.instanceId)
  if (given.comment === '' && given.fileIds.length === 0)
    throw invalid([{ path: 'comment', code: 'required', params: inBoth('field', '评论 | a comment') }])
  const mentionIds = [...new Set(given.mentionIds)].filter((id) => id !== actor.userId)
  await refuseBlindMentions(context, instance, mentionIds)
  const files = await attached(context, instance, [...new Set(given.fileIds)])
  await remark(context, instance, 'comment', given.comment, {
    ...(mentionIds.length > 0 && { mentionIds }),
    ...(files.length > 0 && { files }),
  })
  await tell(context, instance, 'approval.mentioned', mentionIds, { text: shortened(given.comment) })
  const involved = [instance.initiatorId, ...instance.flow.tasks.map(({ userId }) => userId)]
  await tell(
    context,
    instance,
    'approval.commented',
    involved.filter((id) => !mentionIds.includes(id)),
  )
  return instance
}

/** Words as a notice has room for. */
export const shortened = (text: string): string =>
  [...text].length > 60 ? `${[...text].slice(0, 60).join('')}…` : text

/** 422 that names who was mentioned and may not see it; somebody whom the organisation does not have is not named. */
async function refuseBlindMentions(
  context: Context,
  instance: Instance,
  ids: readonly number[],
): Promise<void> {
  const persons = await loadPersons(context, ids)
  const blind: number[] = []
  for (const id of ids) if (!(await maySee(context, instance, persons.get(id)))) blind.push(id)
  if (blind.length === 0) return
  const names = blind.map((id) => persons.get(id)?.name ?? `#${id}`).join('、')
  throw invalid([{ path: 'mentionIDs', code: 'mentionRefused', params: { people: names } }])
}

/** Whether a person of the organisation may see an approval as they are now. */
async function maySee(
  context: Context,
  instance: Instance,
  person: { id: number; terminated: boolean } | undefined,
): Promise<boolean> {
  if (!person || person.terminated) return false
  const actor = await loadActor(context.services.database, context.actor.organizationId, person.id)
  return mayReadApproval({ ...context, actor }, instance)
}

const mostOffered = 12

/**
 * Colleagues whose name, account or initials (of their name in pinyin) are like `q`, by name, each with whether a remark on this approval can mention them. Who cannot see it is told as such, so that
 * whoever writes knows why. 404 for who may not see the approval.
 */
export async function mentionable(
  context: Context,
  id: number,
  q: string,
): Promise<AnswerOf<typeof listMentionable>> {
  const { tx, actor } = context
  const instance = await readableInstance(context, id)
  const letters = /^[a-z]{1,6}$/i.test(q) ? q.toLowerCase() : null
  const rows = await tx
    .selectFrom('people as u')
    .select('u.id')
    .where('u.organization_id', '=', actor.organizationId)
    .where('u.state', '=', 'active')
    .where('u.id', '<>', actor.userId)
    .$if(q !== '', (query) =>
      query.where((is) =>
        is.or([
          is('u.name', '~*', containsPattern(q)),
          is('u.nickname', '~*', containsPattern(q)),
          sql<boolean>`starts_with(lower(u.account), ${q.toLowerCase()})`,
          ...(letters ? [hasInitials('u.name', letters)] : []),
        ]),
      ),
    )
    .orderBy(byPerson('u.name'))
    .orderBy('u.id')
    .limit(mostOffered)
    .execute()
  const persons = await loadPersons(
    context,
    rows.map((row) => row.id),
  )
  const list = []
  for (const row of rows) {
    const person = persons.get(row.id)
    if (person) list.push({ ...person, maySee: await maySee(context, instance, person) })
  }
  // Who can be mentioned comes first, each by name.
  return { list: list.toSorted((a, b) => Number(b.maySee) - Number(a.maySee)) }
}
