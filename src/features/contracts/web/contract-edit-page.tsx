import './contracts.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import {
  checkForm,
  FormConflictDialog,
  FormErrorBar,
  FormRenderer,
  revealField,
} from '#engines/forms/web/index.ts'
import { rememberRated } from '#features/counterparties/web/index.ts'
import { formatInstant } from '#shared/dates.ts'
import {
  call,
  confirm,
  EmptyState,
  ErrorState,
  isMissing,
  later,
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
import { SplitPanes } from '#web/ui/split-panes.tsx'
import { useLeaveGuard } from '#web/use-blocker.ts'
import { useIdle } from '#web/use-idle.ts'
import { type ContractForm, readContractForm } from '../domain/api.ts'
import { labelOf, workflowStatuses, workflowStatusLabels } from '../domain/contract-status.ts'
import { useContractWidgets } from './contract-widgets.tsx'
import { draftTextMessages } from './draft/draft-messages.ts'
import { DraftSwitch } from './draft/draft-switch.tsx'
import { draftLimits, usualView } from './draft/draft-view.ts'
import { TextAside } from './draft/text-actions.tsx'
import { useDraftView } from './draft/use-draft-view.ts'
import { useKeptPlace } from './draft/use-kept-place.ts'
import { useTextPlaces } from './draft/use-text-places.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { ExtractionPanel } from './extraction-panel.tsx'
import { contractMessages } from './messages.ts'
import { RestoreDraft } from './restore-draft.tsx'
import { showFailure } from './show-failure.ts'
import type { SubmitWords } from './submit-dialog.tsx'
import { TakenOverNotice } from './taken-over-notice.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import { useExtraction } from './use-extraction.ts'

const DraftText = lazy(() =>
  import('./draft/draft-text.tsx').then((module) => ({ default: module.DraftText })),
)
// The form can be typed in before these have come.
const TextDifferences = later(() => import('./text-differences.tsx').then((m) => m.TextDifferences))
const WhySentBack = later(() => import('./draft-approval.tsx').then((m) => m.WhySentBack))
const DraftApproval = later(() => import('./draft-approval.tsx').then((m) => m.DraftApproval))
const SubmitDialog = later(() => import('./submit-dialog.tsx').then((m) => m.SubmitDialog))

/** /myContract/edit?contractId=: the form of a draft. */
export function ContractEditPage() {
  const t = useText(contractMessages)
  const { contractId } = useAddressParams()
  const id = Number(contractId)
  const go = useGo()
  const client = useQueryClient()
  const opened = useQuery({
    queryKey: ['contractForm', id],
    queryFn: async ({ signal }) => {
      const form = await call(readContractForm, { params: { id }, signal })
      for (const { id, rating, score } of form.standings)
        rememberRated(client, id, { rating, averageScore: score })
      return form
    },
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
  const [isSubmitting, setSubmitting] = useState(false)
  const [words, setWords] = useState<SubmitWords>({ comment: '', reason: '' })
  const [checking, setChecking] = useState<string | null>(null)
  const pickers = useContractWidgets(opened, setChecking)
  const { places, view, isOpen } = useDraftText(opened, draft)
  const { navigation, text } = places
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
  const leaveFreely = useDraftGuard(draft)
  const submit = async () => {
    if (!(await checkForm(draft.store))) return
    setSubmitting(true)
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
  const template = text ? text.template : opened.template
  const isOwnText = template === null && extraction.isOwnText
  const isBack = opened.workflowStatus !== workflowStatuses.notStarted
  const inText = useText(draftTextMessages)
  const formPane = useKeptPlace(view.shown)
  return (
    <Page
      footer={
        <>
          {view.isNarrow ? <DraftSwitch view={view} /> : null}
          <DraftFooter draft={draft} onSave={save} onSubmit={submit} onAmend={amend} />
        </>
      }
    >
      <PageHeader
        title={t(draft.savesItself ? 'newContractTitle' : 'amendTitle')}
        status={
          <StatusTag tone={isBack ? toneOf(workflow.color) : 'info'}>
            {isBack ? labelOf(workflow, locale) : labelOf({ words: '草稿 | Draft', color: '' }, locale)}
          </StatusTag>
        }
        description={descriptionOf(opened, template, t(isOwnText ? 'ownText' : 'withoutTemplate'))}
        onBack={() => (draft.savesItself ? go('/myContract') : toDetail())}
        {...(!view.isNarrow && { actions: <DraftSwitch view={view} /> })}
      />
      {draft.takenOver ? <TakenOverNotice taken={draft.takenOver} onClose={draft.forgetTakenOver} /> : null}
      {draft.savesItself && isBack ? <WhySentBack id={id} /> : null}
      {draft.savesItself ? <TextDifferences opened={opened} draft={draft} /> : null}
      <SplitPanes
        first={
          <div className={view.shown === 'form' ? 'c-draft' : 'c-draft c-draft-beside'} ref={formPane}>
            <FormRenderer store={draft.store} widgets={widgets} />
            <aside className="c-draft-side">
              {draft.savesItself ? <ExtractionPanel work={extraction} store={draft.store} /> : null}
              {view.isNarrow || view.shown !== 'form' ? null : (
                <TextAside
                  id={id}
                  draft={draft}
                  isMissing={text?.shown === 'none' && text.note === null}
                  onShow={() => view.change({ mode: 'both' })}
                />
              )}
              {draft.savesItself ? <DraftApproval id={id} version={draft.version} /> : null}
            </aside>
          </div>
        }
        second={
          isOpen ? (
            <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
              <DraftText id={id} draft={draft} places={places} view={view} />
            </Suspense>
          ) : null
        }
        shown={panes[view.shown]}
        label={inText('border')}
        share={view.share}
        usualShare={usualView.share}
        limits={draftLimits}
        onShare={(share) => view.change({ share })}
      />
      <RestoreDraft opened={opened} draft={draft} />
      {draft.conflict ? <FormConflictDialog {...draft.conflict} onResolve={draft.resolve} /> : null}
      {isSubmitting ? (
        <SubmitDialog
          id={id}
          draft={draft}
          ownText={isOwnText ? extraction : null}
          fillsText={text?.shown === 'template' || text?.shown === 'edited'}
          onField={(fieldID) => {
            setSubmitting(false)
            view.turnTo('form')
            void revealField(draft.store, fieldID)
          }}
          words={words}
          onWords={setWords}
          onClose={() => setSubmitting(false)}
          onDone={leaveFreely}
        />
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

const panes = { form: 'first', both: 'both', text: 'second' } as const

/** The text beside the form. It comes once the form can be typed in, and not before somebody wants to see it. */
function useDraftText(opened: ContractForm, draft: Draft) {
  const [hasText, setHasText] = useState(opened.template !== null)
  const view = useDraftView(hasText)
  const { follows, turnTo } = view
  const isIdle = useIdle()
  const places = useTextPlaces(opened, draft, { isIdle, follows, onAsked: () => turnTo('text') })
  const { text } = places
  const isThere = text ? text.shown !== 'none' || text.note !== null : hasText
  if (isThere !== hasText) setHasText(isThere)
  const [wasShown, setWasShown] = useState(false)
  const isOpen = wasShown || (isIdle && view.shown !== 'form')
  if (isOpen && !wasShown) setWasShown(true)
  return { places, view, isOpen }
}

type FooterProps = { draft: Draft; onSave: () => void; onSubmit: () => void; onAmend: () => void }

/** What is wrong or when it was saved, and the buttons: of a draft save and submit, of a contract in approval save alone. */
function DraftFooter({ draft, onSave, onSubmit, onAmend }: FooterProps) {
  const t = useText(contractMessages)
  const saving = draft.state === 'saving'
  const isFailing = draft.state === 'failed' || draft.state === 'refused'
  return (
    <>
      <FormErrorBar store={draft.store}>{isFailing ? null : <SaveStatus draft={draft} />}</FormErrorBar>
      {/* Never instead of what is wrong with the fields: both are to be known. */}
      {isFailing ? <SaveStatus draft={draft} /> : null}
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

/** Asks before a page with unsaved changes is left; answers a function that lets one leave without being asked. */
function useDraftGuard(draft: Draft): () => void {
  const t = useText(contractMessages)
  return useLeaveGuard(
    () => !draft.isSaved(),
    async () =>
      // Most of the time what is unsaved is a second old: try to save before troubling anybody.
      (draft.savesItself && (await draft.save().catch(() => false))) ||
      confirm({ title: t('leaveTitle'), content: t('leaveContent'), okText: t('leave') }),
  )
}
