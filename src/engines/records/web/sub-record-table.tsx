import { PlusOutlined } from '@ant-design/icons'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { fileContent } from '#engines/documents/domain/index.ts'
import { paging } from '#shared/constants.ts'
import type { ListColumn } from '#shared/list.ts'
import { type Locale, said } from '#shared/text.ts'
import {
  addressOf,
  call,
  confirm,
  DataTable,
  Panel,
  toast,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import type { RecordField } from '../domain/field.ts'
import { listCellOf } from '../domain/list-definition.ts'
import type { FormRecord } from '../domain/record.ts'
import type { SubRecord } from '../domain/sub-noun.ts'
import { emptyInput, type Named } from './field-input.tsx'
import { recordMessages } from './messages.ts'
import { nounIn } from './noun-words.ts'
import { type PlainRowShape, RecordDialog } from './record-dialog.tsx'

type Props = { record: FormRecord; sub: SubRecord; id: number; mayChange: boolean }

/** What belongs to a record: its table, and a dialog for a further or an existing one. */
export function SubRecordTable({ record, sub, id, mayChange }: Props) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const queries = useQueryClient()
  const { may } = useServices()
  const [target, setTarget] = useState<PlainRowShape | 'new' | null>(null)
  // Who does not see what must be filled in cannot fill it in.
  const mayWrite =
    mayChange &&
    Object.entries(sub.guards ?? {}).every(([key, guard]) => !sub.fields[key]?.required || may(guard))
  const noun = nounIn(sub, locale)
  const several = said(sub.words.many, locale)
  const refresh = () => queries.invalidateQueries({ queryKey: [record.kind] })
  const nameOf = (row: PlainRowShape) => String(row[sub.name] || noun)
  const remove = async (row: PlainRowShape) => {
    const agreed = await confirm({
      title: t('removeTitle', { name: nameOf(row) }),
      content: t('removeSubHint'),
      okText: t('remove'),
      danger: true,
      onOk: () =>
        call(sub.calls.remove, { params: { id, entryID: row.id }, query: { version: row.version } }),
    })
    if (!agreed) return
    toast.success()
    await refresh()
  }
  const add = mayWrite ? (
    <Button icon={<PlusOutlined />} onClick={() => setTarget('new')}>
      {t('addSub', { noun })}
    </Button>
  ) : null
  return (
    <Panel title={several} extra={add}>
      <DataTable<PlainRowShape>
        type={`${record.kind}_${sub.key}`}
        keepsOwn={false}
        searchable={false}
        definition={{ type: `${record.kind}_${sub.key}`, columns: columnsOf(sub, locale), filters: [] }}
        queryKey={[record.kind, id, sub.path]}
        prefix={sub.key}
        load={({ pageNum, pageSize }, signal) =>
          call(sub.calls.list, { params: { id }, query: { pageNum, pageSize }, signal })
        }
        cells={fileCells(sub)}
        empty={<p className="c-soft">{t('empty', { noun: nounIn(sub, locale, true) })}</p>}
        operateWidth={130}
        {...(mayWrite && {
          operate: (row: PlainRowShape) => (
            <>
              <Button type="link" onClick={() => setTarget(row)}>
                {t('change')}
              </Button>
              <Button type="link" danger onClick={() => void remove(row)}>
                {t('remove')}
              </Button>
            </>
          ),
        })}
      />
      {target ? (
        <SubRecordDialog
          record={record}
          sub={sub}
          id={id}
          target={target === 'new' ? null : target}
          onClose={() => setTarget(null)}
          onDone={refresh}
        />
      ) : null}
    </Panel>
  )
}

const columnsOf = (sub: SubRecord, locale: Locale): ListColumn[] =>
  sub.columns.flatMap((key) => {
    const field = sub.fields[key]
    if (!field) return []
    const { width } = field
    const column = { key, label: said(field.words, locale), ...listCellOf(field, locale) }
    return [{ ...column, ...(width !== undefined && { width }) }]
  })

/** A stored file is opened by its name. */
const fileCells = (sub: SubRecord) =>
  Object.fromEntries(
    Object.entries(sub.fields)
      .filter(([, { kind }]) => kind === 'file')
      .map(([key]) => [
        key,
        (row: PlainRowShape) => {
          const file = row[key] as Named | null
          return file ? (
            <a href={addressOf(fileContent, { params: { id: file.id } })} target="_blank" rel="noopener">
              {file.name}
            </a>
          ) : (
            '—'
          )
        },
      ]),
  )

type DialogProps = {
  record: FormRecord
  sub: SubRecord
  id: number
  target: PlainRowShape | null
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function SubRecordDialog({ record, sub, id, target, onClose, onDone }: DialogProps) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const { may } = useServices()
  const choices = useSiblings(record, sub, id)
  const noun = nounIn(sub, locale)
  // What a person does not see they do not fill in either.
  const shown = Object.entries<RecordField>(sub.fields).filter(([key]) => {
    const guard = sub.guards?.[key]
    return !guard || may(guard)
  })
  return (
    <RecordDialog
      title={t(target ? 'changeTitle' : 'addSub', { noun })}
      fields={Object.fromEntries(shown)}
      target={target}
      choices={choices}
      check={(values) => sub.check?.(values) ?? []}
      send={(values, version) => {
        const body = { ...hiddenInputs(sub, shown), ...values }
        return target
          ? call(sub.calls.change, {
              params: { id, entryID: target.id },
              body: { ...(body as object), version },
            })
          : call(sub.calls.add, { params: { id }, body })
      }}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

/** What is sent of fields that the person does not see: nothing; the server keeps what they say. */
const hiddenInputs = (sub: SubRecord, shown: readonly (readonly [string, RecordField])[]) =>
  Object.fromEntries(
    Object.entries<RecordField>(sub.fields)
      .filter(([key]) => !shown.some(([one]) => one === key))
      .map(([key, field]) => [key, emptyInput(field)]),
  )

/** What else belongs to the record and can be named by a link. */
function useSiblings(record: FormRecord, sub: SubRecord, id: number): Record<string, Named[]> {
  const among = Object.entries(sub.among ?? {}).flatMap(([field, key]) => {
    const other = record.subs[key]
    return other ? [{ field, other }] : []
  })
  const found = useQueries({
    queries: among.map(({ other }) => ({
      queryKey: [record.kind, id, other.path, 'all'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(other.calls.list, { params: { id }, query: { pageSize: paging.max }, signal }),
    })),
  })
  return Object.fromEntries(
    among.map(({ field, other }, index) => {
      const rows = (found[index]?.data?.list ?? []) as unknown as PlainRowShape[]
      return [field, rows.map((row) => ({ id: row.id, name: String(row[other.name] ?? '') }))]
    }),
  )
}
