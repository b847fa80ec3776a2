import { DownloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { fileContent } from '#engines/documents/domain/index.ts'
import { checkChosenFile, PdfPreview, RepairNotes, tellRepairs } from '#engines/documents/web/index.ts'
import { editorParams, viewerOf } from '#engines/editor/domain/index.ts'
import { formatInstant } from '#shared/dates.ts'
import {
  AppLink,
  addressOf,
  call,
  Dialog,
  EmptyState,
  Fingerprint,
  Panel,
  StatusTag,
  sizeText,
  toast,
  UploadBox,
  upload,
  useGo,
  useServices,
  useText,
} from '#web/index.ts'
import {
  type ContractDetail,
  fillContractDocument,
  printContract,
  uploadContractFile,
} from '../domain/api.ts'
import type { ContractDocument } from '../domain/contract-document.ts'
import { signedCopyExtensions, takesSignedCopies } from '../domain/contract-signing.ts'
import { CleanCopyButton } from './clean-dialog.tsx'
import { CompareButton } from './compare-dialog.tsx'
import { openedDocument } from './editor/opened-document.ts'
import { contractMessages } from './messages.ts'
import { SettleMatters } from './settle-matters.tsx'
import { OutsideCommentsPanel } from './share/outside-comments.tsx'

/** How long the page waits for a print before it says that none came. */
const patience = 90_000
const every = 2_000

/** The contract's text as it will be signed, its print, signed copies and attachments. */
export function ContractDocuments({ contract }: { contract: ContractDetail }) {
  const t = useText(contractMessages)
  const client = useQueryClient()
  const [adding, setAdding] = useState<'signed' | 'attachment' | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: ['contract', contract.id] })
  const fill = async () => {
    try {
      await call(fillContractDocument, { params: { id: contract.id } })
      await refresh()
      toast.success(t('filled'))
    } catch (error) {
      toast.failure(error)
    }
  }
  const mayFill = contract.template !== null && contract.abilities.update
  return (
    <div className="c-documents">
      <Panel
        title={t('text')}
        extra={
          <>
            <CompareButton contract={contract} />
            <EditButton contract={contract} />
            {mayFill ? (
              <Button onClick={fill} title={t('fillHint')}>
                {t('fillNow')}
              </Button>
            ) : null}
          </>
        }
      >
        <ApprovedText contract={contract} />
        <DocumentNote contract={contract} />
        <Print contract={contract} onRetry={fill} />
      </Panel>
      <SettleMatters contract={contract} />
      <OutsideCommentsPanel id={contract.id} />
      <Panel
        title={t('documents')}
        extra={
          contract.abilities.upload ? (
            <>
              {takesSignedCopies(contract.status) ? (
                <Button onClick={() => setAdding('signed')}>{t('uploadSigned')}</Button>
              ) : null}
              <Button onClick={() => setAdding('attachment')}>{t('uploadAttachment')}</Button>
            </>
          ) : null
        }
      >
        {contract.documents.length ? (
          <ul className="c-file-list">
            {contract.documents
              .filter(({ fileID }) => fileID !== null)
              .map((document) => (
                <FileRow key={document.id} contract={contract} document={document} />
              ))}
          </ul>
        ) : (
          <EmptyState
            compact
            title={t(contract.documentNote ? 'noShownDocuments' : 'noDocuments')}
            {...(!contract.documentNote && {
              hint: t(contract.template ? 'noDocumentsHint' : 'noTemplateHint'),
            })}
          />
        )}
      </Panel>
      {adding ? (
        <AddFile
          id={contract.id}
          kind={adding}
          onClose={() => setAdding(null)}
          onDone={async () => {
            setAdding(null)
            await refresh()
          }}
        />
      ) : null}
    </div>
  )
}

/** Opens the newest text in the editor: to be written where the person may, else to be read. */
function EditButton({ contract }: { contract: ContractDetail }) {
  const t = useText(contractMessages)
  const go = useGo()
  const newest = openedDocument(contract, {}, '')
  if (!newest) return null
  const isWritten = newest.most === 'edit'
  const open = () =>
    go(
      '/contractEditor',
      editorParams({ scenario: 'contract', contextId: contract.id, showContractCompare: true }),
    )
  return (
    <Button type={isWritten ? 'primary' : 'default'} onClick={open}>
      {t(
        isWritten
          ? 'editOnline'
          : newest.most === 'comment'
            ? 'commentOnline'
            : newest.most === 'suggest'
              ? 'suggestOnline'
              : 'readOnline',
      )}
    </Button>
  )
}

/** Which text was approved, and that it is the one that holds. */
function ApprovedText({ contract: { approvedText, documents } }: { contract: ContractDetail }) {
  const t = useText(contractMessages)
  const document = documents.find(({ id }) => id === approvedText?.documentID)
  if (!approvedText || !document) return null
  const { ordinal } = document
  return (
    <Alert
      className="c-approved-text"
      type="success"
      showIcon
      title={t('approvedText')}
      description={
        <>
          <div>
            {t('approvedTextIs', { ordinal })}
            <Fingerprint sha256={approvedText.sha256} />
          </div>
          <div>{t('approvedTextHint')}</div>
        </>
      }
    />
  )
}

/** What of the documents is not shown to the person, and why. */
function DocumentNote({ contract: { documentNote } }: { contract: ContractDetail }) {
  const t = useText(contractMessages)
  if (!documentNote) return null
  const { why, left } = documentNote
  return (
    <Alert
      className="c-approved-text"
      type="info"
      showIcon
      title={t('noteTitle')}
      description={
        <>
          <div>{t(`note_${why}`)}</div>
          {left > 0 ? <div>{t('noteLeft', { count: left })}</div> : null}
        </>
      }
    />
  )
}

/** The newest print, or why there is none; waits for one that is being made. */
function Print({ contract, onRetry }: { contract: ContractDetail; onRetry: () => void }) {
  const t = useText(contractMessages)
  const client = useQueryClient()
  const newest = (kind: ContractDocument['kind']) => contract.documents.find((one) => one.kind === kind)
  const { approvedText } = contract
  const text = approvedText
    ? contract.documents.find(({ id }) => id === approvedText.documentID)
    : newest('text')
  const print = approvedText
    ? contract.documents.find(({ kind, textID }) => kind === 'pdf' && textID === text?.id)
    : newest('pdf')
  const isMade = print !== undefined && print.textID === text?.id
  const isWaiting = (text !== undefined && !isMade) || contract.documentNote?.why === 'pending'
  const [gaveUp, setGaveUp] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    setGaveUp(false)
    // Usually the job is under way; asking again changes nothing, and wakes one that was never asked for.
    void call(printContract, { params: { id: contract.id } }).catch(() => {})
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: ['contract', contract.id] }),
      every,
    )
    const end = setTimeout(() => {
      clearInterval(timer)
      setGaveUp(true)
    }, patience)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [isWaiting, client, contract.id])
  // Why nothing is shown stands above.
  if (!text && contract.documentNote) return null
  if (!text)
    return (
      <EmptyState
        compact
        title={t('noDocuments')}
        hint={t(contract.template ? 'noDocumentsHint' : 'noTemplateHint')}
      />
    )
  const state = isMade ? (print.state === 'ready' ? 'ready' : 'unavailable') : gaveUp ? 'failed' : 'pending'
  return (
    <PdfPreview
      fileID={isMade ? print.fileID : null}
      state={state}
      downloadID={text.fileID}
      onRetry={onRetry}
      name={contract.name}
    />
  )
}

function FileRow({ contract, document }: { contract: ContractDetail; document: ContractDocument }) {
  const { id, approvedText } = contract
  const mayGoOut = document.kind !== 'text' || !approvedText || approvedText.documentID === document.id
  const t = useText(contractMessages)
  const { timeZone } = useServices()
  const kinds = {
    text: t('kind_text'),
    pdf: t('kind_pdf'),
    signed: t('kind_signed'),
    attachment: t('kind_attachment'),
  }
  const isNewest = document.isCurrent && (document.kind === 'text' || document.kind === 'pdf')
  return (
    <li className="c-file-row">
      <StatusTag tone={document.kind === 'signed' ? 'success' : 'neutral'}>{kinds[document.kind]}</StatusTag>
      <span className="c-file-name">{document.fileName}</span>
      <span className="c-soft">
        {t('ordinal', { ordinal: document.ordinal })}
        {isNewest ? ` · ${t('newest')}` : ''} · {document.createdBy} ·{' '}
        {formatInstant(document.createdAt, timeZone)}
        {document.size === null ? '' : ` · ${sizeText(document.size)}`}
        {document.reason ? ` · ${document.reason}` : ''}
      </span>
      <span className="c-file-actions">
        {viewerOf(document.fileName ?? '') === 'none' ? null : (
          <AppLink
            to="/contractEditor"
            params={editorParams({
              scenario: 'contract',
              contextId: id,
              fileID: document.fileID,
              fileName: document.fileName,
              rwMode: 'r',
            })}
            aria-label={`${t('openDocument')} ${document.fileName}`}
          >
            {t('openDocument')}
          </AppLink>
        )}
        {mayGoOut && !document.isBlanked ? <CleanCopyButton id={id} document={document} /> : null}
        <Button
          type="link"
          icon={<DownloadOutlined />}
          href={addressOf(fileContent, { params: { id: document.fileID } })}
          aria-label={`${t('download')} ${document.fileName}`}
        >
          {t('download')}
        </Button>
      </span>
      <RepairNotes fileID={document.fileID ?? 0} repairs={document.repairs} />
    </li>
  )
}

type AddProps = { id: number; kind: 'signed' | 'attachment'; onClose: () => void; onDone: () => void }

function AddFile({ id, kind, onClose, onDone }: AddProps) {
  const t = useText(contractMessages)
  const isSigned = kind === 'signed'
  return (
    <Dialog open title={isSigned ? t('uploadSigned') : t('uploadAttachment')} onCancel={onClose}>
      <UploadBox
        value={null}
        onChange={(file) => {
          if (!file) return
          toast.success(t('uploaded'))
          onDone()
        }}
        check={checkChosenFile(isSigned ? { accept: signedCopyExtensions } : {})}
        {...(isSigned && { extensions: signedCopyExtensions })}
        send={async (file, options) => {
          const made = await upload(uploadContractFile, file, { ...options, params: { id }, query: { kind } })
          const name = made.fileName ?? file.name
          tellRepairs({ name, repairs: made.repairs })
          return { id: made.fileID ?? 0, name }
        }}
      />
    </Dialog>
  )
}
