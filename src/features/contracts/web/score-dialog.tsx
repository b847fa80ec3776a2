import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Input, InputNumber, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { limit, width } from '#shared/constants.ts'
import { issueText } from '#shared/issues.ts'
import {
  CallError,
  call,
  colon,
  confirm,
  Dialog,
  EmptyState,
  ErrorState,
  errorAt,
  Field,
  isMissing,
  StaleNotice,
  toast,
  useEdit,
  useLocale,
  useText,
} from '#web/index.ts'
import { scoreIssues, totalScore } from '../domain/score.ts'
import { type ContractScore, readContractScore, scoreContract } from '../domain/score-api.ts'
import { type ScorePeriod, wholeContract } from '../domain/score-due.ts'
import { periodName, scoreMessages } from './score-messages.ts'
import { waitingScoresKey } from './waiting-scores.tsx'
import './score.css'

type Props = {
  contractId: number
  /** The period that an address names; null: what waits for the person, or the whole contract. */
  period: ScorePeriod | null
  onClose: () => void
}

export const scoreKey = (id: number) => ['contract', id, 'score'] as const

const useScore = (id: number, period: ScorePeriod | null) =>
  useQuery({
    queryKey: [...scoreKey(id), 'own', period],
    queryFn: ({ signal }) =>
      call(readContractScore, { params: { id }, query: period ? { period } : {}, signal }),
    enabled: period !== null,
    staleTime: 0,
    gcTime: 0,
  })

/** 相对方评分, 800 px: the rule's items with their points, and a comment; of a year where scores fell due yearly. */
export function ScoreDialog({ contractId, period: named, onClose }: Props) {
  const t = useText(scoreMessages)
  const [chosen, setChosen] = useState<ScorePeriod | null>(null)
  const whole = useScore(contractId, wholeContract)
  const waits = whole.data?.periods.find(({ isWaiting }) => isWaiting)
  const known = whole.data?.periods.some((one) => (one.period ?? wholeContract) === named)
  const period =
    chosen ?? (known ? named : null) ?? (whole.data ? (waits?.period ?? wholeContract) : wholeContract)
  const ofPeriod = useScore(contractId, whole.data ? period : null)
  const found = whole.data && period !== wholeContract ? ofPeriod : whole
  if (found.data?.ruleID)
    return (
      <ScoreForm key={`${contractId}-${period}`} opened={found.data} onPeriod={setChosen} onClose={onClose} />
    )
  return (
    <Dialog open title={t('title')} width={width.scoreDialog} onCancel={onClose}>
      {isMissing(found) ? (
        <ErrorState compact error={found.error} onRetry={found.refetch} />
      ) : found.data ? (
        <EmptyState compact title={t('noRule')} hint={t('noRuleHint')} />
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  )
}

/** Which year, or the whole contract; nothing as long as no year fell due. */
function PeriodField({ form, onPeriod }: { form: ContractScore; onPeriod: (period: ScorePeriod) => void }) {
  const t = useText(scoreMessages)
  if (form.periods.length < 2) return null
  return (
    <Field label={t('period')} hint={t('periodHint')}>
      {(control) => (
        <Select<ScorePeriod>
          {...control}
          className="c-full-width"
          value={form.period ?? wholeContract}
          options={form.periods.map(({ period, dueOn, isScored, isWaiting }) => ({
            value: period ?? wholeContract,
            label: [
              periodName(t, period),
              ...(dueOn ? [t('dueOn', { day: dueOn })] : []),
              ...(isScored ? [t('isScored')] : isWaiting ? [t('isWaiting')] : []),
            ].join(' · '),
          }))}
          onChange={onPeriod}
        />
      )}
    </Field>
  )
}

type Values = { comment: string; scores: Readonly<Record<number, number | null>> }

const valuesOf = ({ comment, resultItems }: ContractScore): Values => ({
  comment,
  scores: Object.fromEntries(
    resultItems.flatMap(({ children }) => children.map((one) => [one.id, one.actualScore])),
  ),
})

type FormProps = {
  opened: ContractScore
  onPeriod: (period: ScorePeriod) => void
  onClose: () => void
}

function ScoreForm({ opened, onPeriod, onClose }: FormProps) {
  const t = useText(scoreMessages)
  const locale = useLocale()
  const queries = useQueryClient()
  const [form, setForm] = useState(opened)
  const edit = useEdit(valuesOf(opened), {
    valuesOf,
    byKey: ['scores'],
    textOf: (_, value) => String(value ?? ''),
  })
  const { values, set, save, error } = edit
  const [checked, setChecked] = useState(false)
  const { contractID: id, ruleID, version } = form
  const rule = form.resultItems.map(({ name, children }) => ({ name, items: children }))
  const given = rule
    .flatMap(({ items }) => items)
    .map((item) => ({ id: item.id, actualScore: values.scores[item.id] ?? null }))
  const issues = scoreIssues(rule, given)
  const wrong = (path: string): ReactNode => {
    const issue = checked ? issues.find((one) => one.path === path) : undefined
    return issue ? issueText(issue, locale) : errorAt(error, path)
  }
  const submit = async () => {
    setChecked(true)
    if (issues.length) return
    const resultItems = form.resultItems.map(({ name, children }) => ({
      name,
      children: children.map((one) => ({ ...one, actualScore: values.scores[one.id] ?? null })),
    }))
    const isDone = await save(() =>
      call(scoreContract, {
        params: { id },
        body: {
          period: form.period,
          ...(ruleID && { ruleID }),
          version,
          comment: values.comment,
          resultItems,
        },
      }).catch((failure: unknown) => {
        if (failure instanceof CallError && failure.status === 409 && failure.data)
          setForm(failure.data as ContractScore)
        throw failure
      }),
    )
    if (!isDone) return
    await queries.invalidateQueries({ queryKey: ['contract', id] })
    await queries.invalidateQueries({ queryKey: ['counterpart'] })
    await queries.invalidateQueries({ queryKey: waitingScoresKey })
    toast.success()
    onClose()
  }
  const isChanged = JSON.stringify(values) !== JSON.stringify(valuesOf(form))
  const ask = (next: ScorePeriod) =>
    confirm({ title: t('otherPeriod'), okText: t('otherPeriodOk'), onOk: async () => onPeriod(next) })
  const total = issues.length ? null : totalScore(rule, given)
  return (
    <Dialog
      open
      title={t('title')}
      width={width.scoreDialog}
      confirmText={t('submit')}
      onCancel={onClose}
      onConfirm={submit}
    >
      <div className="c-fields">
        <StaleNotice edit={edit} />
        {form.counterpart ? <p className="c-score-party">{form.counterpart.name}</p> : null}
        <PeriodField form={form} onPeriod={(next) => void (isChanged ? ask(next) : onPeriod(next))} />
        {form.resultItems.map((group, i) => (
          <fieldset key={`${ruleID}-${group.name}`} className="c-score-group">
            <legend>{group.name}</legend>
            {group.children.map((item, j) => (
              <div key={item.id} className="c-score-item">
                <div className="c-score-words">
                  <strong>{item.name}</strong>
                  {item.criterion ? <span className="c-soft">{item.criterion}</span> : null}
                </div>
                <Field
                  label={<ScoreLabel item={item} />}
                  required
                  error={
                    wrong(`resultItems.${i}.children.${j}.actualScore`) ?? errorAt(error, `scores.${item.id}`)
                  }
                >
                  {(control) => (
                    <InputNumber<number>
                      {...control}
                      className="c-full-width"
                      aria-label={t('actualOf', { item: item.name })}
                      min={0}
                      max={item.maxScore}
                      value={values.scores[item.id] ?? null}
                      onChange={(score) => set({ scores: { ...values.scores, [item.id]: score } })}
                    />
                  )}
                </Field>
              </div>
            ))}
          </fieldset>
        ))}
        <p className="c-score-total">
          {t('total')}
          {colon()}
          {total === null ? <span className="c-soft">{t('totalLater')}</span> : <strong>{total}</strong>}
        </p>
        <Field label={t('comment')} hint={t('commentHint')} error={wrong('comment')}>
          {(control) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 3, maxRows: 8 }}
              maxLength={limit.multiLine}
              showCount
              value={values.comment}
              onChange={({ target }) => set({ comment: target.value })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

function ScoreLabel({ item: { maxScore } }: { item: { maxScore: number } }) {
  const t = useText(scoreMessages)
  return (
    <>
      {t('full')} {t('points', { max: maxScore })}
    </>
  )
}
