import { sql } from 'kysely'
import { type Context, loadActor } from '#engines/access/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import { byPerson } from '#server/name-order.ts'
import { AppError } from '#shared/errors.ts'
import { containsPattern } from '#shared/same-text.ts'
import { mentionedNames } from '../../domain/mentions.ts'
import { contractFor } from '../record/lock-contract.ts'
import type { StoredContract } from '../tables.ts'

type Comment = { text: string }
type Person = { id: number; name: string; departmentName: string | null }

/**
 * Tells each person whom a new comment mentions by name, once, if they may read the contract's text. A mention that stood in a comment that
 * was written anew is no new one. People of one name are all meant.
 */
export async function tellMentioned(
  context: Context,
  contract: Pick<StoredContract, 'id' | 'name'>,
  { added, removed }: { added: readonly Comment[]; removed: readonly Comment[] },
): Promise<void> {
  const { tx, actor } = context
  const all = added.map(({ text }) => text).join('\n')
  if (!/[@＠]/.test(all)) return
  const { rows } = await sql<{ id: number; name: string }>`select id, name from people
    where organization_id = ${actor.organizationId} and state = 'active' and id <> ${actor.userId} and strpos(${all}, name) > 0
    limit 200`.execute(tx)
  const names = rows.map(({ name }) => name)
  const before = mentionedNames(removed.map(({ text }) => text).join('\n'), names)
  const now = mentionedNames(all, names)
  for (const { id, name } of rows) {
    if (!now.has(name) || before.has(name) || !(await mayReadText(context, contract.id, id))) continue
    const text = added.find((one) => mentionedNames(one.text, names).has(name))?.text ?? ''
    await notify(context, {
      userIds: [id],
      kind: 'contract.mention',
      params: {
        actor: actor.name,
        name: contract.name,
        text: text.length > 60 ? `${text.slice(0, 60)}…` : text,
      },
      link: `/contractEditor?scenario=contract&contextId=${contract.id}`,
    })
  }
}

/** Whether another person may read the text of a contract. */
async function mayReadText(context: Context, contractId: number, userId: number): Promise<boolean> {
  const { organizationId } = context.actor
  const actor = await loadActor(context.services.database, organizationId, userId)
  if (actor.permissions['contract.read'] === undefined) return false
  try {
    return (await contractFor({ ...context, actor }, contractId)).guard.documents === 'whole'
  } catch (error) {
    if (error instanceof AppError && error.reason === 'notFound') return false
    throw error
  }
}

/** People who may read the text of a contract, by a part of their name; at most 20 of the first 60 of that name. */
export async function contractReaders(context: Context, id: number, q: string): Promise<Person[]> {
  const { tx, actor } = context
  await contractFor(context, id)
  const people = await tx
    .selectFrom('people as u')
    .leftJoin('department_tree as d', (join) =>
      join.onRef('d.organization_id', '=', 'u.organization_id').onRef('d.id', '=', 'u.department_id'),
    )
    .select(['u.id', 'u.name', 'd.name as departmentName'])
    .where('u.organization_id', '=', actor.organizationId)
    .where('u.state', '=', 'active')
    .where('u.id', '<>', actor.userId)
    .$if(q !== '', (query) => query.where('u.name', '~*', containsPattern(q)))
    .orderBy(byPerson('u.name'))
    .orderBy('u.id')
    .limit(60)
    .execute()
  const found: Person[] = []
  for (const person of people)
    if (found.length < 20 && (await mayReadText(context, id, person.id))) found.push(person)
  return found
}
