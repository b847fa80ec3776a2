import { DownloadOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, useState } from 'react'
import { limit } from '#shared/constants.ts'
import { said } from '#shared/text.ts'
import {
  AppLink,
  call,
  DataTable,
  download,
  EmptyState,
  type ListQuery,
  Page,
  PageHeader,
  Panel,
  toast,
  useGo,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { listFieldId } from '../domain/list-fields.ts'
import type { FormRecord } from '../domain/record.ts'
import { ImportButton } from './import-button.tsx'
import { recordMessages } from './messages.ts'
import { nounIn, searchedFields } from './noun-words.ts'
import { screensOf } from './screens.ts'

type Row = Record<string, unknown> & { id: number; version: number; inLists?: Record<string, unknown> }

/** Of a column of the noun, or of a field of its form. */
function cellValue(row: Row, key: string): unknown {
  const id = listFieldId(key)
  return id === null ? row[key] : row.inLists?.[id]
}

/** The list of a noun that a form fills in. */
export const formListPage =
  (record: FormRecord): ComponentType =>
  () => <FormList record={record} />

function FormList({ record }: { record: FormRecord }) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const go = useGo()
  const { may } = useServices()
  const screens = screensOf(record)
  const [first] = record.list.columns
  const create = may(record.may.write) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go(screens.new)}>
      {t('create', { noun: nounIn(record, locale) })}
    </Button>
  ) : null
  return (
    <Page>
      <PageHeader
        title={said(record.words.many, locale)}
        actions={
          <>
            <ImportButton record={record} />
            {create}
          </>
        }
      />
      <Panel>
        <DataTable<Row>
          type={record.kind}
          queryKey={[record.kind]}
          load={async (query, signal) => call(record.calls.list, { query, signal }) as never}
          searchPlaceholder={t('searchIn', { fields: searchedFields(record, locale) })}
          cellValue={cellValue}
          cells={{
            [first]: (row) => (
              <AppLink to={screens.detail} params={{ id: String(row.id) }}>
                {String(row[first] || t('unnamed'))}
              </AppLink>
            ),
          }}
          selection={{
            labelOf: (row) => String(row[first] || t('unnamed')),
            actions: (rows, _clear, columns) => (
              <ExportButton record={record} query={{}} columns={columns} ids={rows.map(({ id }) => id)} />
            ),
          }}
          {...(may(record.may.write) && {
            operateWidth: 80,
            operate: (row: Row) => (
              <AppLink to={screens.edit} params={{ id: String(row.id) }}>
                {t('change')}
              </AppLink>
            ),
          })}
          actions={(query, columns) => <ExportButton record={record} query={query} columns={columns} />}
          empty={
            <EmptyState
              title={t('empty', { noun: nounIn(record, locale, true) })}
              hint={t('emptyHint')}
              action={create}
            />
          }
        />
      </Panel>
    </Page>
  )
}

type ExportProps = {
  record: FormRecord
  query: Partial<Pick<ListQuery, 'q' | 'filter' | 'sort'>>
  columns: readonly string[]
  /** Only these, when given. */
  ids?: readonly number[]
}

/** What the list shows, with its filters, or the rows that are ticked, in the columns that it shows, as .xlsx. */
function ExportButton({ record, query, columns, ids }: ExportProps) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { q, filter, sort } = query
      await download(record.calls.exportFile, {
        body: {
          ...(q && { q }),
          ...(filter && { filter }),
          ...(sort && { sort }),
          ...(ids && { ids: [...ids] }),
          columns: [...columns],
        },
        fallbackName: `${said(record.words.many, locale)}.xlsx`,
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
      onClick={save}
      {...(ids && { size: 'small' as const, disabled: ids.length > limit.tickedRows })}
    >
      {t(ids ? 'exportTicked' : 'export')}
    </Button>
  )
}
