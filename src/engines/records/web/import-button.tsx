import { UploadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { call, useServices, useText } from '#web/index.ts'
import type { ImportRun } from '../domain/import-calls.ts'
import type { AnyRecord } from '../domain/record.ts'
import { importMessages } from './import-messages.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

/** Milliseconds between two looks at an import that is at work. */
const lookEvery = 1_500

export const isAtWork = (run: ImportRun | null | undefined): boolean =>
  run?.state === 'waiting' || run?.state === 'running'

/** What may be imported and how far the person's own import is, also after a reload; the list is read again when it has ended. */
export function useImport(record: AnyRecord, enabled: boolean) {
  const queries = useQueryClient()
  const state = useQuery({
    queryKey: ['import', record.kind],
    queryFn: ({ signal }) => call(record.calls.importState, { signal }),
    refetchInterval: (query) => (isAtWork(query.state.data?.latest) ? lookEvery : false),
    enabled,
    retry: false,
  })
  const busy = isAtWork(state.data?.latest)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy) void queries.invalidateQueries({ queryKey: [record.kind] })
    wasBusy.current = busy
  }, [busy, queries, record.kind])
  return state
}

/** 导入 on a noun's list, for who may write it; says how far an import is that is at work. */
export function ImportButton({ record }: { record: AnyRecord }) {
  const { may } = useServices()
  return may?.(record.may.write) ? <Import record={record} /> : null
}

function Import({ record }: { record: AnyRecord }) {
  const t = useText(importMessages)
  const [open, setOpen] = useState(false)
  const state = useImport(record, true)
  const run = state.data?.latest
  const percent = run?.total ? Math.floor((run.done / run.total) * 100) : 0
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        {run && isAtWork(run) ? (run.total ? t('importing', { percent }) : t('waiting')) : t('import')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ImportDialog record={record} state={state} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
