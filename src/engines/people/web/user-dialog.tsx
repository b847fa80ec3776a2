import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { listRoles, setUserRoles } from '#engines/access/domain/index.ts'
import { limit, paging } from '#shared/constants.ts'
import { nameIn } from '#shared/text.ts'
import {
  call,
  DepartmentPicker,
  Dialog,
  type Edit,
  errorAt,
  Field,
  PeoplePicker,
  type Person,
  StaleNotice,
  toast,
  useEdit,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { createUser, type User, updateUser } from '../domain/user-api.ts'
import { peopleMessages } from './messages.ts'
import type { Handed } from './one-time-password.tsx'
import { usePositions } from './use-positions.ts'

type Values = {
  account: string
  name: string
  nickname: string
  email: string
  phone: string
  departmentID: number | null
  positionID: number | null
  manager: Person | null
  roleIDs: number[]
  version: number
}

const valuesOf = (user: User): Values => ({
  account: user.account,
  name: user.name,
  nickname: user.nickname,
  email: user.email,
  phone: user.phone,
  departmentID: user.department?.id ?? null,
  positionID: user.position?.id ?? null,
  manager: user.manager,
  roleIDs: user.roles.map(({ id }) => id),
  version: user.version,
})

const blank = (departmentID: number | null): Values => ({
  account: '',
  name: '',
  nickname: '',
  email: '',
  phone: '',
  departmentID,
  positionID: null,
  manager: null,
  roleIDs: [],
  version: 0,
})

const sameIds = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id) => b.includes(id))

/** Saves a person and, where they changed, the roles; answers the one-time password of a new one. */
async function saveUser(values: Values, user: User | null): Promise<Handed | null> {
  const { manager, roleIDs, version, ...rest } = values
  const body = { ...rest, managerID: manager?.id ?? null }
  if (!user) {
    const made = await call(createUser, { body: { ...body, roleIDs } })
    return { name: made.user.name, account: made.user.account, password: made.oneTimePassword }
  }
  const saved = await call(updateUser, { params: { id: user.id }, body: { ...body, version } })
  const before = user.roles.map(({ id }) => id)
  if (!sameIds(before, roleIDs))
    await call(setUserRoles, { params: { id: user.id }, body: { roleIDs, version: saved.version } })
  return null
}

type Props = {
  /** null: a new person. */
  user: User | null
  departmentID: number | null
  onClose: () => void
  onHanded: (handed: Handed) => void
}

/** Makes a person or changes one, with their roles for whoever may give them. */
export function UserDialog({ user, departmentID, onClose, onHanded }: Props) {
  const t = useText(peopleMessages)
  const queries = useQueryClient()
  const edit = useEdit<Values, User>(user ? valuesOf(user) : blank(departmentID), { valuesOf })
  const { values, save } = edit
  const submit = async () => {
    const done = await save(async () => {
      const handed = await saveUser(values, user)
      if (handed) onHanded(handed)
    })
    // Also after a failure: the person may have been saved and only the roles refused.
    await queries.invalidateQueries({ queryKey: ['users'] })
    if (!done) return
    await queries.invalidateQueries({ queryKey: ['departments'] })
    if (user) toast.success()
    onClose()
  }
  return (
    <Dialog
      open
      width={680}
      title={t(user ? 'editUser' : 'createUser')}
      onCancel={onClose}
      onConfirm={submit}
      confirmText={t('save')}
      confirmDisabled={values.name.trim() === '' || values.account.trim() === ''}
    >
      <StaleNotice edit={edit} />
      <div className="c-fields c-fields-2">
        <WordFields {...edit} />
        <PlaceFields {...edit} />
      </div>
    </Dialog>
  )
}

function WordFields({ values, set, error }: Edit<Values>) {
  const t = useText(peopleMessages)
  const word = (key: 'name' | 'account' | 'nickname' | 'email' | 'phone', required = false) => (
    <Field
      label={t(key)}
      required={required}
      error={errorAt(error, key)}
      hint={key === 'nickname' ? t('nicknameHint') : undefined}
    >
      {(control) => (
        <Input
          {...control}
          value={values[key]}
          maxLength={limit.name}
          autoComplete="off"
          onChange={({ target }) => set({ [key]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      {word('name', true)}
      {word('account', true)}
      {word('nickname')}
      {word('email')}
      {word('phone')}
    </>
  )
}

function PlaceFields({ values, set, error }: Edit<Values>) {
  const t = useText(peopleMessages)
  const { may } = useServices()
  const mayGiveRoles = (may?.('role.manage') && may('role.read')) ?? false
  const locale = useLocale()
  const positions = usePositions()
  const roles = useQuery({
    queryKey: ['roles', 'all'],
    queryFn: ({ signal }) => call(listRoles, { query: { pageSize: paging.max }, signal }),
    enabled: mayGiveRoles,
  })
  return (
    <>
      <Field label={t('department')} error={errorAt(error, 'departmentID')}>
        {(control) => (
          <DepartmentPicker
            {...control}
            value={values.departmentID === null ? [] : [values.departmentID]}
            onChange={([departmentID = null]) => set({ departmentID })}
          />
        )}
      </Field>
      <Field label={t('position')} error={errorAt(error, 'positionID')}>
        {(control) => (
          <Select
            {...control}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={values.positionID}
            onChange={(positionID) => set({ positionID: positionID ?? null })}
            options={positions.map((one) => ({ value: one.id, label: nameIn(one, locale) }))}
          />
        )}
      </Field>
      <Field label={t('manager')} error={errorAt(error, 'managerID') ?? errorAt(error, 'manager')}>
        {(control) => (
          <PeoplePicker
            {...control}
            value={values.manager ? [values.manager] : []}
            onChange={([manager = null]) => set({ manager })}
          />
        )}
      </Field>
      {mayGiveRoles ? (
        <div className="c-field-wide">
          <Field label={t('roles')} hint={t('rolesHint')} error={errorAt(error, 'roleIDs')}>
            {(control) => (
              <Select
                {...control}
                mode="multiple"
                showSearch={{ optionFilterProp: 'label' }}
                value={values.roleIDs}
                onChange={(roleIDs) => set({ roleIDs })}
                options={(roles.data?.list ?? []).map((one) => ({
                  value: one.id,
                  label: nameIn(one, locale),
                }))}
              />
            )}
          </Field>
        </div>
      ) : null}
    </>
  )
}
