import { Radio } from 'antd'
import { useState } from 'react'
import { screenValues } from '#engines/forms/domain/index.ts'
import { Dialog, useLocale, useText } from '#web/index.ts'
import { recordMessages } from './messages.ts'
import { type RecordConflict, recordStore } from './use-record-form.ts'

/** Two people changed one record: what the other one has, field by field; the person chooses and saves again. */
export function RecordConflictDialog({
  conflict,
  onResolve,
}: {
  conflict: RecordConflict
  onResolve: (chosen: Record<string, unknown>) => void
}) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const [sides, setSides] = useState<Record<string, 'mine' | 'theirs'>>({})
  const { theirs, mine, conflicts, taken } = conflict
  const { form, context } = recordStore(theirs, locale)
  const texts = {
    mine: screenValues(form, mine, context()),
    theirs: screenValues(form, theirs.values, context()),
  }
  const name = (id: string) => form.byId.get(id)?.config.name ?? id
  const settle = () =>
    onResolve(
      Object.fromEntries(
        conflicts.map((id) => [id, (sides[id] === 'theirs' ? theirs.values[id] : mine[id]) ?? null]),
      ),
    )
  return (
    <Dialog
      open
      width={800}
      title={t('conflictTitle', { name: theirs.updatedBy ?? t('someone') })}
      onCancel={settle}
      onConfirm={settle}
      confirmText={t('goOn')}
    >
      {taken.length ? (
        <p>{t('conflictTaken', { fields: taken.map(name).join(locale === 'en' ? ', ' : '、') })}</p>
      ) : null}
      {conflicts.length ? <p>{t('conflictHint')}</p> : null}
      <div className="c-conflicts">
        {conflicts.map((id) => (
          <fieldset key={id} className="c-conflict">
            <legend>{name(id)}</legend>
            <Radio.Group
              value={sides[id] ?? 'mine'}
              onChange={({ target }) => setSides({ ...sides, [id]: target.value as 'mine' | 'theirs' })}
              options={(['mine', 'theirs'] as const).map((side) => ({
                value: side,
                label: `${t(side)}${texts[side][id] ?? t('nothing')}`,
              }))}
            />
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
