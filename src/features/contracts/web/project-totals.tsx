import { useQuery } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { totalsText } from '#shared/money-totals.ts'
import { call, totalText, useLocale, useText } from '#web/index.ts'
import { readProjectTotals } from '../domain/related-api.ts'
import { contractMessages } from './messages.ts'

/** How many contracts a project has and what they come to, one sum a currency; of very many when somebody asks. */
export function ProjectTotals({ id }: { id: number }) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const [isExact, setExact] = useState(false)
  const found = useQuery({
    queryKey: ['project', id, 'totals', isExact],
    queryFn: ({ signal }) =>
      call(readProjectTotals, {
        params: { id },
        query: isExact ? { exactTotal: true } : {},
        signal,
      }),
    placeholderData: (before) => before,
  })
  if (!found.data || found.data.total === 0) return null
  const { total, totalIsCapped, amounts } = found.data
  const sums = totalsText(amounts, locale).split('\n').filter(Boolean)
  return (
    <Flex align="center" wrap className="c-figure" role="status" style={{ marginBlockEnd: 12 }}>
      {t('projectTotal', { total: totalText(total, totalIsCapped) })}
      {totalIsCapped ? (
        <Button type="link" size="small" loading={found.isFetching} onClick={() => setExact(true)}>
          {t('sumAll')}
        </Button>
      ) : sums.length ? (
        `${t('projectSums')}${sums.join(locale === 'en' ? ', ' : '、')}`
      ) : null}
    </Flex>
  )
}
