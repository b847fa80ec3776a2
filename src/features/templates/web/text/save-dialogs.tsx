import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { Dialog, Field, useText } from '#web/index.ts'
import { textMessages } from './messages.ts'
import type { Version } from './use-template-text.ts'

/** Asks why before a further version is made. */
export function SaveDialog({
  ordinal,
  onClose,
  onSave,
}: {
  ordinal: number
  onClose: () => void
  onSave: (note: string) => Promise<unknown>
}) {
  const t = useText(textMessages)
  const [note, setNote] = useState('')
  return (
    <Dialog
      open
      title={t('saveVersion', { ordinal })}
      confirmText={t('save')}
      onCancel={onClose}
      onConfirm={() => onSave(note.trim())}
    >
      <p className="c-template-hint">{t('saveVersionHint')}</p>
      <Field label={t('why')} hint={t('whyHint')}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus
            rows={3}
            maxLength={500}
            showCount
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}

type StaleProps = { newest: Version; onDownload: () => void; onReload: () => void; onClose: () => void }

/** Somebody else saved meanwhile: what one wrote can be taken along before the newest version is opened. */
export function StaleDialog({ newest, onDownload, onReload, onClose }: StaleProps) {
  const t = useText(textMessages)
  return (
    <Modal
      open
      centered
      title={t('staleTitle', { name: newest.createdBy, ordinal: newest.ordinal })}
      onCancel={onClose}
      footer={
        <div className="c-ttext-choices">
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button onClick={onReload}>{t('reload')}</Button>
          <Button type="primary" onClick={onDownload}>
            {t('downloadMine')}
          </Button>
        </div>
      }
    >
      <p>{t('staleContent')}</p>
    </Modal>
  )
}
