import './templates.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { ApprovalPanel, ApprovalReason } from '#engines/approvals/web/index.ts'
import { shownCount } from '#shared/list.ts'
import { nameIn } from '#shared/text.ts'
import {
  call,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  StatusTag,
  toast,
  useAddressParams,
  useGo,
  useLocale,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { readTemplate, type TemplateDetail } from '../domain/api.ts'
import { templateMessages } from './messages.ts'
import { SubmitDialog, usePublish } from './publish-dialogs.tsx'
import { TemplateActions } from './template-actions.tsx'
import { EditTemplateDialog, NewVersionDialog, templateKey } from './template-dialogs.tsx'
import { templateTones } from './template-list-page.tsx'
import { ContractsPanel } from './text/contracts-panel.tsx'
import { DocumentPane } from './text/document-pane.tsx'
import { textMessages } from './text/messages.ts'
import { SaveDialog, StaleDialog, UnsavedDialog } from './text/save-dialogs.tsx'
import { TextWork, useTextTabs } from './text/text-work.tsx'
import { useSaveKey, useTextGuard } from './text/use-leave-guard.ts'
import { useTemplateForm } from './text/use-template-form.ts'
import { type TemplateText, useTemplateText, type Version } from './text/use-template-text.ts'
import { useUnsavedText } from './text/use-unsaved-text.ts'
import { VersionsPanel } from './text/versions-panel.tsx'

/** /templates/detail?templateId=&versionId=&tab=: the text of a template in the editor beside the fields and clauses of its form. */
export function TemplateDetailPage() {
  const { templateId, versionId } = useAddressParams()
  const id = Number(templateId)
  const isId = Number.isSafeInteger(id) && id > 0
  const [opening, setOpening] = useState(0)
  const found = useQuery({
    queryKey: templateKey(id),
    queryFn: ({ signal }) => call(readTemplate, { params: { id }, signal }),
    enabled: isId,
  })
  if (!isId) return <EmptyState />
  // What is open stays open when asking again fails.
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={found.refetch} />
  const version = found.data?.versions.find((one) => String(one.id) === versionId) ?? found.data?.versions[0]
  if (!found.data || !version)
    return (
      <Page>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Page>
    )
  return (
    <Opened
      // Not by the newest version: one that was saved stays open as it is.
      key={`${id} ${versionId ?? ''} ${opening}`}
      template={found.data}
      version={version}
      onReopen={() => setOpening((count) => count + 1)}
    />
  )
}

type OpenedProps = { template: TemplateDetail; version: Version; onReopen: () => void }
type OpenDialog = 'edit' | 'version' | 'save' | null

function Opened({ template, version, onReopen }: OpenedProps) {
  const words = useText(textMessages)
  const { tab } = useAddressParams()
  const setParams = useSetAddressParams()
  const [open, setOpen] = useState<OpenDialog>(null)
  const [submitting, setSubmitting] = useState<Version | null>(null)
  // Which version was opened counts: what is saved from it is the newest, and stays open.
  const [{ fileID, isNewest }] = useState({
    fileID: version.fileID,
    isNewest: version.id === template.versions[0]?.id,
  })
  const isEditing = isNewest && template.abilities.edit
  const unsaved = useUnsavedText(template, version, isEditing)
  const text = useTemplateText(template, version, { isEditing, isRestored: unsaved.restored !== null })
  const { form, error } = useTemplateForm(template.contractTypes.map(({ id }) => id))
  const shared = useTextTabs(text, form)
  const publish = usePublish(template)
  const leaveFreely = useTextGuard(() => text.isChanged)
  const saveNow = async (note = '') => {
    const isDone = await text.save(note)
    setOpen(null)
    if (isDone) toast.success(words('saved'))
  }
  const save = () => {
    if (!text.isChanged || text.isSaving) return
    if (text.makesVersion) setOpen('save')
    else void saveNow()
  }
  useSaveKey(isEditing ? save : null)
  const acts = { onPublish: publish, onSubmit: setSubmitting }
  const rest = useRecordTabs(template, text, acts)
  return (
    <Page>
      <Head template={template} text={text} isNewest={isNewest} onOpen={setOpen} onSave={save} {...acts} />
      {wasSubmitted(template) && template.pendingVersionID === null ? (
        <ApprovalReason kind="template" id={template.id} />
      ) : null}
      {error ? <ErrorState compact error={error} /> : null}
      <TextWork
        document={
          <DocumentPane
            key={unsaved.restored ? 'unsaved' : 'file'}
            fileID={fileID}
            isEditing={isEditing && !unsaved.isAsked}
            unsaved={unsaved.restored}
            onReady={text.onReady}
            onChange={text.onChange}
          />
        }
        tabs={[...shared, ...rest]}
        tab={tab}
        onTab={(key) => setParams({ tab: key })}
      />
      <Dialogs
        template={template}
        text={text}
        open={open}
        onClose={() => setOpen(null)}
        onSave={saveNow}
        onReopen={onReopen}
        leaveFreely={leaveFreely}
      />
      {unsaved.found ? <UnsavedDialog unsaved={unsaved.found} /> : null}
      {submitting ? (
        <SubmitDialog template={template} version={submitting} onClose={() => setSubmitting(null)} />
      ) : null}
    </Page>
  )
}

type Acts = { onPublish: (version: Version) => void; onSubmit: (version: Version) => void }

/** Whether there is an approval that the person sees. */
const wasSubmitted = ({ seesDrafts, versions }: TemplateDetail): boolean =>
  seesDrafts && versions.some(({ submittedAt }) => submittedAt !== null)

/** Tabs of the template itself, behind those of its text. */
function useRecordTabs(template: TemplateDetail, text: TemplateText, acts: Acts) {
  const words = useText(textMessages)
  const setParams = useSetAddressParams()
  const versions = (
    <VersionsPanel
      template={template}
      shownID={text.base.id}
      onOpen={(next) => setParams({ versionId: String(next.id) })}
      {...acts}
    />
  )
  const approval = {
    key: 'approval',
    label: words('approval'),
    children: <ApprovalPanel kind="template" id={template.id} />,
  }
  return [
    { key: 'versions', label: words('versions'), children: versions },
    { key: 'contracts', label: words('contracts'), children: <ContractsPanel template={template} /> },
    ...(wasSubmitted(template) ? [approval] : []),
  ]
}

type DialogsProps = {
  template: TemplateDetail
  text: TemplateText
  open: OpenDialog
  onClose: () => void
  onSave: (note: string) => Promise<void>
  onReopen: () => void
  leaveFreely: () => void
}

function Dialogs({ template, text, open, onClose, onSave, onReopen, leaveFreely }: DialogsProps) {
  const client = useQueryClient()
  const setParams = useSetAddressParams()
  const openNewest = () => {
    setParams({ versionId: undefined })
    onReopen()
  }
  const reload = async () => {
    leaveFreely()
    await client.invalidateQueries({ queryKey: templateKey(template.id) })
    openNewest()
  }
  return (
    <>
      {open === 'edit' ? <EditTemplateDialog template={template} onClose={onClose} /> : null}
      {open === 'version' ? (
        <NewVersionDialog template={template} onClose={onClose} onDone={openNewest} />
      ) : null}
      {open === 'save' ? (
        <SaveDialog ordinal={(template.versions[0]?.ordinal ?? 0) + 1} onClose={onClose} onSave={onSave} />
      ) : null}
      {text.stale ? (
        <StaleDialog
          newest={text.stale}
          onDownload={text.downloadMine}
          onReload={reload}
          onClose={text.forgetStale}
        />
      ) : null}
    </>
  )
}

type HeadProps = {
  template: TemplateDetail
  text: TemplateText
  isNewest: boolean
  onOpen: (what: 'edit' | 'version') => void
  onSave: () => void
  onPublish: (version: Version) => void
  onSubmit: (version: Version) => void
}

function Head({ template, text, isNewest, ...act }: HeadProps) {
  const t = useText(templateMessages)
  const words = useText(textMessages)
  const go = useGo()
  const { state, pendingVersionID } = template
  const why = text.isEditing
    ? null
    : pendingVersionID !== null
      ? words('whyPending')
      : isNewest
        ? words('whyRight')
        : words('whyOld')
  return (
    <>
      <PageHeader
        title={nameIn(template, useLocale())}
        status={
          <>
            <StatusTag tone={templateTones[state]}>{t(`state_${state}`)}</StatusTag>
            {state !== 4 && pendingVersionID !== null ? (
              <StatusTag tone="info">{t('nextPending')}</StatusTag>
            ) : null}
            {text.isChanged ? (
              <span role="status">
                <StatusTag tone="warning">{words('unsaved')}</StatusTag>
              </span>
            ) : null}
          </>
        }
        description={[
          template.number,
          t('versionOf', { ordinal: text.base.ordinal }),
          t('contractCount', { count: shownCount(template.contractCount) }),
          why && words('readOnlyWhy', { why }),
        ]
          .filter(Boolean)
          .join(' · ')}
        onBack={() => go('/templates')}
        actions={<TemplateActions template={template} text={text} {...act} />}
      />
      {template.hasFlow || !template.abilities.publish ? null : (
        <Alert className="c-template-notice" type="info" showIcon title={t('noFlow')} />
      )}
    </>
  )
}
