import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ComponentType, useState } from 'react'
import { said } from '#shared/text.ts'
import {
  call,
  confirm,
  DataTable,
  EmptyState,
  Page,
  PageHeader,
  Panel,
  toast,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import type { PlainRecord } from '../domain/record.ts'
import { ImportButton } from './import-button.tsx'
import { recordMessages } from './messages.ts'
import { nounIn, searchedFields } from './noun-words.ts'
import { type PlainRowShape, RecordDialog } from './record-dialog.tsx'
import type { RecordParts } from './record-panel.ts'

/** The screen of a noun without a form. */
export const plainListPage =
  (record: PlainRecord, finders: RecordParts['finders']): ComponentType =>
  () => <PlainList record={record} finders={finders} />

/** Its list, and a dialog for a new or an existing record. */
function PlainList({ record, finders }: { record: PlainRecord } & Pick<RecordParts, 'finders'>) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const { may } = useServices()
  const queries = useQueryClient()
  const [target, setTarget] = useState<PlainRowShape | 'new' | null>(null)
  const canWrite = may?.(record.may.write) ?? false
  const canRemove = may?.(record.may.remove ?? record.may.write) ?? false
  const refresh = () => queries.invalidateQueries({ queryKey: [record.kind] })
  const noun = nounIn(record, locale)
  const remove = async (row: PlainRowShape) => {
    const agreed = await confirm({
      title: t('removeTitle', { name: String(row[record.name]) }),
      content: t('removeHint'),
      okText: t('remove'),
      danger: true,
      onOk: () => call(record.calls.remove, { params: { id: row.id }, query: { version: row.version } }),
    })
    if (!agreed) return
    toast.success()
    await refresh()
  }
  const add = canWrite ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setTarget('new')}>
      {t('create', { noun })}
    </Button>
  ) : null
  return (
    <Page>
      <PageHeader
        title={said(record.words.many, locale)}
        actions={
          <>
            <ImportButton record={record} />
            {add}
          </>
        }
      />
      <Panel>
        <DataTable<PlainRowShape>
          type={record.kind}
          queryKey={[record.kind]}
          load={async (query, signal) => call(record.calls.list, { query, signal })}
          searchPlaceholder={t('searchIn', { fields: searchedFields(record, locale) })}
          empty={
            <EmptyState
              title={t('empty', { noun: nounIn(record, locale, true) })}
              hint={canWrite ? t('emptyHint') : undefined}
            />
          }
          operateWidth={130}
          {...(canWrite || canRemove
            ? {
                operate: (row: PlainRowShape) => (
                  <>
                    {canWrite ? (
                      <Button type="link" onClick={() => setTarget(row)}>
                        {t('change')}
                      </Button>
                    ) : null}
                    {canRemove ? (
                      <Button type="link" danger onClick={() => void remove(row)}>
                        {t('remove')}
                      </Button>
                    ) : null}
                  </>
                ),
              }
            : {})}
        />
      </Panel>
      {target ? (
        <RecordDialog
          title={target === 'new' ? t('create', { noun }) : t('changeTitle', { noun })}
          fields={record.fields}
          finders={finders}
          target={target === 'new' ? null : target}
          send={(values, version) =>
            target === 'new'
              ? call(record.calls.create, { body: values })
              : call(record.calls.update, {
                  params: { id: target.id },
                  body: { ...values, version },
                })
          }
          onClose={() => setTarget(null)}
          onDone={refresh}
        />
      ) : null}
    </Page>
  )
}
