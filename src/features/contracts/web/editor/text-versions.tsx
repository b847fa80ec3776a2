import { Button, Input } from 'antd'
import { useState } from 'react'
import { fileContent } from '#engines/documents/domain/index.ts'
import { RepairNotes } from '#engines/documents/web/index.ts'
import { editorParams } from '#engines/editor/domain/index.ts'
import { formatInstant } from '#shared/dates.ts'
import {
  AppLink,
  addressOf,
  call,
  Dialog,
  EmptyState,
  Field,
  StatusTag,
  sizeText,
  type Text,
  toast,
  useServices,
  useText,
} from '#web/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import { restoreContractText } from '../../domain/text-work-api.ts'
import { editorMessages } from './editor-messages.ts'

type TextVersionsProps = {
  contract: ContractDetail
  shownID: number
  /** Why no older version can be restored now; '': no word about it. Null: it can. */
  whyNoRestore: string | null
  onRestored: () => void
}

/** Every version of the contract's text, newest first: who, when, why, how large; opened, compared, restored. */
export function TextVersions({ contract, shownID, whyNoRestore, onRestored }: TextVersionsProps) {
  const [asked, setAsked] = useState<ContractDocument | null>(null)
  const texts = contract.documents.filter(({ kind, fileID }) => kind === 'text' && fileID !== null)
  const [newest] = texts
  if (!newest) return <EmptyState compact />
  return (
    <>
      {whyNoRestore ? <p className="c-editor-rail-note c-soft">{whyNoRestore}</p> : null}
      <ul className="c-editor-versions">
        {texts.map((text) => (
          <Version
            key={text.id}
            contractID={contract.id}
            text={text}
            newest={newest}
            isShown={text.id === shownID}
            onRestore={whyNoRestore === null && text !== newest ? () => setAsked(text) : null}
          />
        ))}
      </ul>
      {asked ? (
        <RestoreDialog
          contractID={contract.id}
          text={asked}
          newest={newest}
          onClose={() => setAsked(null)}
          onRestored={onRestored}
        />
      ) : null}
    </>
  )
}

type VersionProps = {
  contractID: number
  text: ContractDocument
  newest: ContractDocument
  isShown: boolean
  onRestore: (() => void) | null
}

function Version({ contractID, text, newest, isShown, onRestore }: VersionProps) {
  const t = useText(editorMessages)
  const { timeZone } = useServices()
  const address = { scenario: 'contract', contextId: contractID }
  return (
    <li className="c-editor-version">
      <div className="c-editor-line">
        <strong>{t('version', { ordinal: text.ordinal })}</strong>
        <StatusTag tone={text.change === 'save' && text.origin === 'filled' ? 'neutral' : 'info'}>
          {kindOf(text, t)}
        </StatusTag>
        {isShown ? <StatusTag tone="success">{t('shown')}</StatusTag> : null}
      </div>
      <div className="c-soft">
        {text.createdBy} · {formatInstant(text.createdAt, timeZone)}
        {text.size === null ? '' : ` · ${sizeText(text.size)}`}
      </div>
      {text.reason ? <div className="c-editor-reason">{text.reason}</div> : null}
      <RepairNotes fileID={text.fileID ?? 0} repairs={text.repairs} />
      <div className="c-editor-line">
        {isShown ? null : (
          <AppLink
            to="/contractEditor"
            params={editorParams({ ...address, fileID: text === newest ? null : text.fileID })}
          >
            {t('open')}
          </AppLink>
        )}
        {text === newest ? null : (
          <AppLink
            to="/contracts/compare"
            params={{
              contractId: String(contractID),
              left: `document-${text.id}`,
              right: `document-${newest.id}`,
            }}
          >
            {t('compareNewest')}
          </AppLink>
        )}
        <a href={addressOf(fileContent, { params: { id: text.fileID ?? 0 } })}>{t('download')}</a>
        {onRestore ? (
          <Button type="link" size="small" className="c-editor-restore" onClick={onRestore}>
            {t('restore')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

type Words = Text<typeof editorMessages>

function kindOf({ change, origin, restoredOrdinal }: ContractDocument, t: Words): string {
  if (change === 'restore') return t('restoredFrom', { ordinal: restoredOrdinal ?? '' })
  return change === 'comment' ? t('onlyComments') : t(origin)
}

type RestoreProps = {
  contractID: number
  text: ContractDocument
  newest: ContractDocument
  onClose: () => void
  onRestored: () => void
}

/** Says what restoring does and asks why. */
function RestoreDialog({ contractID, text, newest, onClose, onRestored }: RestoreProps) {
  const t = useText(editorMessages)
  const { timeZone } = useServices()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const restore = async () => {
    if (!reason.trim()) return setError(t('reasonNeeded'))
    try {
      const body = { textID: text.id, baseID: newest.id, reason: reason.trim() }
      await call(restoreContractText, { params: { id: contractID }, body })
      toast.success(t('restored', { ordinal: text.ordinal }))
      onRestored()
    } catch (failure) {
      toast.failure(failure)
    }
  }
  return (
    <Dialog
      open
      title={t('restoreTitle', { ordinal: text.ordinal })}
      onCancel={onClose}
      onConfirm={restore}
      confirmText={t('restore')}
    >
      <p>
        {t('restoreContent', {
          name: text.createdBy,
          time: formatInstant(text.createdAt, timeZone),
          newest: newest.ordinal,
        })}
      </p>
      <Field label={t('restoreReason')} required {...(error ? { error } : {})}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={200}
            showCount
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              setError(null)
            }}
          />
        )}
      </Field>
    </Dialog>
  )
}
