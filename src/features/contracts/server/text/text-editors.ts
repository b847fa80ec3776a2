import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { officeWriter } from '#engines/editor/server/index.ts'
import { AppError, forbidden } from '#shared/errors.ts'
import { heldSeconds, type TextEditor } from '../../domain/text-work-api.ts'
import { contractFor, lockContract } from '../record/lock-contract.ts'

/** `hold`: the window; null: a window of the office server. */
type Held = { userId: number; name: string; since: Date; hold: string | null }

/** Who is writing the text of a contract that the actor may read; null: nobody. */
export async function textEditor(context: Context, id: number, hold?: string): Promise<TextEditor | null> {
  await contractFor(context, id)
  return present(context, await writerOf(context, id), hold)
}

/**
 * The actor's window begins to write, or goes on writing. It gets the text when nobody has it, when whoever had it was not heard of for a minute
 * by the database's clock, and from another window of the same person with `takeOver`, or when that is the window itself before it was loaded anew (`instead`). Answers who has it then.
 */
export async function holdContractText(
  context: Context,
  id: number,
  given: { hold: string; takeOver: boolean; instead?: string | undefined },
): Promise<TextEditor> {
  // The contract's row is the lock: two who begin at once come one after the other.
  const { abilities, guard } = await lockContract(context, id)
  if (!(abilities.update || abilities.suggest) || guard.documents !== 'whole') throw forbidden()
  const held = await writerOf(context, id)
  const isOwn = held?.userId === context.actor.userId
  const isFree =
    held === null || (isOwn && (given.takeOver || (held.hold !== null && held.hold === given.instead)))
  if (isFree || held.hold === given.hold) {
    const goesOn = held?.hold === given.hold
    await sql`insert into contract_text_editors (organization_id, contract_id, user_id, hold, since, seen_at)
      values (${context.actor.organizationId}, ${id}, ${context.actor.userId}, ${given.hold}::uuid, clock_timestamp(), clock_timestamp())
      on conflict (organization_id, contract_id) do update set user_id = excluded.user_id, hold = excluded.hold, seen_at = excluded.seen_at,
        since = case when ${goesOn} then contract_text_editors.since else excluded.since end`.execute(
      context.tx,
    )
  }
  return present(context, await writerOf(context, id), given.hold) as TextEditor
}

/** The window has ended; saying so twice, or after another one took over, changes nothing. */
export async function leaveContractText(context: Context, id: number, hold: string): Promise<void> {
  const { tx, actor } = context
  await contractFor(context, id)
  await tx
    .deleteFrom('contract_text_editors')
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', id)
    .where('user_id', '=', actor.userId)
    .where('hold', '=', hold)
    .execute()
}

/** The name of another person who writes in the built-in editor; null: nobody does. */
export async function otherWriter(context: Context, id: number): Promise<string | null> {
  const held = await holderOf(context, id)
  return held && held.userId !== context.actor.userId ? held.name : null
}

/** Refuses to save while another person is writing: what they write would be overtaken. */
export async function refuseWhileOtherWrites(context: Context, id: number): Promise<void> {
  const held = await holderOf(context, id)
  if (held && held.userId !== context.actor.userId)
    throw new AppError('textBusy', { name: held.name }, { data: present(context, held) })
}

/** Who writes in the built-in editor, else who opened the text to write at the office server. */
async function writerOf(context: Context, id: number): Promise<Held | null> {
  const held = await holderOf(context, id)
  if (held) return held
  const writer = await officeWriter(context, { kind: 'contract', id })
  return writer && { ...writer, hold: null }
}

async function holderOf({ tx, actor }: Context, id: number): Promise<Held | null> {
  const { rows } = await sql<Held>`select e.user_id as "userId", u.name, e.since, e.hold
    from contract_text_editors e join people u on u.id = e.user_id
    where e.organization_id = ${actor.organizationId} and e.contract_id = ${id}
      and e.seen_at > clock_timestamp() - make_interval(secs => ${heldSeconds})`.execute(tx)
  return rows[0] ?? null
}

const present = ({ actor }: Context, held: Held | null, hold?: string): TextEditor | null =>
  held && {
    name: held.name,
    since: held.since.toISOString(),
    isMine: held.hold !== null && held.hold === hold && held.userId === actor.userId,
    isSelf: held.userId === actor.userId,
  }
