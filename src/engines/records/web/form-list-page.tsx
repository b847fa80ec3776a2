import { PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ComponentProps, ComponentType } from 'react'
import { said } from '#shared/text.ts'
import {
  AppLink,
  call,
  DataTable,
  download,
  EmptyState,
  Page,
  PageHeader,
  Panel,
  useGo,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { listFieldId } from '../domain/list-fields.ts'
import type { FormRecord } from '../domain/record.ts'
import { ExportButton } from './export-button.tsx'
import { ImportButton } from './import-button.tsx'
import { recordMessages } from './messages.ts'
import { nounIn, searchedFields } from './noun-words.ts'
import type { ListActions, RecordParts } from './record-panel.ts'
import { RecordTotals } from './record-totals.tsx'
import { screensOf } from './screens.ts'

type Row = Record<string, unknown> & { id: number; version: number; inLists?: Record<string, unknown> }

/** Of a column of the noun, or of a field of its form. */
function cellValue(row: Row, key: string): unknown {
  const id = listFieldId(key)
  return id === null ? row[key] : row.inLists?.[id]
}

/** The list of a noun that a form fills in. */
export const formListPage = (record: FormRecord, parts: RecordParts['parts']): ComponentType => {
  const More = parts.find((part) => part.record.kind === record.kind && part.listActions)?.listActions
  return () => <FormList record={record} More={More} />
}

function FormList({ record, More }: { record: FormRecord; More: ListActions | undefined }) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const { may } = useServices()
  const screens = screensOf(record)
  const [first] = record.list.columns
  const exported: Pick<ComponentProps<typeof ExportButton>, 'save' | 'words'> = {
    save: (input) => download(record.calls.exportFile, input),
    words: record.words.many,
  }
  const create = may(record.may.write) ? <Create record={record} /> : null
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
          load={async (query, signal) => call(record.calls.list, { query, signal })}
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
            actions: (rows, clear, columns) => (
              <>
                <ExportButton {...exported} query={{}} columns={columns} ids={rows.map(({ id }) => id)} />
                {More && may(record.may.write) ? (
                  <More
                    rows={rows.map((row) => ({ id: row.id, name: String(row[record.name] ?? '') }))}
                    onDone={clear}
                  />
                ) : null}
              </>
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
          below={(query) => <RecordTotals record={record} narrowed={query} />}
          actions={(query, columns) => <ExportButton {...exported} query={query} columns={columns} />}
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

/** 新建; of a noun with several forms it asks which. */
function Create({ record }: { record: FormRecord }) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const go = useGo()
  const screens = screensOf(record)
  const forms = record.form.byField?.forms
  const button = (
    <Button type="primary" icon={<PlusOutlined />} {...(forms ? {} : { onClick: () => go(screens.new) })}>
      {t('create', { noun: nounIn(record, locale) })}
    </Button>
  )
  if (!forms) return button
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: forms.map(({ type, words }) => ({ key: String(type), label: said(words, locale) })),
        onClick: ({ key }) => go(screens.new, { form: key }),
      }}
    >
      {button}
    </Dropdown>
  )
}
