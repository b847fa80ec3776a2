import { Segmented } from 'antd'
import { useText } from '#web/index.ts'
import { draftTextMessages } from './draft-messages.ts'
import type { DraftMode } from './draft-view.ts'
import type { ShownDraft } from './use-draft-view.ts'

/** What of a draft is shown: its form, its text, or both; on a narrow screen one of the two. */
export function DraftSwitch({ view }: { view: ShownDraft }) {
  const t = useText(draftTextMessages)
  const { isNarrow, shown } = view
  if (isNarrow)
    return (
      <Segmented<'form' | 'text'>
        aria-label={t('view')}
        value={shown === 'text' ? 'text' : 'form'}
        onChange={view.turnTo}
        options={[
          { value: 'form', label: t('form') },
          { value: 'text', label: t('textShort') },
        ]}
      />
    )
  return (
    <Segmented<DraftMode>
      aria-label={t('view')}
      value={shown}
      onChange={(mode) => view.change({ mode })}
      options={[
        { value: 'form', label: t('formOnly') },
        { value: 'both', label: t('both') },
        { value: 'text', label: t('textOnly') },
      ]}
    />
  )
}
