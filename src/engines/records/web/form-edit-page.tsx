import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { type ComponentType, useRef, useState } from 'react'
import { compileDefinition, type FormType, fieldOfPath, nameIn } from '#engines/forms/domain/index.ts'
import {
  checkForm,
  FormConflictDialog,
  FormErrorBar,
  FormRenderer,
  type FormWidgets,
} from '#engines/forms/web/index.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Issue } from '#shared/issues.ts'
import { type Locale, listIn, said } from '#shared/text.ts'
import {
  CallError,
  call,
  confirm,
  EmptyState,
  ErrorState,
  isMissing,
  Page,
  PageHeader,
  toast,
  useAddressParams,
  useGo,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { useLeaveGuard } from '#web/use-blocker.ts'
import type { OpenedForm } from '../domain/form-calls.ts'
import { rawTypeOf } from '../domain/form-columns.ts'
import type { FormRecord } from '../domain/record.ts'
import { recordMessages } from './messages.ts'
import { nounIn } from './noun-words.ts'
import { formIn, queryOfForm } from './of-form.ts'
import { screensOf } from './screens.ts'
import { type RecordForm, useRecordForm } from './use-record-form.ts'

export type UseWidgets = (opened: OpenedForm) => FormWidgets
type Props = { record: FormRecord; useWidgets: UseWidgets }

/** The form of a new record. */
export const formNewPage =
  (record: FormRecord, useWidgets: UseWidgets): ComponentType =>
  () => <Opened record={record} useWidgets={useWidgets} id={null} />

/** The form of an existing one. */
export const formEditPage =
  (record: FormRecord, useWidgets: UseWidgets): ComponentType =>
  () => {
    const id = Number(useAddressParams().id)
    return Number.isSafeInteger(id) && id > 0 ? (
      <Opened record={record} useWidgets={useWidgets} id={id} />
    ) : (
      <EmptyState />
    )
  }

function Opened({ record, useWidgets, id }: Props & { id: number | null }) {
  const formType = formIn(record, useAddressParams().form)
  const opened = useQuery({
    queryKey: [record.kind, 'form', id, formType],
    queryFn: ({ signal }) =>
      id === null
        ? call(record.calls.openNew, { query: queryOfForm(formType), signal })
        : call(record.calls.open, { params: { id }, signal }),
    // The form lives on the screen from here on; fetching it again would only disturb.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (isMissing(opened)) return <ErrorState error={opened.error} onRetry={opened.refetch} />
  if (!opened.data)
    return (
      <Page>
        <Skeleton active paragraph={{ rows: 12 }} />
      </Page>
    )
  return (
    <Editor
      key={opened.dataUpdatedAt}
      record={record}
      useWidgets={useWidgets}
      opened={opened.data}
      formType={formType}
      onAgain={opened.refetch}
    />
  )
}

function Editor({
  record,
  useWidgets,
  opened,
  formType,
  onAgain,
}: Props & { opened: OpenedForm; formType: FormType | undefined; onAgain: () => Promise<unknown> }) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const go = useGo()
  const queries = useQueryClient()
  const { timeZone } = useServices()
  const params = useAddressParams()
  const form = useRecordForm(record, opened, { formType, preset: () => presetOf(record, opened, params) })
  const widgets = useWidgets(opened)
  const [isSaving, setSaving] = useState(false)
  const leaveFreely = useFormGuard(form)
  const screens = screensOf(record)
  const noun = nounIn(record, locale)
  const back = () =>
    opened.recordID === null ? go(screens.list) : go(screens.detail, { id: String(opened.recordID) })
  const save = async () => {
    if (!(await checkForm(form.store))) return
    setSaving(true)
    try {
      const id = await form.save()
      if (id === null) return
      leaveFreely()
      await queries.invalidateQueries({ queryKey: [record.kind] })
      toast.success(t('saved'))
      go(screens.detail, { id: String(id) })
    } catch (error) {
      showFailure(form, error)
    } finally {
      setSaving(false)
    }
  }
  const drop = async () => {
    const agreed = await confirm({
      title: t('dropTitle'),
      content: t('dropHint'),
      okText: t('drop'),
      danger: true,
    })
    if (!agreed) return
    await form.drop()
    await onAgain()
  }
  return (
    <Page
      footer={
        <>
          <FormErrorBar store={form.store}>
            <KeptState kept={form.kept} />
          </FormErrorBar>
          <span className="c-grow" />
          <Button onClick={back}>{t('back')}</Button>
          <Button type="primary" loading={isSaving} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <PageHeader
        title={opened.recordID === null ? t('create', { noun }) : t('changeTitle', { noun })}
        onBack={back}
      />
      {opened.draft ? (
        <Alert
          type="info"
          showIcon
          className="c-taken-over"
          title={t('draftKept', { time: formatInstant(opened.draft.at, timeZone) })}
          description={opened.draft.version === opened.version ? undefined : t('draftOlder')}
          action={
            <Button size="small" onClick={drop}>
              {t('drop')}
            </Button>
          }
        />
      ) : null}
      {opened.locked.length && record.locked ? (
        <Alert
          type="info"
          showIcon
          className="c-taken-over"
          title={t('locked', { fields: listIn(namesOf(opened, locale), locale) })}
          description={said(record.locked, locale)}
        />
      ) : null}
      <FormRenderer store={form.store} widgets={widgets} />
      {form.conflict ? <FormConflictDialog {...form.conflict} onResolve={form.resolve} /> : null}
    </Page>
  )
}

/** The names of the fields that are read-only at present, in the form's order. */
const namesOf = ({ definition, locked }: OpenedForm, locale: Locale): string[] =>
  compileDefinition(definition)
    .fields.filter(({ id }) => locked.includes(id))
    .map(({ config }) => nameIn(config, locale))

/** What an address says of a new record: `?lawFirm=7` for the field that fills the noun's link to a firm. */
function presetOf(
  record: FormRecord,
  { definition }: OpenedForm,
  params: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> {
  const fields = compileDefinition(definition).fields
  return Object.fromEntries(
    Object.entries(record.fields).flatMap(([key, { kind }]) => {
      const id = Number(params[key])
      const field = fields.find(({ config }) => config.rawType === rawTypeOf(record, key))
      return kind === 'link' && field && Number.isSafeInteger(id) && id > 0 ? [[field.id, [id]]] : []
    }),
  )
}

/** What the server says of single fields stands beside them. */
function showFailure({ store }: RecordForm, error: unknown): void {
  const issues = (error instanceof CallError ? error.errors : [])
    .filter(({ path }) => store.form.byId.has(fieldOfPath(path)))
    .map(({ path, message }): Issue => ({ path, code: 'schema', params: { detail: message } }))
  if (issues.length) store.showErrors(issues)
  toast.failure(error)
}

function KeptState({ kept }: { kept: RecordForm['kept'] }) {
  const t = useText(recordMessages)
  if (kept === 'saving') return <span className="c-soft">{t('keeping')}</span>
  if (kept === 'failed') return <span className="c-danger-text">{t('keepFailed')}</span>
  if (kept === 'refused') return <span className="c-danger-text">{t('keepRefused')}</span>
  return <span className="c-soft">{t(kept === 'changed' ? 'keeping' : 'keptHint')}</span>
}

/** Leaving is free where what was typed is kept; only what could not be kept is asked about. */
function useFormGuard(form: RecordForm): () => void {
  const t = useText(recordMessages)
  const kept = useRef(form.kept)
  kept.current = form.kept
  return useLeaveGuard(
    () => kept.current === 'failed' || kept.current === 'refused',
    () => confirm({ title: t('leaveTitle'), content: t('leaveHint'), okText: t('leave') }),
  )
}
