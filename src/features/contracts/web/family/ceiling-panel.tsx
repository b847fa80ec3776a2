import { moneyText } from '#shared/money.ts'
import { colon, MoneyText, Panel, StatusTag, useLocale, useText } from '#web/index.ts'
import type { ContractFamily } from '../../domain/associate-api.ts'
import type { CeilingLine } from '../../domain/contract-family.ts'
import { familyMessages } from './family-messages.ts'

/** What the orders of each framework of the family come to beside its amount, one line a currency. */
export function CeilingPanels({ family }: { family: ContractFamily }) {
  const t = useText(familyMessages)
  return family.frameworks
    .filter(({ lines }) => lines.length > 0)
    .map(({ contractID, orders, lines }) => (
      <Panel
        key={contractID}
        title={t('ceiling', { name: family.members.find(({ id }) => id === contractID)?.name ?? '' })}
      >
        <ul className="c-ceilings">
          {lines.map((line) => (
            <Line key={line.unit} line={line} />
          ))}
        </ul>
        <p className="c-soft">{t('ceilingHint', { count: orders })}</p>
      </Panel>
    ))
}

function Line({ line: { unit, ordered, ceiling, isExceeded } }: { line: CeilingLine }) {
  const t = useText(familyMessages)
  const locale = useLocale()
  return (
    <li>
      <span>
        {t('ordered')}
        {colon()}
        <MoneyText money={{ amount: ordered, unit }} />
      </span>
      {ceiling === null ? (
        <span className="c-soft">{t('noCeiling')}</span>
      ) : (
        <span>
          {t('most')}
          {colon()}
          <MoneyText money={{ amount: ceiling, unit }} />
        </span>
      )}
      {isExceeded && ceiling !== null ? (
        <StatusTag tone="danger">
          {t('exceeded', {
            amount: moneyText({ amount: (BigInt(ordered) - BigInt(ceiling)).toString(), unit }, locale),
          })}
        </StatusTag>
      ) : null}
    </li>
  )
}
