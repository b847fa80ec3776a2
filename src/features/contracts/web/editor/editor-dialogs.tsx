import { formatInstant } from '#shared/dates.ts'
import { ChoiceDialog, useServices, useText } from '#web/index.ts'
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
    <ChoiceDialog
      title={by.isSelf ? t('busySelfTitle') : t('busyTitle', { name: by.name })}
      choices={[
        !by.isSelf && { text: t('downloadCopy'), onChoose: onDownload },
        { text: t('onlyRead'), onChoose: onRead },
        by.isSelf && { text: t('writeHere'), onChoose: onTakeOver, kind: 'usual' },
        !by.isSelf && mayComment && { text: t('onlyComment'), onChoose: onComment, kind: 'usual' },
      ]}
    >
      <p>{by.isSelf ? t('busySelfContent', { time }) : t('busyContent', { name: by.name, time })}</p>
    </ChoiceDialog>
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
    <ChoiceDialog
      title={t('draftTitle')}
      choices={[
        { text: t('draftDrop'), onChoose: onDrop, kind: 'danger' },
        { text: t('download'), onChoose: onDownload },
        { text: t('draftRestore'), onChoose: onRestore, kind: 'usual' },
      ]}
    >
      <p>{t('draftContent', { time: formatInstant(draft.savedAt, timeZone), ordinal: draft.ordinal })}</p>
      {since ? (
        <p className="c-soft">{t('draftStale', { name: since.createdBy, ordinal: since.ordinal })}</p>
      ) : null}
    </ChoiceDialog>
  )
}
