import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import {
  call,
  confirm,
  Dialog,
  EmptyState,
  ErrorState,
  isMissing,
  personLabel,
  toast,
  useServices,
  useText,
} from '#web/index.ts'
import { type FlowDetail, updateFlow } from '../domain/api.ts'
import { compareFlows } from '../domain/compare-flows.ts'
import { type FlowVersion, listFlowVersions } from '../domain/flow-version-api.ts'
import { approvalListTypes } from '../domain/lists.ts'
import { FlowChanges } from './flow-changes.tsx'
import { withNames } from './flow-names.ts'
import { flowToolsMessages } from './flow-tools-messages.ts'
import type { WhoNames } from './who-sources.tsx'
import { useFormFields } from './who-sources.tsx'

type Props = {
  flow: FlowDetail
  words: WhoNames
  isChanged: boolean
  canEdit: boolean
  onClose: () => void
}

/** What was published of a flow: any two compared, and any of them back as a draft. */
export function FlowVersionsDialog(props: Props) {
  const f = useText(flowToolsMessages)
  const found = useQuery({
    queryKey: [approvalListTypes.flows, 'versions', props.flow.id, props.flow.version],
    queryFn: ({ signal }) => call(listFlowVersions, { params: { id: props.flow.id }, signal }),
  })
  return (
    <Dialog open title={f('versions')} width={720} onCancel={props.onClose}>
      {isMissing(found) ? (
        <ErrorState compact error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : found.data.list.length === 0 ? (
        <EmptyState compact title={f('noVersions')} hint={f('noVersionsHint')} />
      ) : (
        <Versions {...props} list={found.data.list} words={withNames(props.words, found.data)} />
      )}
    </Dialog>
  )
}

/** The draft among the choices. */
const draftNumber = 0

function Versions({
  flow,
  words,
  list,
  isChanged,
  canEdit,
  onClose,
}: Props & { list: readonly FlowVersion[] }) {
  const f = useText(flowToolsMessages)
  const { timeZone } = useServices()
  const fieldOf = useFormFields(flow.id)
  const client = useQueryClient()
  const [from, setFrom] = useState(list.find(({ isInForce }) => isInForce)?.number ?? draftNumber)
  const [to, setTo] = useState(draftNumber)
  const definitionOf = (number: number) =>
    list.find((one) => one.number === number)?.definition ?? flow.definition
  const options = [
    { value: draftNumber, label: f('draft') },
    ...list.map(({ number, isInForce }) => ({
      value: number,
      label: isInForce ? `${f('version', { number })} · ${f('inForce')}` : f('version', { number }),
    })),
  ]
  const restore = async () => {
    if (isChanged) return toast.warning(f('unsavedFirst'))
    const { name, description, enabled, inBatch, version } = flow
    const agreed = await confirm({
      title: f('restoreTitle', { number: from }),
      content: f('restoreHint'),
      okText: f('restore', { number: from }),
      onOk: async () => {
        const body = { name, description, enabled, inBatch, definition: definitionOf(from), version }
        const next = await call(updateFlow, { params: { id: flow.id }, body })
        client.setQueryData([approvalListTypes.flows, 'detail', flow.id], next)
      },
    })
    if (!agreed) return
    toast.success(f('restored'))
    onClose()
  }
  const chosen = list.find(({ number }) => number === from)
  return (
    <>
      <div className="c-flow-compare">
        <Select aria-label={f('compareFrom')} value={from} options={options} onChange={setFrom} />
        <span className="c-approval-soft">{f('compareTo')}</span>
        <Select aria-label={f('compareTo')} value={to} options={options} onChange={setTo} />
        {canEdit && from !== draftNumber ? (
          <Button onClick={() => void restore()}>{f('restore', { number: from })}</Button>
        ) : null}
      </div>
      {chosen ? (
        <p className="c-approval-soft">
          {f('published', {
            who: chosen.publisher ? personLabel(chosen.publisher) : f('nobody'),
            time: formatInstant(chosen.publishedAt, timeZone),
          })}
        </p>
      ) : null}
      <FlowChanges
        changes={compareFlows(definitionOf(from), definitionOf(to))}
        words={words}
        fieldOf={fieldOf}
        flowId={flow.id}
      />
    </>
  )
}
