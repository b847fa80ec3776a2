import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Table } from 'antd'
import { useState } from 'react'
import {
  AppLink,
  CallError,
  call,
  Dialog,
  EmptyState,
  ErrorState,
  MoneyText,
  Panel,
  StatusTag,
  toast,
  useText,
} from '#web/index.ts'
import type { Counterpart } from '../domain/api.ts'
import { type PartyKind, partyType } from '../domain/counterpart.ts'
import { groupCalls, type PartyGroup } from '../domain/group-api.ts'
import { OtherPartySelect, type PickedParty } from './counterpart-picker.tsx'
import { groupMessages } from './group-messages.ts'
import { detailPath } from './paths.ts'
import { RatingTag } from './rating-tag.tsx'

type Props = { kind: PartyKind; party: Counterpart }
type Member = PartyGroup['members'][number]

/** The group of companies that a party belongs to, from the top down, with what was contracted with each; the parent can be set by who may change parties. */
export function GroupPanel({ kind, party }: Props) {
  const t = useText(groupMessages)
  const [isOpen, setOpen] = useState(false)
  const group = useQuery({
    queryKey: ['counterpart', kind, party.id, 'group', party.version],
    queryFn: ({ signal }) => call(groupCalls[kind].read, { params: { id: party.id }, signal }),
  })
  const { data } = group
  // Whoever cannot set one is not told of every party that it belongs to nobody.
  if (data?.members.length === 0 && !party.abilities.update) return null
  return (
    <Panel
      title={t('title')}
      flush
      extra={
        data && party.abilities.update ? (
          <Button size="small" onClick={() => setOpen(true)}>
            {t(data.parent ? 'change' : 'set')}
          </Button>
        ) : null
      }
    >
      {group.error ? <ErrorState compact error={group.error} onRetry={() => void group.refetch()} /> : null}
      {data?.members.length === 0 ? <EmptyState compact title={t('none')} /> : null}
      {data && data.members.length > 0 ? <Members kind={kind} party={party} group={data} /> : null}
      {data && isOpen ? (
        <ParentDialog kind={kind} party={party} parent={data.parent} onClose={() => setOpen(false)} />
      ) : null}
    </Panel>
  )
}

function Members({ kind, party, group }: Props & { group: PartyGroup }) {
  const t = useText(groupMessages)
  const counts = kind === 'external'
  const showsSums = group.totalAmount.length > 0
  return (
    <>
      {group.isCut ? (
        <p className="c-hint c-party-group-note">{t('cut', { count: group.members.length })}</p>
      ) : null}
      <Table<Member>
        rowKey="id"
        size="middle"
        pagination={group.members.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
        dataSource={group.members}
        scroll={{ x: counts ? 560 : 320 }}
        columns={[
          {
            title: t('party'),
            key: 'name',
            render: (_, member) => <MemberName kind={kind} member={member} isSelf={member.id === party.id} />,
          },
          ...(counts
            ? [{ title: t('times'), dataIndex: 'cooperationTimes', align: 'right' as const, width: 110 }]
            : []),
          ...(showsSums
            ? [
                {
                  title: t('sum'),
                  key: 'sum',
                  align: 'right' as const,
                  render: (_: unknown, { totalAmount }: Member) => <Sums amounts={totalAmount} />,
                },
              ]
            : []),
        ]}
      />
      {counts && group.cooperationTimes > 0 ? (
        <p className="c-party-group-note">
          {t('together', { count: group.cooperationTimes })} <Sums amounts={group.totalAmount} />
        </p>
      ) : null}
    </>
  )
}

const Sums = ({ amounts }: { amounts: Member['totalAmount'] }) => (
  <span className="c-party-sums">
    {amounts.map((one) => (
      <MoneyText key={one.unit} money={one} />
    ))}
  </span>
)

function MemberName({ kind, member, isSelf }: { kind: PartyKind; member: Member; isSelf: boolean }) {
  const t = useText(groupMessages)
  return (
    <span className="c-party-member" style={{ paddingInlineStart: Math.min(member.level, 6) * 20 }}>
      {isSelf ? (
        <strong>{member.name}</strong>
      ) : (
        <AppLink to={detailPath[kind]} params={{ id: String(member.id) }}>
          {member.name}
        </AppLink>
      )}
      {isSelf ? <StatusTag>{t('self')}</StatusTag> : null}
      {member.rating === 40 ? <RatingTag rating={40} /> : null}
      {member.state === 2 ? <StatusTag>{t('notEnabled')}</StatusTag> : null}
    </span>
  )
}

type DialogProps = Props & { parent: PartyGroup['parent']; onClose: () => void }

function ParentDialog({ kind, party, parent, onClose }: DialogProps) {
  const t = useText(groupMessages)
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<PickedParty | null>(parent)
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    setError(null)
    try {
      const body = { parentID: chosen?.id ?? null, version: party.version }
      await call(groupCalls[kind].setParent, { params: { id: party.id }, body })
      toast.success()
      await queries.invalidateQueries({ queryKey: ['counterpart'] })
      onClose()
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault
      setError(fault.errors[0]?.message ?? fault.message)
    }
  }
  return (
    <Dialog
      open
      title={t('dialogTitle', { name: party.name })}
      onCancel={onClose}
      onConfirm={save}
      confirmText={t('save')}
    >
      <div className="c-merge">
        <p className="c-hint">{t('dialogHint')}</p>
        <OtherPartySelect
          id="parent-party"
          aria-label={t('parent')}
          type={partyType[kind]}
          exceptID={party.id}
          value={chosen}
          onChoose={(_, one) => setChosen(one)}
        />
        {chosen ? (
          <div>
            <Button size="small" onClick={() => setChosen(null)}>
              {t('clear')}
            </Button>
          </div>
        ) : null}
        {error ? <Alert type="error" showIcon title={error} /> : null}
      </div>
    </Dialog>
  )
}
