import { useState } from 'react'
import { screenValues } from '#engines/forms/domain/index.ts'
import { formatInstant } from '#shared/dates.ts'
import { changedValues } from '#shared/merge-values.ts'
import { ChoiceDialog, useServices, useText } from '#web/index.ts'
import type { ContractForm } from '../domain/api.ts'
import { dropLocalDraft, type LocalDraft, readLocalDraft } from './local-draft.ts'
import { contractMessages } from './messages.ts'
import type { Draft } from './use-draft.ts'

/** Offers what was typed on this computer and never reached the server. It must be answered: going on would write over it. */
export function RestoreDraft({ opened, draft }: { opened: ContractForm; draft: Draft }) {
  const t = useText(contractMessages)
  const { me, timeZone } = useServices()
  const [userId, id] = [me?.id ?? 0, opened.contractID ?? 0]
  const { form, context } = draft.store
  const [kept, setKept] = useState<LocalDraft | null>(() => {
    const local = readLocalDraft(userId, id)
    if (!local) return null
    const known = Object.entries(local.values).filter(([field]) => form.byId.has(field))
    const values = changedValues(opened.values, { ...opened.values, ...Object.fromEntries(known) })
    if (Object.keys(values).length) return { ...local, values }
    dropLocalDraft(userId, id)
    return null
  })
  if (!kept) return null
  const said = screenValues(form, { ...opened.values, ...kept.values }, context())
  const answer = (isRestored: boolean) => {
    setKept(null)
    if (isRestored) draft.store.edit(kept.values)
    else dropLocalDraft(userId, id)
  }
  return (
    <ChoiceDialog
      title={t('draftRestoreTitle')}
      choices={[
        { text: t('discard'), onChoose: () => answer(false) },
        { text: t('restore'), onChoose: () => answer(true), kind: 'usual' },
      ]}
    >
      <p>{t('draftRestoreContent', { time: formatInstant(kept.at, timeZone) })}</p>
      <ul className="c-plain-list">
        {form.fields
          .filter((field) => field.id in kept.values)
          .map((field) => (
            <li key={field.id}>
              {t('fieldSays', { field: field.config.name, text: said[field.id] || t('empty') })}
            </li>
          ))}
      </ul>
    </ChoiceDialog>
  )
}
