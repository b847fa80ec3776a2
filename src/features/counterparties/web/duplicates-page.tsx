import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Spin } from 'antd'
import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import {
  AppLink,
  call,
  colon,
  EmptyState,
  ErrorState,
  isMissing,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  useAddressParams,
  useGo,
  useServices,
  useText,
} from '#web/index.ts'
import { type PartyKind, partyKinds } from '../domain/counterpart.ts'
import { type DuplicateGroup, mergeCalls } from '../domain/merge-api.ts'
import { MergeDialog, type MergePair } from './merge-dialog.tsx'
import { mergeMessages } from './merge-messages.ts'
import { counterpartMessages } from './messages.ts'
import { detailParams, detailPath, listPath } from './paths.ts'
import { RatingTag } from './rating-tag.tsx'
import './counterparties.css'

/** /manage/oppositeParty/duplicates?kind: parties with the same name, group by group, for who may merge them to compare. */
export function DuplicatesPage() {
  const t = useText(mergeMessages)
  const party = useText(counterpartMessages)
  const go = useGo()
  const { kind: asked } = useAddressParams()
  const kind: PartyKind = partyKinds.find((one) => one === asked) ?? 'external'
  const found = useQuery({
    queryKey: ['counterpart', kind, 'groups'],
    queryFn: ({ signal }) => call(mergeCalls[kind].groups, { signal }),
  })
  const [pair, setPair] = useState<MergePair | null>(null)
  const title = party(kind === 'internal' ? 'internalTitle' : 'externalTitle')
  return (
    <Page>
      <PageHeader
        title={t('duplicatesTitle')}
        description={`${title}${colon()}${t('duplicatesHint')}`}
        onBack={() => go(listPath[kind])}
      />
      {isMissing(found) ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Spin />
      ) : found.data.list.length === 0 ? (
        <EmptyState title={t('noGroups')} hint={t('noGroupsHint')} />
      ) : (
        <div className="c-party-panels">
          {found.data.list.map((group) => (
            <Group key={group.parties[0]?.id} kind={kind} group={group} onCompare={setPair} />
          ))}
          {found.data.isCapped ? <p className="c-hint">{t('capped')}</p> : null}
        </div>
      )}
      {pair ? (
        <MergeDialog kind={kind} pair={pair} onClose={() => setPair(null)} onMerged={() => setPair(null)} />
      ) : null}
    </Page>
  )
}

type GroupProps = { kind: PartyKind; group: DuplicateGroup; onCompare: (pair: MergePair) => void }

function Group({ kind, group: { parties }, onCompare }: GroupProps) {
  const t = useText(mergeMessages)
  const { may, timeZone } = useServices()
  const [chosen, setChosen] = useState<readonly number[]>(parties.slice(0, 2).map(({ id }) => id))
  const mayMerge = may('counterpart.delete') && may('counterpart.update')
  const isPair = parties.length === 2
  const [stays, goes] = parties.map(({ id }) => id).filter((id) => isPair || chosen.includes(id))
  const choose = (id: number, isIn: boolean) =>
    setChosen(isIn ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <Panel
      title={parties[0]?.name ?? ''}
      extra={
        mayMerge ? (
          <Button
            disabled={!isPair && chosen.length !== 2}
            title={!isPair && chosen.length !== 2 ? t('chooseTwo') : undefined}
            onClick={() => stays !== undefined && goes !== undefined && onCompare([stays, goes])}
          >
            {t('compare')}
          </Button>
        ) : null
      }
    >
      <ul className="c-likely" aria-label={parties[0]?.name}>
        {parties.map(({ id, name, subtype, idNumber, rating, state, createdAt }) => (
          <li key={id}>
            {mayMerge && !isPair ? (
              <Checkbox
                aria-label={name}
                checked={chosen.includes(id)}
                onChange={({ target }) => choose(id, target.checked)}
              />
            ) : null}
            <span className="c-likely-words">
              <AppLink to={detailPath[kind]} params={detailParams(id, subtype)}>
                {name}
              </AppLink>
              {rating === 0 ? null : <RatingTag rating={rating} />}
              {state === 2 ? <StatusTag>{t('disabled')}</StatusTag> : null}
              <span className="c-soft">
                {[idNumber, `${t('created')} ${formatInstant(createdAt, timeZone)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
