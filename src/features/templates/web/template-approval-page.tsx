import './templates.css'
import { useQuery } from '@tanstack/react-query'
import { Alert, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { ApprovalPanel } from '#engines/approvals/web/index.ts'
import { nameIn } from '#shared/text.ts'
import {
  AppLink,
  call,
  colon,
  EmptyState,
  ErrorState,
  listed,
  Page,
  PageHeader,
  StatusTag,
  useAddressParams,
  useGo,
  useLocale,
  useServices,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { readTemplateApproval, type TemplateApproval } from '../domain/life-api.ts'
import { templateMessages } from './messages.ts'
import { Comparison } from './template-compare-page.tsx'
import { templateTones } from './template-list-page.tsx'
import { DocumentPane } from './text/document-pane.tsx'
import { textMessages } from './text/messages.ts'
import { TextWork, useTextTabs } from './text/text-work.tsx'
import { useTemplateForm } from './text/use-template-form.ts'
import { type TemplateText, useReadText } from './text/use-template-text.ts'

/** /templates/approval?templateId=: what an approver of a template sees. The document and the clauses are looked at, nothing is put into it. */
export function TemplateApprovalPage() {
  const { templateId } = useAddressParams()
  const id = Number(templateId)
  const isId = Number.isSafeInteger(id) && id > 0
  const found = useQuery({
    queryKey: ['template', id, 'approval'],
    queryFn: ({ signal }) => call(readTemplateApproval, { params: { id }, signal }),
    enabled: isId,
  })
  if (!isId) return <EmptyState />
  // What is open stays open when asking again fails.
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data)
    return (
      <Page>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Page>
    )
  return <Approval key={found.data.version.id} approval={found.data} />
}

function Approval({ approval }: { approval: TemplateApproval }) {
  const t = useText(templateMessages)
  const words = useText(textMessages)
  const go = useGo()
  const { may } = useServices()
  const { tab } = useAddressParams()
  const setParams = useSetAddressParams()
  const { template, version } = approval
  const name = nameIn(template, useLocale())
  const text = useReadText(version)
  const { form, error } = useTemplateForm(template.contractTypes.map(({ id }) => id))
  const shared = useTextTabs(text, form)
  return (
    <Page>
      <PageHeader
        title={name}
        documentTitle={`${t('approvalOf')} ${name}`}
        status={
          <>
            <StatusTag tone={templateTones[template.state]}>{t(`state_${template.state}`)}</StatusTag>
            {template.state !== 4 && template.pendingVersionID !== null ? (
              <StatusTag tone="info">{t('nextPending')}</StatusTag>
            ) : null}
          </>
        }
        description={[
          template.number,
          t('versionOf', { ordinal: version.ordinal }),
          version.createdBy,
          listed(template.contractTypes.map(({ name }) => name)),
        ]
          .filter(Boolean)
          .join(' · ')}
        onBack={() => go('/approvals')}
        actions={
          may('template.read') ? (
            <AppLink to="/templates/detail" params={{ templateId: String(template.id) }}>
              {t('toTemplate')}
            </AppLink>
          ) : null
        }
      />
      {version.note ? (
        <Alert
          className="c-template-notice"
          type="info"
          showIcon
          title={`${words('why')}${colon()}${version.note}`}
        />
      ) : null}
      {error ? <ErrorState compact error={error} /> : null}
      <TextWork
        document={<Document approval={approval} text={text} />}
        tabs={[
          {
            key: 'approval',
            label: words('approval'),
            children: <ApprovalPanel kind="template" id={template.id} />,
          },
          ...shared,
        ]}
        tab={tab}
        onTab={(key) => setParams({ tab: key })}
      />
    </Page>
  )
}

/** The document, or what differs from the version in use. */
function Document({ approval, text }: { approval: TemplateApproval; text: TemplateText }) {
  const t = useText(templateMessages)
  const { template, version, published } = approval
  const [shown, setShown] = useState<'text' | 'changes'>('text')
  return (
    <>
      <div className="c-ttext-switch">
        {published ? (
          <Segmented
            value={shown}
            options={[
              { value: 'text', label: t('wholeText') },
              { value: 'changes', label: t('changesFrom', { ordinal: published.ordinal }) },
            ]}
            onChange={setShown}
          />
        ) : (
          <span className="c-soft">{t('firstVersion')}</span>
        )}
      </div>
      {/* The document stays open behind the comparison. */}
      <div hidden={shown !== 'text'} className="c-ttext-fill">
        <DocumentPane fileID={version.fileID} isEditing={false} onReady={text.onReady} />
      </div>
      {shown === 'changes' && published ? (
        <div className="c-ttext-scroll">
          <Comparison
            templateID={template.id}
            left={`version-${published.id}`}
            right={`version-${version.id}`}
          />
        </div>
      ) : null}
    </>
  )
}
