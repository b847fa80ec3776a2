import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import {
  call,
  confirm,
  DepartmentPicker,
  Dialog,
  EmptyState,
  ErrorState,
  Field,
  type FieldControl,
  isMissing,
  Panel,
  RemoteSelect,
  toast,
  useServices,
  useText,
} from '#web/index.ts'
import { type AbbrSetting, numberingCalls } from '../domain/api.ts'
import type { AbbrTarget, NumberingKind } from '../domain/numbering-rule.ts'
import { numberingMessages } from './messages.ts'
import { type Target, useTargets } from './targets.ts'

/** Abbreviations that numbers of one kind use. */
export function AbbrPanel({ kind, title }: { kind: NumberingKind; title: string }) {
  const t = useText(numberingMessages)
  const { may } = useServices()
  const client = useQueryClient()
  const canEdit = may('numbering.manage')
  const [open, setOpen] = useState<AbbrSetting | 'new' | null>(null)
  const queryKey = ['abbreviation', kind]
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(numberingCalls(kind).listAbbr, { signal }),
  })
  const refresh = () => void client.invalidateQueries({ queryKey })
  const remove = async ({ id, targetName }: AbbrSetting) => {
    const agreed = await confirm({
      title: t('deleteAbbr', { name: targetName }),
      okText: t('remove'),
      danger: true,
      onOk: () => call(numberingCalls(kind).deleteAbbr, { query: { id } }),
    })
    if (agreed) refresh()
  }
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active />
  return (
    <Panel
      title={title}
      extra={
        canEdit ? (
          <Button type="primary" onClick={() => setOpen('new')}>
            {t('newAbbr')}
          </Button>
        ) : null
      }
    >
      <Table<AbbrSetting>
        rowKey="id"
        pagination={false}
        scroll={{ x: 520 }}
        dataSource={found.data.list}
        locale={{ emptyText: <EmptyState compact title={t('noAbbr')} hint={t('noAbbrHint')} /> }}
        columns={[
          { key: 'type', title: t('targetType'), render: (_, row) => t(`abbr.${row.targetType}`) },
          { key: 'name', title: t('target'), dataIndex: 'targetName' },
          { key: 'abbr', title: t('abbr'), render: (_, { abbr }) => <span className="c-mono">{abbr}</span> },
          {
            key: 'operate',
            align: 'right',
            render: (_, row) =>
              canEdit ? (
                <>
                  <Button type="link" size="small" onClick={() => setOpen(row)}>
                    {t('edit')}
                  </Button>
                  <Button type="link" size="small" danger onClick={() => void remove(row)}>
                    {t('remove')}
                  </Button>
                </>
              ) : null,
          },
        ]}
      />
      {open ? (
        <AbbrDialog
          kind={kind}
          setting={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null)
            refresh()
          }}
        />
      ) : null}
    </Panel>
  )
}

type DialogProps = {
  kind: NumberingKind
  setting: AbbrSetting | null
  onClose: () => void
  onSaved: () => void
}

function AbbrDialog({ kind, setting, onClose, onSaved }: DialogProps) {
  const t = useText(numberingMessages)
  const targets = useTargets()
  const [targetType, setTargetType] = useState<AbbrTarget>(setting?.targetType ?? 'department')
  const [target, setTarget] = useState<Target | null>(
    setting && { id: setting.targetId, name: setting.targetName },
  )
  const [abbr, setAbbr] = useState(setting?.abbr ?? '')
  const [checked, setChecked] = useState(false)
  const offered = (['contractType', 'department', 'counterpart'] as const).filter(
    (type) =>
      type === 'department' ||
      (type === 'contractType' ? targets.contractTypes : targets.internalParties) !== undefined,
  )
  const save = async () => {
    setChecked(true)
    if (!target || abbr.trim() === '') return
    try {
      await call(numberingCalls(kind).saveAbbr, { body: { targetType, targetId: target.id, abbr } })
      toast.success()
      onSaved()
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Dialog open title={t('newAbbr')} onCancel={onClose} onConfirm={save}>
      <div className="c-fields">
        <Field label={t('targetType')}>
          {(control) => (
            <Select
              {...control}
              disabled={setting !== null}
              value={targetType}
              options={offered.map((value) => ({ value, label: t(`abbr.${value}`) }))}
              onChange={(type) => {
                setTargetType(type)
                setTarget(null)
              }}
            />
          )}
        </Field>
        <Field label={t('target')} required error={checked && !target ? t('targetRequired') : null}>
          {(control) => (
            <TargetPicker
              type={targetType}
              control={control}
              value={target}
              onChange={setTarget}
              disabled={setting !== null}
            />
          )}
        </Field>
        <Field
          label={t('abbr')}
          required
          hint={t('abbrRule')}
          error={checked && abbr.trim() === '' ? t('abbrRequired') : null}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={20}
              value={abbr}
              onChange={(event) => setAbbr(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

type PickerProps = {
  type: AbbrTarget
  control: FieldControl
  value: Target | null
  onChange: (target: Target | null) => void
  disabled: boolean
}

function TargetPicker({ type, control, value, onChange, disabled }: PickerProps) {
  const t = useText(numberingMessages)
  const { contractTypes, internalParties } = useTargets()
  if (type === 'department')
    return (
      <DepartmentPicker
        {...control}
        disabled={disabled}
        value={value ? [value.id] : []}
        onChange={([id]) => onChange(id === undefined ? null : { id, name: '' })}
      />
    )
  return (
    <RemoteSelect<Target>
      key={type}
      {...control}
      disabled={disabled}
      placeholder={t(type === 'contractType' ? 'chooseTypes' : 'chooseParty')}
      value={value ? [value] : []}
      onChange={([target]) => onChange(target ?? null)}
      load={async ({ q, signal }) => {
        if (type === 'counterpart') return (await internalParties?.(q, signal)) ?? []
        return ((await contractTypes?.(signal)) ?? []).filter(({ name }) => name.includes(q))
      }}
      keyOf={({ id }) => id}
      labelOf={({ name }) => name}
    />
  )
}
