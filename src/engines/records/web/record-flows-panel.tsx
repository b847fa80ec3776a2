import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select, Skeleton, Table } from 'antd'
import { listFlows } from '#engines/approvals/domain/index.ts'
import { listIn, nameIn, quotedIn, said } from '#shared/text.ts'
import { call, ErrorState, isMissing, Panel, toast, useLocale, useServices, useText } from '#web/index.ts'
import { chooseRecordFlow, listRecordFlows, type RecordFlow } from '../domain/record-flows.ts'
import './gate-preview.css'
import { recordMessages } from './messages.ts'

const queryKey = ['record_approvals']

/** What becomes of records by approval, with the flow that decides on each. */
export function RecordFlowsPanel() {
  const t = useText(recordMessages)
  const locale = useLocale()
  const { may } = useServices()
  const client = useQueryClient()
  const found = useQuery({ queryKey, queryFn: ({ signal }) => call(listRecordFlows, { signal }) })
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active />
  const gap = said(' |  ', locale)
  const names = found.data.list.flatMap(({ asksSeersOnly, noun, name }) =>
    asksSeersOnly ? [] : [`${noun}${gap}${quotedIn(name, locale)}`],
  )
  const choose = async ({ kind, ask }: RecordFlow, flowID: number | null) => {
    try {
      client.setQueryData(queryKey, await call(chooseRecordFlow, { body: { kind, ask, flowID } }))
      toast.success(t('flowChosen'))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Panel title={t('flowsTitle')}>
      <p className="c-field-hint c-flows-hint">
        {t('flowsHint')}
        {gap}
        {names.length ? t('flowsSeersBut', { names: listIn(names, locale) }) : t('flowsSeers')}
      </p>
      <Table<RecordFlow>
        rowKey={({ kind, ask }) => `${kind} ${ask}`}
        pagination={false}
        scroll={{ x: 560 }}
        dataSource={found.data.list}
        columns={[
          { key: 'noun', title: t('flowNoun'), width: 140, render: (_, row) => row.noun },
          { key: 'name', title: t('flowAsk'), render: (_, row) => row.name },
          {
            key: 'flow',
            title: t('flowChoice'),
            width: 300,
            render: (_, row) => (
              <FlowSelect row={row} disabled={!may('flow.manage')} onChange={(id) => choose(row, id)} />
            ),
          },
        ]}
      />
    </Panel>
  )
}

const most = 200

/** The published flows of the kind, and none. */
function FlowSelect({
  row,
  disabled,
  onChange,
}: {
  row: RecordFlow
  disabled: boolean
  onChange: (id: number | null) => void
}) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: ['approval_flow', 'usable', row.flowKind],
    queryFn: ({ signal }) =>
      call(listFlows, { query: { kind: row.flowKind, usable: 'true', pageSize: most }, signal }),
  })
  const { flow } = row
  const usable = (data?.list ?? []).map((one) => ({ value: one.id, label: nameIn(one, locale) }))
  const options =
    flow && !usable.some(({ value }) => value === flow.id)
      ? [{ value: flow.id, label: flow.name }, ...usable]
      : usable
  return (
    <>
      <Select<number | null>
        className="c-wide"
        aria-label={`${row.noun} ${row.name}`}
        disabled={disabled}
        {...(flow || !row.isAlways ? { value: flow?.id ?? null } : {})}
        options={row.isAlways ? options : [{ value: null, label: t('flowNone') }, ...options]}
        onChange={onChange}
      />
      {flow && !flow.isUsable ? <div className="c-danger-text">{t('flowUnusable')}</div> : null}
    </>
  )
}
