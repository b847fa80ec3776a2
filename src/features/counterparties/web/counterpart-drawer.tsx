import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Drawer, Spin } from 'antd'
import { useRef, useState } from 'react'
import { wait } from '#shared/constants.ts'
import { dateIn } from '#shared/dates.ts'
import { errorText } from '#shared/errors.ts'
import {
  AppLink,
  CallError,
  call,
  ErrorState,
  isMissing,
  StaleNotice,
  toast,
  useEdit,
  useIsPhone,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { type Counterpart, counterpartCalls } from '../domain/api.ts'
import { type PartyKind, partyType } from '../domain/counterpart.ts'
import type { LikelyDuplicate } from '../domain/merge-api.ts'
import { CounterpartFields } from './counterpart-fields.tsx'
import {
  blankCounterpart,
  bodyOf,
  type CounterpartValues,
  refuseFaulty,
  valuesOf,
} from './counterpart-values.ts'
import { LikelyDuplicatesNotice, useDuplicateQuestion, useLikelyDuplicates } from './likely-duplicates.tsx'
import { BankFields, ContactFields } from './list-fields.tsx'
import { counterpartMessages } from './messages.ts'
import { detailPath } from './paths.ts'
import { ratingMessages } from './rating/rating-messages.ts'
import { useRatingApproval } from './rating/use-rating-approval.ts'
import './counterparties.css'

/** A stored party, a new one (with what is known of it already), or nothing: the drawer is shut. */
export type DrawerTarget = { id: number } | { name: string; subjectGroup?: string } | 'new' | null

type Props = {
  kind: PartyKind
  target: DrawerTarget
  onClose: () => void
  /** With the saved party; the drawer closes by itself. */
  onSaved?: (party: Counterpart) => void
  /** With a party that is there already and is taken instead of a new one. */
  onUse?: (party: LikelyDuplicate) => void
}

/** Makes a party or changes one, over the list, the detail page or a contract's form. */
export function CounterpartDrawer({ kind, target, onClose, onSaved, onUse }: Props) {
  const t = useText(counterpartMessages)
  const isPhone = useIsPhone()
  const { may } = useServices()
  const isStored = target !== null && target !== 'new' && 'id' in target
  const title = t(
    isStored
      ? kind === 'internal'
        ? 'editInternal'
        : 'editExternal'
      : kind === 'internal'
        ? 'createInternal'
        : 'createExternal',
  )
  const shared = { kind, onClose, ...(onSaved && { onSaved }), ...(onUse && { onUse }) }
  return (
    <Drawer
      open={target !== null}
      title={title}
      size={isPhone ? '100%' : 760}
      onClose={onClose}
      destroyOnHidden
      classNames={{ body: 'c-party-drawer' }}
    >
      {isStored ? <Loaded id={target.id} {...shared} /> : null}
      {target !== null && !isStored ? (
        <PartyForm
          initial={blankCounterpart(target === 'new' ? {} : target, {
            mayWriteBanks: true,
            mayWriteContacts: true,
            mayJudge: may('counterpart.update'),
          })}
          {...shared}
        />
      ) : null}
    </Drawer>
  )
}

type FormProps = Omit<Props, 'target'>

function Loaded({ id, ...rest }: FormProps & { id: number }) {
  const party = useQuery({
    queryKey: ['counterpart', rest.kind, id, 'edit'],
    queryFn: ({ signal }) => call(counterpartCalls[rest.kind].read, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  if (isMissing(party)) return <ErrorState error={party.error} onRetry={() => void party.refetch()} />
  if (!party.data) return <Spin className="c-party-wait" />
  return <PartyForm id={id} initial={valuesOf(party.data)} {...rest} />
}

function PartyForm({
  id,
  kind,
  initial,
  onClose,
  onSaved,
  onUse,
}: FormProps & { id?: number; initial: CounterpartValues }) {
  const t = useText(counterpartMessages)
  const r = useText(ratingMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const edit = useEdit(initial, { valuesOf })
  const likely = useLikelyDuplicates(kind, edit.values, initial, id)
  const question = useDuplicateQuestion(kind, initial, id)
  const { values, save, error } = edit
  const ratingApproval = useRatingApproval(kind, id, values, error)
  const submit = async () => {
    if (!ratingApproval.choosing.check()) return
    setBusy(true)
    let saved: Counterpart | undefined
    let isAnother = true
    const done = await save(async () => {
      const today = dateIn(new Date(), timeZone)
      refuseFaulty(values, partyType[kind], { locale, today }, errorText('invalid', {}, locale))
      isAnother = await question.ask(values)
      if (!isAnother) return
      saved = await send(kind, values, id, ratingApproval.choosing.chosen)
    })
    setBusy(false)
    if (!isAnother) return
    if (!done || !saved) {
      setTimeout(() => goToFault(form.current), wait.fieldError)
      return
    }
    toast.success(ratingApproval.preview ? r('asked') : undefined)
    await queries.invalidateQueries({ queryKey: ['counterpart'] })
    await queries.invalidateQueries({ queryKey: ['approval'] })
    // Tags that the list can be narrowed by.
    await queries.invalidateQueries({ queryKey: ['titles', 'filter'] })
    onClose()
    onSaved?.(saved)
  }
  return (
    <>
      <form
        ref={form}
        className="c-party-form"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <StaleNotice edit={edit} />
        <DuplicateNotice kind={kind} error={edit.failure} />
        <CounterpartFields
          kind={kind}
          edit={edit}
          ratingApproval={ratingApproval}
          belowName={<LikelyDuplicatesNotice kind={kind} parties={likely} {...(onUse && { onUse })} />}
        />
        {values.mayWriteBanks ? <BankFields edit={edit} /> : null}
        {values.mayWriteContacts ? <ContactFields edit={edit} /> : null}
        {/* Enter in a field saves. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      {question.dialog}
      <footer className="c-party-footer">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          type="primary"
          loading={busy}
          disabled={ratingApproval.preview?.canStart === false}
          onClick={() => void submit()}
        >
          {ratingApproval.preview ? r('saveAndAsk') : t('save')}
        </Button>
      </footer>
    </>
  )
}

const send = (
  kind: PartyKind,
  values: CounterpartValues,
  id: number | undefined,
  chosen: Record<string, number[]>,
): Promise<Counterpart> => {
  const calls = counterpartCalls[kind]
  const body = { ...bodyOf(values), chosen }
  return id === undefined
    ? call(calls.create, { body })
    : call(calls.update, { params: { id }, body: { ...body, version: values.version } })
}

function goToFault(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

const duplicateCode = 40906

/** Names the party that has the number already, with the way to it. */
function DuplicateNotice({ kind, error }: { kind: PartyKind; error: unknown }) {
  const t = useText(counterpartMessages)
  if (!(error instanceof CallError) || error.code !== duplicateCode) return null
  const { id, name } = (error.data ?? {}) as { id?: number; name?: string }
  if (id === undefined) return null
  return (
    <Alert
      type="error"
      showIcon
      title={
        <>
          {t('duplicate')}{' '}
          <AppLink to={detailPath[kind]} params={{ id: String(id) }} newTab>
            {name}
          </AppLink>
        </>
      }
    />
  )
}
