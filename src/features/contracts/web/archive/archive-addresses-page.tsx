import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { limit } from '#shared/constants.ts'
import {
  call,
  confirm,
  Dialog,
  EmptyState,
  ErrorState,
  errorAt,
  Field,
  isMissing,
  Page,
  PageHeader,
  Panel,
  StaleNotice,
  StatusTag,
  toast,
  useEdit,
  useText,
} from '#web/index.ts'
import { type Drag, DragHandle, SortableList } from '#web/ui/sortable-list.tsx'
import {
  type ArchiveAddress,
  archiveAddressStates,
  createArchiveAddress,
  deleteArchiveAddress,
  listOfflineArchiveSettings,
  orderArchiveAddresses,
  updateArchiveAddress,
} from '../../domain/archive-address-api.ts'
import { archiveMessages } from './archive-messages.ts'
import './archive.css'

const queryKey = ['archiveAddresses']

/** /settings/archiveAddresses: where papers are kept. */
export function ArchiveAddressesPage() {
  const t = useText(archiveMessages)
  const [target, setTarget] = useState<ArchiveAddress | 'new' | null>(null)
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listOfflineArchiveSettings, { query: {}, signal }),
  })
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setTarget('new')}>
      {t('add')}
    </Button>
  )
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  return (
    <Page>
      <PageHeader title={t('title')} description={t('hint')} actions={add} />
      <Panel>
        {!found.data ? (
          <Skeleton active />
        ) : found.data.list.length ? (
          <Addresses addresses={found.data.list} onEdit={setTarget} />
        ) : (
          <EmptyState title={t('empty')} hint={t('emptyHint')} action={add} />
        )}
      </Panel>
      {target ? <AddressDialog target={target} onClose={() => setTarget(null)} /> : null}
    </Page>
  )
}

type ListProps = { addresses: readonly ArchiveAddress[]; onEdit: (address: ArchiveAddress) => void }

function Addresses({ addresses, onEdit }: ListProps) {
  const t = useText(archiveMessages)
  const client = useQueryClient()
  // The order that was asked for, until the server has it.
  const [moved, setMoved] = useState<readonly ArchiveAddress[] | null>(null)
  const enabled = moved ?? addresses.filter(({ state }) => state === archiveAddressStates.enabled)
  const disabled = addresses.filter(({ state }) => state === archiveAddressStates.disabled)
  const move = async (from: number, to: number) => {
    const next = [...enabled]
    next.splice(to, 0, ...next.splice(from, 1))
    setMoved(next)
    try {
      const ids = [...next, ...disabled].map(({ id }) => id)
      await call(orderArchiveAddresses, { body: { ids } })
    } catch (error) {
      toast.failure(error)
    } finally {
      await client.invalidateQueries({ queryKey })
      setMoved(null)
    }
  }
  return (
    <>
      <SortableList<ArchiveAddress>
        items={enabled}
        idOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        className="c-address-list"
        disabled={moved !== null}
        onMove={move}
      >
        {(address, _, drag) => <AddressRow key={address.id} address={address} drag={drag} onEdit={onEdit} />}
      </SortableList>
      {disabled.length ? (
        <>
          <h3 className="c-address-heading">{t('disabledOnes')}</h3>
          <ul className="c-address-list">
            {disabled.map((address) => (
              <AddressRow key={address.id} address={address} onEdit={onEdit} />
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}

type RowProps = { address: ArchiveAddress; drag?: Drag; onEdit: (address: ArchiveAddress) => void }

function AddressRow({ address, drag, onEdit }: RowProps) {
  const t = useText(archiveMessages)
  const { setState, remove } = useChanges(address)
  const { name, state } = address
  const isEnabled = state === archiveAddressStates.enabled
  return (
    <li className="c-address-row" {...(drag && { ref: drag.ref, style: drag.style })}>
      {drag ? <DragHandle drag={drag} name={name} /> : null}
      <span className="c-address-name">{name}</span>
      {isEnabled ? null : <StatusTag>{t('disabled')}</StatusTag>}
      <span className="c-address-actions">
        <Button type="link" aria-label={`${t('change')} ${name}`} onClick={() => onEdit(address)}>
          {t('change')}
        </Button>
        <Button
          type="link"
          aria-label={`${t(isEnabled ? 'disable' : 'enable')} ${name}`}
          onClick={() => setState(isEnabled ? archiveAddressStates.disabled : archiveAddressStates.enabled)}
        >
          {t(isEnabled ? 'disable' : 'enable')}
        </Button>
        <Button type="link" danger aria-label={`${t('remove')} ${name}`} onClick={remove}>
          {t('remove')}
        </Button>
      </span>
    </li>
  )
}

function useChanges({ id, name, version }: ArchiveAddress) {
  const t = useText(archiveMessages)
  const client = useQueryClient()
  const done = async () => {
    toast.success()
    await client.invalidateQueries({ queryKey })
  }
  const change = (state: ArchiveAddress['state']) =>
    call(updateArchiveAddress, { params: { id }, body: { name, state, version } })
  return {
    setState: async (state: ArchiveAddress['state']) => {
      if (state === archiveAddressStates.enabled) {
        try {
          await change(state)
          await done()
        } catch (error) {
          toast.failure(error)
        }
        return
      }
      const agreed = await confirm({
        title: t('disableTitle', { name }),
        content: t('disableHint'),
        okText: t('disable'),
        onOk: () => change(state),
      })
      if (agreed) await done()
    },
    remove: async () => {
      const agreed = await confirm({
        title: t('removeTitle', { name }),
        content: t('removeHint'),
        okText: t('remove'),
        danger: true,
        onOk: () => call(deleteArchiveAddress, { params: { id }, query: { version } }),
      })
      if (agreed) await done()
    },
  }
}

function AddressDialog({ target, onClose }: { target: ArchiveAddress | 'new'; onClose: () => void }) {
  const t = useText(archiveMessages)
  const client = useQueryClient()
  const edit = useEdit<{ name: string; state: 1 | 2; version: number }>(
    target === 'new' ? { name: '', state: archiveAddressStates.enabled, version: 0 } : target,
  )
  const { values, set, save, error } = edit
  const submit = async () => {
    const { name, state, version } = values
    const isDone = await save(() =>
      target === 'new'
        ? call(createArchiveAddress, { body: { name } })
        : call(updateArchiveAddress, { params: { id: target.id }, body: { name, state, version } }),
    )
    if (!isDone) return
    toast.success()
    await client.invalidateQueries({ queryKey })
    onClose()
  }
  return (
    <Dialog
      open
      title={t(target === 'new' ? 'add' : 'edit')}
      confirmText={t('save')}
      confirmDisabled={values.name.trim() === ''}
      onCancel={onClose}
      onConfirm={submit}
    >
      <div className="c-fields">
        <StaleNotice edit={edit} />
        <Field label={t('name')} required error={errorAt(error, 'name')}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              maxLength={limit.name}
              value={values.name}
              onChange={({ target: input }) => set({ name: input.value })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
