import { type Context, loadActor } from '#engines/access/server/index.ts'
import { invalid } from '#shared/errors.ts'
import { activeAmong, loadPersons } from './flow-people.ts'
import type { Instance } from './instance-store.ts'
import { mayReadApproval } from './present-approval.ts'
import { askedRights } from './step-rights.ts'
import { seeingAmong } from './subjects.ts'
import './tables.ts'

/** Why people whom somebody chose cannot be told of an approval. */
type Refused = 'alreadyIn' | 'alreadyAsked' | 'notColleague' | 'cannotSee' | 'beyondOwnSight'

/** 422 that names these people at `userIDs`; nothing where there are none. Somebody whom the organisation does not have is not named. */
export async function refusePeople(
  context: Context,
  code: Refused,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  const persons = await loadPersons(context, userIds)
  const people = userIds.map((id) => persons.get(id)?.name ?? `#${id}`).join('、')
  throw invalid([{ path: 'userIDs', code, params: { people } }])
}

/**
 * 422 for people who left or are of another organisation, cannot see what the kind guards, or would see what a step hides from the actor: who does not see all of a record opens it to nobody.
 */
export async function refuseUntold(
  context: Context,
  instance: Instance,
  userIds: readonly number[],
): Promise<void> {
  const active = await activeAmong(context, userIds)
  await refusePeople(
    context,
    'notColleague',
    userIds.filter((id) => !active.has(id)),
  )
  const seeing = await seeingAmong(context, instance.subject, userIds)
  await refusePeople(
    context,
    'cannotSee',
    userIds.filter((id) => !seeing.includes(id)),
  )
  const { rights = {} } = (await askedRights(context, instance.subject)) ?? {}
  if (!Object.values(rights).includes('hidden')) return
  const { database } = context.services
  const beyond: number[] = []
  for (const id of userIds) {
    const actor = await loadActor(database, context.actor.organizationId, id)
    if (!(await mayReadApproval({ ...context, actor }, instance))) beyond.push(id)
  }
  await refusePeople(context, 'beyondOwnSight', beyond)
}
