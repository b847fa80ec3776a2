import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { RecordPanel } from '#engines/records/web/pages.ts'
import {
  AppLink,
  call,
  confirm,
  DataTable,
  Dialog,
  EllipsisText,
  EmptyState,
  Field,
  Panel,
  RecordPicker,
  toast,
  useLocale,
  useText,
} from '#web/index.ts'
import type { ContractRow } from '../domain/api.ts'
import { contractListDefinition } from '../domain/contract-list.ts'
import { contractStatusLabels, labelOf } from '../domain/contract-status.ts'
import {
  addProjectContracts,
  listProjectContracts,
  type RelatedRow,
  removeProjectContracts,
} from '../domain/related-api.ts'
import { contractMessages } from './messages.ts'
import { ProjectTotals } from './project-totals.tsx'
import { contractSource, findContracts } from './related-fields.tsx'

const keyOf = (id: number) => ['project', id, 'contracts'] as const
const shown = ['name', 'number', 'status', 'partyNames', 'amount', 'endDate', 'updateTime']

/** The contracts of a project, as a tab of its page. */
export const projectContractsPanel: RecordPanel = {
  key: 'contracts',
  label: '合同 | Contracts',
  may: 'contract.read',
  Panel: ProjectContracts,
}

function ProjectContracts({ id, mayChange }: { id: number; version: number; mayChange: boolean }) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const changed = () => queries.invalidateQueries({ queryKey: ['project'] })
  const all = contractListDefinition('standing_book', locale)
  // This list is in one order and has no filters.
  const columns = all.columns
    .filter(({ key }) => shown.includes(key))
    .map(({ sortable: _, ...column }) => column)
  const remove = async (row: ContractRow) => {
    const agreed = await confirm({
      title: t('takeOutTitle', { name: row.name || t('unnamed') }),
      content: t('takeOutHint'),
      okText: t('takeOut'),
      onOk: () => call(removeProjectContracts, { params: { id }, body: { contractIDs: [row.id] } }),
    })
    if (!agreed) return
    toast.success()
    await changed()
  }
  return (
    <Panel>
      <ProjectTotals id={id} />
      <DataTable<ContractRow>
        type="project_contracts"
        keepsOwn={false}
        definition={{ type: 'project_contracts', columns, filters: [] }}
        queryKey={keyOf(id)}
        prefix="c"
        load={({ q, pageNum, pageSize }, signal) =>
          call(listProjectContracts, {
            params: { id },
            query: { pageNum, pageSize, ...(q && { q }) },
            signal,
          })
        }
        searchPlaceholder={t('searchPlaceholder')}
        cells={{
          name: (row) => (
            <AppLink
              to="/standingBook/detail"
              params={{ contractId: String(row.id), mode: 'contract' }}
              className="c-cell-link"
            >
              <EllipsisText lines={2}>{row.name || t('unnamed')}</EllipsisText>
            </AppLink>
          ),
        }}
        actions={() =>
          mayChange ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              {t('putIn')}
            </Button>
          ) : null
        }
        {...(mayChange && {
          operateWidth: 90,
          operate: (row: ContractRow) => (
            <Button type="link" onClick={() => void remove(row)}>
              {t('takeOut')}
            </Button>
          ),
        })}
        empty={<EmptyState title={t('noProjectContracts')} />}
      />
      {isAdding ? <PutInDialog id={id} onClose={() => setAdding(false)} onDone={changed} /> : null}
    </Panel>
  )
}

function PutInDialog({
  id,
  onClose,
  onDone,
}: {
  id: number
  onClose: () => void
  onDone: () => Promise<unknown>
}) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const [contractIDs, setIds] = useState<number[]>([])
  const submit = async () => {
    try {
      await call(addProjectContracts, { params: { id }, body: { contractIDs } })
      toast.success()
      onClose()
      await onDone()
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Dialog
      open
      title={t('putInTitle')}
      onCancel={onClose}
      onConfirm={submit}
      confirmText={t('putIn')}
      confirmDisabled={contractIDs.length === 0}
    >
      <Field label={t('contractsLabel')}>
        {(control) => (
          <RecordPicker<RelatedRow>
            {...control}
            source={contractSource}
            multiple
            value={contractIDs}
            onChange={setIds}
            load={({ q, signal }) => findContracts(q, signal)}
            noteOf={({ number, status }) =>
              [number, status && labelOf(contractStatusLabels[status as 1], locale)]
                .filter(Boolean)
                .join(' · ')
            }
          />
        )}
      </Field>
    </Dialog>
  )
}
