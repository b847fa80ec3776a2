import { useText } from '#web/index.ts'
import type { FormStore } from '../domain/filling/form-store.ts'
import { revealField } from './form-view.ts'
import { formMessages } from './messages.ts'
import { useFormIn, useFormSummary } from './use-form.ts'

/** The sections with the number of faulty fields in each; a click goes there, to the first faulty field if there is one. */
export function SectionMenu({ store, prefix }: { store: FormStore; prefix: string }) {
  const t = useText(formMessages)
  const { sections } = useFormIn(store)
  const { errorsOf, hiddenSections } = useFormSummary(store)
  const go = (index: number): void => {
    const faulty = sections[index]?.fields.find(({ id }) => store.field(id).error)
    if (faulty) void revealField(store, faulty.id)
    else document.getElementById(`${prefix}section-${index}`)?.scrollIntoView({ block: 'start' })
  }
  return (
    <nav className="c-form-menu" aria-label={t('sections')}>
      <ul>
        {sections.map(({ name }, index) => {
          const count = errorsOf[index] ?? 0
          return hiddenSections.includes(index) ? null : (
            <li key={name}>
              <button
                type="button"
                onClick={() => go(index)}
                aria-label={count > 0 ? t('sectionErrors', { section: name, count }) : name}
              >
                {name}
                {count > 0 ? <span className="c-form-menu-count">{count}</span> : null}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
