import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { StaleNotice, useEdit } from '#engines/access/web/index.ts'
import { limit } from '#shared/constants.ts'
import type { ListDefinition } from '#shared/list.ts'
import {
  call,
  confirm,
  DataTable,
  Dialog,
  EmptyState,
  errorAt,
  Field,
  Page,
  PageHeader,
  Panel,
  toast,
  useServices,
  useText,
} from '#web/index.ts'
import {
  createPosition,
  deletePosition,
  listPositions,
  type Position,
  updatePosition,
} from '../domain/position-api.ts'
import { peopleMessages } from './messages.ts'
import './people.css'

/** Job titles of the organisation. */
export function PositionsPage() {
  const t = useText(peopleMessages)
  const { may } = useServices()
  const canManage = may?.('people.manage') ?? false
  const [target, setTarget] = useState<Position | 'new' | null>(null)
  const remove = useRemove()
  const definition: ListDefinition = {
    type: 'position',
    filters: [],
    columns: [
      { key: 'name', label: t('positionName'), cell: 'text' },
      { key: 'people', label: t('count'), cell: 'number', width: 120 },
    ],
  }
  return (
    <Page>
      <PageHeader
        title={t('positions')}
        actions={
          canManage ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setTarget('new')}>
              {t('createPosition')}
            </Button>
          ) : null
        }
      />
      <Panel>
        <DataTable<Position>
          type="position"
          queryKey={['positions']}
          definition={definition}
          load={({ pageNum, pageSize, q }, signal) =>
            call(listPositions, { query: { pageNum, pageSize, ...(q ? { q } : {}) }, signal })
          }
          searchPlaceholder={t('positionName')}
          empty={<EmptyState title={t('noPositions')} />}
          operateWidth={130}
          {...(canManage
            ? {
                operate: (position: Position) => (
                  <>
                    <Button type="link" onClick={() => setTarget(position)}>
                      {t('change')}
                    </Button>
                    <Button type="link" danger onClick={() => void remove(position)}>
                      {t('remove')}
                    </Button>
                  </>
                ),
              }
            : {})}
        />
      </Panel>
      {target ? <PositionDialog target={target} onClose={() => setTarget(null)} /> : null}
    </Page>
  )
}

function PositionDialog({ target, onClose }: { target: Position | 'new'; onClose: () => void }) {
  const t = useText(peopleMessages)
  const queries = useQueryClient()
  const { values, set, reset, save, error, staleRecord } = useEdit(
    target === 'new' ? { name: '', version: 0 } : { name: target.name, version: target.version },
  )
  const submit = async () => {
    const done = await save(() =>
      target === 'new'
        ? call(createPosition, { body: { name: values.name } })
        : call(updatePosition, { params: { id: target.id }, body: values }),
    )
    if (!done) return
    toast.success()
    await queries.invalidateQueries({ queryKey: ['positions'] })
    onClose()
  }
  return (
    <Dialog
      open
      title={t(target === 'new' ? 'createPosition' : 'editPosition')}
      onCancel={onClose}
      onConfirm={submit}
      confirmText={t('save')}
      confirmDisabled={values.name.trim() === ''}
    >
      <div className="c-fields">
        <StaleNotice
          record={staleRecord as Position | null}
          onLoad={({ name, version }) => reset({ name, version })}
        />
        <Field label={t('positionName')} required error={errorAt(error, 'name')}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              value={values.name}
              maxLength={limit.name}
              onChange={({ target: input }) => set({ name: input.value })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

function useRemove() {
  const t = useText(peopleMessages)
  const queries = useQueryClient()
  return async ({ id, name, version }: Position) => {
    const agreed = await confirm({
      title: t('removePositionTitle', { name }),
      content: t('removePositionHint'),
      okText: t('remove'),
      danger: true,
      onOk: () => call(deletePosition, { params: { id }, query: { version } }),
    })
    if (!agreed) return
    toast.success()
    await queries.invalidateQueries({ queryKey: ['positions'] })
  }
}
