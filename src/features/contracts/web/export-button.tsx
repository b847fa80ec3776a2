import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { download, type ListQuery, toast, useServices, useText } from '#web/index.ts'
import { exportContracts } from '../domain/api.ts'
import type { ContractListType } from '../domain/contract-list.ts'
import { contractMessages } from './messages.ts'

/** What the list shows, with its filters and the person's own columns, as .xlsx. */
export function ExportButton({ scope, query }: { scope: ContractListType; query: ListQuery }) {
  const t = useText(contractMessages)
  const { titles } = useServices()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const choice = await titles?.choice(scope, new AbortController().signal)
      const { q, filter, sort } = query
      await download(exportContracts, {
        body: {
          scope,
          ...(q && { q }),
          ...(filter && { filter }),
          ...(sort && { sort }),
          ...(choice?.columns && { columns: choice.columns }),
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
