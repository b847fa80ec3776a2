import { useText } from '#web/index.ts'
import type { FormStore } from '../domain/filling/form-store.ts'
import { screenValues } from '../domain/texts/display-values.ts'
import { formMessages } from './messages.ts'

/** What one field said before somebody else saved, and says since, as a person reads it; '' for nothing. */
export type FieldChange = { name: string; before: string; after: string }

/** What another person changed in these fields, in the form's order; what reads the same is left out. */
export function changesBetween(ids: readonly string[], before: FormStore, after: FormStore): FieldChange[] {
  const old = screenValues(after.form, before.peek(), before.context())
  const now = screenValues(after.form, after.peek(), after.context())
  return after.form.fields.flatMap(({ id, config: { name } }) =>
    ids.includes(id) && old[id] !== now[id] ? [{ name, before: old[id] ?? '', after: now[id] ?? '' }] : [],
  )
}

/** Changes field by field, before and after. */
export function ChangedFields({ changes }: { changes: readonly FieldChange[] }) {
  const t = useText(formMessages)
  return (
    <ul className="c-changed-fields">
      {changes.map(({ name, before, after }) => (
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
