import { Radio } from 'antd'
import { useState } from 'react'
import { readableValues } from '#engines/forms/domain/index.ts'
import { Dialog, useLocale, useText } from '#web/index.ts'
import { contractMessages } from './messages.ts'
import { type Conflict, storeOf } from './use-draft.ts'

type Side = 'mine' | 'theirs'

/** Two people changed one draft: shows what the other one has, field by field, and lets the person choose. */
export function ConflictDialog({
  conflict,
  onResolve,
}: {
  conflict: Conflict
  onResolve: (chosen: Record<string, unknown>) => Promise<unknown>
}) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const [sides, setSides] = useState<Record<string, Side>>({})
  const { form, context } = storeOf(conflict.theirs, locale)
  const texts = {
    mine: readableValues(form, conflict.mine, context()),
    theirs: readableValues(form, conflict.theirs.values, context()),
  }
  const chosen = () =>
    Object.fromEntries(
      conflict.conflicts.map((id) => [
        id,
        (sides[id] === 'theirs' ? conflict.theirs.values[id] : conflict.mine[id]) ?? null,
      ]),
    )
  return (
    <Dialog
      open
      width={800}
      title={t('conflictTitle', { name: conflict.theirs.updatedBy ?? '' })}
      onCancel={() => void onResolve(chosen())}
      onConfirm={() => onResolve(chosen())}
      confirmText={t('keepSelected')}
    >
      <p>{t('conflictContent')}</p>
      <div className="c-conflicts">
        {conflict.conflicts.map((id) => (
          <fieldset key={id} className="c-conflict">
            <legend>{form.byId.get(id)?.config.name ?? id}</legend>
            <Radio.Group
              value={sides[id] ?? 'mine'}
              onChange={(event) => setSides({ ...sides, [id]: event.target.value as Side })}
              options={(['mine', 'theirs'] as const).map((side) => ({
                value: side,
                label: `${t(side)}：${texts[side][id] ?? t('notFilled')}`,
              }))}
            />
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
