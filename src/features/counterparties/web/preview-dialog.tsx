import { useQueries } from '@tanstack/react-query'
import { Spin, Tabs } from 'antd'
import type { ComponentType } from 'react'
import { width } from '#shared/constants.ts'
import { AppLink, Dialog, ErrorState, Panel, useText } from '#web/index.ts'
import type { Counterpart } from '../domain/api.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { BasicInformation } from './basic-information.tsx'
import { counterpartMessages } from './messages.ts'
import { BanksPanel, ContactsPanel } from './party-panels.tsx'
import { partyQuery } from './party-query.ts'
import { detailParams, detailPath } from './paths.ts'

/** What others know of a party: its contracts and what it was given for them. */
export type PartyParts = {
  Cooperation: ComponentType<{ counterpartId: number; preview?: boolean }>
  Scores: ComponentType<{ counterpartId: number }>
}

type Props = { kind: PartyKind; ids: readonly number[]; parts: PartyParts; onClose: () => void }

/** What is on record of chosen parties: basic information, accounts, contacts, the newest two contracts, and the way to all of it. */
export function PreviewDialog({ kind, ids, parts, onClose }: Props) {
  const t = useText(counterpartMessages)
  const found = useQueries({ queries: ids.map((id) => partyQuery(kind, id)) })
  const failed = found.find(({ error, data }) => error && !data)
  const parties = found.flatMap(({ data }): Counterpart[] => (data ? [data] : []))
  const [only] = parties
  const content = (party: Counterpart) => <PartyPreview kind={kind} party={party} parts={parts} />
  return (
    <Dialog open title={t('partyTitle')} width={width.scoreDialog} onCancel={onClose}>
      {failed ? (
        <ErrorState compact error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !only || parties.length < ids.length ? (
        <Spin />
      ) : parties.length === 1 ? (
        content(only)
      ) : (
        <Tabs
          items={parties.map((party) => ({
            key: String(party.id),
            label: party.name,
            children: content(party),
          }))}
        />
      )}
    </Dialog>
  )
}

function PartyPreview({
  kind,
  party,
  parts: { Cooperation },
}: Pick<Props, 'kind' | 'parts'> & { party: Counterpart }) {
  const t = useText(counterpartMessages)
  return (
    <div className="c-party-panels">
      <PartyHead kind={kind} party={party} />
      <Panel title={t('basic')}>
        <BasicInformation party={party} />
      </Panel>
      <BanksPanel kind={kind} party={party} />
      <ContactsPanel kind={kind} party={party} />
      {kind === 'external' ? <Cooperation counterpartId={party.id} preview /> : null}
    </div>
  )
}

/** The party's name and the way to everything on record of it, in a new window that knows where it came from. */
export function PartyHead({ kind, party }: { kind: PartyKind; party: Counterpart }) {
  const t = useText(counterpartMessages)
  const from = `${window.location.pathname}${window.location.search}`
  return (
    <div className="c-party-head">
      <h3 className="c-party-name">{party.name}</h3>
      <AppLink to={detailPath[kind]} params={detailParams(party.id, party.subtype, from)} newTab>
        {t('allDetails')}
      </AppLink>
    </div>
  )
}
