import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { Fragment, useMemo, useState } from 'react'
import {
  ApprovalPreviewSteps,
  isAboutChoice,
  OpenMatters,
  usePreviewChoosing,
} from '#engines/approvals/web/index.ts'
import { placeText, readableValues } from '#engines/forms/domain/index.ts'
import { issueText } from '#shared/issues.ts'
import { CallError, call, Dialog, Field, toast, useGo, useLocale, useServices, useText } from '#web/index.ts'
import { submitContract } from '../domain/api.ts'
import { documentContext } from '../domain/document-texts.ts'
import { type EmptySentence, readEmptySentences } from '../domain/draft-text-api.ts'
import { departures } from '../domain/extraction-marks.ts'
import { readTextMatters } from '../domain/text-api.ts'
import { BlacklistedParties, BlacklistReason, reasonPath, useBlacklisted } from './blacklisted-parties.tsx'
import { approvalOf } from './draft-approval.tsx'
import { BeyondCeiling } from './family/family-warnings.tsx'
import { dropLocalDraft } from './local-draft.ts'
import { contractMessages } from './messages.ts'
import { showFailure } from './show-failure.ts'
import type { Draft } from './use-draft.ts'
import type { ExtractionWork } from './use-extraction.ts'

/** What is said with a submission: to the approvers, and why although a party is on the blacklist. */
export type SubmitWords = { comment: string; reason: string }

type Props = {
  id: number
  draft: Draft
  /** What was found in the contract's text; null: the text is made from a template. */
  ownText: ExtractionWork | null
  /** Whether the form fills the text, and all of it is for the person to see. */
  fillsText: boolean
  /** Leads to a field of the form, which the dialog makes way for. */
  onField: (fieldID: string) => void
  /** What was written before, kept while it is not submitted. */
  words: SubmitWords
  onWords: (words: SubmitWords) => void
  onClose: () => void
  onDone: () => void
}

/** The last word before submitting: what the form says otherwise than the text, who will be asked, a comment. */
export function SubmitDialog({
  id,
  draft,
  ownText,
  fillsText,
  onField,
  words,
  onWords,
  onClose,
  onDone,
}: Props) {
  const t = useText(contractMessages)
  const go = useGo()
  const client = useQueryClient()
  const { me } = useServices()
  const locale = useLocale()
  const blacklisted = useBlacklisted(id, draft.version)
  const preview = approvalOf(id, draft.version)
  const choosing = usePreviewChoosing(preview)
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  // One key for one try: a click sent twice submits once, and what was put right is another.
  const idempotencyKey = useMemo(
    () => `submit-${id}-${draft.version}-${attempt}-${Date.now()}`,
    [id, draft.version, attempt],
  )
  const [isUnsaid, setUnsaid] = useState(false)
  // What the server knows better: the draft was not saved yet, or a party came onto the blacklist meanwhile.
  const [isAsked, setAsked] = useState(false)
  const asksReason = blacklisted.asksReason || isAsked
  const submit = async () => {
    const unsaid = asksReason && words.reason.trim() === ''
    setUnsaid(unsaid)
    if (!choosing.check() || unsaid) return
    try {
      if (!draft.isSaved() && !(await draft.save())) return onClose()
      await call(submitContract, {
        params: { id },
        body: {
          version: draft.latestVersion(),
          comment: words.comment,
          blacklistReason: asksReason ? words.reason : '',
          chosen: choosing.chosen,
        },
        idempotencyKey,
      })
    } catch (error) {
      setFailure(error)
      setAttempt(attempt + 1)
      // Who was chosen is put right here.
      if (isAboutChoice(error, choosing)) return toast.failure(error)
      // As is why, where nothing else is wrong.
      if (isAboutReasonAlone(error)) {
        setAsked(true)
        setUnsaid(true)
        await client.invalidateQueries({ queryKey: ['contract', id, 'blacklisted'] })
        return toast.failure(error)
      }
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
      {ownText ? <OtherThanText draft={draft} ownText={ownText} /> : null}
      {fillsText ? <LeftEmpty id={id} draft={draft} onField={onField} /> : null}
      <OpenInText id={id} />
      <BeyondCeiling id={id} />
      <BlacklistedParties blacklisted={blacklisted} />
      {asksReason ? (
        <div className="c-other-than-text">
          <BlacklistReason
            value={words.reason}
            error={
              isUnsaid && words.reason.trim() === ''
                ? issueText({ path: reasonPath, code: 'blacklistReason' }, locale)
                : undefined
            }
            onChange={(reason) => onWords({ ...words, reason })}
          />
        </div>
      ) : null}
      <ApprovalPreviewSteps {...preview} choosing={choosing} failure={failure} />
      <Field label={t('submitComment')}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={2000}
            value={words.comment}
            onChange={(event) => onWords({ ...words, comment: event.target.value })}
          />
        )}
      </Field>
    </Dialog>
  )
}

const isAboutReasonAlone = (error: unknown): boolean =>
  error instanceof CallError &&
  error.errors.length > 0 &&
  error.errors.every(({ path }) => path === reasonPath)

/** Open tracked changes and comments go along with a submission: the person is told before, with the way to them. */
function OpenInText({ id }: { id: number }) {
  const t = useText(contractMessages)
  const { data } = useQuery({
    queryKey: ['contract', id, 'textMatters'],
    queryFn: ({ signal }) => call(readTextMatters, { params: { id }, signal }),
    staleTime: 0,
  })
  if (!data || data.items.length === 0) return null
  return (
    <Alert
      className="c-other-than-text"
      type="warning"
      title={t('openInText', { count: data.items.length })}
      description={
        <>
          {t('openInTextHint')}
          <OpenMatters items={data.items} />
        </>
      }
      action={
        <a href={data.link} target="_blank" rel="noreferrer">
          {t('openText')}
        </a>
      }
    />
  )
}

/** The sentences of the text in which places stay empty, each with the way to its field. They keep nobody from submitting. */
function LeftEmpty({ id, draft, onField }: Pick<Props, 'id' | 'draft' | 'onField'>) {
  const t = useText(contractMessages)
  const { data, error, refetch } = useQuery({
    queryKey: ['contract', id, 'emptySentences', draft.version],
    queryFn: ({ signal }) => call(readEmptySentences, { params: { id }, signal }),
    // What is typed last is saved in a moment.
    enabled: draft.state !== 'changed' && draft.state !== 'saving',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (error && !data)
    return (
      <Alert
        className="c-other-than-text"
        type="warning"
        title={t('leftEmptyFailed')}
        description={t('leftEmptyFailedHint')}
        action={
          <Button size="small" onClick={() => void refetch()}>
            {t('leftEmptyRetry')}
          </Button>
        }
      />
    )
  if (!data)
    return (
      <p className="c-other-than-text c-hint" role="status">
        {t('leftEmptyWait')}
      </p>
    )
  if (data.sentences.length === 0) return null
  return (
    <Alert
      className="c-other-than-text"
      type="warning"
      title={t('leftEmpty')}
      description={
        <>
          {t('leftEmptyHint')}
          <ul className="c-plain-list c-left-empty">
            {data.sentences.map((sentence) => (
              <li key={JSON.stringify(sentence)}>
                <SentenceWithGaps sentence={sentence} onField={onField} />
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}

type SentenceProps = { sentence: EmptySentence; onField: (fieldID: string) => void }

function SentenceWithGaps({ sentence: { text, context, gaps }, onField }: SentenceProps) {
  const t = useText(contractMessages)
  return (
    <>
      {context ? <span className="c-soft">{context} </span> : null}
      {text.slice(0, gaps[0]?.offset)}
      {gaps.map(({ offset, fieldID, field }, at) => {
        const behind = text.slice(offset, gaps[at + 1]?.offset)
        // A line does not begin with a full stop or a comma.
        const mark = /^\p{P}*/u.exec(behind)?.[0] ?? ''
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the gaps of a sentence never change their order
          <Fragment key={at}>
            <span className="c-gap">
              <button type="button" title={t('goToField', { field })} onClick={() => onField(fieldID)}>
                〔{field}〕
              </button>
              {mark}
            </span>
            {behind.slice(mark.length)}
          </Fragment>
        )
      })}
    </>
  )
}

/** A text that was uploaded has no places that the form fills: where the form says something else, the person is told before it goes out. */
function OtherThanText({ draft, ownText }: { draft: Draft; ownText: ExtractionWork }) {
  const t = useText(contractMessages)
  const others = otherThanText(draft, ownText)
  if (others.length === 0) return null
  return (
    <Alert
      className="c-other-than-text"
      type="warning"
      title={t('otherThanText', { count: others.length })}
      description={
        <ul className="c-plain-list">
          {others.map(({ fieldID, name, said, found }) => (
            <li key={fieldID}>
              {t('otherThanTextItem', { field: name, said: said || t('empty'), found: found || t('empty') })}
            </li>
          ))}
        </ul>
      }
    />
  )
}

/** What was found and then changed, and what had been filled in otherwise before the text was read. */
function otherThanText({ store }: Draft, { result }: ExtractionWork) {
  const context = store.context()
  const changed = departures(store.aiMarks(), readableValues(store.form, store.peek(), context))
  const kept = (result?.kept ?? []).map(({ fieldID, found }) => ({
    fieldID,
    found,
    said: placeText(store.form, store.peek(), documentContext(context), { fieldID }),
  }))
  const known = new Set(changed.map(({ fieldID }) => fieldID))
  return [...changed, ...kept.filter(({ fieldID, said, found }) => !known.has(fieldID) && said !== found)]
    .filter(({ fieldID }) => store.form.byId.has(fieldID) && store.field(fieldID).visible)
    .map((one) => ({ ...one, name: store.form.byId.get(one.fieldID)?.config.name ?? '' }))
}
