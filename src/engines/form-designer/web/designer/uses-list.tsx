import { colon, useText } from '#web/index.ts'
import type { FieldUse } from '../../domain/edit-definition.ts'
import { designerMessages } from './designer-messages.ts'

const useKeys = {
  visibleWhen: 'useVisible',
  requiredWhen: 'useRequired',
  calculation: 'useCalculation',
  counterpart: 'useCounterpart',
  lawFirms: 'useLawFirms',
  clause: 'useClause',
} as const

/** Who uses a field, in words. */
export function UsesList({ uses }: { uses: readonly FieldUse[] }) {
  const t = useText(designerMessages)
  const lines = new Map(uses.map((use) => [`${use.fieldName}${colon()}${t(useKeys[use.kind])}`, use.path]))
  return (
    <>
      <p>{t('removeUsed')}</p>
      <ul className="d-bullets">
        {[...lines].map(([line, path]) => (
          <li key={path}>{line}</li>
        ))}
      </ul>
    </>
  )
}
