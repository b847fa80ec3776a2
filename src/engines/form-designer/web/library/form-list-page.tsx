import { MoreOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, type MenuProps, Space } from 'antd'
import { useState } from 'react'
import { listIn } from '#shared/text.ts'
import {
  AppLink,
  call,
  confirm,
  DataTable,
  download,
  EllipsisText,
  EmptyState,
  Page,
  PageHeader,
  Panel,
  PersonChip,
  StatusTag,
  Tip,
  toast,
  useGo,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { type FormRow, listForms, makeFormDefault } from '../../domain/api.ts'
import { formListType, formTypeLabel, shownForms } from '../../domain/form-list.ts'
import { deleteForm, exportForm, restoreForm, retireForm } from '../../domain/version-api.ts'
import { CopyFormDialog, ImportIntoDialog, type LoadContractTypes, NewFormDialog } from './form-dialogs.tsx'
import { libraryMessages } from './library-messages.ts'
import './library.css'

type Open = { kind: 'new' } | { kind: 'copy' | 'import'; form: FormRow }
const listKey = ['forms', 'list']

/** /settings/forms */
export function FormListPage({ loadContractTypes }: { loadContractTypes?: LoadContractTypes }) {
  const t = useText(libraryMessages)
  const locale = useLocale()
  const go = useGo()
  const client = useQueryClient()
  const mayManage = useServices().may('form.manage')
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const changed = () => void client.invalidateQueries({ queryKey: ['forms'] })
  const openForm = (id: number) => go(`/settings/forms/${id}`)
  const newButton = mayManage ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ kind: 'new' })}>
      {t('newForm')}
    </Button>
  ) : null
  return (
    <Page>
      <PageHeader title={t('forms')} description={t('formsHint')} actions={newButton} />
      <Panel>
        <DataTable<FormRow>
          type={formListType}
          queryKey={listKey}
          load={({ q, sort, filter, pageNum, pageSize }, signal) =>
            call(listForms, {
              query: {
                pageNum,
                pageSize,
                ...(q && { q }),
                ...(sort && { sort }),
                filter: shownForms(filter ?? ''),
              },
              signal,
            })
          }
          searchPlaceholder={t('search')}
          cells={{
            name: (row) => <NameCell row={row} />,
            formType: (row) => formTypeLabel(row.formType, locale),
            contractTypeName: (row) => <TypesCell row={row} />,
            state: (row) => <StateCell row={row} />,
            updater: (row) =>
              row.updater ? (
                <PersonChip person={row.updater} />
              ) : (
                <span className="c-hint">{t('system')}</span>
              ),
          }}
          operate={(row) => (
            <Space size={4}>
              <AppLink to={`/settings/forms/${row.id}`}>{t(mayManage ? 'edit' : 'view')}</AppLink>
              <AppLink to={`/settings/forms/${row.id}/versions`}>{t('versions')}</AppLink>
              <RowMenu row={row} mayManage={mayManage} onOpen={setOpen} onChanged={changed} />
            </Space>
          )}
          operateWidth={locale === 'en' ? 160 : 128}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} action={newButton} />}
        />
      </Panel>
      {open?.kind === 'new' ? (
        <NewFormDialog loadContractTypes={loadContractTypes} onClose={close} onDone={openForm} />
      ) : null}
      {open?.kind === 'copy' ? <CopyFormDialog form={open.form} onClose={close} onDone={openForm} /> : null}
      {open?.kind === 'import' ? (
        <ImportIntoDialog
          form={open.form}
          onClose={close}
          onDone={() => {
            close()
            changed()
          }}
        />
      ) : null}
    </Page>
  )
}

function NameCell({ row }: { row: FormRow }) {
  const t = useText(libraryMessages)
  return (
    <span className="l-name">
      <AppLink to={`/settings/forms/${row.id}`}>{row.name}</AppLink>
      {row.isBuiltIn ? (
        <Tip text={t('builtInHint')}>
          <span className="l-mark">{t('builtIn')}</span>
        </Tip>
      ) : null}
    </span>
  )
}

/** The contract types that have chosen the form; all others, for the general form of contracts. */
function TypesCell({ row }: { row: FormRow }) {
  const t = useText(libraryMessages)
  const locale = useLocale()
  const names = [
    ...(row.contractTypeName ? [row.contractTypeName] : []),
    ...row.usedBy,
    ...(row.formType === 1 && row.isDefault ? [t('otherContractTypes')] : []),
  ]
  if (names.length > 0) return <EllipsisText lines={2}>{listIn(names, locale)}</EllipsisText>
  return <span className="c-hint">{t('none')}</span>
}

/** Published or not, whether it is what new records take, and whether there is a draft. */
export function StateCell({ row }: { row: FormRow }) {
  const t = useText(libraryMessages)
  return (
    <Space size={6} wrap>
      {row.isRetired ? (
        <StatusTag tone="neutral">{t('retired')}</StatusTag>
      ) : row.publishedVersion === null ? (
        <StatusTag tone="neutral">{t('unpublished')}</StatusTag>
      ) : (
        <StatusTag tone="success">{t('published', { number: row.publishedVersion })}</StatusTag>
      )}
      {row.isDefault ? (
        <Tip text={t('defaultHint')}>
          <span className="l-mark l-mark-accent">{t('isDefault')}</span>
        </Tip>
      ) : row.applies || (row.usedBy.length > 0 && !row.isRetired) ? (
        <Tip text={t('appliesHint')}>
          <span className="l-mark l-mark-accent">{t('applies')}</span>
        </Tip>
      ) : null}
      {row.hasDraft && row.publishedVersion !== null ? (
        <Tip text={t('draftHint')}>
          <span>
            <StatusTag tone="warning">{t('draft')}</StatusTag>
          </span>
        </Tip>
      ) : null}
    </Space>
  )
}

type RowMenuProps = {
  row: FormRow
  mayManage: boolean
  onOpen: (open: Open) => void
  onChanged: () => void
}

function RowMenu({ row, mayManage, onOpen, onChanged }: RowMenuProps) {
  const t = useText(libraryMessages)
  const given = { params: { id: row.id } }
  const body = { body: { version: row.version } }
  const ask = async (
    words: 'delete' | 'retire' | 'restore' | 'makeDefault',
    danger: boolean,
    onOk: () => Promise<unknown>,
  ): Promise<void> => {
    const agreed = await confirm({
      title: t(`${words}Title`, { name: row.name }),
      content: t(`${words}Content`),
      okText: t(words),
      danger,
      onOk,
    })
    if (!agreed) return
    toast.success()
    onChanged()
  }
  const save = () => download(exportForm, { ...given, fallbackName: `${row.name}.json` }).catch(toast.failure)
  const isPublished = row.publishedVersion !== null
  const manage: MenuProps['items'] = [
    { key: 'import', label: t('importInto'), onClick: () => onOpen({ kind: 'import', form: row }) },
    ...(isPublished && !row.isRetired && !row.isDefault && row.contractTypeID === null
      ? [
          {
            key: 'default',
            label: t('makeDefault'),
            onClick: () => void ask('makeDefault', false, () => call(makeFormDefault, { ...given, ...body })),
          },
        ]
      : []),
    { type: 'divider' },
    row.isRetired
      ? {
          key: 'restore',
          label: t('restore'),
          onClick: () => void ask('restore', false, () => call(restoreForm, { ...given, ...body })),
        }
      : isPublished
        ? {
            key: 'retire',
            label: t('retire'),
            onClick: () => void ask('retire', true, () => call(retireForm, { ...given, ...body })),
          }
        : {
            key: 'delete',
            label: t('delete'),
            danger: true,
            onClick: () =>
              void ask('delete', true, () => call(deleteForm, { ...given, query: { version: row.version } })),
          },
  ]
  const items: MenuProps['items'] = [
    ...(mayManage
      ? [{ key: 'copy', label: t('copy'), onClick: () => onOpen({ kind: 'copy' as const, form: row }) }]
      : []),
    { key: 'export', label: t('export'), onClick: () => void save() },
    ...(mayManage ? manage : []),
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        size="small"
        icon={<MoreOutlined aria-hidden />}
        aria-label={t('moreOf', { name: row.name })}
      />
    </Dropdown>
  )
}
