import { Radio } from 'antd'
import { useMemo, useState } from 'react'
import { Dialog, useLocale, useText } from '#web/index.ts'
import type { FormDetail } from '../../domain/api.ts'
import { ChangeList, differences } from './change-list.tsx'
import { designerMessages } from './designer-messages.ts'
import { type DraftEditing, draftOf } from './use-form-draft.ts'

/** Somebody else saved this form: shows what differs and asks whose content goes on. Nothing is lost before the answer. */
export function ConflictDialog({ editing, theirs }: { editing: DraftEditing; theirs: FormDetail }) {
  const t = useText(designerMessages)
  const locale = useLocale()
  const [side, setSide] = useState<'mine' | 'theirs'>('theirs')
  const mine = editing.draft.definition
  const changes = useMemo(() => differences(mine, draftOf(theirs).definition, locale), [mine, theirs, locale])
  return (
    <Dialog
      open
      width={640}
      title={t('conflictTitle')}
      onCancel={() => editing.resolve('later')}
      cancelText={t('conflictLater')}
      onConfirm={() => editing.resolve(side)}
    >
      <div className="d-publish">
        <p>{t('conflictContent')}</p>
        <Radio.Group
          vertical
          value={side}
          onChange={(event) => setSide(event.target.value)}
          options={[
            { value: 'theirs', label: t('conflictTheirs') },
            { value: 'mine', label: t('conflictMine') },
          ]}
        />
        {changes?.length ? (
          <>
            <p>{t('conflictDiffer')}</p>
            <ChangeList changes={changes} />
          </>
        ) : changes ? (
          <p>{t('conflictSame')}</p>
        ) : null}
      </div>
    </Dialog>
  )
}
