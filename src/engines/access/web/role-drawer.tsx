import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Input, Select, Spin } from 'antd'
import { useState } from 'react'
import { limit } from '#shared/constants.ts'
import { said } from '#shared/text.ts'
import {
  call,
  type Edit,
  EnglishNameField,
  ErrorState,
  errorAt,
  FaultAt,
  Field,
  isMissing,
  StaleNotice,
  toast,
  useEdit,
  useIsPhone,
  useLocale,
  useText,
} from '#web/index.ts'
import { createRole, type RoleDetail, readRole, updateRole } from '../domain/api.ts'
import {
  type DataScope,
  type FieldRight,
  fieldRights,
  type GuardedField,
  guardedFieldNames,
  guardedFields,
  type Permission,
} from '../domain/permissions.ts'
import { accessMessages } from './messages.ts'
import type { Chosen } from './permission-groups.ts'
import { PermissionMatrix } from './permission-matrix.tsx'

/** Which role the drawer shows: an existing one, a copy of one, or a new one. */
export type RoleTarget = { id: number; copy: boolean } | 'new'

type Values = {
  name: string
  nameEn: string
  description: string
  permissions: Chosen
  fieldRights: Partial<Record<GuardedField, FieldRight>>
  version: number
}

const blank: Values = { name: '', nameEn: '', description: '', permissions: {}, fieldRights: {}, version: 0 }

const valuesOf = (role: RoleDetail): Values => ({
  name: role.name,
  nameEn: role.nameEn,
  description: role.description,
  permissions: Object.fromEntries(role.permissions.map(({ permission, scope }) => [permission, scope])),
  fieldRights: Object.fromEntries(role.fieldRights.map(({ field, right }) => [field, right])),
  version: role.version,
})

const bodyOf = ({ name, nameEn, description, permissions, fieldRights }: Values) => ({
  name,
  nameEn,
  description,
  permissions: (Object.entries(permissions) as [Permission, DataScope][]).map(([permission, scope]) => ({
    permission,
    scope,
  })),
  fieldRights: (Object.entries(fieldRights) as [GuardedField, FieldRight][]).map(([field, right]) => ({
    field,
    right,
  })),
})

/** Shows a role, or lets it be changed, in a drawer over the list. */
export function RoleDrawer({
  target,
  canManage,
  onClose,
}: {
  target: RoleTarget | null
  canManage: boolean
  onClose: () => void
}) {
  const t = useText(accessMessages)
  const isPhone = useIsPhone()
  const title = target === 'new' || target?.copy ? t('create') : canManage ? t('edit') : t('view')
  return (
    <Drawer
      open={target !== null}
      title={title}
      size={isPhone ? '100%' : 720}
      onClose={onClose}
      destroyOnHidden
      classNames={{ body: 'c-role-drawer' }}
    >
      {target === 'new' ? <RoleForm initial={blank} canManage={canManage} onClose={onClose} /> : null}
      {target !== null && target !== 'new' ? (
        <LoadedRole target={target} canManage={canManage} onClose={onClose} />
      ) : null}
    </Drawer>
  )
}

type FormProps = { canManage: boolean; onClose: () => void }

function LoadedRole({ target, ...rest }: FormProps & { target: { id: number; copy: boolean } }) {
  const t = useText(accessMessages)
  const role = useQuery({
    queryKey: ['roles', target.id],
    queryFn: ({ signal }) => call(readRole, { params: { id: target.id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  if (isMissing(role)) return <ErrorState error={role.error} onRetry={() => void role.refetch()} />
  if (!role.data) return <Spin />
  const values = valuesOf(role.data)
  const initial = target.copy ? { ...values, name: t('copyOf', { name: values.name }), version: 0 } : values
  return <RoleForm initial={initial} {...(target.copy ? {} : { id: target.id })} {...rest} />
}

function RoleForm({ id, initial, canManage, onClose }: FormProps & { id?: number; initial: Values }) {
  const t = useText(accessMessages)
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const edit = useEdit(initial, { valuesOf, byKey: ['permissions', 'fieldRights'] })
  const { values, set, save, error } = edit
  const submit = async () => {
    setBusy(true)
    const body = bodyOf(values)
    const done = await save(() =>
      id === undefined
        ? call(createRole, { body })
        : call(updateRole, { params: { id }, body: { ...body, version: values.version } }),
    )
    setBusy(false)
    if (!done) return
    toast.success()
    await queries.invalidateQueries({ queryKey: ['roles'] })
    onClose()
  }
  return (
    <>
      <div className="c-role-form">
        <StaleNotice edit={edit} />
        <RoleWords edit={edit} disabled={!canManage} />
        <h2>{t('permissions')}</h2>
        <FaultAt error={error} path="permissions" />
        <PermissionMatrix
          chosen={values.permissions}
          disabled={!canManage}
          onChange={(permissions) => set({ permissions })}
        />
        <h2>{t('fieldRights')}</h2>
        <p className="c-hint">{t('fieldRightsHint')}</p>
        <FaultAt error={error} path="fieldRights" />
        <FieldRights
          value={values.fieldRights}
          disabled={!canManage}
          onChange={(rights) => set({ fieldRights: rights })}
        />
      </div>
      <footer className="c-role-footer">
        <span className="c-role-count">{t('chosen', { count: Object.keys(values.permissions).length })}</span>
        <Button onClick={onClose}>{t(canManage ? 'cancel' : 'close')}</Button>
        {canManage ? (
          <Button
            type="primary"
            loading={busy}
            disabled={values.name.trim() === ''}
            onClick={() => void submit()}
          >
            {t('save')}
          </Button>
        ) : null}
      </footer>
    </>
  )
}

/** What a role is called and what it is for. */
function RoleWords({ edit: { values, set, error }, disabled }: { edit: Edit<Values>; disabled: boolean }) {
  const t = useText(accessMessages)
  return (
    <>
      <Field label={t('name')} required error={errorAt(error, 'name')}>
        {(control) => (
          <Input
            {...control}
            value={values.name}
            maxLength={limit.name}
            disabled={disabled}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      <EnglishNameField
        value={values.nameEn}
        error={errorAt(error, 'nameEn')}
        disabled={disabled}
        onChange={(nameEn) => set({ nameEn })}
      />
      <Field label={t('description')} error={errorAt(error, 'description')}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 1, maxRows: 4 }}
            value={values.description}
            maxLength={limit.multiLine}
            disabled={disabled}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
    </>
  )
}

type Rights = Values['fieldRights']

function FieldRights({
  value,
  onChange,
  disabled,
}: {
  value: Rights
  onChange: (rights: Rights) => void
  disabled: boolean
}) {
  const t = useText(accessMessages)
  const locale = useLocale()
  return (
    <div className="c-fields c-fields-2">
      {guardedFieldNames().map((field) => (
        <Field key={field} label={said(guardedFields[field], locale)}>
          {({ id, 'aria-describedby': describedBy }) => (
            <Select<FieldRight>
              id={id}
              aria-describedby={describedBy}
              value={value[field] ?? 'write'}
              disabled={disabled}
              onChange={(right) => onChange({ ...value, [field]: right })}
              options={fieldRights.map((right) => ({ value: right, label: t(right) }))}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
