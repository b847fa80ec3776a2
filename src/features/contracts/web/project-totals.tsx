import { call, ListTotals, useText } from '#web/index.ts'
import { readProjectTotals } from '../domain/related-api.ts'
import { contractMessages } from './messages.ts'

/** How many contracts a project has and what they come to, one sum a currency; of very many when somebody asks. */
export function ProjectTotals({ id }: { id: number }) {
  const t = useText(contractMessages)
  return (
    <ListTotals
      queryKey={['project', id]}
      heading={(total) => t('projectTotal', { total })}
      load={async (isExact, signal) => {
        const query = isExact ? { exactTotal: true } : {}
        const { amounts, ...found } = await call(readProjectTotals, { params: { id }, query, signal })
        return { ...found, sums: [{ name: t('projectSums'), amounts }] }
      }}
    />
  )
}
