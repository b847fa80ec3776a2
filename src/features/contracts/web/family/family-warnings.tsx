import { Alert } from 'antd'
import { moneyText } from '#shared/money.ts'
import { AppLink, useLocale, useText } from '#web/index.ts'
import { beyondCeiling, openBelow } from '../../domain/contract-family.ts'
import { labelOf, type ManualAction, manualActions, standingLabel } from '../../domain/contract-status.ts'
import { familyMessages } from './family-messages.ts'
import { useFamily } from './use-family.ts'

/** Tells who submits an order that its framework's amount is passed with it; nothing while it is not. */
export function BeyondCeiling({ id }: { id: number }) {
  const t = useText(familyMessages)
  const locale = useLocale()
  const { data } = useFamily(id)
  if (!data) return null
  return beyondCeiling(data, id).map(({ framework, line: { unit, ordered, ceiling } }) => (
    <Alert
      key={framework.id}
      className="c-other-than-text"
      type="warning"
      title={t('beyond', {
        name: framework.name,
        ordered: moneyText({ amount: ordered, unit }, locale),
        ceiling: moneyText({ amount: ceiling ?? '0', unit }, locale),
      })}
      description={t('beyondHint')}
    />
  ))
}

/** The actions after which a contract holds nothing up any more. */
const ending: readonly ManualAction[] = ['void', 'complete']

/** Tells who ends a contract which contracts hang on it and go on; nothing where there are none. */
export function OpenBelow({ id, action }: { id: number; action: ManualAction }) {
  return ending.includes(action) ? <OpenBelowEnding id={id} action={action} /> : null
}

function OpenBelowEnding({ id, action }: { id: number; action: ManualAction }) {
  const t = useText(familyMessages)
  const locale = useLocale()
  const { data } = useFamily(id)
  const below = data ? openBelow(data, id) : []
  if (below.length === 0) return null
  return (
    <Alert
      className="c-other-than-text"
      type="warning"
      title={t('openBelow', {
        count: below.length,
        action: labelOf({ ...manualActions[action], color: '' }, locale),
      })}
      description={
        <ul className="c-plain-list">
          {below.map((one) => (
            <li key={one.id}>
              <AppLink
                to="/standingBook/detail"
                params={{ contractId: String(one.id), mode: 'contract' }}
                newTab
              >
                {one.name || one.number}
              </AppLink>{' '}
              <span className="c-soft">{labelOf(standingLabel(one), locale)}</span>
            </li>
          ))}
        </ul>
      }
    />
  )
}
