import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import { ChoiceDialog, colon, Dialog, Field, useServices, useText } from '#web/index.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import type { PutBack } from '../../domain/text-api.ts'
import { editorMessages } from './editor-messages.ts'

type ReasonProps = { onClose: () => void; onSave: (reason: string) => Promise<void> }

/** Asks what was changed, for the list of versions and the log. */
export function ReasonDialog({ onClose, onSave }: ReasonProps) {
  const t = useText(editorMessages)
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      title={t('saveWithReason')}
      onCancel={onClose}
      onConfirm={() => onSave(reason.trim())}
      confirmText={t('save')}
    >
      <Field label={t('saveReason')} hint={t('saveReasonHint')}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={200}
            showCount
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}

/** Tells which places say again what the form says, with what was typed there. */
export function PutBackDialog({ places, onClose }: { places: readonly PutBack[]; onClose: () => void }) {
  const t = useText(editorMessages)
  return (
    <Modal
      open
      centered
      title={t('putBackTitle')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      <ul className="c-editor-places">
        {places.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field may have several places; the list never changes
          <li key={index}>
            <strong>{place.name}</strong>
            <div>
              {t('typed')}
              {colon()}
              {place.typed || t('empty')}
            </div>
            <div>
              {t('kept')}
              {colon()}
              {place.kept || t('empty')}
            </div>
          </li>
        ))}
      </ul>
      <p className="c-soft">{t('putBackHint')}</p>
    </Modal>
  )
}

type StaleProps = {
  newest: ContractDocument
  onDownload: () => void
  onReload: () => void
  onClose: () => void
}

/** Somebody else saved meanwhile: what one wrote can be taken along before the newest text is opened. */
export function StaleDialog({ newest, onDownload, onReload, onClose }: StaleProps) {
  const t = useText(editorMessages)
  const { timeZone } = useServices()
  const params = {
    name: newest.createdBy,
    ordinal: newest.ordinal,
    time: formatInstant(newest.createdAt, timeZone),
  }
  return (
    <ChoiceDialog
      title={t('staleTitle', params)}
      onClose={onClose}
      choices={[
        { text: t('keep'), onChoose: onClose },
        { text: t('reload'), onChoose: onReload },
        { text: t('downloadMine'), onChoose: onDownload, kind: 'usual' },
      ]}
    >
      <p>{t('staleContent')}</p>
    </ChoiceDialog>
  )
}
