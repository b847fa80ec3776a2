import { useQuery } from '@tanstack/react-query'
import { Button, Spin, Tabs } from 'antd'
import { useState } from 'react'
import type { CounterpartEntry } from '#engines/forms/domain/index.ts'
import { width } from '#shared/constants.ts'
import { issueText } from '#shared/issues.ts'
import { call, Dialog, ErrorState, isMissing, toast, useLocale, useText } from '#web/index.ts'
import { counterpartCalls } from '../domain/api.ts'
import { partiesToShow } from '../domain/chosen-party.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { BasicInformation } from './basic-information.tsx'
import { counterpartMessages } from './messages.ts'

type Props = { kind: PartyKind; entries: readonly CounterpartEntry[] }

/** Below a counterpart field: what is on record of the chosen parties. */
export function ChosenPartyActions({ kind, entries }: Props) {
  const t = useText(counterpartMessages)
  const locale = useLocale()
  const [shown, setShown] = useState<readonly number[] | null>(null)
  const found = partiesToShow(entries)
  if (found === null) return null
  const show = (): void => {
    if ('ids' in found) setShown(found.ids)
    else toast.error(issueText({ path: '', code: found.fault }, locale))
  }
  return (
    <div className="c-party-actions">
      <Button type="link" size="small" onClick={show}>
        {t('showParty')}
      </Button>
      {shown ? (
        <Dialog open title={t('partyTitle')} width={width.scoreDialog} onCancel={() => setShown(null)}>
          <Parties kind={kind} ids={shown} />
        </Dialog>
      ) : null}
    </div>
  )
}

function Parties({ kind, ids }: { kind: PartyKind; ids: readonly number[] }) {
  const found = useQuery({
    queryKey: ['counterpart', kind, 'chosen', ids],
    queryFn: ({ signal }) =>
      Promise.all(ids.map((id) => call(counterpartCalls[kind].read, { params: { id }, signal }))),
    retry: false,
  })
  if (isMissing(found)) return <ErrorState error={found.error} compact onRetry={() => void found.refetch()} />
  if (!found.data) return <Spin />
  const [only] = found.data
  if (found.data.length === 1 && only)
    return (
      <>
        <h3 className="c-party-name">{only.name}</h3>
        <BasicInformation party={only} />
      </>
    )
  return (
    <Tabs
      items={found.data.map((party) => ({
        key: String(party.id),
        label: party.name,
        children: <BasicInformation party={party} />,
      }))}
    />
  )
}
