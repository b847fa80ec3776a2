import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { said } from '#shared/text.ts'
import {
  AppLink,
  call,
  confirm,
  EmptyState,
  ErrorState,
  isMissing,
  Panel,
  toast,
  useLocale,
  useText,
} from '#web/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import {
  type Associate,
  type AssociateKind,
  readAssociates,
  removeAssociates,
} from '../../domain/associate-api.ts'
import { CeilingPanels } from './ceiling-panel.tsx'
import './family.css'
import { FamilyGraph } from './family-graph.tsx'
import { FamilyList, type FamilyRelation } from './family-list.tsx'
import { familyMessages } from './family-messages.ts'
import { TieDialog, type TieKind } from './tie-dialog.tsx'
import { type Member, useFamily } from './use-family.ts'

type Props = { contract: ContractDetail; kinds: readonly TieKind[] }

/** All that hangs together with a contract: its family as a list or drawn, what orders come to beside their framework, and records of other kinds. */
export function FamilyTab({ contract, kinds }: Props) {
  const t = useText(familyMessages)
  const { id, abilities } = contract
  const queries = useQueryClient()
  const [isTying, setTying] = useState(false)
  const family = useFamily(id)
  const changed = () => queries.invalidateQueries({ queryKey: ['contract'] })
  const untie = async (
    name: string,
    body: { kind: AssociateKind; ids: number[]; relationType?: 1 | 2 | 3 | 4 | 5 },
  ) => {
    const agreed = await confirm({
      title: t('untieTitle', { name }),
      content: t('untieHint'),
      okText: t('untie'),
      onOk: () => call(removeAssociates, { params: { id }, body }),
    })
    if (!agreed) return
    toast.success()
    await changed()
  }
  if (isMissing(family)) return <ErrorState error={family.error} onRetry={family.refetch} />
  if (!family.data) return <Skeleton active />
  const mayTie = abilities.relate || kinds.some((one) => one.mayTie)
  const untieContract = ({ relationType }: FamilyRelation, other: Member) =>
    void untie(other.name, { kind: 'contract', ids: [other.id], relationType })
  return (
    <div className="c-stack">
      <FamilyPanel
        id={id}
        family={family.data}
        onTie={mayTie ? () => setTying(true) : null}
        onUntie={abilities.relate ? untieContract : null}
      />
      <CeilingPanels family={family.data} />
      <OtherTies
        id={id}
        kinds={kinds}
        onUntie={(kind, { id: other, name }) => void untie(name, { kind, ids: [other] })}
      />
      {isTying ? (
        <TieDialog
          id={id}
          mayRelate={abilities.relate}
          kinds={kinds}
          onClose={() => setTying(false)}
          onDone={changed}
        />
      ) : null}
    </div>
  )
}

type PanelProps = Parameters<typeof FamilyList>[0] & { onTie: (() => void) | null }

function FamilyPanel({ onTie, ...props }: PanelProps) {
  const t = useText(familyMessages)
  const [view, setView] = useState<'list' | 'graph'>('list')
  const { id, family } = props
  const isAlone = family.members.length === 1
  return (
    <Panel
      title={t('family')}
      extra={
        <>
          {isAlone ? null : (
            <Segmented
              aria-label={t('view')}
              value={view}
              onChange={setView}
              options={[
                { value: 'list' as const, label: t('asList') },
                { value: 'graph' as const, label: t('asGraph') },
              ]}
            />
          )}
          {onTie ? (
            <Button icon={<PlusOutlined />} onClick={onTie}>
              {t('tie')}
            </Button>
          ) : null}
        </>
      }
    >
      {isAlone ? (
        <EmptyState compact title={t('empty')} hint={t('emptyHint')} />
      ) : view === 'list' ? (
        <FamilyList {...props} />
      ) : (
        <FamilyGraph id={id} family={family} />
      )}
      {family.isCut ? <p className="c-soft">{t('cut', { count: family.members.length })}</p> : null}
    </Panel>
  )
}

type OtherProps = {
  id: number
  kinds: readonly TieKind[]
  onUntie: (kind: AssociateKind, one: Associate) => void
}

/** The projects, disputes and cases that a contract is tied to; nothing where there are none. */
function OtherTies({ id, kinds, onUntie }: OtherProps) {
  const t = useText(familyMessages)
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: ['contract', id, 'associates'],
    queryFn: ({ signal }) => call(readAssociates, { params: { id }, signal }),
    staleTime: 0,
  })
  const rows = data ? kinds.flatMap((of) => data[of.kind].list.map((one) => ({ of, one }))) : []
  if (rows.length === 0) return null
  return (
    <Panel title={t('otherTies')}>
      <ul className="c-family">
        {rows.map(({ of, one }) => (
          <li key={`${of.kind}/${one.id}`} className="c-family-item">
            <span className="c-soft">{said(of.words, locale)}</span>
            <AppLink to={`${of.screen}/detail`} params={{ id: String(one.id) }}>
              {one.name}
            </AppLink>
            {one.number ? <span className="c-soft">{one.number}</span> : null}
            {one.source === 'form' ? <span className="c-soft">{t('fromForm')}</span> : null}
            {one.source === 'given' && of.mayTie ? (
              <Button
                type="link"
                size="small"
                aria-label={t('untieOf', { name: one.name })}
                onClick={() => onUntie(of.kind, one)}
              >
                {t('untie')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
