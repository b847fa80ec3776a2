import {
  actAs,
  type Context,
  type Given,
  organizationName,
  route,
  type Session,
} from '#engines/access/server/index.ts'
import { type TraceKind, traceWords } from '#engines/documents/domain/index.ts'
import {
  type CleanedDocument,
  cleanDocx,
  convertToPdf,
  docxTraces,
  type FileBytes,
  pdfAvailable,
  storedBytes,
  storeFile,
} from '#engines/documents/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Locale, said } from '#shared/text.ts'
import { type CleanCopy, makeCleanCopy, readDocumentTraces } from '../../domain/clean-api.ts'
import { contractFor, type GuardedRecord } from '../record/lock-contract.ts'
import { approvedText } from './approved-text.ts'
import { fileStem } from './contract-text.ts'
import { contractDocuments } from './shown-documents.ts'

type Place = { id: number; documentId: number }
type Opened = { contractName: string; ordinal: number; file: FileBytes; house: string }

/**
 * A .docx of the contract, for whoever may see its documents; 404 for everybody else. unsupportedFile for a document of another
 * kind.
 */
async function openDocument(
  context: Context,
  { id, documentId }: Place,
  leavesHouse = false,
): Promise<Opened> {
  const record = await contractFor(context, id)
  const { contract } = record
  // A copy with blanks was cleaned when it was made, and is not what goes out.
  if (record.guard.documents !== 'whole') throw notFound()
  const document = (await contractDocuments(context, contract, record.guard)).find(
    (one) => one.id === documentId,
  )
  if (!document || document.fileID === null) throw notFound()
  if (leavesHouse && document.kind === 'text') await refuseOtherThanApproved(context, record, document.id)
  const file = await storedBytes(context, document.fileID)
  if (file.extension !== 'docx') throw new AppError('unsupportedFile')
  return {
    contractName: contract.name,
    ordinal: document.ordinal,
    file,
    house: await organizationName(context),
  }
}

/** Once a text is approved, it is the one that goes out, as it was approved. */
async function refuseOtherThanApproved(
  context: Context,
  { contract, guard }: GuardedRecord,
  documentId: number,
): Promise<void> {
  const approved = await approvedText(context, contract)
  if (!approved || approved.id === documentId) return
  const documents = await contractDocuments(context, contract, guard)
  const ordinal = documents.find(({ id }) => id === approved.id)?.ordinal ?? 0
  throw new AppError('notApprovedText', { ordinal })
}

const traces = route(readDocumentTraces, {
  may: 'contract.read',
  handle: async (context, { params }) => {
    const { file } = await openDocument(context, params)
    return {
      name: file.name,
      found: await docxTraces(file.bytes),
      canPrint: pdfAvailable(context.services.config),
    }
  },
})

type Made = { cleaned: CleanedDocument; content: Uint8Array; opened: Opened }

const copyRoute = (made: Made | null) =>
  route(makeCleanCopy, {
    may: 'contract.read',
    makesFile: true,
    handle: (context, given) => keepCopy(context, given, made as Made),
  })

/** The document is read in one transaction, cleaned and printed outside of any, and the copy kept in a second one. */
const cleanCopy: HttpRoute = {
  ...copyRoute(null),
  run: async (call) => {
    const { params, body } = call as Given<typeof makeCleanCopy>
    const { services, locale } = call
    const admitted = (await copyRoute(null).admit?.(call)) as Session
    const { actor, now } = admitted
    const opened = await actAs(services, actor, (context) => openDocument(context, params, true), { locale })
    const author = { name: opened.house, date: `${now.toISOString().slice(0, 10)}T00:00:00Z` }
    const cleaned = await cleanDocx(opened.file.bytes, body, author).catch((error) => {
      throw inWords(error, locale)
    })
    const content =
      body.format === 'pdf' ? await convertToPdf(services.config, cleaned.bytes, 'docx') : cleaned.bytes
    return copyRoute({ cleaned, content, opened }).run({ ...call, admitted })
  },
}

/** What could not be taken out, by the names that a person knows. */
export function inWords(error: unknown, locale: Locale): unknown {
  if (!(error instanceof AppError) || error.reason !== 'notClean') return error
  const kinds = String(error.params.detail).split(', ') as TraceKind[]
  return new AppError('notClean', { detail: kinds.map((kind) => traceWords(kind, locale)).join('、') })
}

async function keepCopy(
  context: Context,
  { params, body }: Given<typeof makeCleanCopy>,
  { cleaned: { removed, left }, content, opened }: Made,
): Promise<CleanCopy> {
  // Rights may have gone while it was being made.
  await openDocument(context, params, true)
  const title = said('清洁版 | clean copy', context.actor.language)
  const { id, name, size, sha256 } = await storeFile(context, {
    name: `${fileStem(context, opened.contractName)} ${title}.${body.format}`,
    content,
  })
  const counts = (list: typeof removed) => Object.fromEntries(list.map((one) => [one.kind, one.count]))
  context.audit({
    action: 'contract.cleanCopy',
    subject: { kind: 'contract', id: params.id, name: opened.contractName },
    detail: {
      document: opened.file.name,
      ordinal: opened.ordinal,
      ...body,
      file: name,
      sha256,
      removed: counts(removed),
      left: counts(left),
    },
  })
  return { fileID: id, name, size, sha256, removed, left }
}

export const cleanCopyRoutes: HttpRoute[] = [traces, cleanCopy]
