import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { listRoles } from '#engines/access/domain/index.ts'
import { paging } from '#shared/constants.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { type ListDefinition, parseConditions } from '#shared/list.ts'
import { type LocalName, nameIn, said } from '#shared/text.ts'
import {
  call,
  DataTable,
  DepartmentPicker,
  EmptyState,
  inBrackets,
  type ListQuery,
  listed,
  Page,
  PageHeader,
  Panel,
  PersonAvatar,
  StatusTag,
  useAddressParams,
  useIsPhone,
  useLocale,
  useServices,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { listUsers, type User } from '../domain/user-api.ts'
import { type UserState, userStates, userStateText } from '../domain/user-state.ts'
import { AddressLimitNotice } from './address-limit-notice.tsx'
import { DepartmentSide } from './department-side.tsx'
import { LeaveDialog, type Leaving } from './leave-dialog.tsx'
import { peopleMessages } from './messages.ts'
import { type Handed, OneTimePasswordDialog } from './one-time-password.tsx'
import { usePositions } from './use-positions.ts'
import './people.css'
import { useUserActions } from './use-user-actions.ts'
import { UserDialog } from './user-dialog.tsx'

const tones = { active: 'success', disabled: 'warning', terminated: 'neutral' } as const satisfies Record<
  UserState,
  string
>

/** What the list asks the server for: the table's filters beside the department of the tree. */
const queryOf = ({ pageNum, pageSize, q, sort, filter }: ListQuery, departmentID: number | null) => {
  const given = new Map(parseConditions(filter).map(({ key, values }) => [key, values.join(',')]))
  return {
    pageNum,
    pageSize,
    ...(q ? { q } : {}),
    ...(sort ? { sort: sort as QueryOf<typeof listUsers>['sort'] } : {}),
    ...(departmentID ? { departmentID } : {}),
    ...(given.get('state') ? { states: given.get('state') } : {}),
    ...(given.get('position') ? { positionIDs: given.get('position') } : {}),
    ...(given.get('roles') ? { roleIDs: given.get('roles') } : {}),
  }
}

/** People of the organisation: departments at the left, people at the right. */
export function PeoplePage() {
  const t = useText(peopleMessages)
  const isPhone = useIsPhone()
  const { may } = useServices()
  const canManage = may?.('people.manage') ?? false
  const params = useAddressParams()
  const setParams = useSetAddressParams()
  const departmentID = Number(params.department) || null
  const setDepartment = (id: number | null) =>
    setParams({ department: id === null ? undefined : String(id), page: undefined })
  const [target, setTarget] = useState<User | 'new' | null>(null)
  const [handed, setHanded] = useState<Handed | null>(null)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  return (
    <Page>
      <PageHeader
        title={t('people')}
        actions={
          canManage ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setTarget('new')}>
              {t('createUser')}
            </Button>
          ) : null
        }
      />
      {canManage ? <AddressLimitNotice /> : null}
      <div className="c-people-split">
        {isPhone ? (
          <DepartmentPicker
            value={departmentID ? [departmentID] : []}
            placeholder={t('allDepartments')}
            aria-label={t('department')}
            onChange={([id = null]) => setDepartment(id)}
          />
        ) : (
          <DepartmentSide value={departmentID} onChange={setDepartment} />
        )}
        <Panel className="c-people-list">
          <UserTable
            departmentID={departmentID}
            canManage={canManage}
            onEdit={setTarget}
            onHanded={setHanded}
            onLeave={setLeaving}
          />
        </Panel>
      </div>
      {target ? (
        <UserDialog
          user={target === 'new' ? null : target}
          departmentID={departmentID}
          onClose={() => setTarget(null)}
          onHanded={setHanded}
        />
      ) : null}
      {leaving ? <LeaveDialog {...leaving} onClose={() => setLeaving(null)} /> : null}
      {handed ? <OneTimePasswordDialog handed={handed} onClose={() => setHanded(null)} /> : null}
    </Page>
  )
}

type TableProps = {
  departmentID: number | null
  canManage: boolean
  onEdit: (user: User) => void
  onHanded: (handed: Handed) => void
  onLeave: (leaving: Leaving) => void
}

function UserTable({ departmentID, canManage, onEdit, onHanded, onLeave }: TableProps) {
  const t = useText(peopleMessages)
  const locale = useLocale()
  const definition = useDefinition()
  const actions = useUserActions(onHanded, onLeave)
  const stateText = (state: UserState) => said(userStateText[state], locale)
  return (
    <DataTable<User>
      type="user"
      queryKey={['users', departmentID]}
      definition={definition}
      searchPlaceholder={t('search')}
      load={(query, signal) => call(listUsers, { query: queryOf(query, departmentID), signal })}
      empty={<EmptyState title={t('noPeople')} />}
      cells={{
        name: (user) => (
          <span className="c-person">
            <PersonAvatar person={user} />
            <span>
              {user.name}
              {user.nickname ? <span className="c-people-soft">{inBrackets(user.nickname)}</span> : null}
            </span>
          </span>
        ),
        department: ({ department }) => department?.name ?? '—',
        position: ({ position }) => position?.name ?? '—',
        roles: ({ roles }) => listed(roles.map(({ name }) => name)) || '—',
        state: ({ state, mustChangePassword }) => (
          <span className="c-people-states">
            <StatusTag tone={tones[state]}>{stateText(state)}</StatusTag>
            {state === 'active' && mustChangePassword ? (
              <StatusTag tone="info">{t('mustChange')}</StatusTag>
            ) : null}
          </span>
        ),
      }}
      operateWidth={110}
      {...(canManage
        ? { operate: (user: User) => <UserOperations user={user} actions={actions} onEdit={onEdit} /> }
        : {})}
    />
  )
}

type OperationProps = {
  user: User
  actions: ReturnType<typeof useUserActions>
  onEdit: (user: User) => void
}

function UserOperations({ user, actions, onEdit }: OperationProps) {
  const t = useText(peopleMessages)
  const { me } = useServices()
  const isActive = user.state === 'active'
  const isOther = me?.id !== user.id
  const items = [
    { key: 'reset', label: t('resetPassword'), onClick: () => void actions.resetPassword(user) },
    { key: 'unlock', label: t('unlock'), onClick: () => void actions.unlock(user) },
    ...(isActive
      ? isOther
        ? [{ key: 'disable', label: t('disable'), onClick: () => actions.disable(user) }]
        : []
      : [
          {
            key: 'activate',
            label: t(user.state === 'disabled' ? 'enable' : 'reinstate'),
            onClick: () => void actions.activate(user),
          },
        ]),
    ...(user.state !== 'terminated' && isOther
      ? [
          {
            key: 'terminate',
            danger: true,
            label: t('terminate'),
            onClick: () => actions.terminate(user),
          },
        ]
      : []),
  ]
  return (
    <>
      <Button type="link" onClick={() => onEdit(user)}>
        {t('change')}
      </Button>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button type="link" aria-haspopup="menu">
          {t('more')}
        </Button>
      </Dropdown>
    </>
  )
}

function useDefinition(): ListDefinition {
  const t = useText(peopleMessages)
  const locale = useLocale()
  const { may } = useServices()
  const positions = usePositions()
  const roles = useQuery({
    queryKey: ['roles', 'all'],
    queryFn: ({ signal }) => call(listRoles, { query: { pageSize: paging.max }, signal }),
    enabled: may?.('role.read') ?? false,
  })
  const choices = (rows: readonly ({ id: number } & LocalName)[] = []) =>
    rows.map((row) => ({ value: String(row.id), label: nameIn(row, locale) }))
  const states = userStates.map((value) => ({
    value,
    label: said(userStateText[value], locale),
  }))
  return {
    type: 'user',
    defaultSort: 'name',
    columns: [
      { key: 'name', label: t('name'), cell: 'text', sortable: true, width: 160 },
      { key: 'account', label: t('account'), cell: 'text', sortable: true, width: 120 },
      { key: 'department', label: t('department'), cell: 'text', sortable: true, width: 130 },
      { key: 'position', label: t('position'), cell: 'text', width: 100 },
      { key: 'roles', label: t('roles'), cell: 'text', width: 120 },
      { key: 'state', label: t('state'), cell: 'text', width: locale === 'en' ? 160 : 120 },
    ],
    filters: [
      { key: 'state', label: t('state'), kind: 'choice', operators: ['in'], choices: states },
      {
        key: 'position',
        label: t('position'),
        kind: 'choice',
        operators: ['in'],
        choices: choices(positions),
      },
      ...(roles.data
        ? [
            {
              key: 'roles',
              label: t('roles'),
              kind: 'choice' as const,
              operators: ['in'] as const,
              choices: choices(roles.data.list),
            },
          ]
        : []),
    ],
  }
}
