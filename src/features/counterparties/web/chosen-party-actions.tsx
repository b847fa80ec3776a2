import { useQuery } from '@tanstack/react-query'
import { Button, Spin, Tabs } from 'antd'
import { useState } from 'react'
import type { CounterpartEntry } from '#engines/forms/domain/index.ts'
import { width } from '#shared/constants.ts'
import { issueText } from '#shared/issues.ts'
import {
  call,
  Descriptions,
  Dialog,
  EmptyState,
  ErrorState,
  isMissing,
  toast,
  useLocale,
  useText,
} from '#web/index.ts'
import { type Counterpart, counterpartCalls } from '../domain/api.ts'
import { partiesToShow, scoreToShow } from '../domain/chosen-party.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { BasicInformation } from './basic-information.tsx'
import { counterpartMessages } from './messages.ts'
import { RatingTag } from './rating-tag.tsx'
import { useFieldWord } from './use-field-word.ts'

type Props = { kind: PartyKind; entries: readonly CounterpartEntry[] }
type Shown = { what: 'party' | 'score'; ids: readonly number[] }

/** Below a counterpart field: what is on record of the chosen parties, and the first external one's score. */
export function ChosenPartyActions({ kind, entries }: Props) {
  const t = useText(counterpartMessages)
  const locale = useLocale()
  const [shown, setShown] = useState<Shown | null>(null)
  const show = (what: Shown['what']): void => {
    const found = what === 'score' ? scoreToShow(entries) : partiesToShow(entries)
    if ('ids' in found) setShown({ what, ids: found.ids })
    else if (found.fault === 'noExternalCounterpart')
      toast.warning(issueText({ path: '', code: found.fault }, locale))
    else toast.error(issueText({ path: '', code: found.fault }, locale))
  }
  return (
    <div className="c-party-actions">
      <Button type="link" size="small" onClick={() => show('party')}>
        {t('showParty')}
      </Button>
      {kind === 'external' ? (
        <Button type="link" size="small" onClick={() => show('score')}>
          {t('showScore')}
        </Button>
      ) : null}
      {shown ? (
        <Dialog
          open
          title={t(shown.what === 'score' ? 'scoreTitle' : 'partyTitle')}
          width={width.scoreDialog}
          onCancel={() => setShown(null)}
        >
          <Parties kind={kind} {...shown} />
        </Dialog>
      ) : null}
    </div>
  )
}

function Parties({ kind, what, ids }: { kind: PartyKind } & Shown) {
  const found = useQuery({
    queryKey: ['counterpart', kind, 'chosen', ids],
    queryFn: ({ signal }) =>
      Promise.all(ids.map((id) => call(counterpartCalls[kind].read, { params: { id }, signal }))),
    retry: false,
  })
  if (isMissing(found)) return <ErrorState error={found.error} compact onRetry={() => void found.refetch()} />
  if (!found.data) return <Spin />
  const draw = (party: Counterpart) =>
    what === 'score' ? <Score party={party} /> : <BasicInformation party={party} />
  const [only] = found.data
  if (found.data.length === 1 && only)
    return (
      <>
        <h3 className="c-party-name">{only.name}</h3>
        {draw(only)}
      </>
    )
  return (
    <Tabs
      items={found.data.map((party) => ({ key: String(party.id), label: party.name, children: draw(party) }))}
    />
  )
}

/** What there is to say before contracts are scored: how the party is rated, and that no score was given yet. */
function Score({ party }: { party: Counterpart }) {
  const t = useText(counterpartMessages)
  const word = useFieldWord()
  return (
    <>
      <Descriptions
        items={[
          { key: 'rating', label: word('rating'), value: <RatingTag rating={party.rating} /> },
          { key: 'remark', label: word('ratingRemark'), value: party.ratingRemark, wide: true },
        ]}
      />
      <EmptyState compact title={t('noScore')} hint={t('noScoreHint')} />
    </>
  )
}
