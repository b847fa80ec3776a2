import { Button, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { nameIn, said } from '#shared/text.ts'
import {
  AppLink,
  call,
  DataTable,
  Dialog,
  EmptyState,
  errorAt,
  Field,
  Page,
  PageHeader,
  Panel,
  toast,
  useGo,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { createFlow, type FlowRow, listFlows } from '../domain/api.ts'
import { approvalListTypes, type FlowKind } from '../domain/lists.ts'
import { flowToolsMessages } from './flow-tools-messages.ts'
import { ImportFlowDialog } from './import-flow-dialog.tsx'
import { approvalMessages } from './messages.ts'
import { OwnWorkPanel } from './own-work-panel.tsx'

/** /settings/flows, with what flows can be made for, and what else stands below. */
export function FlowListPage({ kinds, below }: { kinds: readonly FlowKind[]; below?: ReactNode }) {
  const t = useText(approvalMessages)
  const locale = useLocale()
  const kindName = (kind: string) => {
    const words = kinds.find((one) => one.kind === kind)?.words
    return words ? said(words, locale) : kind
  }
  const { may } = useServices()
  const f = useText(flowToolsMessages)
  const [creating, setCreating] = useState(false)
  const [importing, setImporting] = useState(false)
  const newButton = may('flow.manage') ? (
    <Button type="primary" onClick={() => setCreating(true)}>
      {t('newFlow')}
    </Button>
  ) : null
  return (
    <Page>
      <PageHeader
        title={t('flows')}
        actions={
          newButton ? (
            <>
              <Button onClick={() => setImporting(true)}>{f('import')}</Button>
              {newButton}
            </>
          ) : null
        }
      />
      <Panel>
        <DataTable<FlowRow>
          type={approvalListTypes.flows}
          load={({ pageNum, pageSize, q }, signal) =>
            call(listFlows, { query: { pageNum, pageSize, ...(q ? { q } : {}) }, signal })
          }
          searchPlaceholder={t('searchFlows')}
          cells={{
            name: (row) => <AppLink to={`/settings/flows/${row.id}`}>{nameIn(row, locale)}</AppLink>,
            kind: (row) => kindName(row.kind),
            published: (row) =>
              row.publishedVersion === null
                ? t('unpublished')
                : `${t('version', { number: row.publishedVersion })}${row.hasChanges ? t('changedSince') : ''}`,
            enabled: (row) => t(row.enabled ? 'enabled' : 'disabled'),
          }}
          operate={(row) => <AppLink to={`/settings/flows/${row.id}`}>{t('edit')}</AppLink>}
          operateWidth={80}
          empty={<EmptyState title={t('emptyFlows')} hint={t('emptyFlowsHint')} action={newButton} />}
        />
      </Panel>
      <OwnWorkPanel />
      {below}
      {importing ? <ImportFlowDialog onClose={() => setImporting(false)} /> : null}
      {creating ? <NewFlowDialog kinds={kinds} onClose={() => setCreating(false)} /> : null}
    </Page>
  )
}

function NewFlowDialog({ kinds, onClose }: { kinds: readonly FlowKind[]; onClose: () => void }) {
  const t = useText(approvalMessages)
  const locale = useLocale()
  const go = useGo()
  const [name, setName] = useState('')
  const [kind, setKind] = useState(kinds[0]?.kind ?? '')
  const [failure, setFailure] = useState<unknown>(null)
  const [missing, setMissing] = useState(false)
  const create = async () => {
    if (name.trim() === '') return setMissing(true)
    const head = { by: 'departmentHead' as const, levelsUp: 0 }
    const nodes = [{ kind: 'approver' as const, id: 'n1', name: t('byHead'), who: [head] }]
    try {
      const { id } = await call(createFlow, { body: { name, kind, definition: { nodes } } })
      go(`/settings/flows/${id}`)
    } catch (error) {
      setFailure(error)
      toast.failure(error)
    }
  }
  return (
    <Dialog open title={t('newFlow')} onCancel={onClose} onConfirm={create}>
      <Field
        label={t('flowName')}
        required
        error={missing && name.trim() === '' ? t('flowNameRequired') : errorAt(failure, 'name')}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={() => void create()}
          />
        )}
      </Field>
      <Field label={t('flowKind')}>
        {(control) => (
          <Select
            {...control}
            className="c-full-width"
            value={kind}
            options={kinds.map((one) => ({ value: one.kind, label: said(one.words, locale) }))}
            onChange={setKind}
          />
        )}
      </Field>
    </Dialog>
  )
}
