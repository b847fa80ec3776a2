import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Input, Table, type TableColumnsType } from 'antd'
import { useMemo, useState } from 'react'
import { nameIn } from '#shared/text.ts'
import {
  call,
  confirm,
  ErrorState,
  Page,
  PageHeader,
  Panel,
  PersonChip,
  toast,
  useIsPhone,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { type Department, deleteDepartment } from '../domain/department-api.ts'
import { DepartmentDialog, type DepartmentTarget } from './department-dialog.tsx'
import { peopleMessages } from './messages.ts'
import './people.css'
import { branchesOf, type DepartmentBranch, useDepartments } from './use-departments.ts'

/** The department tree of the organisation, to be built and rearranged. */
export function DepartmentsPage() {
  const t = useText(peopleMessages)
  const { may } = useServices()
  const canManage = may?.('people.manage') ?? false
  const found = useDepartments()
  const [q, setQ] = useState('')
  const [target, setTarget] = useState<DepartmentTarget | null>(null)
  const [closed, setClosed] = useState<readonly number[]>([])
  const tree = useMemo(() => branchesOf(found.data ?? [], q), [found.data, q])
  const columns = useColumns(canManage, setTarget)
  const top = found.data?.[0]
  const open = (found.data ?? []).map(({ id }) => id).filter((id) => !closed.includes(id))
  return (
    <Page>
      <PageHeader
        title={t('departments')}
        actions={
          canManage && top ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setTarget({ parentID: top.id })}>
              {t('createDepartment')}
            </Button>
          ) : null
        }
      />
      <Panel flush>
        <div className="c-people-search">
          <Input
            allowClear
            value={q}
            aria-label={t('searchDepartment')}
            placeholder={t('searchDepartment')}
            onChange={({ target: input }) => setQ(input.value)}
          />
        </div>
        {found.error ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Table<DepartmentBranch>
            className="c-department-table"
            rowKey="id"
            columns={columns}
            dataSource={tree}
            loading={found.isPending}
            pagination={false}
            expandable={{
              expandedRowKeys: open,
              onExpand: (isOpen, { id }) =>
                setClosed((before) => (isOpen ? before.filter((one) => one !== id) : [...before, id])),
            }}
          />
        )}
      </Panel>
      {target ? <DepartmentDialog target={target} onClose={() => setTarget(null)} /> : null}
    </Page>
  )
}

function useColumns(canManage: boolean, onTarget: (target: DepartmentTarget) => void) {
  const t = useText(peopleMessages)
  const isPhone = useIsPhone()
  const queries = useQueryClient()
  const locale = useLocale()
  const remove = async ({ id, version, ...named }: Department) => {
    const agreed = await confirm({
      title: t('removeDepartmentTitle', { name: nameIn(named, locale) }),
      content: t('removeDepartmentHint'),
      okText: t('remove'),
      danger: true,
      onOk: () => call(deleteDepartment, { params: { id }, query: { version } }),
    })
    if (!agreed) return
    toast.success()
    await queries.invalidateQueries({ queryKey: ['departments'] })
  }
  const columns: TableColumnsType<DepartmentBranch> = [
    { key: 'name', title: t('departmentName'), render: (_, department) => nameIn(department, locale) },
    {
      key: 'head',
      title: t('head'),
      width: 150,
      responsive: ['md'],
      render: (_, { head }) => (head ? <PersonChip person={head} /> : '—'),
    },
    { key: 'abbr', title: t('abbr'), width: 110, responsive: ['md'], render: (_, { abbr }) => abbr ?? '—' },
    { key: 'people', title: t('count'), width: 64, align: 'right', dataIndex: 'people' },
  ]
  if (canManage)
    columns.push({
      key: 'operate',
      title: isPhone ? '' : t('operate'),
      width: isPhone ? 48 : 200,
      align: 'right',
      render: (_, department) => (
        <DepartmentOperations
          operations={[
            { key: 'below', label: t('createBelow'), onClick: () => onTarget({ parentID: department.id }) },
            { key: 'change', label: t('change'), onClick: () => onTarget({ department }) },
            ...(department.parentID === null
              ? []
              : [
                  { key: 'remove', label: t('remove'), danger: true, onClick: () => void remove(department) },
                ]),
          ]}
        />
      ),
    })
  return columns
}

type Operation = { key: string; label: string; danger?: boolean; onClick: () => void }

/** Links beside each other; behind one button on a phone. */
function DepartmentOperations({ operations }: { operations: Operation[] }) {
  const t = useText(peopleMessages)
  if (useIsPhone())
    return (
      <Dropdown menu={{ items: operations }} trigger={['click']}>
        <Button type="text" icon={<EllipsisOutlined />} aria-label={t('more')} aria-haspopup="menu" />
      </Dropdown>
    )
  return (
    <span className="c-people-actions">
      {operations.map(({ key, label, danger, onClick }) => (
        <Button key={key} type="link" size="small" danger={danger ?? false} onClick={onClick}>
          {label}
        </Button>
      ))}
    </span>
  )
}
