import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '#engines/access/domain/index.ts'
import { type Context, loadActor, type RequestContext, sessionIsLive } from '#engines/access/server/index.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { OfficeSessionAnswer } from '../domain/office-api.ts'
import { officeDocument } from './known-documents.ts'
import { actionAddress, officeActionFor } from './wopi-action.ts'
import { discoveryOf, type OfficeActionName } from './wopi-discovery.ts'
import './tables.ts'

/** How long an office server may work for a person without their opening the document again: half a working day. */
const lifeMs = 4 * 3_600_000

/** What a person opens the document with at the office server. The token is shown once. */
export type OfficeSession = {
  accessToken: string
  expiresAt: Date
  wopiSource: string
  action: OfficeActionName
  /** Where the token is posted to, in a frame. */
  actionUrl: string
  /** Who writes the document elsewhere now, so that it is only shown; null: nobody. */
  writtenBy: string | null
}

export const presentSession = (session: OfficeSession): OfficeSessionAnswer => ({
  ...session,
  expiresAt: session.expiresAt.toISOString(),
})

/** This server's own address as browsers and the office server know it. */
export const siteOf = ({ publicUrl, host, port }: Config): string => publicUrl ?? `http://${host}:${port}`

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The name of a document in WOPI addresses: 'contract-12'. */
export const officeFileId = (kind: string, id: number): string => `${kind}-${id}`

/**
 * Lets an office server open one document for this person: for four hours, and only as long as they are signed in and may read it.
 * officeUnavailable unless the operator has set an office server; officeCannotOpen for a kind of file that it does not know; 404 for a document that is
 * not theirs to read.
 */
export async function openOfficeSession(
  context: RequestContext,
  kind: string,
  id: number,
): Promise<OfficeSession> {
  const { config } = context.services
  const opened = await (officeDocument(kind)?.open(context, id) ?? Promise.reject(notFound()))
  const mayWrite = opened.mayWrite && opened.writtenBy === null
  const action = officeActionFor(await discoveryOf(context.services), opened.name, mayWrite ? 'edit' : 'view')
  if (!action) throw new AppError('officeCannotOpen')
  const accessToken = randomBytes(32).toString('base64url')
  const expiresAt = new Date(context.now.getTime() + lifeMs)
  const { tx, actor } = context
  await tx
    .deleteFrom('office_tokens')
    .where('organization_id', '=', actor.organizationId)
    .where('expires_at', '<', context.now)
    .execute()
  await tx
    .insertInto('office_tokens')
    .values({
      organization_id: actor.organizationId,
      token_hash: hashOf(accessToken),
      user_id: actor.userId,
      session_id: context.sessionId,
      document_kind: kind,
      document_id: id,
      expires_at: expiresAt,
    })
    .execute()
  const wopiSource = `${siteOf(config)}/wopi/files/${officeFileId(kind, id)}`
  const actionUrl = actionAddress(action, { wopiSource, locale: context.locale })
  return { accessToken, expiresAt, wopiSource, action: action.name, actionUrl, writtenBy: opened.writtenBy }
}

export type OfficeCaller = { actor: Actor; kind: string; id: number }

type TokenRow = {
  organization_id: number
  user_id: number
  session_id: number
  document_kind: string
  document_id: number
}

/**
 * Whom an office server works for with this token, on which document, with their rights as they are now. null: no such token, it is over, it is
 * for another document, or the person has signed out or left.
 */
export async function officeCaller(
  { database }: Services,
  token: string,
  fileId: string,
): Promise<OfficeCaller | null> {
  const [row] = await database.query<TokenRow>(
    `select organization_id, user_id, session_id, document_kind, document_id from office_tokens
     where token_hash = $1 and expires_at > now()`,
    [hashOf(token)],
  )
  if (!row || officeFileId(row.document_kind, row.document_id) !== fileId) return null
  if (!(await sessionIsLive(database, row.session_id))) return null
  return {
    actor: await loadActor(database, row.organization_id, row.user_id),
    kind: row.document_kind,
    id: row.document_id,
  }
}

/** A document of a caller with what may be done with it; 404 when it is not theirs to read any more. */
export const openFor = async (context: Context, { kind, id }: Pick<OfficeCaller, 'kind' | 'id'>) => {
  const document = officeDocument(kind)
  if (!document) throw notFound()
  return { document, opened: await document.open(context, id) }
}
