import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import { fillText, said, type Words } from '#shared/text.ts'
import { AppLink, Dialog, EmptyState, ErrorState, useLocale, useText } from '#web/index.ts'
import type { DuplicateReport } from '../domain/api.ts'
import type { NumberingKind } from '../domain/numbering-rule.ts'
import { duplicateMessages } from './duplicate-messages.ts'
import './numbering.css'

/** What the dialog shows: nothing found, every duplicated number, or the records of one number. */
type DuplicateMode = 'NoData' | 'All' | 'Single'

export type DuplicateSource = {
  kind: NumberingKind
  /** Over the records of one number ('{number}'), and over all duplicates. */
  titles: { one: Words; all: Words }
  /** Looks one number up, or with null all duplicates of the organisation. */
  find: (number: string | null, signal: AbortSignal) => Promise<DuplicateReport>
  /** Where a record is opened. */
  link: (id: number) => { to: string; params: Record<string, string> }
}

type Props = DuplicateSource & {
  open: boolean
  onClose: () => void
  /** One number to look up; absent: all duplicates of the organisation. */
  number?: string | undefined
}

/** The duplicate-number dialog: its title says what was asked and whether anything was found; each record opens in a new tab. */
export function DuplicateNumberDialog({ kind, titles: words, find, link, open, onClose, number }: Props) {
  const t = useText(duplicateMessages)
  const locale = useLocale()
  const found = useQuery({
    queryKey: ['duplicates', kind, number ?? null, open],
    queryFn: ({ signal }) => find(number ?? null, signal),
    enabled: open,
    gcTime: 0,
    staleTime: 0,
  })
  const list = found.data ?? []
  const mode: DuplicateMode = list.length === 0 ? 'NoData' : number === undefined ? 'All' : 'Single'
  const titles: Record<DuplicateMode, string> = {
    NoData: number === undefined ? t('none') : t('noneFor', { number }),
    All: said(words.all, locale),
    Single: fillText(said(words.one, locale), { number: number ?? '' }),
  }
  const title = found.data ? titles[mode] : t('check')
  return (
    <Dialog open={open} title={title} onCancel={onClose}>
      {found.isPending ? <Spin /> : null}
      {found.error ? <ErrorState error={found.error} onRetry={found.refetch} compact /> : null}
      {found.data && mode === 'NoData' ? <EmptyState title={title} compact /> : null}
      <div data-mode={mode} className="c-duplicates">
        {list.map((row) => (
          <section key={row.contractNumber}>
            {mode === 'All' ? <h3>{row.contractNumber}</h3> : null}
            <ul>
              {row.contractList.map((record) => (
                <li key={record.id}>
                  <AppLink
                    {...link(record.id)}
                    newTab
                    aria-label={`${record.name || t('unnamed')}，${t('openInNewTab')}`}
                  >
                    {record.name || t('unnamed')}
                  </AppLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** Opens the dialog for the whole organisation. */
export function AllDuplicatesButton(source: DuplicateSource) {
  const t = useText(duplicateMessages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('all')}</Button>
      <DuplicateNumberDialog {...source} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
