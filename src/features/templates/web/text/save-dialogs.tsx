import { Input } from 'antd'
import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import { ChoiceDialog, Dialog, Field, useServices, useText } from '#web/index.ts'
import { textMessages } from './messages.ts'
import type { Version } from './use-template-text.ts'
import type { UnsavedText } from './use-unsaved-text.ts'

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
    <ChoiceDialog
      title={t('staleTitle', { name: newest.createdBy, ordinal: newest.ordinal })}
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

/** Offers what the person had written and not saved when their page went. */
export function UnsavedDialog({ unsaved }: { unsaved: UnsavedText }) {
  const t = useText(textMessages)
  const { timeZone } = useServices()
  const { at, base, restore, drop, download } = unsaved
  const time = formatInstant(at.toISOString(), timeZone)
  return (
    <ChoiceDialog
      title={t('unsavedTitle')}
      choices={[
        { text: t('unsavedDrop'), onChoose: () => void drop(), kind: 'danger' },
        { text: t('downloadMine'), onChoose: download },
        restore !== null && { text: t('unsavedRestore'), onChoose: restore, kind: 'usual' },
      ]}
    >
      <p>{t('unsavedContent', { time, ordinal: base.ordinal })}</p>
      {restore ? null : <p className="c-soft">{t('unsavedStale')}</p>}
    </ChoiceDialog>
  )
}
