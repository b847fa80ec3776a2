import { sql } from 'kysely'
import { actAs, type Context, route, type Session } from '#engines/access/server/index.ts'
import { familyOf } from '#engines/documents/domain/index.ts'
import { fileOfForm, refuseBrokenForm } from '#server/http/form-file.ts'
import type { HttpCall, HttpRoute } from '#server/http/http-route.ts'
import { AppError, forbidden, notFound } from '#shared/errors.ts'
import { keepTextDraft, longestTextDraft, type TextDraft } from '../../domain/text-work-api.ts'
import { contractFor } from '../record/lock-contract.ts'

type DraftRow = { base_id: number; ordinal: number; size: number; saved_at: Date }

/** What the actor has written in the text of this contract and not saved; null: nothing. */
export async function textDraft(context: Context, id: number): Promise<TextDraft | null> {
  const { guard } = await contractFor(context, id)
  const { actor, tx } = context
  const { rows } = await sql<DraftRow>`select w.base_id, d.ordinal, length(w.content) as size, w.saved_at
    from contract_text_drafts w join contract_documents d on d.id = w.base_id
    where w.organization_id = ${actor.organizationId} and w.contract_id = ${id} and w.user_id = ${actor.userId}`.execute(
    tx,
  )
  const [row] = rows
  if (!row || guard.documents !== 'whole') return null
  return { baseID: row.base_id, ordinal: row.ordinal, size: row.size, savedAt: row.saved_at.toISOString() }
}

/** Its bytes; 404 when there is none. */
export async function textDraftBytes(context: Context, id: number): Promise<Uint8Array> {
  if (!(await textDraft(context, id))) throw notFound()
  const row = await context.tx
    .selectFrom('contract_text_drafts')
    .select('content')
    .where('organization_id', '=', context.actor.organizationId)
    .where('contract_id', '=', id)
    .where('user_id', '=', context.actor.userId)
    .executeTakeFirstOrThrow()
  return row.content
}

/** What the actor has written and not saved is over: it was saved, or given up. */
export async function dropDraft({ tx, actor }: Context, id: number): Promise<void> {
  await tx
    .deleteFrom('contract_text_drafts')
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', id)
    .where('user_id', '=', actor.userId)
    .execute()
}

/** Keeps it, in place of what was kept before. Only for who may edit or comment, and on a text of this contract. */
async function keepDraft(context: Context, id: number, baseID: number, content: Uint8Array) {
  const { abilities, guard } = await contractFor(context, id)
  if (!(abilities.update || abilities.suggest || abilities.comment) || guard.documents !== 'whole')
    throw forbidden()
  if (familyOf(content) !== 'zip') throw new AppError('unsupportedFile')
  const { tx, actor } = context
  const base = await tx
    .selectFrom('contract_documents')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', id)
    .where('id', '=', baseID)
    .where('kind', '=', 'text')
    .executeTakeFirst()
  if (!base) throw notFound()
  await sql`insert into contract_text_drafts (organization_id, contract_id, user_id, base_id, content, saved_at)
    values (${actor.organizationId}, ${id}, ${actor.userId}, ${baseID}, ${Buffer.from(content)}, clock_timestamp())
    on conflict (organization_id, contract_id, user_id)
    do update set base_id = excluded.base_id, content = excluded.content, saved_at = excluded.saved_at`.execute(
    tx,
  )
  return (await textDraft(context, id)) as TextDraft
}

/**
 * Takes the bytes as multipart. They arrive before any transaction begins; they are not checked like an upload, because nobody but their sender
 * gets them, and saving them as a version checks them.
 */
export const keepDraftRoute: HttpRoute = {
  endpoint: keepTextDraft,
  guard: 'contract.read',
  run: async (call) => {
    let content: Uint8Array = new Uint8Array()
    const keeping = route(keepTextDraft, {
      may: 'contract.read',
      handle: (context, { params, query }) => keepDraft(context, params.id, query.baseID, content),
    })
    const admitted = (await keeping.admit?.(call)) as Session
    // Refused before anything is taken in.
    const { id } = call.params as { id: number }
    await actAs(call.services, admitted.actor, (context) => contractFor(context, id))
    content = await receive(call)
    return keeping.run({ ...call, admitted, body: { size: content.length } })
  },
}

async function receive({ request }: HttpCall): Promise<Uint8Array> {
  const part = await fileOfForm(request, longestTextDraft)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > longestTextDraft) throw new AppError('fileTooLarge')
      chunks.push(chunk)
    }
  } catch (error) {
    refuseBrokenForm(error)
  }
  return Buffer.concat(chunks)
}
