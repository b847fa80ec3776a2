import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { limit } from '#shared/constants.ts'
import { said, type Words } from '#shared/text.ts'
import { type ListQuery, toast, useLocale, useText } from '#web/index.ts'
import { recordMessages } from './messages.ts'

type Asked = {
  q?: string
  filter?: string
  sort?: string
  columns: string[]
  ids?: number[]
}
type ExportProps = {
  /** Fetches the file. */
  save: (input: { body: Asked; fallbackName: string }) => Promise<void>
  /** Of what is in the list. */
  words: Words
  query: Partial<Pick<ListQuery, 'q' | 'filter' | 'sort'>>
  columns: readonly string[]
  /** Only these, when given. */
  ids?: readonly number[]
}

/** What the list shows, with its filters, or the rows that are ticked, in the columns that it shows, as .xlsx. */
export function ExportButton({ save, words, query, columns, ids }: ExportProps) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const { q, filter, sort } = query
      await save({
        body: {
          ...(q && { q }),
          ...(filter && { filter }),
          ...(sort && { sort }),
          ...(ids && { ids: [...ids] }),
          columns: [...columns],
        },
        fallbackName: `${said(words, locale)}.xlsx`,
      })
      toast.success(t('exportDone'))
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<DownloadOutlined />}
      loading={busy}
      onClick={start}
      {...(ids && { size: 'small' as const, disabled: ids.length > limit.tickedRows })}
    >
      {t(ids ? 'exportTicked' : 'export')}
    </Button>
  )
}
