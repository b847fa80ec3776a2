import { Radio } from 'antd'
import { useState } from 'react'
import { colon, Dialog, useText } from '#web/index.ts'
import type { FormStore } from '../domain/filling/form-store.ts'
import { screenValues } from '../domain/texts/display-values.ts'
import { ChangedFields, type FieldChange } from './form-changes.tsx'
import { formMessages } from './messages.ts'

type Values = Readonly<Record<string, unknown>>
export type FormConflict = {
  /** The form as the other person saved it, for names and texts. */
  store: FormStore
  /** Who that was; null: not known. */
  by: string | null
  conflicts: readonly string[]
  mine: Values
  theirs: Values
  /** What only they changed: it is in the form already. */
  taken: readonly FieldChange[]
}

/** `onResolve` goes on with these values for what both changed. */
type Props = FormConflict & { onResolve: (chosen: Record<string, unknown>) => unknown }

/** Two people changed one form: shows both versions of what both changed, field by field, and lets the person choose. */
export function FormConflictDialog({ store, by, conflicts, mine, theirs, taken, onResolve }: Props) {
  const t = useText(formMessages)
  const [sides, setSides] = useState<Record<string, 'mine' | 'theirs'>>({})
  const values = { mine, theirs }
  const texts = {
    mine: screenValues(store.form, mine, store.context()),
    theirs: screenValues(store.form, theirs, store.context()),
  }
  const settle = () =>
    onResolve(Object.fromEntries(conflicts.map((id) => [id, values[sides[id] ?? 'mine'][id] ?? null])))
  return (
    <Dialog
      open
      width={800}
      title={t('conflictTitle', { name: by ?? t('someone') })}
      onCancel={settle}
      onConfirm={settle}
      confirmText={t('goOn')}
    >
      {conflicts.length ? <p>{t('conflictHint')}</p> : null}
      <div className="c-conflicts">
        {conflicts.map((id) => (
          <fieldset key={id} className="c-conflict">
            <legend>{store.form.byId.get(id)?.config.name ?? id}</legend>
            <Radio.Group
              value={sides[id] ?? 'mine'}
              onChange={({ target }) => setSides({ ...sides, [id]: target.value as 'mine' | 'theirs' })}
              options={(['mine', 'theirs'] as const).map((side) => ({
                value: side,
                label: `${t(side)}${colon()}${texts[side][id] || t('notFilled')}`,
              }))}
            />
          </fieldset>
        ))}
      </div>
      {taken.length ? (
        <>
          <p className="c-conflict-taken">{t('takenToo')}</p>
          <ChangedFields changes={taken} />
        </>
      ) : null}
    </Dialog>
  )
}
