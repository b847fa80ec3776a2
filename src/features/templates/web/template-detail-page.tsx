import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { fileContent } from '#engines/documents/domain/index.ts'
import { editorParams } from '#engines/editor/domain/index.ts'
import { formatInstant } from '#shared/dates.ts'
import {
  AppLink,
  addressOf,
  call,
  confirm,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  toast,
  useAddressParams,
  useGo,
  useServices,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import {
  deleteTemplate,
  publishTemplate,
  readTemplate,
  retireTemplate,
  type TemplateDetail,
} from '../domain/api.ts'
import { templateStates } from '../domain/template-life.ts'
import { BindingTable } from './binding-table.tsx'
import { templateMessages } from './messages.ts'
import { EditTemplateDialog, NewVersionDialog, templateKey } from './template-dialogs.tsx'
import { templateTones } from './template-list-page.tsx'
import './templates.css'

/** /templates/detail?templateId= */
export function TemplateDetailPage() {
  const { templateId } = useAddressParams()
  const id = Number(templateId)
  const found = useQuery({
    queryKey: templateKey(id),
    queryFn: ({ signal }) => call(readTemplate, { params: { id }, signal }),
    enabled: Number.isSafeInteger(id) && id > 0,
  })
  if (!(Number.isSafeInteger(id) && id > 0)) return <EmptyState />
  if (found.error) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data)
    return (
      <Page>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Page>
    )
  return <Template template={found.data} />
}

function Template({ template }: { template: TemplateDetail }) {
  const t = useText(templateMessages)
  const go = useGo()
  const { may } = useServices()
  const { versionId } = useAddressParams()
  const [open, setOpen] = useState<'edit' | 'version' | null>(null)
  const shown = template.versions.find(({ id }) => String(id) === versionId) ?? template.versions[0]
  const mayManage = may('template.manage')
  return (
    <Page>
      <PageHeader
        title={template.name}
        status={<StatusTag tone={templateTones[template.state]}>{t(`state_${template.state}`)}</StatusTag>}
        description={[template.number, t('contractCount', { count: template.contractCount })]
          .filter(Boolean)
          .join(' · ')}
        onBack={() => go('/templates')}
        actions={mayManage ? <Actions template={template} onOpen={setOpen} /> : null}
      />
      <div className="c-template">
        <Versions template={template} shownId={shown?.id} />
        {shown ? (
          <BindingTable key={shown.id} template={template} version={shown} editable={mayManage} />
        ) : null}
      </div>
      {open === 'edit' ? <EditTemplateDialog template={template} onClose={() => setOpen(null)} /> : null}
      {open === 'version' ? <NewVersionDialog template={template} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}

function Actions({
  template,
  onOpen,
}: {
  template: TemplateDetail
  onOpen: (what: 'edit' | 'version') => void
}) {
  const t = useText(templateMessages)
  const client = useQueryClient()
  const go = useGo()
  const { id, name, version } = template
  const retire = () =>
    confirm({
      title: t('retireTitle', { name }),
      content: t('retireContent'),
      okText: t('retire'),
      danger: true,
      onOk: async () => {
        client.setQueryData(
          templateKey(id),
          await call(retireTemplate, { params: { id }, body: { version } }),
        )
        toast.success()
      },
    })
  const remove = () =>
    confirm({
      title: t('deleteTitle', { name }),
      okText: t('delete'),
      danger: true,
      onOk: async () => {
        await call(deleteTemplate, { params: { id }, query: { version } })
        await client.invalidateQueries({ queryKey: ['templates'] })
        go('/templates')
      },
    })
  return (
    <>
      {template.contractCount === 0 ? (
        <Button danger onClick={remove}>
          {t('delete')}
        </Button>
      ) : null}
      {template.state === templateStates.published ? <Button onClick={retire}>{t('retire')}</Button> : null}
      <Button onClick={() => onOpen('edit')}>{t('edit')}</Button>
      <Button type="primary" onClick={() => onOpen('version')}>
        {t('addVersion')}
      </Button>
    </>
  )
}

function Versions({ template, shownId }: { template: TemplateDetail; shownId: number | undefined }) {
  const t = useText(templateMessages)
  const { timeZone, may } = useServices()
  const setParams = useSetAddressParams()
  const client = useQueryClient()
  const publish = (version: TemplateDetail['versions'][number]) => {
    const unbound = new Set(
      version.bookmarks
        .filter(({ fillable, valueName }) => fillable && !version.bindings[valueName])
        .map(({ valueName }) => valueName),
    ).size
    return confirm({
      title: t('publishTitle', { ordinal: version.ordinal }),
      content: t('publishContent', { warning: unbound ? t('unboundWarning', { count: unbound }) : '' }),
      okText: t('publish'),
      onOk: async () => {
        const params = { id: template.id, versionId: version.id }
        const changed = await call(publishTemplate, { params, body: { version: template.version } })
        client.setQueryData(templateKey(template.id), changed)
        await client.invalidateQueries({ queryKey: ['templates'] })
        toast.success()
      },
    })
  }
  return (
    <Panel title={t('versions')}>
      <ul className="c-versions">
        {template.versions.map((version) => {
          const isCurrent = version.id === template.publishedVersionID
          return (
            <li
              key={version.id}
              className={version.id === shownId ? 'c-version c-version-shown' : 'c-version'}
            >
              <button
                type="button"
                className="c-version-name"
                onClick={() => setParams({ versionId: String(version.id) })}
              >
                {t('versionOf', { ordinal: version.ordinal })}
              </button>
              <StatusTag tone={isCurrent ? 'success' : 'neutral'}>
                {isCurrent ? t('current') : version.publishedAt ? t('published') : t('unpublished')}
              </StatusTag>
              <div className="c-version-facts">
                {version.createdBy} · {formatInstant(version.createdAt, timeZone)}
                {version.note ? <div>{version.note}</div> : null}
              </div>
              <div className="c-version-actions">
                <AppLink
                  to="/contractEditor"
                  params={editorParams({
                    scenario: 'template',
                    contextId: template.id,
                    fileID: version.fileID,
                    fileName: `${template.name} V${version.ordinal}.docx`,
                    rwMode: 'r',
                  })}
                >
                  {t('openVersion')}
                </AppLink>
                <Button type="link" href={addressOf(fileContent, { params: { id: version.fileID } })}>
                  {t('download')}
                </Button>
                {may('template.manage') && !isCurrent ? (
                  <Button type="link" onClick={() => publish(version)}>
                    {t('publish')}
                  </Button>
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
