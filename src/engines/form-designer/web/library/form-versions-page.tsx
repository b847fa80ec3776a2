import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton, Space, Table } from 'antd'
import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import {
  AppLink,
  call,
  confirm,
  download,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  toast,
  useGo,
  useIsPhone,
  usePathParams,
  useServices,
  useText,
} from '#web/index.ts'
import { type FormDetail, readForm } from '../../domain/api.ts'
import {
  dropFormDraft,
  exportForm,
  type FormVersionRow,
  listFormVersions,
  takeFormVersion,
} from '../../domain/version-api.ts'
import { CopyIntoDialog } from './copy-into-dialog.tsx'
import { libraryMessages } from './library-messages.ts'
import { VersionComparison } from './version-comparison.tsx'
import { VersionFields } from './version-fields.tsx'
import './library.css'

/** /settings/forms/$id/versions */
export function FormVersionsPage() {
  const t = useText(libraryMessages)
  const go = useGo()
  const client = useQueryClient()
  const mayManage = useServices().may('form.manage')
  const [copying, setCopying] = useState(false)
  const id = Number(usePathParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const form = useQuery({
    queryKey: ['forms', 'head', id],
    queryFn: ({ signal }) => call(readForm, { params: { id }, signal }),
    enabled: isId,
  })
  const versions = useQuery({
    queryKey: ['forms', 'versions', id],
    queryFn: ({ signal }) => call(listFormVersions, { params: { id }, query: { pageSize: 200 }, signal }),
    enabled: isId,
  })
  const failure = form.error ?? versions.error
  const back = () => go('/settings/forms')
  if (!isId || failure)
    return (
      <Page>
        <PageHeader title={t('versions')} onBack={back} />
        {failure ? (
          <ErrorState
            error={failure}
            onRetry={() => {
              void form.refetch()
              void versions.refetch()
            }}
          />
        ) : (
          <EmptyState />
        )}
      </Page>
    )
  if (!form.data || !versions.data)
    return (
      <Page>
        <PageHeader title={t('versions')} onBack={back} />
        <Panel>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Panel>
      </Page>
    )
  return (
    <Page>
      <PageHeader
        title={form.data.name}
        documentTitle={t('versionsOf', { name: form.data.name })}
        status={form.data.isRetired ? <StatusTag tone="neutral">{t('retired')}</StatusTag> : undefined}
        description={t('versions')}
        onBack={back}
        actions={
          <>
            {mayManage ? <Button onClick={() => setCopying(true)}>{t('copyInto')}</Button> : null}
            <Button type="primary" onClick={() => go(`/settings/forms/${id}`)}>
              {t(mayManage ? 'design' : 'view')}
            </Button>
          </>
        }
      />
      <VersionTable form={form.data} versions={versions.data.list} />
      <VersionComparison formId={id} versions={versions.data.list} />
      {copying ? (
        <CopyIntoDialog
          form={form.data}
          onClose={() => setCopying(false)}
          onDone={() => {
            setCopying(false)
            void client.invalidateQueries({ queryKey: ['forms'] })
          }}
        />
      ) : null}
    </Page>
  )
}

function VersionTable({ form, versions }: { form: FormDetail; versions: readonly FormVersionRow[] }) {
  const t = useText(libraryMessages)
  const { may } = useServices()
  const isPhone = useIsPhone()
  const [shown, setShown] = useState<FormVersionRow | null>(null)
  const actions = (row: FormVersionRow) => (
    <VersionActions form={form} row={row} mayManage={may('form.manage')} onShow={() => setShown(row)} />
  )
  const time = (row: FormVersionRow) => <PublishedTime row={row} />
  return (
    <Panel title={t('versions')} flush>
      {isPhone ? (
        <ul className="l-cards">
          {versions.map((row) => (
            <li key={row.id}>
              <VersionName row={row} />
              <span className="l-card-words">
                {time(row)}
                <Publisher row={row} />
                <span>{t('fieldCount', { count: row.fieldCount })}</span>
              </span>
              {actions(row)}
            </li>
          ))}
        </ul>
      ) : (
        <Table<FormVersionRow>
          rowKey="id"
          size="middle"
          pagination={versions.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
          dataSource={[...versions]}
          scroll={{ x: 720 }}
          columns={[
            {
              key: 'version',
              title: t('version'),
              width: 220,
              render: (_, row) => <VersionName row={row} />,
            },
            {
              key: 'publishedTime',
              title: t('publishedTime'),
              width: 180,
              render: (_, row) => time(row),
            },
            {
              key: 'publisher',
              title: t('publisher'),
              width: 140,
              render: (_, row) => <Publisher row={row} />,
            },
            { key: 'fields', title: t('fields'), width: 90, align: 'right', dataIndex: 'fieldCount' },
            { key: 'actions', title: t('actions'), width: 320, render: (_, row) => actions(row) },
          ]}
        />
      )}
      {shown ? <VersionFields version={shown} form={form} onClose={() => setShown(null)} /> : null}
    </Panel>
  )
}

function VersionName({ row }: { row: FormVersionRow }) {
  const t = useText(libraryMessages)
  return (
    <Space size={8}>
      <strong>{t(row.publishedTime ? 'versionNumber' : 'draftVersion', { number: row.version })}</strong>
      {row.isCurrent ? <StatusTag tone="success">{t('current')}</StatusTag> : null}
    </Space>
  )
}

function PublishedTime({ row }: { row: FormVersionRow }) {
  const t = useText(libraryMessages)
  const { timeZone } = useServices()
  if (!row.publishedTime) return <span className="c-hint">{t('notPublished')}</span>
  return <span>{formatInstant(row.publishedTime, timeZone)}</span>
}

function Publisher({ row }: { row: FormVersionRow }) {
  const t = useText(libraryMessages)
  if (row.publisher) return <span>{row.publisher.name}</span>
  return <span className="c-hint">{t(row.publishedTime ? 'system' : 'none')}</span>
}

type ActionsProps = { form: FormDetail; row: FormVersionRow; mayManage: boolean; onShow: () => void }

function VersionActions({ form, row, mayManage, onShow }: ActionsProps) {
  const t = useText(libraryMessages)
  const go = useGo()
  const client = useQueryClient()
  const changed = () => client.invalidateQueries({ queryKey: ['forms'] })
  const rollBack = async () => {
    const agreed = await confirm({
      title: t('rollBackTitle', { number: row.version }),
      content: (
        <>
          <p className="l-words">{t('rollBackContent', { number: row.version })}</p>
          {form.draft ? <p className="l-words l-warning">{t('rollBackOverwrite')}</p> : null}
        </>
      ),
      okText: t('rollBack'),
      danger: form.draft !== null,
      onOk: () =>
        call(takeFormVersion, {
          params: { id: form.id },
          body: { version: form.version, formVersionID: row.id, overwriteDraft: form.draft !== null },
        }),
    })
    if (!agreed) return
    toast.success(t('rolledBack'))
    await changed()
    go(`/settings/forms/${form.id}`)
  }
  const drop = async () => {
    const agreed = await confirm({
      title: t('dropTitle'),
      content: t('dropContent'),
      okText: t('dropDraft'),
      danger: true,
      onOk: () => call(dropFormDraft, { params: { id: form.id }, query: { version: form.version } }),
    })
    if (!agreed) return
    toast.success()
    await changed()
  }
  const save = () =>
    download(exportForm, {
      params: { id: form.id },
      query: { formVersionID: row.id },
      fallbackName: `${form.name}-v${row.version}.json`,
    }).catch(toast.failure)
  return (
    <Space size={[14, 0]} wrap className="l-actions">
      {row.publishedTime ? (
        <Button type="link" size="small" onClick={onShow}>
          {t('showFields')}
        </Button>
      ) : (
        <AppLink to={`/settings/forms/${form.id}`}>{t(mayManage ? 'design' : 'view')}</AppLink>
      )}
      <Button type="link" size="small" onClick={() => void save()}>
        {t('export')}
      </Button>
      {mayManage && row.publishedTime && !row.isCurrent ? (
        <Button type="link" size="small" onClick={() => void rollBack()}>
          {t('rollBack')}
        </Button>
      ) : null}
      {mayManage && !row.publishedTime && form.published ? (
        <Button type="link" size="small" danger onClick={() => void drop()}>
          {t('dropDraft')}
        </Button>
      ) : null}
    </Space>
  )
}
