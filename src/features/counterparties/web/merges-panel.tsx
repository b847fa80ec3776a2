import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { formatInstant } from '#shared/dates.ts'
import { said } from '#shared/text.ts'
import { call, confirm, Panel, personLabel, toast, useLocale, useServices, useText } from '#web/index.ts'
import type { Counterpart } from '../domain/api.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { type Merge, mergeCalls } from '../domain/merge-api.ts'
import { mergeMessages } from './merge-messages.ts'

type Props = { kind: PartyKind; party: Counterpart }

/** Says that an alias was opened, and into whom it was merged. */
export function AliasNotice({ party: { alias, name } }: { party: Counterpart }) {
  const t = useText(mergeMessages)
  const { timeZone } = useServices()
  if (!alias) return null
  const person = alias.mergedBy ? personLabel(alias.mergedBy) : '—'
  const time = formatInstant(alias.mergedAt, timeZone)
  return <Alert type="info" showIcon title={t('aliasBanner', { alias: alias.name, name, person, time })} />
}

/** What was merged into a party, with the way back; nothing while nothing was. */
export function MergesPanel({ kind, party }: Props) {
  const t = useText(mergeMessages)
  const found = useQuery({
    queryKey: ['counterpart', kind, party.id, 'merges', party.version],
    queryFn: ({ signal }) => call(mergeCalls[kind].merges, { params: { id: party.id }, signal }),
  })
  if (!found.data?.length) return null
  return (
    <Panel title={t('mergesTitle')}>
      <ul className="c-merges">
        {found.data.map((merge) => (
          <MergeRow key={merge.id} kind={kind} party={party} merge={merge} />
        ))}
      </ul>
    </Panel>
  )
}

function MergeRow({ kind, party, merge }: Props & { merge: Merge }) {
  const t = useText(mergeMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  const queries = useQueryClient()
  const at = (instant: string) => formatInstant(instant, timeZone)
  const by = (person: Merge['mergedBy']) => (person ? personLabel(person) : '—')
  const undo = async () => {
    const done = await confirm({
      title: t('undoTitle', { name: merge.alias.name }),
      content: t('undoContent', { name: party.name }),
      okText: t('undo'),
      onOk: () => call(mergeCalls[kind].undo, { params: { id: party.id }, body: { mergeID: merge.id } }),
    })
    if (done) toast.success(t('undone'))
    // Contracts, projects and matters of both are another's now.
    await queries.invalidateQueries()
  }
  const mayUndo = party.abilities.merge && merge.undoneAt === null
  return (
    <li>
      <span className="c-likely-words">
        <strong>{merge.alias.name}</strong>
        <span className="c-soft">{[by(merge.mergedBy), at(merge.mergedAt)].join(' · ')}</span>
        {merge.undoneAt === null ? null : (
          <span className="c-soft">
            {t('undoneBy', { person: by(merge.undoneBy), time: at(merge.undoneAt) })}
          </span>
        )}
        {mayUndo && merge.against.length > 0 ? (
          <span className="c-soft">
            {t('cannotUndo', { reasons: merge.against.join(said('； | ; ', locale)) })}
          </span>
        ) : null}
      </span>
      {mayUndo ? (
        <Button size="small" disabled={merge.against.length > 0} onClick={() => void undo()}>
          {t('undo')}
        </Button>
      ) : null}
    </li>
  )
}
