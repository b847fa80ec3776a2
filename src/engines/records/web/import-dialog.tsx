import { DownloadOutlined } from '@ant-design/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Progress, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { fileContent } from '#engines/documents/domain/index.ts'
import { FileUploadBox } from '#engines/documents/web/index.ts'
import type { FormType } from '#engines/forms/domain/index.ts'
import { said } from '#shared/text.ts'
import {
  colon,
  Dialog,
  download,
  ErrorState,
  listed,
  sizeText,
  toast,
  upload,
  useLocale,
  useText,
} from '#web/index.ts'
import type { ImportRun, ImportState } from '../domain/import-calls.ts'
import { importMessages } from './import-messages.ts'
import './import-dialog.css'
import { nounIn } from './noun-words.ts'
import { queryOfForm } from './of-form.ts'
import { type Imported, isAtWork } from './use-import.ts'

type Props = {
  record: Imported
  state: UseQueryResult<ImportState>
  /** Of a noun with several forms: the one that a file fills in. */
  formType: FormType | undefined
  onForm: (type: FormType) => void
  onClose: () => void
}

/** Template, upload, progress and what became of it: one place, that tells the same when it is opened again. */
export function ImportDialog({ record, state, formType, onForm, onClose }: Props) {
  const t = useText(importMessages)
  const locale = useLocale()
  const { data, error, refetch } = state
  return (
    <Dialog open title={t('title', { noun: nounIn(record, locale, true) })} onCancel={onClose} width={600}>
      {formType !== undefined && !isAtWork(data?.latest) ? (
        <Segmented<FormType>
          className="c-import-forms"
          aria-label={t('whichForm')}
          value={formType}
          onChange={onForm}
          options={(record.form?.byField?.forms ?? []).map(({ type, words }) => ({
            value: type,
            label: said(words, locale),
          }))}
        />
      ) : null}
      {data ? (
        <Steps record={record} state={data} query={queryOfForm(formType)} onSent={refetch} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  )
}

function Steps({
  record,
  state,
  query,
  onSent,
}: {
  record: Imported
  state: ImportState
  query: ReturnType<typeof queryOfForm>
  onSent: () => Promise<unknown>
}) {
  const t = useText(importMessages)
  const locale = useLocale()
  const { latest, demanded, leftOut, mostRows, mostBytes } = state
  const noun = nounIn(record, locale)
  if (demanded.length)
    return <Alert type="warning" showIcon title={t('demanded', { noun, fields: listed(demanded) })} />
  return (
    <div className="c-import">
      {latest ? <Latest run={latest} /> : null}
      {isAtWork(latest) ? null : (
        <>
          <div className="c-import-step">
            <p>{t('templateHint')}</p>
            {leftOut.length ? (
              <p className="c-import-note">{t('leftOut', { fields: listed(leftOut) })}</p>
            ) : null}
            <SaveButton
              label={t('template')}
              save={() => download(record.calls.importTemplate, { query, fallbackName: 'template.xlsx' })}
            />
          </div>
          <div className="c-import-step">
            <p id="import-upload-hint">
              {t('uploadHint', { rows: mostRows.toLocaleString(locale), size: sizeText(mostBytes) })}
            </p>
            <FileUploadBox
              value={null}
              onChange={() => void onSent()}
              extensions={['xlsx']}
              maxBytes={mostBytes}
              aria-describedby="import-upload-hint"
              send={async (file, options) => {
                const { jobId } = await upload(record.calls.importFile, file, { ...options, query })
                return { id: jobId, name: file.name }
              }}
            />
          </div>
        </>
      )}
    </div>
  )
}

function Latest({ run }: { run: ImportRun }) {
  const t = useText(importMessages)
  const { done, total, fileName } = run
  return (
    <section className="c-import-latest" aria-label={t('latest')}>
      <h3>
        {t('latest')}
        {colon()}
        <span className="c-import-name">{fileName}</span>
      </h3>
      <div role="status">{isAtWork(run) ? <AtWork done={done} total={total} /> : <Outcome run={run} />}</div>
    </section>
  )
}

function AtWork({ done, total }: { done: number; total: number | null }) {
  const t = useText(importMessages)
  const locale = useLocale()
  return (
    <>
      <Progress
        percent={total ? Math.floor((done / total) * 100) : 0}
        status="active"
        aria-label={t('latest')}
      />
      <p>
        {total
          ? t('progress', { done: done.toLocaleString(locale), total: total.toLocaleString(locale) })
          : t('reading')}
      </p>
      <p className="c-import-note">{t('atWork')}</p>
    </>
  )
}

function Outcome({ run }: { run: ImportRun }) {
  const t = useText(importMessages)
  const locale = useLocale()
  const { state, message, done } = run
  const added = run.added.toLocaleString(locale)
  const refused = run.refused.toLocaleString(locale)
  if (state === 'failed')
    return (
      <Alert
        type="error"
        showIcon
        title={run.added ? t('failedLater', { done, message, added }) : t('failed', { message })}
      />
    )
  const title =
    run.refused === 0
      ? t('allAdded', { added })
      : run.added === 0
        ? t('noneAdded', { refused })
        : t('someAdded', { added, refused })
  const id = run.refusedFileID
  return (
    <>
      <Alert type={run.refused === 0 ? 'success' : 'warning'} showIcon title={title} />
      {id === null ? null : (
        <>
          <p>{t('mend')}</p>
          <SaveButton
            label={t('downloadRefused')}
            save={() => download(fileContent, { params: { id }, fallbackName: 'rows.xlsx' })}
          />
        </>
      )}
    </>
  )
}

function SaveButton({ label, save }: { label: string; save: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const click = async () => {
    setBusy(true)
    try {
      await save()
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={click}>
      {label}
    </Button>
  )
}
