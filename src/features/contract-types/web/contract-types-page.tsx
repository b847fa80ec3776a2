import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { type LocalName, nameIn } from '#shared/text.ts'
import { type Branch, branchesOf } from '#shared/tree.ts'
import {
  call,
  confirm,
  EmptyState,
  ErrorState,
  isMissing,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  toast,
  useIsPhone,
  useLocale,
  useText,
} from '#web/index.ts'
import { type ContractTypeAnswer, deleteContractType, listContractTypes } from '../domain/api.ts'
import { contractTypeStates, settingsOf } from '../domain/contract-type.ts'
import { ContractTypeDialog } from './contract-type-dialog.tsx'
import { contractTypeMessages } from './messages.ts'
import { ScoreRuleDialog } from './score-rule-dialog.tsx'
import { useCarried } from './use-carried.ts'

/** /settings/contractTypes: the tree and what each type carries. */
export function ContractTypesPage() {
  const t = useText(contractTypeMessages)
  const locale = useLocale()
  const client = useQueryClient()
  const isPhone = useIsPhone()
  const [open, setOpen] = useState<{ type?: ContractTypeAnswer; parentID: number | null } | null>(null)
  const [scored, setScored] = useState<ContractTypeAnswer | null>(null)
  const { forms, defaultForm, flows } = useCarried()
  const types = useQuery({
    queryKey: ['contractTypes'],
    queryFn: ({ signal }) => call(listContractTypes, { signal }),
  })
  const remove = (type: ContractTypeAnswer) =>
    confirm({
      title: t('deleteTitle', { name: nameIn(type, locale) }),
      okText: t('delete'),
      danger: true,
      onOk: async () => {
        await call(deleteContractType, { params: { id: type.id }, query: { version: type.version } })
        await client.invalidateQueries({ queryKey: ['contractTypes'] })
        toast.success()
      },
    })
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ parentID: null })}>
      {t('add')}
    </Button>
  )
  if (isMissing(types)) return <ErrorState error={types.error} onRetry={types.refetch} />
  const nameOf = (list: readonly ({ id: number } & LocalName)[], id: number | null) => {
    const found = list.find((one) => one.id === id)
    return found && nameIn(found, locale)
  }
  return (
    <Page>
      <PageHeader title={t('title')} description={t('hint')} actions={add} />
      <Panel flush>
        {types.data ? (
          <Table<Branch<ContractTypeAnswer>>
            rowKey="id"
            size="middle"
            pagination={false}
            scroll={{ x: 1040 }}
            expandable={{ defaultExpandAllRows: true }}
            dataSource={branchesOf(types.data)}
            locale={{ emptyText: <EmptyState title={t('empty')} hint={t('emptyHint')} action={add} /> }}
            columns={[
              { title: t('name'), width: 260, render: (_, row) => nameIn(row, locale) },
              {
                title: t('form'),
                render: (_, row) =>
                  nameOf(forms, row.formID) ??
                  (settingsOf(types.data ?? [], row.id).formID !== null
                    ? t('inherited')
                    : defaultForm === null
                      ? t('ownForm')
                      : t('defaultForm', { name: defaultForm })),
              },
              {
                title: t('flow'),
                render: (_, row) =>
                  nameOf(flows, row.flowID) ?? (row.parentID ? t('inherited') : t('noFlow')),
              },
              {
                title: t('scoreRule'),
                width: 110,
                render: (_, row) =>
                  row.scoreRuleID !== null
                    ? t('ownScoreRule')
                    : settingsOf(types.data ?? [], row.id).scoreRuleID !== null
                      ? t('inherited')
                      : t('noFlow'),
              },
              {
                title: t('duplicateCheck'),
                width: 110,
                render: (_, row) => (row.isContractNumberDuplicateCheck ? t('yes') : t('no')),
              },
              {
                title: t('state'),
                width: 90,
                render: (_, row) =>
                  row.state === contractTypeStates.enabled ? (
                    <StatusTag tone="success">{t('enabled')}</StatusTag>
                  ) : (
                    <StatusTag>{t('disabled')}</StatusTag>
                  ),
              },
              {
                title: t('actions'),
                width: 290,
                // On a phone it would leave no room for the other columns.
                ...(!isPhone && { fixed: 'right' as const }),
                render: (_, row) => (
                  <>
                    <Button type="link" onClick={() => setOpen({ parentID: row.id })}>
                      {t('addBelow')}
                    </Button>
                    <Button type="link" onClick={() => setOpen({ type: row, parentID: row.parentID })}>
                      {t('edit')}
                    </Button>
                    <Button type="link" onClick={() => setScored(row)}>
                      {t('scoreRule')}
                    </Button>
                    <Button type="link" danger onClick={() => remove(row)}>
                      {t('delete')}
                    </Button>
                  </>
                ),
              },
            ]}
          />
        ) : (
          <Skeleton active />
        )}
      </Panel>
      {open ? (
        <ContractTypeDialog
          types={types.data ?? []}
          {...(open.type && { type: open.type })}
          parentID={open.parentID}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {scored ? <ScoreRuleDialog type={scored} onClose={() => setScored(null)} /> : null}
    </Page>
  )
}
