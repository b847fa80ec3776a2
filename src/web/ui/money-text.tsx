import { currencies, type Money, moneyFigure } from '#shared/money.ts'

export const signOf = (unit: string): string =>
  Object.hasOwn(currencies, unit) ? currencies[unit as keyof typeof currencies].sign : `${unit} `

/** Money as tables and details show it: ¥12,860,000.00; — for none. Minor units in, exact past 2^53. */
export function MoneyText({ money }: { money: Money | null | undefined }) {
  if (!money) return <span className="c-money">—</span>
  const negative = money.amount.startsWith('-')
  const figure = moneyFigure(negative ? { ...money, amount: money.amount.slice(1) } : money)
  return (
    <span className="c-money">
      {negative ? '−' : ''}
      <span className="c-money-sign">{signOf(money.unit)}</span>
      {figure}
    </span>
  )
}

/** Totals as tables show them: one line a currency; — for none. */
export function MoneyTotals({ totals }: { totals: readonly Money[] }) {
  if (totals.length <= 1) return <MoneyText money={totals[0]} />
  return (
    <span className="c-money-totals">
      {totals.map((total) => (
        <MoneyText key={total.unit} money={total} />
      ))}
    </span>
  )
}
