import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { ListDefinition } from '#shared/list.ts'
import { nameIn } from '#shared/text.ts'
import {
  call,
  confirm,
  DataTable,
  EllipsisText,
  EmptyState,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  toast,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { deleteRole, listRoles, type RoleRow } from '../domain/api.ts'
import { roleDescription } from '../domain/default-roles.ts'
import './access.css'
import { accessMessages } from './messages.ts'
import { RoleDrawer, type RoleTarget } from './role-drawer.tsx'

/** The roles of the organisation: what each allows, and how many people have it. */
export function RolesPage() {
  const t = useText(accessMessages)
  const locale = useLocale()
  const { may } = useServices()
  const canManage = may?.('role.manage') ?? false
  const [target, setTarget] = useState<RoleTarget | null>(null)
  const remove = useRemove()
  const definition: ListDefinition = {
    type: 'role',
    filters: [],
    columns: [
      { key: 'name', label: t('name'), cell: 'text', width: 240 },
      { key: 'description', label: t('description'), cell: 'text' },
      { key: 'people', label: t('people'), cell: 'number', width: 90 },
    ],
  }
  return (
    <Page>
      <PageHeader
        title={t('roles')}
        actions={
          canManage ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setTarget('new')}>
              {t('create')}
            </Button>
          ) : null
        }
      />
      <p className="c-hint">{t('rolesHint')}</p>
      <Panel>
        <DataTable<RoleRow>
          type="role"
          queryKey={['roles']}
          definition={definition}
          load={({ pageNum, pageSize, q }, signal) =>
            call(listRoles, { query: { pageNum, pageSize, ...(q ? { q } : {}) }, signal })
          }
          searchPlaceholder={t('name')}
          empty={<EmptyState title={t('empty')} />}
          cells={{
            description: (role) => <EllipsisText lines={2}>{roleDescription(role, locale)}</EllipsisText>,
            name: (role) => (
              <span className="c-role-name">
                <Button type="link" onClick={() => setTarget({ id: role.id, copy: false })}>
                  {nameIn(role, locale)}
                </Button>
                {role.key ? <StatusTag tone="info">{t('preset')}</StatusTag> : null}
              </span>
            ),
          }}
          operateWidth={200}
          operate={(role) =>
            canManage ? (
              <>
                <Button type="link" onClick={() => setTarget({ id: role.id, copy: false })}>
                  {t('change')}
                </Button>
                <Button type="link" onClick={() => setTarget({ id: role.id, copy: true })}>
                  {t('copy')}
                </Button>
                {role.key ? null : (
                  <Button type="link" danger onClick={() => void remove(role)}>
                    {t('remove')}
                  </Button>
                )}
              </>
            ) : (
              <Button type="link" onClick={() => setTarget({ id: role.id, copy: false })}>
                {t('look')}
              </Button>
            )
          }
        />
      </Panel>
      <RoleDrawer target={target} canManage={canManage} onClose={() => setTarget(null)} />
    </Page>
  )
}

function useRemove() {
  const t = useText(accessMessages)
  const locale = useLocale()
  const queries = useQueryClient()
  return async ({ id, version, ...role }: RoleRow) => {
    const agreed = await confirm({
      title: t('removeTitle', { name: nameIn(role, locale) }),
      content: t('removeHint'),
      okText: t('remove'),
      danger: true,
      onOk: () => call(deleteRole, { params: { id }, query: { version } }),
    })
    if (!agreed) return
    toast.success()
    await queries.invalidateQueries({ queryKey: ['roles'] })
  }
}
