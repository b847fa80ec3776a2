import { listIn, said, saidInside } from '#shared/text.ts'
import { call, ListTotals, useLocale, useServices, useText } from '#web/index.ts'
import type { FormRecord } from '../domain/record.ts'
import { recordMessages } from './messages.ts'

type Narrowed = { q?: string | undefined; filter?: string | undefined }

/** What the amounts of everything that a list of a noun shows come to; nothing of nouns without totals, and for who sees none of these amounts. */
export function RecordTotals({
  record,
  narrowed: { q, filter },
}: {
  record: FormRecord
  narrowed: Narrowed
}) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const { may } = useServices()
  const { fields = [], unless = [] } = record.list.totals ?? {}
  const isSeen = fields.some((key) => {
    const permission = record.guards?.[key]
    return !permission || may(permission)
  })
  if (!isSeen) return null
  const status = record.fields[record.status?.field ?? '']
  const without =
    status?.kind === 'choice'
      ? unless.flatMap((code) => {
          const words = status.options[code]
          return words ? [saidInside(words, locale)] : []
        })
      : []
  const states = listIn(without, locale)
  const nameOf = (field: string) => {
    const words = record.fields[field]?.words
    return words ? said(words, locale) : field
  }
  return (
    <ListTotals
      queryKey={[record.kind, 'sums', q, filter]}
      heading={(count) => t(states ? 'sumsOfWithout' : 'sumsOf', { count, states })}
      load={async (isExact, signal) => {
        const query = { ...(q && { q }), ...(filter && { filter }), ...(isExact && { exactTotal: true }) }
        const { sums, ...found } = await call(record.calls.totals, { query, signal })
        return {
          ...found,
          sums: sums.map(({ field, amounts }) => ({
            name: nameOf(field),
            amounts,
          })),
        }
      }}
    />
  )
}
