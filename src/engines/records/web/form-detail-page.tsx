import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Skeleton } from 'antd'
import { type ComponentType, useState } from 'react'
import { editorAddress } from '#engines/editor/domain/index.ts'
import { FormSections } from '#engines/forms/web/index.ts'
import { dateIn, formatInstant } from '#shared/dates.ts'
import { said } from '#shared/text.ts'
import {
  call,
  cellText,
  confirm,
  Descriptions,
  EmptyState,
  ErrorState,
  isMissing,
  Page,
  PageHeader,
  PageTabs,
  Panel,
  PersonChip,
  StatusTag,
  toast,
  toneOf,
  useAddressParams,
  useGo,
  useLocale,
  useServices,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import type { Fields } from '../domain/field.ts'
import type { FormDetail } from '../domain/form-calls.ts'
import { figureCells, listCellOf } from '../domain/list-definition.ts'
import type { Figures } from '../domain/noun.ts'
import type { FormRecord } from '../domain/record.ts'
import { recordMessages } from './messages.ts'
import { MoveDialog } from './move-dialog.tsx'
import { approvalTab, Pending } from './record-approval.tsx'
import { RecordLog } from './record-log.tsx'
import type { RecordActions, RecordPanel, RecordParts } from './record-panel.ts'
import { screensOf } from './screens.ts'
import { statusField } from './status-field.ts'
import { SubRecordTable } from './sub-record-table.tsx'

/** A record as its page reads it. */
export type Detail = FormDetail<Fields, Figures> & Record<string, unknown>

/** A record with its panels and its log. */
export const formDetailPage = (record: FormRecord, { parts, actionText }: RecordParts): ComponentType => {
  const own = parts.filter((part) => part.record.kind === record.kind)
  const panels = own.flatMap((part) => part.panels ?? []).sort(({ at: a = 0 }, { at: b = 0 }) => a - b)
  const actions = own.flatMap((part) => part.actions ?? [])
  return () => <Found record={record} panels={panels} actions={actions} actionText={actionText} />
}

type Props = {
  record: FormRecord
  panels: readonly RecordPanel[]
  actions: readonly RecordActions[]
} & Pick<RecordParts, 'actionText'>

function Found(props: Props) {
  const { record } = props
  const id = Number(useAddressParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const found = useQuery({
    queryKey: [record.kind, id],
    queryFn: ({ signal }) => call(record.calls.read, { params: { id }, signal }),
    enabled: isId,
  })
  if (!isId) return <EmptyState />
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data)
    return (
      <Page>
        <Skeleton active paragraph={{ rows: 10 }} />
      </Page>
    )
  return <Detail {...props} row={found.data as Detail} />
}

function Detail({ record, panels, actions, actionText, row }: Props & { row: Detail }) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const go = useGo()
  const { may } = useServices()
  const { tab } = useAddressParams()
  const setParams = useSetAddressParams()
  const screens = screensOf(record)
  const heading = record.words.page
  const name = String(row[record.name] || t('unnamed'))
  const tabs = [
    { key: 'information', label: t('information'), children: <Information record={record} row={row} /> },
    ...(record.tabs ?? []).map(({ key, words, subs }) => ({
      key,
      label: said(words, locale),
      children: <SubRecords record={record} row={row} keys={subs} />,
    })),
    ...panels
      .filter((panel) => may(panel.may))
      .map(({ key, label, Panel: Content }) => ({
        key,
        label: said(label, locale),
        children: <Content id={row.id} version={row.version} mayChange={row.abilities.update} />,
      })),
    ...(record.approval ? [approvalTab(record, row, t('approval'))] : []),
    {
      key: 'log',
      label: t('log'),
      children: <RecordLog record={record} id={row.id} version={row.version} actionText={actionText} />,
    },
  ]
  return (
    <Page>
      <PageHeader
        title={heading ? said(heading, locale) : name}
        documentTitle={name}
        status={<Status record={record} row={row} />}
        description={heading ? name : secondLine(record, row)}
        actions={
          <>
            {row.abilities.remove && !row.pending ? <Remove record={record} row={row} /> : null}
            {actions.map((More) => (
              <More key={actions.indexOf(More)} row={row} />
            ))}
            <Actions record={record} row={row} />
          </>
        }
        onBack={() => go(screens.list)}
      />
      <Pending record={record} row={row} onOpen={() => setParams({ tab: 'approval' })} />
      <PageTabs
        tabs={tabs}
        active={tabs.some(({ key }) => key === tab) ? (tab ?? 'information') : 'information'}
        onChange={(key) => setParams({ tab: key === 'information' ? undefined : key })}
      />
    </Page>
  )
}

/** Tables of what belongs to a record, one below the other. */
export function SubRecords({
  record,
  row,
  keys,
  mayChange = row.abilities.update,
}: {
  record: FormRecord
  row: Detail
  keys: readonly string[]
  mayChange?: boolean
}) {
  return (
    <div className="c-stack">
      {keys.flatMap((key) => {
        const sub = record.subs[key]
        return sub ? (
          <SubRecordTable key={key} record={record} sub={sub} id={row.id} mayChange={mayChange} />
        ) : (
          []
        )
      })}
    </div>
  )
}

/** What tells it from others of the same name: the text that stands second in the list. */
export const secondLine = ({ list, fields }: FormRecord, row: Detail): string =>
  fields[list.columns[1] ?? '']?.kind === 'text' ? String(row[list.columns[1] ?? ''] ?? '') : ''

function Status({ record, row }: { record: FormRecord; row: Detail }) {
  const locale = useLocale()
  const field = statusField(record)
  if (!field || !record.status) return null
  const code = Number(row[record.status.field])
  const words = field.options[code]
  return words ? <StatusTag tone={toneOf(field.tones?.[code])}>{said(words, locale)}</StatusTag> : null
}

/** What was filled in, then what lists know of it besides, and who changed it when. */
export function Information({ record, row }: { record: FormRecord; row: Detail }) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const context = { locale, timeZone, today: dateIn(new Date(), timeZone) }
  const listed: readonly string[] = [...record.list.columns, ...(record.list.more ?? [])]
  const offered = Object.entries(record.figures).filter(([key]) => listed.includes(key))
  const figures = offered.map(([key, { words, kind }]) => ({
    key,
    label: said(words, locale),
    value: cellText(figureCells[kind], row[key], context),
  }))
  const form = new Set(row.sections.flatMap(({ fields }) => fields.map(({ name }) => name)))
  // A column that the form does not show is shown here; what neither form nor list tells is there for searching alone.
  const columns = Object.entries(record.fields)
    .filter(
      ([key, { words, byHand }]) =>
        key !== record.status?.field &&
        !(byHand && !listed.includes(key)) &&
        !form.has(said(words, 'zh-CN')) &&
        !form.has(said(words, 'en')),
    )
    .flatMap(([key, field]) => {
      const { cell, choices } = listCellOf(field, locale)
      const value = cellText(cell, row[key], { ...context, ...(choices && { choices }) })
      return value === '—' || coveredByTerm(record, key, form)
        ? []
        : [{ key, label: said(field.words, locale), value }]
    })
  return (
    <div className="c-stack">
      <FormSections
        sections={row.sections}
        opensAt={({ id, name }) =>
          editorAddress({ scenario: record.kind, fileID: id, fileName: name, rwMode: 'r' })
        }
      />
      <Panel title={t('summary')}>
        <Descriptions
          items={[
            ...columns,
            ...figures,
            { key: 'created', label: t('createdAt'), value: formatInstant(row.createTime, timeZone) },
            { key: 'updated', label: t('updatedAt'), value: formatInstant(row.updateTime, timeZone) },
            {
              key: 'updater',
              label: t('updater'),
              value: row.updater && <PersonChip person={row.updater} />,
            },
          ]}
        />
      </Panel>
    </div>
  )
}

/** First and last day stand in the form as one range. */
const coveredByTerm = ({ form: { term } }: FormRecord, key: string, shown: ReadonlySet<string>): boolean =>
  term !== undefined && shown.size > 0 && (key === term.start || key === term.end)

/** First in the row, where nobody presses it for the button beside it. */
function Remove({ record, row }: { record: FormRecord; row: Detail }) {
  const t = useText(recordMessages)
  const go = useGo()
  const queries = useQueryClient()
  const remove = async () => {
    const agreed = await confirm({
      title: t('removeTitle', { name: String(row[record.name]) }),
      content: t('removeHint'),
      okText: t('remove'),
      danger: true,
      onOk: () => call(record.calls.remove, { params: { id: row.id }, query: { version: row.version } }),
    })
    if (!agreed) return
    toast.success()
    await queries.invalidateQueries({ queryKey: [record.kind, 'list'] })
    go(screensOf(record).list)
  }
  return (
    <Button danger onClick={remove}>
      {t('remove')}
    </Button>
  )
}

function Actions({ record, row }: { record: FormRecord; row: Detail }) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const go = useGo()
  const [target, setTarget] = useState<number | null>(null)
  const screens = screensOf(record)
  const field = statusField(record)
  return (
    <>
      {field && row.moves.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: row.moves.map((code) => ({
              key: String(code),
              label: said(field.options[code] ?? ' | ', locale),
            })),
            onClick: ({ key }) => setTarget(Number(key)),
          }}
        >
          <Button>{t('move')}</Button>
        </Dropdown>
      ) : null}
      {row.abilities.update && !row.pending ? (
        <Button type="primary" onClick={() => go(screens.edit, { id: String(row.id) })}>
          {t('change')}
        </Button>
      ) : null}
      {target !== null ? (
        <MoveDialog record={record} row={row} target={target} onClose={() => setTarget(null)} />
      ) : null}
    </>
  )
}
