import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { nameIn } from '#shared/text.ts'
import {
  AppLink,
  call,
  DataTable,
  EmptyState,
  Page,
  PageHeader,
  StatusTag,
  useGo,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { listTemplates, type TemplateSummary } from '../domain/api.ts'
import { templateListDefinition } from '../domain/template-list.ts'
import { DuplicateTemplatesButton } from './duplicate-numbers.tsx'
import { templateMessages } from './messages.ts'
import { TemplateSettingsDialog } from './publish-dialogs.tsx'
import { NewTemplateDialog } from './template-dialogs.tsx'

export const templateTones = { 1: 'neutral', 2: 'success', 3: 'warning', 4: 'info' } as const

/** /templates */
export function TemplateListPage() {
  const t = useText(templateMessages)
  const locale = useLocale()
  const go = useGo()
  const { may } = useServices()
  const [creating, setCreating] = useState(false)
  const [configuring, setConfiguring] = useState(false)
  const create = may('template.manage') ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
      {t('newTemplate')}
    </Button>
  ) : null
  const open = (id: number) => go('/templates/detail', { templateId: String(id) })
  return (
    <Page>
      <PageHeader
        title={t('templates')}
        actions={
          <>
            {may('contract_type.manage') ? (
              <Button onClick={() => setConfiguring(true)}>{t('settings')}</Button>
            ) : null}
            <DuplicateTemplatesButton />
            {create}
          </>
        }
      />
      <DataTable<TemplateSummary>
        type="template"
        definition={templateListDefinition(locale)}
        queryKey={['templates', 'list']}
        load={({ q, pageNum, pageSize }, signal) =>
          call(listTemplates, { query: { pageNum, pageSize, ...(q && { q }) }, signal })
        }
        searchPlaceholder={t('search')}
        cells={{
          name: (row) => (
            <AppLink to="/templates/detail" params={{ templateId: String(row.id) }}>
              {nameIn(row, locale)}
            </AppLink>
          ),
          state: (row) => (
            <>
              <StatusTag tone={templateTones[row.state]}>{t(`state_${row.state}`)}</StatusTag>{' '}
              {row.state !== 4 && row.pendingVersionID !== null ? (
                <StatusTag tone="info">{t('nextPending')}</StatusTag>
              ) : null}
            </>
          ),
          version: (row) => (row.publishedOrdinal === null ? '—' : `V${row.publishedOrdinal}`),
        }}
        operate={(row) => (
          <Button type="link" onClick={() => open(row.id)}>
            {t('view')}
          </Button>
        )}
        operateWidth={80}
        empty={<EmptyState title={t('empty')} hint={t('emptyHint')} action={create} />}
      />
      {configuring ? <TemplateSettingsDialog onClose={() => setConfiguring(false)} /> : null}
      {creating ? <NewTemplateDialog onClose={() => setCreating(false)} onDone={open} /> : null}
    </Page>
  )
}
