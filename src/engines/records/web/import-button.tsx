import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { said } from '#shared/text.ts'
import { useLocale, useServices, useText } from '#web/index.ts'
import { importMessages } from './import-messages.ts'
import { type Imported, isAtWork, useImport } from './use-import.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** 导入 on a list, for who may bring such records; says how far an import is that is at work. */
export function ImportButton({ record }: { record: Imported }) {
  const { may } = useServices()
  return may?.(record.may.write) ? <Import record={record} /> : null
}

function Import({ record }: { record: Imported }) {
  const t = useText(importMessages)
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const forms = record.form?.byField?.forms
  const [formType, setForm] = useState(forms?.[0].type)
  const state = useImport(record, formType)
  const run = state.data?.latest
  const label = record.importWords ? said(record.importWords, locale) : t('import')
  const percent = run?.total ? Math.floor((run.done / run.total) * 100) : 0
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        {run && isAtWork(run) ? (run.total ? t('importing', { percent }) : t('waiting')) : label}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ImportDialog
            record={record}
            state={state}
            formType={formType}
            onForm={setForm}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
