import './contracts.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import { AppLink, call, Dialog, EmptyState, ErrorState, useText } from '#web/index.ts'
import { checkContractNumber } from '../domain/api.ts'
import { contractMessages } from './messages.ts'

/** What the dialog shows: nothing found, every duplicated number, or the contracts of one number. */
export type DuplicateMode = 'NoData' | 'All' | 'Single'

export type DuplicateDialogProps = {
  open: boolean
  onClose: () => void
  /** One number to look up; absent: all duplicates of the organisation. */
  number?: string | undefined
  /** Leaves this contract out. */
  contractID?: number | undefined
}

/** The duplicate-number dialog: its title says what was asked and whether anything was found; each contract opens in a new tab. */
export function DuplicateDialog({ open, onClose, number, contractID }: DuplicateDialogProps) {
  const t = useText(contractMessages)
  const query =
    number === undefined
      ? { checkAll: 'true' as const }
      : { contractNumber: number, ...(contractID && { contractID }) }
  const found = useQuery({
    queryKey: ['duplicates', query],
    queryFn: ({ signal }) => call(checkContractNumber, { query, signal }),
    enabled: open,
    gcTime: 0,
  })
  const list = found.data ?? []
  const mode: DuplicateMode = list.length === 0 ? 'NoData' : number === undefined ? 'All' : 'Single'
  const titles: Record<DuplicateMode, string> = {
    NoData: number === undefined ? t('duplicateNone') : t('duplicateNoneFor', { number }),
    All: t('duplicateAll'),
    Single: t('duplicateFor', { number: number ?? '' }),
  }
  const title = found.data ? titles[mode] : t('allDuplicates')
  return (
    <Dialog open={open} title={title} onCancel={onClose}>
      {found.isPending ? <Spin /> : null}
      {found.error ? <ErrorState error={found.error} onRetry={found.refetch} /> : null}
      {found.data && mode === 'NoData' ? <EmptyState title={title} compact /> : null}
      <div data-mode={mode} className="c-duplicates">
        {list.map((row) => (
          <section key={row.contractNumber}>
            {mode === 'All' ? <h3>{row.contractNumber}</h3> : null}
            <ul>
              {row.contractList.map((contract) => (
                <li key={contract.id}>
                  <AppLink
                    to="/standingBook/detail"
                    params={{ contractId: String(contract.id), mode: 'contract' }}
                    newTab
                    aria-label={`${contract.name}，${t('openInNewTab')}`}
                  >
                    {contract.name || t('unnamed')}
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
export function DuplicateButton() {
  const t = useText(contractMessages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('allDuplicates')}</Button>
      <DuplicateDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
