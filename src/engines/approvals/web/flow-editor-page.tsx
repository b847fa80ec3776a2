import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { FormWidgets } from '#engines/forms/web/index.ts'
import { nameIn } from '#shared/text.ts'
import {
  CallError,
  call,
  confirm,
  EmptyState,
  ErrorState,
  FaultAt,
  isMissing,
  Page,
  PageHeader,
  Panel,
  type Person,
  StaleNotice,
  StatusTag,
  toast,
  useEdit,
  useGo,
  useLocale,
  usePathParams,
  useServices,
  useText,
} from '#web/index.ts'
import { deleteFlow, type FlowDetail, readFlowById } from '../domain/api.ts'
import type { FlowDefinition } from '../domain/flow-definition.ts'
import {
  addNode,
  changeNode,
  countInside,
  moveNode,
  moveNodeTo,
  type NewNodeKind,
  removeNode,
  unfinishedNodes,
} from '../domain/flow-draft.ts'
import { approvalListTypes } from '../domain/lists.ts'
import { branchMessages } from './branch-messages.ts'
import './approvals.css'
import './branch-facts.css'
import './flow-editor.css'
import { useSaving } from './flow-saving.tsx'
import { type Draft, FlowSettings } from './flow-settings.tsx'
import { FlowTools } from './flow-tools.tsx'
import { flowToolsMessages } from './flow-tools-messages.ts'
import { FlowTree } from './flow-tree.tsx'
import { handlingMessages } from './handling-messages.ts'
import { approvalMessages } from './messages.ts'
import { NodeSettings } from './node-settings.tsx'
import { SimulationDialog } from './simulation-dialog.tsx'
import { subFlowMessages } from './sub-flow-messages.ts'
import { useFlowNames } from './sub-flows.ts'
import { useDepartmentNames } from './use-department-names.ts'
import { type Names, rolesQuery, useNamingFields, usePositionNames } from './who-sources.tsx'

/** /settings/flows/$id; `widgets`: pickers of the features, for conditions on records; keep the object stable. */
export function FlowEditorPage({ widgets }: { widgets: FormWidgets }) {
  const id = Number(usePathParams().id)
  const found = useQuery({
    queryKey: [approvalListTypes.flows, 'detail', id],
    queryFn: ({ signal }) => call(readFlowById, { params: { id }, signal }),
    // What is being edited is not replaced under the person's hands.
    refetchOnWindowFocus: false,
  })
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <Page>
        <Skeleton active />
      </Page>
    )
  return <Editor key={found.data.id} flow={found.data} widgets={widgets} />
}

const draftOf = ({
  name,
  nameEn,
  description,
  enabled,
  inBatch,
  definition,
  version,
}: FlowDetail): Draft => ({
  name,
  nameEn,
  description,
  enabled,
  inBatch,
  definition,
  version,
})

/** Names of the flow's people, and of those picked since it was loaded. */
function useNames(flow: FlowDetail): Names {
  const [picked, setPicked] = useState<readonly Person[]>([])
  return useMemo(
    () => ({
      people: new Map([...flow.people, ...picked].map((person) => [person.id, person])),
      roles: new Map(flow.roles.map(({ id, name }) => [id, name])),
      remember: (people) => setPicked((before) => [...before, ...people]),
    }),
    [flow, picked],
  )
}

/** Names of roles: of the flow, and of all for somebody who may choose others. */
function useRoleNames(flow: FlowDetail, canEdit: boolean): ReadonlyMap<number, string> {
  const locale = useLocale()
  const all = useQuery({ ...rolesQuery, enabled: canEdit })
  return new Map([...flow.roles, ...(all.data?.list ?? [])].map((one) => [one.id, nameIn(one, locale)]))
}

function Editor({ flow, widgets }: { flow: FlowDetail; widgets: FormWidgets }) {
  const t = useText(approvalMessages)
  const b = useText(branchMessages)
  const tools = useText(flowToolsMessages)
  const handling = useText(handlingMessages)
  const sub = useText(subFlowMessages)
  const locale = useLocale()
  const go = useGo()
  const { may } = useServices()
  const canEdit = may('flow.manage')
  const edit = useEdit(draftOf(flow), { valuesOf: draftOf })
  const { values: draft, set, error, failure } = edit
  const [selected, setSelected] = useState<string | null>(null)
  const [checked, setChecked] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  const names = useNames(flow)
  const { save, publish } = useSaving(flow, edit)
  const { definition } = draft
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(flow))
  useLeaveWarning(isChanged)
  const unfinished = new Set(unfinishedNodes(definition))
  const change = (next: FlowDefinition) => set({ definition: next })
  const whenFinished = (work: () => Promise<void>) => async () => {
    setChecked(true)
    const first = [...unfinished][0]
    if (first === undefined) return work()
    setSelected(first)
    toast.warning(faultOf(first))
  }
  const node = definition.nodes.find(({ id }) => id === selected) ?? definition.nodes[0]
  const faultOf = (id: string): string => {
    const one = definition.nodes.find((node) => node.id === id)
    if (one?.kind === 'subFlow') return sub('required')
    return one && 'branches' in one ? b('unfinished') : t('whoRequired')
  }
  const newName = (kind: NewNodeKind): string =>
    ({
      approver: t('newApprover'),
      handling: handling('newHandling'),
      cc: t('newCc'),
      condition: b('newCondition'),
      parallel: b('newParallel'),
      subFlow: sub('newSubFlow'),
    })[kind]
  const remove = async (id: string) => {
    const count = countInside(definition, id)
    const found = definition.nodes.find((one) => one.id === id)
    const name = found ? nameIn(found, locale) : ''
    const title = b('removeNodeTitle', { name, count })
    if (count === 0 || (await confirm({ title, danger: true, okText: t('removeNode', { name }) })))
      change(removeNode(definition, id))
  }
  const faulty = new Set([...(checked ? unfinished : []), ...nodesIn(failure, flow.definition)])
  const roles = useRoleNames(flow, canEdit)
  const positions = usePositionNames(flow.id)
  const fields = new Map((useNamingFields(flow.id) ?? []).map(({ id, name }) => [id, name]))
  const departments = useDepartmentNames(flow)
  const flows = useFlowNames(flow)
  const words = { names, roles, positions, fields, departments, flows }
  const back = async () => {
    if (!isChanged || (await confirm({ title: t('leave') }))) go('/settings/flows')
  }
  return (
    <Page
      footer={
        canEdit ? (
          <>
            <span className="c-flow-note">{isChanged ? t('unsaved') : ''}</span>
            <Button onClick={() => void whenFinished(async () => setPreviewing(true))()}>
              {tools('simulate')}
            </Button>
            <Button disabled={!isChanged} onClick={() => void whenFinished(save)()}>
              {t('save')}
            </Button>
            <Button type="primary" onClick={() => void whenFinished(publish)()}>
              {t('publish')}
            </Button>
          </>
        ) : undefined
      }
    >
      <PageHeader
        title={nameIn(flow, locale)}
        status={<PublishedTag flow={flow} />}
        onBack={() => void back()}
        actions={
          <>
            {canEdit && flow.publishedVersion === null ? <DeleteButton flow={flow} /> : null}
            <FlowTools flow={flow} words={words} isChanged={isChanged} canEdit={canEdit} />
          </>
        }
      />
      <StaleNotice edit={edit} />
      <PublishIssues failure={failure} />
      <div className="c-flow-editor">
        <Panel title={t('steps')}>
          <FaultAt error={error} path="definition" />
          <FlowTree
            flowId={flow.id}
            definition={definition}
            {...words}
            selected={node?.id ?? null}
            faulty={faulty}
            canEdit={canEdit}
            onSelect={setSelected}
            onAdd={(at, kind) => {
              const called = {
                node: newName(kind),
                first: b('branchNumber', { number: 1 }),
                second: kind === 'condition' ? b('otherwise') : b('branchNumber', { number: 2 }),
              }
              const added = addNode(definition, at, kind, called, flow.hasText)
              change(added.definition)
              setSelected(added.id)
            }}
            onMove={(id, by) => change(moveNode(definition, id, by))}
            onMoveTo={(id, to) => change(moveNodeTo(definition, id, to))}
            onRemove={(id) => void remove(id)}
          />
        </Panel>
        <div className="c-flow-side">
          <Panel title={node ? nameIn(node, locale) : t('steps')}>
            {node ? (
              <NodeSettings
                key={node.id}
                flow={flow}
                flows={flows}
                definition={definition}
                node={node}
                widgets={widgets}
                names={names}
                hasText={flow.hasText}
                disabled={!canEdit}
                fault={checked && unfinished.has(node.id) ? faultOf(node.id) : null}
                onChange={(next) => change(changeNode(definition, next))}
                onChangeAll={change}
              />
            ) : (
              <EmptyState compact title={t('selectNode')} />
            )}
          </Panel>
          <FlowSettings
            draft={draft}
            matters={flow.changeMatters}
            onChange={set}
            disabled={!canEdit}
            failure={error}
          />
        </div>
      </div>
      {previewing ? (
        <SimulationDialog
          flowId={flow.id}
          definition={definition}
          words={words}
          widgets={widgets}
          onClose={() => setPreviewing(false)}
        />
      ) : null}
    </Page>
  )
}

function useLeaveWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])
}

function PublishedTag({ flow }: { flow: FlowDetail }) {
  const t = useText(approvalMessages)
  if (flow.publishedVersion === null) return <StatusTag>{t('unpublished')}</StatusTag>
  return (
    <StatusTag tone={flow.hasChanges ? 'warning' : 'success'}>
      {t('version', { number: flow.publishedVersion })}
      {flow.hasChanges ? t('changedSince') : ''}
    </StatusTag>
  )
}

/** Ids of the nodes that a refusal to publish names. */
function nodesIn(failure: unknown, { nodes }: FlowDefinition): string[] {
  const errors = failure instanceof CallError ? failure.errors : []
  return errors.flatMap(({ path }) => nodes[Number(/^nodes\.(\d+)/.exec(path)?.[1] ?? -1)]?.id ?? [])
}

function PublishIssues({ failure }: { failure: unknown }) {
  const t = useText(approvalMessages)
  const all = failure instanceof CallError ? failure.errors : []
  // What is wrong with the settings stands there.
  const errors = all.filter(({ path }) => path !== 'enabled')
  if (!errors.length) return null
  return (
    <Alert
      type="error"
      showIcon
      className="c-approval-alert"
      title={t('fixBeforePublish')}
      description={
        <ul className="c-flow-issues">
          {errors.map(({ path, code, message }) => (
            <li key={`${path}/${code}`}>{message}</li>
          ))}
        </ul>
      }
    />
  )
}

function DeleteButton({ flow }: { flow: FlowDetail }) {
  const t = useText(approvalMessages)
  const locale = useLocale()
  const go = useGo()
  const remove = async () => {
    const agreed = await confirm({
      title: t('deleteFlowTitle', { name: nameIn(flow, locale) }),
      okText: t('deleteFlow'),
      danger: true,
      onOk: () => call(deleteFlow, { params: { id: flow.id }, query: { version: flow.version } }),
    })
    if (agreed) go('/settings/flows')
  }
  return (
    <Button danger onClick={() => void remove()}>
      {t('deleteFlow')}
    </Button>
  )
}
