import './contracts.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Button, Input, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApprovalPreviewPanel, ApprovalPreviewSteps } from '#engines/approvals/web/index.ts'
import { fieldOfPath } from '#engines/forms/domain/index.ts'
import { checkForm, FormErrorBar, FormRenderer } from '#engines/forms/web/index.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Issue } from '#shared/issues.ts'
import {
  CallError,
  call,
  confirm,
  Dialog,
  EmptyState,
  ErrorState,
  Field,
  isMissing,
  Page,
  PageHeader,
  StatusTag,
  toast,
  toneOf,
  useAddressParams,
  useGo,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import {
  type ContractForm,
  previewContractApproval,
  readContractForm,
  submitContract,
} from '../domain/api.ts'
import { labelOf, workflowStatuses, workflowStatusLabels } from '../domain/contract-status.ts'
import { sameFormValue } from '../domain/merge-drafts.ts'
import { ConflictDialog, TakenOverNotice } from './conflict-dialog.tsx'
import { useContractWidgets } from './contract-widgets.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { ExtractionPanel } from './extraction-panel.tsx'
import { dropLocalDraft, type LocalDraft, readLocalDraft } from './local-draft.ts'
import { contractMessages } from './messages.ts'
import { TextDifferences } from './text-differences.tsx'
import { TextPreview, useTextPlaces } from './text-preview.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import { useExtraction } from './use-extraction.ts'

/** /myContract/edit?contractId=: the form of a draft. */
export function ContractEditPage() {
  const t = useText(contractMessages)
  const { contractId } = useAddressParams()
  const id = Number(contractId)
  const go = useGo()
  const opened = useQuery({
    queryKey: ['contractForm', id],
    queryFn: ({ signal }) => call(readContractForm, { params: { id }, signal }),
    enabled: Number.isSafeInteger(id) && id > 0,
    // The form lives on the screen from here on; fetching it again would only disturb.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (!(Number.isSafeInteger(id) && id > 0)) return <EmptyState />
  if (isMissing(opened)) return <ErrorState error={opened.error} onRetry={opened.refetch} />
  if (!opened.data)
    return (
      <Page>
        <Skeleton active paragraph={{ rows: 12 }} />
      </Page>
    )
  if (!opened.data.editable)
    return (
      <EmptyState
        title={t('readOnlyHint')}
        action={<Button onClick={() => go('/myContract/detail', { contractId })}>{t('view')}</Button>}
      />
    )
  return <DraftForm key={id} opened={opened.data} />
}

function DraftForm({ opened }: { opened: ContractForm }) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const go = useGo()
  const client = useQueryClient()
  const id = opened.contractID ?? 0
  const draft = useDraft(opened)
  const [asking, setAsking] = useState(false)
  const [checking, setChecking] = useState<string | null>(null)
  const pickers = useContractWidgets(opened, setChecking)
  const places = useTextPlaces(opened, draft)
  const { navigation, outline } = places
  const extraction = useExtraction(opened, draft)
  const { goTo, accept } = extraction
  const widgets = useMemo(
    () => ({
      ...pickers,
      ...(navigation && { bookmarkNavigation: navigation }),
      extractionNavigation: { goTo, accept },
    }),
    [pickers, navigation, goTo, accept],
  )
  useRestore(opened, draft)
  const leaveFreely = useLeaveGuard(draft)
  const submit = async () => {
    if (!(await checkForm(draft.store))) return
    setAsking(true)
  }
  const save = async () => {
    try {
      if (await draft.save()) toast.success(t('saved'))
    } catch (error) {
      showFailure(draft, error)
    }
  }
  const toDetail = () => go('/myContract/detail', { contractId: String(id) })
  const amend = async () => {
    if (!(await checkForm(draft.store))) return
    try {
      if (!(await draft.save())) return
    } catch (error) {
      return showFailure(draft, error)
    }
    leaveFreely()
    await client.invalidateQueries({ queryKey: ['contract', id] })
    toast.success(t('saved'))
    toDetail()
  }
  const workflow = workflowStatusLabels[opened.workflowStatus as keyof typeof workflowStatusLabels]
  const isBack = opened.workflowStatus !== workflowStatuses.notStarted
  return (
    <Page footer={<DraftFooter draft={draft} onSave={save} onSubmit={submit} onAmend={amend} />}>
      <PageHeader
        title={t(draft.savesItself ? 'newContractTitle' : 'amendTitle')}
        status={
          <StatusTag tone={isBack ? toneOf(workflow.color) : 'info'}>
            {isBack ? labelOf(workflow, locale) : labelOf({ zh: '草稿', en: 'Draft', color: '' }, locale)}
          </StatusTag>
        }
        description={descriptionOf(
          opened,
          outline ? outline.template : opened.template,
          t('withoutTemplate'),
        )}
        onBack={() => (draft.savesItself ? go('/myContract') : toDetail())}
      />
      {draft.takenOver ? <TakenOverNotice taken={draft.takenOver} onClose={draft.forgetTakenOver} /> : null}
      {draft.savesItself ? <TextDifferences id={id} draft={draft} /> : null}
      <div className="c-draft">
        <FormRenderer store={draft.store} widgets={widgets} />
        <aside className="c-draft-side">
          {draft.savesItself ? <ExtractionPanel work={extraction} store={draft.store} /> : null}
          <TextPreview opened={opened} draft={draft} places={places} />
          {draft.savesItself ? <ApprovalPreviewPanel {...approvalOf(id, draft.version)} /> : null}
        </aside>
      </div>
      {draft.conflict ? (
        <ConflictDialog conflict={draft.conflict} takenOver={draft.takenOver} onResolve={draft.resolve} />
      ) : null}
      {asking ? (
        <SubmitDialog id={id} draft={draft} onClose={() => setAsking(false)} onDone={leaveFreely} />
      ) : null}
      <DuplicateDialog
        open={checking !== null}
        onClose={() => setChecking(null)}
        number={checking ?? ''}
        contractID={id}
      />
    </Page>
  )
}

type FooterProps = { draft: Draft; onSave: () => void; onSubmit: () => void; onAmend: () => void }

/** What is wrong or when it was saved, and the buttons: of a draft save and submit, of a contract in approval save alone. */
function DraftFooter({ draft, onSave, onSubmit, onAmend }: FooterProps) {
  const t = useText(contractMessages)
  const saving = draft.state === 'saving'
  return (
    <>
      <FormErrorBar store={draft.store}>
        <SaveStatus draft={draft} />
      </FormErrorBar>
      <span className="c-grow" />
      {draft.savesItself ? (
        <>
          <Button onClick={onSave} loading={saving}>
            {t('save')}
          </Button>
          <Button type="primary" onClick={onSubmit}>
            {t('submit')}
          </Button>
        </>
      ) : (
        <Button type="primary" onClick={onAmend} loading={saving} disabled={draft.state === 'saved'}>
          {t('saveAmendment')}
        </Button>
      )}
    </>
  )
}

const descriptionOf = (form: ContractForm, template: ContractForm['template'], none: string): string =>
  `${form.contractTypeName} · ${template ? `${template.name} V${template.ordinal}` : none}`

function SaveStatus({ draft }: { draft: Draft }) {
  const t = useText(contractMessages)
  const { timeZone } = useServices()
  if (draft.state === 'saving') return <span className="c-soft">{t('saving')}</span>
  if (draft.state === 'failed') return <span className="c-danger-text">{t('saveFailed')}</span>
  if (draft.state === 'refused') return <span className="c-danger-text">{t('saveRefused')}</span>
  if (draft.state === 'changed') return <span className="c-soft">{t('unsaved')}</span>
  if (!draft.savedAt) return null
  const time = formatInstant(draft.savedAt, timeZone).slice(11)
  return <span className="c-soft">{t('savedAt', { time })}</span>
}

/** Offers what was typed on this computer and never reached the server. */
function useRestore(opened: ContractForm, draft: Draft): void {
  const t = useText(contractMessages)
  const { me, timeZone } = useServices()
  const [local] = useState<LocalDraft | null>(() => readLocalDraft(me?.id ?? 0, opened.contractID ?? 0))
  const isAsked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens.
  useEffect(() => {
    const differs = local && !sameFormValue(local.values, opened.values)
    if (!local || isAsked.current) return
    isAsked.current = true
    if (!differs) return dropLocalDraft(me?.id ?? 0, opened.contractID ?? 0)
    // After the page's own first render, when the host of dialogs is there.
    const timer = setTimeout(async () => {
      const agreed = await confirm({
        title: t('draftRestoreTitle'),
        content: t('draftRestoreContent', { time: formatInstant(local.at, timeZone) }),
        okText: t('restore'),
      })
      if (!agreed) return dropLocalDraft(me?.id ?? 0, opened.contractID ?? 0)
      const known = Object.entries(local.values).filter(([id]) => draft.store.form.byId.has(id))
      draft.store.edit(Object.fromEntries(known))
    }, 300)
    return () => clearTimeout(timer)
  }, [])
}

/** Asks before a page with unsaved changes is left; answers a function that lets one leave without being asked. */
function useLeaveGuard(draft: Draft): () => void {
  const t = useText(contractMessages)
  const free = useRef(false)
  const state = useRef(draft.state)
  state.current = draft.state
  const isOpen = () => !free.current && state.current !== 'saved'
  useBlocker({
    shouldBlockFn: async () => {
      if (!isOpen()) return false
      if (!draft.savesItself)
        return !(await confirm({ title: t('leaveTitle'), content: t('leaveContent'), okText: t('leave') }))
      // Most of the time what is unsaved is a second old: try to save before troubling anybody.
      const saved = await draft.save().catch(() => false)
      if (saved) return false
      return !(await confirm({ title: t('leaveTitle'), content: t('leaveContent'), okText: t('leave') }))
    },
    enableBeforeUnload: isOpen,
  })
  return useCallback(() => {
    free.current = true
  }, [])
}

/** Field errors go to their fields, everything else is said. */
function showFailure(draft: Draft, error: unknown): void {
  const issues: Issue[] = (error instanceof CallError ? error.errors : [])
    .filter(({ path }) => draft.store.form.byId.has(fieldOfPath(path)))
    .map(({ path, message }) => ({ path, code: 'schema', params: { detail: message } }))
  if (issues.length) draft.store.showErrors(issues)
  toast.failure(error)
}

/** Who is asked when the draft as it is saved is submitted. */
const approvalOf = (id: number, version: number) => ({
  load: (signal: AbortSignal) => call(previewContractApproval, { params: { id }, signal }),
  queryKey: ['contract', id, version],
})

type SubmitProps = { id: number; draft: Draft; onClose: () => void; onDone: () => void }

/** The last word before submitting: a comment, and who will be asked. */
function SubmitDialog({ id, draft, onClose, onDone }: SubmitProps) {
  const t = useText(contractMessages)
  const go = useGo()
  const client = useQueryClient()
  const { me } = useServices()
  const [comment, setComment] = useState('')
  // One key for one dialog: a click sent twice submits once.
  const idempotencyKey = useMemo(() => `submit-${id}-${draft.version}-${Date.now()}`, [id, draft.version])
  const submit = async () => {
    try {
      if (draft.state !== 'saved' && !(await draft.save())) return onClose()
      await call(submitContract, {
        params: { id },
        body: { version: draft.latestVersion(), comment },
        idempotencyKey,
      })
    } catch (error) {
      onClose()
      return showFailure(draft, error)
    }
    onDone()
    dropLocalDraft(me?.id ?? 0, id)
    await client.invalidateQueries({ queryKey: ['contracts'] })
    await client.invalidateQueries({ queryKey: ['contract', id] })
    await client.invalidateQueries({ queryKey: ['approval'] })
    toast.success(t('submitted'))
    go('/myContract/detail', { contractId: String(id) })
  }
  return (
    <Dialog open title={t('submitTitle')} onCancel={onClose} onConfirm={submit} confirmText={t('submit')}>
      <ApprovalPreviewSteps {...approvalOf(id, draft.version)} />
      <Field label={t('submitComment')}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
