import type { FormDefinitionInput } from '#engines/forms/domain/index.ts'
import { quotedIn } from '#shared/text.ts'
import { colon, useLocale, useText } from '#web/index.ts'
import {
  changeKindText,
  compareDefinitions,
  type DefinitionChange,
} from '../../domain/compare-definitions.ts'
import { designerMessages } from './designer-messages.ts'

const shownAtMost = 30

/** What differs from one definition to another, a line each. */
export function ChangeList({ changes }: { changes: readonly DefinitionChange[] }) {
  const t = useText(designerMessages)
  const locale = useLocale()
  const more = changes.length - shownAtMost
  return (
    <ul className="d-changes">
      {changes.slice(0, shownAtMost).map((change) => (
        <li key={JSON.stringify(change)}>
          <span className={`d-change d-change-${change.kind}`}>{changeKindText(change.kind, locale)}</span>
          <span>
            {change.what === 'section' ? t('section') : ''}
            {quotedIn(change.name, locale)}
            {change.property ? ` ${change.property}` : ''}
            {change.from !== null && change.to !== null ? `${colon()}${change.from} → ${change.to}` : ''}
          </span>
        </li>
      ))}
      {more > 0 ? <li className="c-hint">{t('moreChanges', { count: more })}</li> : null}
    </ul>
  )
}

/** The differences, or null while one of the two cannot be read. */
export function differences(
  older: FormDefinitionInput,
  newer: FormDefinitionInput,
  locale: 'zh-CN' | 'en',
): DefinitionChange[] | null {
  try {
    return compareDefinitions(older, newer, locale)
  } catch {
    return null
  }
}
