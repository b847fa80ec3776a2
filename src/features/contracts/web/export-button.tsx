import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { download, type ListQuery, toast, useText } from '#web/index.ts'
import { exportContracts } from '../domain/api.ts'
import type { ContractListType } from '../domain/contract-list.ts'
import { contractListMessages } from './list-messages.ts'

type ExportProps = { scope: ContractListType; query: ListQuery; columns: readonly string[] }

/** What the list shows, with its filters, in the columns that it shows, as .xlsx. */
export function ExportButton({ scope, query, columns }: ExportProps) {
  const t = useText(contractListMessages)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { q, filter, sort } = query
      await download(exportContracts, {
        body: {
          scope,
          ...(q && { q }),
          ...(filter && { filter }),
          ...(sort && { sort }),
          columns: [...columns],
        },
        fallbackName: `${t('standingBook')}.xlsx`,
      })
      toast.success(t('exportDone'))
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={save}>
      {t('export')}
    </Button>
  )
}
