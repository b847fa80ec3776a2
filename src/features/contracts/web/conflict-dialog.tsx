import { Alert, Radio } from 'antd'
import { useState } from 'react'
import { screenValues } from '#engines/forms/domain/index.ts'
import { colon, Dialog, useLocale, useText } from '#web/index.ts'
import { contractMessages } from './messages.ts'
import { type Conflict, storeOf, type TakenOver } from './use-draft.ts'

type Side = 'mine' | 'theirs'

/** Two people changed one draft: shows what the other one has, field by field, and lets the person choose. */
export function ConflictDialog({
  conflict,
  takenOver,
  onResolve,
}: {
  conflict: Conflict
  takenOver: TakenOver | null
  onResolve: (chosen: Record<string, unknown>) => Promise<unknown>
}) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const [sides, setSides] = useState<Record<string, Side>>({})
  const { form, context } = storeOf(conflict.theirs, locale)
  const texts = {
    mine: screenValues(form, conflict.mine, context()),
    theirs: screenValues(form, conflict.theirs.values, context()),
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
                label: `${t(side)}${colon()}${texts[side][id] ?? t('notFilled')}`,
              }))}
            />
          </fieldset>
        ))}
      </div>
      {takenOver ? (
        <>
          <p className="c-conflict-taken">{t('takenOverToo')}</p>
          <Changes taken={takenOver} />
        </>
      ) : null}
    </Dialog>
  )
}

/** What another person changed and nobody here had touched: field by field, before and after. */
function Changes({ taken }: { taken: TakenOver }) {
  const t = useText(contractMessages)
  return (
    <ul className="c-changes">
      {taken.changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className="c-soft">{name}</span>
          <span>
            {before ? <del>{before}</del> : <span className="c-soft">{t('notFilled')}</span>} →{' '}
            <ins>{after || t('notFilled')}</ins>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Says, until it is closed, which fields another person changed while this one was filling in the form. */
export function TakenOverNotice({ taken, onClose }: { taken: TakenOver; onClose: () => void }) {
  const t = useText(contractMessages)
  return (
    <Alert
      className="c-taken-over"
      type="info"
      showIcon
      title={t('takenOver', { name: taken.by, count: taken.changes.length })}
      description={<Changes taken={taken} />}
      closable={{ onClose, 'aria-label': t('close') }}
    />
  )
}
