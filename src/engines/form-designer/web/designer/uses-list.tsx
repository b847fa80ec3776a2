import { colon, useText } from '#web/index.ts'
import type { FieldUse } from '../../domain/edit-definition.ts'
import { designerMessages } from './designer-messages.ts'

const useKeys = {
  visibleWhen: 'useVisible',
  requiredWhen: 'useRequired',
  rule: 'useRule',
  calculation: 'useCalculation',
  counterpart: 'useCounterpart',
  lawFirms: 'useLawFirms',
  clause: 'useClause',
} as const

type Props = {
  uses: readonly FieldUse[]
  /** The rule that a use belongs to, in one sentence. */
  sentenceOf: (use: FieldUse) => string | null
}

/** Who uses a field, in words. */
export function UsesList({ uses, sentenceOf }: Props) {
  const t = useText(designerMessages)
  const lines = new Map(
    uses.map((use) => {
      const sentence = use.kind === 'rule' ? sentenceOf(use) : null
      const words = sentence ? `${t('useRule')}${colon()}${sentence}` : t(useKeys[use.kind])
      return [`${use.fieldName}${colon()}${words}`, use.path]
    }),
  )
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
