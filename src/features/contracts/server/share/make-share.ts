import {
  type Context,
  type Given,
  organizationName,
  type RequestContext,
  waitingRoute,
} from '#engines/access/server/index.ts'
import { type TraceKind, traceWords } from '#engines/documents/domain/index.ts'
import {
  cleanDocx,
  docxOutline,
  type FileBytes,
  pdfAvailable,
  storedBytes,
  storeFile,
} from '#engines/documents/server/index.ts'
import { isMailSet } from '#engines/notifications/server/index.ts'
import type { Config } from '#server/config.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import type { Services } from '#server/services.ts'
import { AppError, forbidden } from '#shared/errors.ts'
import type { Locale } from '#shared/text.ts'
import {
  partiesNamed,
  type ShareBlock,
  shareEnd,
  shareLimits,
  tellsInside,
} from '../../domain/contract-share.ts'
import { createContractShare } from '../../domain/share-api.ts'
import { contractFor, type GuardedRecord, lockContract } from '../record/lock-contract.ts'
import { approvedText } from '../text/approved-text.ts'
import { inWords } from '../text/clean-copy.ts'
import { allDocuments } from '../text/document-rows.ts'
import { newLink } from './share-link.ts'
import { presentedShare } from './share-rows.ts'

/** What the files of a share belong to. */
export const shareKind = 'contractShare'

/** The job that prints the copy of a share. */
export const sharePrintJob = 'contract.printShare'
export type SharePrintJob = { organizationId: number; userId: number; shareId: number; fileId: number }

type Asked = {
  documentId: number
  file: FileBytes
  house: string
  day: string
  changes: 'accept' | 'reject'
  locale: Locale
}
type Found = { content: Uint8Array; blocks: ShareBlock[] }

/** The text is read in one transaction, cleaned and looked through outside of any, and shared in a second one, which asks again whether it may. */
export const makeShareRoute: HttpRoute = waitingRoute(createContractShare, {
  may: 'contract.read',
  makesFile: true,
  // The link is told once: what answers a repeated call holds none.
  withoutSecret: (data) => ({ ...data, path: '' }),
  prepare: async (context: Context, { params, body }): Promise<Asked> => {
    const record = await sharable(context, params.id)
    if (!(await isMailSet(context))) throw new AppError('shareNoMail')
    const { changes } = body
    const day = context.now.toISOString().slice(0, 10)
    return {
      ...(await textToShare(context, record)),
      house: await organizationName(context),
      day,
      changes,
      locale: context.locale,
    }
  },
  wait: cleaned,
  finish: keepShare,
})

/** A contract that the actor may share outside; 404 when it is not theirs to see, 403 when it is not theirs to share. */
async function sharable(context: Context, id: number, lock = false): Promise<GuardedRecord> {
  const record = await (lock ? lockContract(context, id) : contractFor(context, id))
  if (!record.abilities.shareOutside) throw forbidden()
  return record
}

/** The approved text, else the newest one that says what the form says. */
async function textToShare(
  context: Context,
  { contract }: GuardedRecord,
): Promise<{ documentId: number; file: FileBytes }> {
  const approved = await approvedText(context, contract)
  const newest = (await allDocuments(context, contract.id)).find(
    (one) => one.kind === 'text' && (approved ? one.id === approved.id : one.isCurrent),
  )
  const isOld =
    !approved && contract.template_version_id !== null && newest?.contractVersion !== contract.values_version
  if (!newest || newest.fileID === null || isOld) throw new AppError('shareNoText')
  const file = await storedBytes(context, newest.fileID)
  if (file.extension !== 'docx') throw new AppError('shareNoText')
  return { documentId: newest.id, file }
}

async function cleaned({ config }: Services, { file, house, day, changes, locale }: Asked): Promise<Found> {
  const hosts = ownHosts(config)
  const options = { changes, hiddenText: 'remove', linksTo: hosts } as const
  const author = { name: house, date: `${day}T00:00:00Z` }
  const { bytes, left } = await cleanDocx(file.bytes, options, author).catch((error) => {
    throw inWords(error, locale)
  })
  const inside = tellsInside(left, hosts)
  if (inside.length) {
    const words = inside.map(({ kind }) => traceWords(kind as TraceKind, locale))
    throw new AppError('shareTellsInside', { detail: words.join('、') })
  }
  const outline = await docxOutline(bytes)
  return {
    content: bytes,
    // Words alone: what place of the form a piece is stays here.
    blocks: outline.map(({ kind, align, cells }) => ({
      kind,
      align,
      cells: cells.map((pieces) => pieces.map(({ text }) => text).join('')),
    })),
  }
}

/** The names by which people reach this product: a link to them in a text leads inside. */
const ownHosts = ({ publicUrl, host }: Config): string[] => [
  ...(publicUrl ? [new URL(publicUrl).hostname] : []),
  host,
  'localhost',
  '127.0.0.1',
]

async function keepShare(
  context: RequestContext,
  { params, body }: Given<typeof createContractShare>,
  { documentId }: Asked,
  { content, blocks }: Found,
) {
  const { tx, actor, now, services } = context
  // Rights may have gone while it was being made, and another text may have been approved.
  const record = await sharable(context, params.id, true)
  if ((await textToShare(context, record)).documentId !== documentId) throw new AppError('conflict')
  const { contract } = record
  await refuseTooMany(context, contract.id)
  const link = newLink(services.config)
  const canPrint = pdfAvailable(services.config)
  const share = await tx
    .insertInto('contract_shares')
    .values({
      organization_id: actor.organizationId,
      contract_id: contract.id,
      key: link.key,
      secret_hash: link.secretHash,
      person: body.person,
      email: body.email,
      title: body.title,
      may_comment: body.mayComment,
      created_by: actor.userId,
      created_at: now,
      expires_at: shareEnd(now, body.days),
      revoked_at: null,
      revoked_by: null,
      document_id: documentId,
      file_id: null,
      pdf_file_id: null,
      pdf_state: canPrint ? 'pending' : 'unavailable',
      blocks: JSON.stringify(blocks),
      parties: JSON.stringify(partiesNamed(await partyNames(context, contract.id), blocks)),
      opened_at: null,
      calls_from: now,
    })
    .returning(['id', 'contract_id', 'expires_at'])
    .executeTakeFirstOrThrow()
  const subject = { kind: shareKind, id: share.id }
  const file = await storeFile(context, { name: `${body.title}.docx`, content, subject })
  await tx
    .updateTable('contract_shares')
    .set({ file_id: file.id })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', share.id)
    .execute()
  if (canPrint) {
    const { organizationId, userId } = actor
    const job: SharePrintJob = { organizationId, userId, shareId: share.id, fileId: file.id }
    await context.enqueue(sharePrintJob, job)
  }
  context.audit({
    action: 'contract.outsideShare',
    subject: { kind: 'contract', id: contract.id, name: contract.name },
    after: { person: body.person, email: body.email, until: share.expires_at.toISOString() },
    detail: { mayComment: body.mayComment, sha256: file.sha256 },
  })
  return { share: await presentedShare(context, share), path: link.path }
}

/** Shares that are not taken back are few, so that somebody can look at them. */
async function refuseTooMany({ tx, actor }: Context, contractId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('contract_shares')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', contractId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) < shareLimits.openSharesPerContract) return
  throw new AppError('rule', {
    detail: `一份合同最多同时有 ${shareLimits.openSharesPerContract} 个分享链接，请先收回不再使用的`,
    detailEn: `A contract can have at most ${shareLimits.openSharesPerContract} active links; first revoke those no longer needed`,
  })
}

async function partyNames({ tx, actor }: Context, contractId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('contract_parties')
    .select('name')
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', contractId)
    .orderBy('ordinal')
    .execute()
  return rows.map(({ name }) => name)
}
