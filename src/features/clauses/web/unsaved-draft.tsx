import { Alert, Button } from 'antd'
import { formatInstant } from '#shared/dates.ts'
import { useServices, useText } from '#web/index.ts'
import { clauseMessages } from './messages.ts'
import type { DraftContent, KeptDraft } from './use-kept-draft.ts'

type Props = { found: KeptDraft | null; onRestore: (content: DraftContent) => void; onDrop: () => void }

/** Offers what was written on this computer and not saved, before a crash or a closed window. */
export function UnsavedDraft({ found, onRestore, onDrop }: Props) {
  const t = useText(clauseMessages)
  const { timeZone } = useServices()
  if (!found) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('unsavedTitle')}
      description={t('unsavedContent', { time: formatInstant(found.at.toISOString(), timeZone) })}
      action={
        <span className="c-clause-buttons">
          <Button size="small" onClick={onDrop}>
            {t('unsavedDrop')}
          </Button>
          <Button size="small" type="primary" onClick={() => onRestore(found.content)}>
            {t('unsavedRestore')}
          </Button>
        </span>
      }
    />
  )
}
