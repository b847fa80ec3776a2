import { Button, Modal } from 'antd'
import { formatInstant } from '#shared/dates.ts'
import { useServices, useText } from '#web/index.ts'
import type { TextDraft, TextEditor } from '../../domain/text-work-api.ts'
import { editorMessages } from './editor-messages.ts'

type BusyProps = {
  by: TextEditor
  mayComment: boolean
  onComment: () => void
  onRead: () => void
  onDownload: () => void
  onTakeOver: () => void
}

/** Tells, before anything can be written, that somebody else is writing, and asks what to do instead. */
export function BusyDialog({ by, mayComment, onComment, onRead, onDownload, onTakeOver }: BusyProps) {
  const t = useText(editorMessages)
  const { timeZone } = useServices()
  const time = formatInstant(by.since, timeZone)
  return (
    <Modal
      open
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={by.isSelf ? t('busySelfTitle') : t('busyTitle', { name: by.name })}
      footer={
        <div className="c-editor-choices">
          {by.isSelf ? null : <Button onClick={onDownload}>{t('downloadCopy')}</Button>}
          <Button onClick={onRead}>{t('onlyRead')}</Button>
          {by.isSelf ? (
            <Button type="primary" onClick={onTakeOver}>
              {t('writeHere')}
            </Button>
          ) : mayComment ? (
            <Button type="primary" onClick={onComment}>
              {t('onlyComment')}
            </Button>
          ) : null}
        </div>
      }
    >
      <p>{by.isSelf ? t('busySelfContent', { time }) : t('busyContent', { name: by.name, time })}</p>
    </Modal>
  )
}

type DraftProps = {
  draft: TextDraft
  /** Who saved another version since, which one; null: nobody. */
  since: { createdBy: string; ordinal: number } | null
  onRestore: () => void
  onDrop: () => void
  onDownload: () => void
}

/** Offers what the person had written and not saved when they left. */
export function DraftDialog({ draft, since, onRestore, onDrop, onDownload }: DraftProps) {
  const t = useText(editorMessages)
  const { timeZone } = useServices()
  return (
    <Modal
      open
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t('draftTitle')}
      footer={
        <div className="c-editor-choices">
          <Button danger onClick={onDrop}>
            {t('draftDrop')}
          </Button>
          <Button onClick={onDownload}>{t('download')}</Button>
          <Button type="primary" onClick={onRestore}>
            {t('draftRestore')}
          </Button>
        </div>
      }
    >
      <p>{t('draftContent', { time: formatInstant(draft.savedAt, timeZone), ordinal: draft.ordinal })}</p>
      {since ? (
        <p className="c-soft">{t('draftStale', { name: since.createdBy, ordinal: since.ordinal })}</p>
      ) : null}
    </Modal>
  )
}
