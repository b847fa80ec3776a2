import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { Money } from '#shared/money.ts'
import { baseMessages } from '../../base-messages.ts'
import { useText } from '../../messages.ts'
import { totalText } from '../../table-state.ts'
import { ErrorState } from '../error-state.tsx'
import { MoneyTotals } from '../money-text.tsx'

/** What the amounts of everything in a list come to: by what they are, one sum a currency; nothing is summed where there is more than is counted at once. */
export type Totals = {
  total: number
  totalIsCapped?: boolean | undefined
  sums: readonly { name: string; amounts: readonly Money[] }[]
}

type Props = {
  /** Of the list with what it is narrowed to. */
  queryKey: readonly unknown[]
  load: (isExact: boolean, signal: AbortSignal) => Promise<Totals>
  /** What the sums are of: 共 12 份合同. */
  heading: (count: string) => string
}

/** The sums under or over a list; of very many when somebody asks. */
export const ListTotals = (props: Props) => <Sums key={JSON.stringify(props.queryKey)} {...props} />

function Sums({ queryKey, load, heading }: Props) {
  const t = useText(baseMessages)
  const [isExact, setExact] = useState(false)
  const found = useQuery({
    queryKey: [...queryKey, 'totals', isExact],
    queryFn: ({ signal }) => load(isExact, signal),
    placeholderData: (before) => before,
  })
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data || found.data.total === 0) return null
  const { total, totalIsCapped, sums } = found.data
  return (
    <div className="c-list-totals" role="status">
      <span>{heading(totalText(total, totalIsCapped))}</span>
      {totalIsCapped ? (
        <Button type="link" size="small" loading={found.isFetching} onClick={() => setExact(true)}>
          {t('sumAll')}
        </Button>
      ) : (
        sums
          .filter(({ amounts }) => amounts.length > 0)
          .map(({ name, amounts }) => (
            <span key={name} className="c-list-total">
              <span className="c-soft">{name}</span>
              <MoneyTotals totals={amounts} />
            </span>
          ))
      )}
    </div>
  )
}
