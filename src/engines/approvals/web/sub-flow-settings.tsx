import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { type LocalName, nameIn } from '#shared/text.ts'
import {
  AppLink,
  EnglishNameField,
  ErrorState,
  Field,
  isMissing,
  StatusTag,
  useLocale,
  useText,
} from '#web/index.ts'
import type { FlowDetail } from '../domain/api.ts'
import type { FlowNode, SubFlowNode } from '../domain/flow-definition.ts'
import { branchMessages } from './branch-messages.ts'
import { handlingMessages } from './handling-messages.ts'
import { approvalMessages } from './messages.ts'
import { subFlowMessages } from './sub-flow-messages.ts'
import { inForceQuery, useRunnable } from './sub-flows.ts'

type Props = {
  flow: Pick<FlowDetail, 'id' | 'kind'>
  node: SubFlowNode
  /** Names of flows, also of those that can't be chosen any more. */
  flows: ReadonlyMap<number, string>
  disabled: boolean
  fault: string | null
  onChange: (node: FlowNode) => void
}

/** Which flow runs at a node, with its steps in force and a way to it. */
export function SubFlowSettings({ flow, node, flows, disabled, fault, onChange }: Props) {
  const t = useText(approvalMessages)
  const s = useText(subFlowMessages)
  const runnable = useRunnable(flow)
  const name = flows.get(node.flowId) ?? ''
  const isKept = node.flowId !== 0 && runnable?.some(({ id }) => id === node.flowId) === false
  const locale = useLocale()
  const choices: ({ id: number } & LocalName)[] = [
    ...(isKept ? [{ id: node.flowId, name: name || `#${node.flowId}` }] : []),
    ...(runnable ?? []),
  ]
  return (
    <div className="c-fields">
      <Field label={t('nodeName')} required>
        {(control) => (
          <Input
            {...control}
            disabled={disabled}
            maxLength={200}
            value={node.name}
            onChange={(event) => onChange({ ...node, name: event.target.value })}
          />
        )}
      </Field>
      <EnglishNameField
        disabled={disabled}
        value={node.nameEn ?? ''}
        onChange={(nameEn) => onChange({ ...node, nameEn: nameEn.trim() ? nameEn : undefined })}
      />
      <Field
        label={s('flow')}
        required
        hint={runnable?.length === 0 ? s('none') : s('hint')}
        error={node.flowId === 0 ? fault : null}
      >
        {(control) => (
          <Select
            {...control}
            className="c-full-width"
            disabled={disabled}
            loading={runnable === null}
            showSearch={{ optionFilterProp: 'label' }}
            {...(node.flowId ? { value: node.flowId } : {})}
            placeholder={s('choose')}
            options={choices.map((one) => ({ value: one.id, label: nameIn(one, locale) }))}
            onChange={(flowId: number) =>
              onChange(named({ ...node, flowId }, node, choices, s('newSubFlow')))
            }
          />
        )}
      </Field>
      {node.flowId ? <InForce id={node.flowId} name={name} /> : null}
    </div>
  )
}

/** A node that nobody named takes the names of the flow that it runs. */
function named(
  next: SubFlowNode,
  { name, flowId }: SubFlowNode,
  choices: readonly ({ id: number } & LocalName)[],
  unnamed: string,
): SubFlowNode {
  const stored = (id: number) => choices.find((one) => one.id === id)
  const isOwn = name !== unnamed && name !== stored(flowId)?.name
  const { name: other, nameEn } = stored(next.flowId) ?? { name }
  return isOwn ? next : { ...next, name: other, nameEn: nameEn || undefined }
}

function InForce({ id, name }: { id: number; name: string }) {
  const s = useText(subFlowMessages)
  const t = useText(approvalMessages)
  const b = useText(branchMessages)
  const d = useText(handlingMessages)
  const locale = useLocale()
  const found = useQuery(inForceQuery(id))
  if (isMissing(found)) return <ErrorState compact error={found.error} onRetry={() => void found.refetch()} />
  const kindOf = (kind: FlowNode['kind']): string | null => {
    if (kind === 'approver') return null
    if (kind === 'handling') return d('handling')
    if (kind === 'subFlow') return s('subFlow')
    return kind === 'cc' ? t('node.cc') : b(kind)
  }
  const version = found.data
  return (
    <section aria-label={s('steps', { name })} className="c-flow-sub">
      <p>
        <AppLink to={`/settings/flows/${id}`} newTab>
          {s('open', { name })}
        </AppLink>
      </p>
      {found.data === null ? <p className="c-approval-bad">{s('notInForce')}</p> : null}
      {version ? (
        <>
          <p className="c-approval-soft">{s('inForce', { number: version.number })}</p>
          <ol>
            {version.definition.nodes.map((node) => {
              const kind = kindOf(node.kind)
              return (
                <li key={node.id}>
                  {nameIn(node, locale)} {kind ? <StatusTag>{kind}</StatusTag> : null}
                </li>
              )
            })}
          </ol>
        </>
      ) : null}
    </section>
  )
}
