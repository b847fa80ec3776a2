import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { FormWidgets } from '#engines/forms/web/index.ts'
import {
  CallError,
  call,
  confirm,
  Dialog,
  EmptyState,
  ErrorState,
  isMissing,
  Page,
  PageHeader,
  Panel,
  type Person,
  StatusTag,
  toast,
  useGo,
  usePathParams,
  useServices,
  useText,
} from '#web/index.ts'
import {
  deleteFlow,
  type FlowDetail,
  flowWarnings,
  previewApprovalCall,
  publishFlow,
  readFlowById,
  updateFlow,
} from '../domain/api.ts'
import type { FlowDefinition } from '../domain/flow-definition.ts'
import {
  addNode,
  changeNode,
  countInside,
  moveNode,
  type NewNodeKind,
  removeNode,
  unfinishedNodes,
} from '../domain/flow-draft.ts'
import { approvalListTypes } from '../domain/lists.ts'
import { ApprovalPreviewSteps } from './approval-preview.tsx'
import { branchMessages } from './branch-messages.ts'
import './approvals.css'
import './flow-editor.css'
import { type Draft, FlowSettings } from './flow-settings.tsx'
import { FlowTree } from './flow-tree.tsx'
import { approvalMessages } from './messages.ts'
import { NodeSettings } from './node-settings.tsx'
import { stepMessages } from './step-messages.ts'
import { type Names, rolesQuery } from './who-editor.tsx'
import { useNamingFields, usePositionNames } from './who-sources.tsx'

const staleVersion = 40902

/** /settings/flows/$id; `widgets`: pickers of the features, for conditions on records; keep the object stable. */
export function FlowEditorPage({ widgets }: { widgets: FormWidgets }) {
  const id = Number(usePathParams().id)
  // What is chosen stays so when the flow is stored and drawn again.
  const [selected, setSelected] = useState<string | null>(null)
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
  return (
    <Editor
      key={`${found.data.id}/${found.data.version}`}
      flow={found.data}
      widgets={widgets}
      selected={selected}
      setSelected={setSelected}
    />
  )
}

const draftOf = ({ name, description, enabled, definition }: FlowDetail): Draft => ({
  name,
  description,
  enabled,
  definition,
})

/** Names of the flow's people, and of those picked since it was loaded. */
function useNames(flow: FlowDetail): Names {
  const [picked, setPicked] = useState<readonly Person[]>([])
  return useMemo(
    () => ({
      people: new Map([...flow.people, ...picked].map((person) => [person.id, person])),
      remember: (people) => setPicked((before) => [...before, ...people]),
    }),
    [flow, picked],
  )
}

/** Names of roles: of the flow, and of all for somebody who may choose others. */
function useRoleNames(flow: FlowDetail, canEdit: boolean): ReadonlyMap<number, string> {
  const all = useQuery({ ...rolesQuery, enabled: canEdit })
  return new Map([...flow.roles, ...(all.data?.list ?? [])].map(({ id, name }) => [id, name]))
}

/** Saving and publishing; a flow that somebody else changed meanwhile is loaded again and said so. */
function useSaving(flow: FlowDetail, draft: Draft) {
  const t = useText(approvalMessages)
  const step = useText(stepMessages)
  const client = useQueryClient()
  const [failure, setFailure] = useState<unknown>(null)
  const params = { id: flow.id }
  const show = (next: FlowDetail) => {
    client.setQueryData([approvalListTypes.flows, 'detail', flow.id], next)
    void client.invalidateQueries({ queryKey: [approvalListTypes.flows, 'list'] })
  }
  const run = async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
      toast.failure(error)
      if (error instanceof CallError && error.code === staleVersion && error.data) {
        show(error.data as FlowDetail)
        toast.warning(t('staleFlow'))
      }
    }
  }
  const store = () => call(updateFlow, { params, body: { ...draft, version: flow.version } })
  return {
    failure,
    save: () =>
      run(async () => {
        show(await store())
        toast.success(t('saved'))
      }),
    publish: () =>
      run(async () => {
        const stored = await store()
        const { list } = await call(flowWarnings, { params })
        const agreed = list.length === 0 || (await confirm(warned(list, step)))
        if (!agreed) return show(stored)
        try {
          const next = await call(publishFlow, { params, body: { version: stored.version } })
          show(next)
          toast.success(t('published', { number: next.publishedVersion ?? 1 }))
        } catch (error) {
          show(stored)
          throw error
        }
      }),
  }
}

type StepWords = ReturnType<typeof useText<(typeof stepMessages)['zh-CN']>>

/** Asks whether a flow is put into force although what it hides may stand elsewhere. */
const warned = (list: readonly string[], t: StepWords) => ({
  title: t('hidingTitle'),
  okText: t('publishAnyway'),
  content: (
    <ul className="c-flow-issues">
      {list.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  ),
})

type EditorProps = {
  flow: FlowDetail
  widgets: FormWidgets
  selected: string | null
  setSelected: (id: string) => void
}

function Editor({ flow, widgets, selected, setSelected }: EditorProps) {
  const t = useText(approvalMessages)
  const b = useText(branchMessages)
  const go = useGo()
  const { may } = useServices()
  const canEdit = may('flow.manage')
  const [draft, setDraft] = useState(() => draftOf(flow))
  const [checked, setChecked] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  const names = useNames(flow)
  const { failure, save, publish } = useSaving(flow, draft)
  const { definition } = draft
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(flow))
  useLeaveWarning(isChanged)
  const unfinished = new Set(unfinishedNodes(definition))
  const change = (next: FlowDefinition) => setDraft({ ...draft, definition: next })
  const whenFinished = (work: () => Promise<void>) => async () => {
    setChecked(true)
    const first = [...unfinished][0]
    if (first === undefined) return work()
    setSelected(first)
    toast.warning(faultOf(first))
  }
  const node = definition.nodes.find(({ id }) => id === selected) ?? definition.nodes[0]
  const faultOf = (id: string): string => {
    const branches = definition.nodes.some((one) => one.id === id && 'branches' in one)
    return branches ? b('unfinished') : t('whoRequired')
  }
  const newName = (kind: NewNodeKind): string =>
    ({
      approver: t('newApprover'),
      cc: t('newCc'),
      condition: b('newCondition'),
      parallel: b('newParallel'),
    })[kind]
  const remove = async (id: string) => {
    const count = countInside(definition, id)
    const name = definition.nodes.find((one) => one.id === id)?.name ?? ''
    const title = b('removeNodeTitle', { name, count })
    if (count === 0 || (await confirm({ title, danger: true, okText: t('removeNode', { name }) })))
      change(removeNode(definition, id))
  }
  const faulty = checked ? unfinished : new Set<string>()
  const roles = useRoleNames(flow, canEdit)
  const positions = usePositionNames(flow.id)
  const fields = new Map((useNamingFields(flow.id) ?? []).map(({ id, name }) => [id, name]))
  const back = async () => {
    if (!isChanged || (await confirm({ title: t('leave') }))) go('/settings/flows')
  }
  return (
    <Page
      footer={
        canEdit ? (
          <>
            <span className="c-flow-note">{isChanged ? t('unsaved') : ''}</span>
            <Button onClick={() => void whenFinished(async () => setPreviewing(true))()}>{t('tryIt')}</Button>
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
        title={flow.name}
        status={<PublishedTag flow={flow} />}
        onBack={() => void back()}
        actions={canEdit && flow.publishedVersion === null ? <DeleteButton flow={flow} /> : null}
      />
      <PublishIssues failure={failure} />
      <div className="c-flow-editor">
        <Panel title={t('steps')}>
          <FlowTree
            definition={definition}
            names={names}
            roles={roles}
            selected={node?.id ?? null}
            positions={positions}
            fields={fields}
            faulty={faulty}
            canEdit={canEdit}
            onSelect={setSelected}
            onAdd={(at, kind) => {
              const added = addNode(definition, at, kind, {
                node: newName(kind),
                first: b('branchNumber', { number: 1 }),
                second: kind === 'condition' ? b('otherwise') : b('branchNumber', { number: 2 }),
              })
              change(added.definition)
              setSelected(added.id)
            }}
            onMove={(id, by) => change(moveNode(definition, id, by))}
            onRemove={(id) => void remove(id)}
          />
        </Panel>
        <div className="c-flow-side">
          <Panel title={node ? node.name : t('steps')}>
            {node ? (
              <NodeSettings
                key={node.id}
                flowId={flow.id}
                definition={definition}
                node={node}
                widgets={widgets}
                names={names}
                hasText={flow.hasText}
                disabled={!canEdit}
                fault={faulty.has(node.id) ? faultOf(node.id) : null}
                onChange={(next) => change(changeNode(definition, next))}
              />
            ) : (
              <EmptyState compact title={t('selectNode')} />
            )}
          </Panel>
          <FlowSettings draft={draft} onChange={setDraft} disabled={!canEdit} failure={failure} />
        </div>
      </div>
      <Dialog open={previewing} title={t('previewTitle')} onCancel={() => setPreviewing(false)}>
        {definition.nodes.some(({ kind }) => kind === 'condition') ? (
          <p className="c-hint">{b('previewEmpty')}</p>
        ) : null}
        <ApprovalPreviewSteps
          queryKey={['definition', JSON.stringify(definition)]}
          load={(signal) => call(previewApprovalCall, { body: { definition }, signal })}
        />
      </Dialog>
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

function PublishIssues({ failure }: { failure: unknown }) {
  const t = useText(approvalMessages)
  const errors = failure instanceof CallError ? failure.errors : []
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
  const go = useGo()
  const remove = async () => {
    const agreed = await confirm({
      title: t('deleteFlowTitle', { name: flow.name }),
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
