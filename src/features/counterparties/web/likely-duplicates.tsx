import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { wait } from '#shared/constants.ts'
import { said } from '#shared/text.ts'
import { AppLink, call, currentLocale, Dialog, StatusTag, searchTimer, textOf, useText } from '#web/index.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { type LikelyDuplicate, mergeCalls } from '../domain/merge-api.ts'
import type { CounterpartValues } from './counterpart-values.ts'
import { mergeMessages } from './merge-messages.ts'
import { detailParams, detailPath } from './paths.ts'
import { RatingTag } from './rating-tag.tsx'

type Typed = { name: string; creditCode: string }

/** Of what is typed, what a duplicate is looked for by: the name, and a credit code, which is public. */
const typedOf = ({ name, idKind, idNumber }: CounterpartValues): Typed => ({
  name: name.trim(),
  creditCode: idKind === 'creditCode' ? (idNumber.value ?? '').trim() : '',
})

const find = (
  kind: PartyKind,
  { name, creditCode }: Typed,
  exceptID: number | undefined,
  signal?: AbortSignal,
) =>
  call(mergeCalls[kind].likely, {
    query: { name, ...(creditCode && { creditCode }), ...(exceptID !== undefined && { exceptID }) },
    ...(signal && { signal }),
  })

/** Parties that may be the one that is typed, so long after the last key; none while what is typed is what is stored. */
export function useLikelyDuplicates(
  kind: PartyKind,
  values: CounterpartValues,
  initial: CounterpartValues,
  exceptID: number | undefined,
): readonly LikelyDuplicate[] {
  const typed = JSON.stringify(typedOf(values))
  const [asked, setAsked] = useState(typed)
  const timer = useMemo(() => searchTimer(wait.search, setAsked), [])
  useEffect(() => timer.typed(typed), [timer, typed])
  useEffect(() => () => timer.stop(), [timer])
  const wanted = JSON.parse(asked) as Typed
  const isNew = exceptID === undefined || asked !== JSON.stringify(typedOf(initial))
  const found = useQuery({
    queryKey: ['counterpart', kind, 'likely', asked, exceptID],
    queryFn: ({ signal }) => find(kind, wanted, exceptID, signal),
    enabled: isNew && [...wanted.name].length >= 2,
    retry: false,
  })
  return isNew ? (found.data ?? []) : []
}

type Question = { parties: readonly LikelyDuplicate[]; answer: (isAnother: boolean) => void }

/**
 * Asks whoever saves whether what they save is another party than those that are like it: `ask` answers true when there are none, or they say so; what they
 * said of a party is not asked again. `dialog` stands beside the form.
 */
export function useDuplicateQuestion(
  kind: PartyKind,
  initial: CounterpartValues,
  exceptID: number | undefined,
) {
  const t = useText(mergeMessages)
  const [question, setQuestion] = useState<Question | null>(null)
  const known = useRef(new Set<number>())
  const ask = async (values: CounterpartValues): Promise<boolean> => {
    const typed = typedOf(values)
    if (exceptID !== undefined && JSON.stringify(typed) === JSON.stringify(typedOf(initial))) return true
    // Who has the number is told by the refusal that follows.
    const found = (await find(kind, typed, exceptID)).filter(({ reason }) => reason !== 'sameNumber')
    if (found.every(({ id }) => known.current.has(id))) return true
    const isAnother = await new Promise<boolean>((answer) => setQuestion({ parties: found, answer }))
    setQuestion(null)
    if (isAnother) for (const { id } of found) known.current.add(id)
    return isAnother
  }
  const dialog = question ? (
    <Dialog
      open
      title={t('answerTitle')}
      confirmText={t('stillSave')}
      onConfirm={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    >
      <p>{t('answerContent')}</p>
      <DuplicateList kind={kind} parties={question.parties} />
    </Dialog>
  ) : null
  return { ask, dialog }
}

type ListProps = {
  kind: PartyKind
  parties: readonly LikelyDuplicate[]
  /** Takes one of them instead. */
  onUse?: (party: LikelyDuplicate) => void
}

/** What a party is called, why it may be the same, and the way to it. */
export function DuplicateList({ kind, parties, onUse }: ListProps) {
  const t = useText(mergeMessages)
  return (
    <ul className="c-likely">
      {parties.map((party) => (
        <li key={party.id}>
          <span className="c-likely-words">
            <AppLink to={detailPath[kind]} params={detailParams(party.id, party.subtype)} newTab>
              {party.name}
            </AppLink>
            {party.rating === 40 ? <RatingTag rating={40} /> : null}
            {party.state === 2 ? <StatusTag>{t('disabled')}</StatusTag> : null}
            <span className="c-soft">{[party.idNumber, reasonOf(party)].filter(Boolean).join(' · ')}</span>
          </span>
          {onUse && party.state === 1 ? (
            <Button size="small" onClick={() => onUse(party)}>
              {t('use')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Why two parties may be one, in words. */
export function reasonOf({ reason, score, differs = 0 }: LikelyDuplicate): string {
  const t = textOf(mergeMessages)
  if (reason === 'sameNumber' || reason === 'sameName') return t(reason)
  const why =
    reason === 'contained' ? t('contained') : differs ? t('spelling', { count: differs }) : t('otherForm')
  return `${why}${said('， | , ', currentLocale())}${t('score', { score })}`
}

/** Told while somebody types. */
export function LikelyDuplicatesNotice(props: ListProps) {
  const t = useText(mergeMessages)
  if (props.parties.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t('likelyTitle')}
      description={<DuplicateList {...props} parties={props.parties.slice(0, 5)} />}
    />
  )
}
