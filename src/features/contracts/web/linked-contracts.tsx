import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
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
import type { ContractLinkCalls } from '../domain/contract-links.ts'
import { contractListDefinition } from '../domain/contract-list.ts'
import { contractStatusLabels, labelOf } from '../domain/contract-status.ts'
import type { RelatedRow } from '../domain/related-api.ts'
import { contractMessages } from './messages.ts'
import { contractSource, findContracts } from './related-fields.tsx'

const shown = ['name', 'number', 'status', 'partyNames', 'amount', 'endDate', 'updateTime']

/** Words of the noun whose record it is. */
type Texts = {
  add: string
  addTitle: string
  remove: string
  removeTitle: (name: string) => string
  removeHint: string
  empty: string
}

type Props = {
  /** Of the record whose contracts they are. */
  kind: string
  id: number
  calls: ContractLinkCalls
  texts: Texts
  mayChange: boolean
  children?: ReactNode
}

/** The contracts that hang on a record of another noun, put in and taken out by who may change the record. */
export function LinkedContracts({ kind, id, calls, texts, mayChange, children }: Props) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const changed = () => queries.invalidateQueries({ queryKey: [kind] })
  const all = contractListDefinition('standing_book', locale)
  // This list is in one order and has no filters.
  const columns = all.columns
    .filter(({ key }) => shown.includes(key))
    .map(({ sortable: _, ...column }) => column)
  const remove = async (row: ContractRow) => {
    const agreed = await confirm({
      title: texts.removeTitle(row.name || t('unnamed')),
      content: texts.removeHint,
      okText: texts.remove,
      onOk: () => call(calls.remove, { params: { id }, body: { contractIDs: [row.id] } }),
    })
    if (!agreed) return
    toast.success()
    await changed()
  }
  return (
    <Panel>
      {children}
      <DataTable<ContractRow>
        type={`${kind}_contracts`}
        keepsOwn={false}
        definition={{ type: `${kind}_contracts`, columns, filters: [] }}
        queryKey={[kind, id, 'contracts']}
        prefix="c"
        load={({ q, pageNum, pageSize }, signal) =>
          call(calls.list, {
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
              {texts.add}
            </Button>
          ) : null
        }
        {...(mayChange && {
          operateWidth: 90,
          operate: (row: ContractRow) => (
            <Button type="link" onClick={() => void remove(row)}>
              {texts.remove}
            </Button>
          ),
        })}
        empty={<EmptyState title={texts.empty} />}
      />
      {isAdding ? (
        <PutInDialog id={id} calls={calls} texts={texts} onClose={() => setAdding(false)} onDone={changed} />
      ) : null}
    </Panel>
  )
}

function PutInDialog({
  id,
  calls,
  texts,
  onClose,
  onDone,
}: Pick<Props, 'id' | 'calls' | 'texts'> & {
  onClose: () => void
  onDone: () => Promise<unknown>
}) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const [contractIDs, setIds] = useState<number[]>([])
  const submit = async () => {
    try {
      await call(calls.add, { params: { id }, body: { contractIDs } })
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
      title={texts.addTitle}
      onCancel={onClose}
      onConfirm={submit}
      confirmText={texts.add}
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
