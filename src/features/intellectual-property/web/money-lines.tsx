import type { Money } from '#shared/money.ts'
import { MoneyText } from '#web/index.ts'

/** Sums, one line a currency. */
export const MoneyLines = ({ amounts }: { amounts: readonly Money[] }) => (
  <span className="c-docket-sums">
    {amounts.map((amount) => (
      <MoneyText key={amount.unit} money={amount} />
    ))}
  </span>
)
