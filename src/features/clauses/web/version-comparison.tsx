import { Panel, StatusTag, useText } from '#web/index.ts'
import type { ClauseVersion } from '../domain/api.ts'
import type { Statement } from '../domain/clause.ts'
import { compareStatements, type StatementChange } from '../domain/compare-statements.ts'
import { useClauseFields } from './clause-data.ts'
import { clauseMessages } from './messages.ts'
import { StatementCard } from './statement-card.tsx'

const tones = { added: 'success', removed: 'danger', changed: 'warning', same: 'neutral' } as const

/** Two versions side by side, statement by statement. */
export function VersionComparison({ before, after }: { before: ClauseVersion; after: ClauseVersion }) {
  const t = useText(clauseMessages)
  const { nameOf } = useClauseFields()
  const [older, newer] = before.ordinal < after.ordinal ? [before, after] : [after, before]
  const yesNo = (value: boolean) => t(value ? 'yes' : 'no')
  return (
    <Panel title={t('compareTitle', { from: older.ordinal, to: newer.ordinal })}>
      <div className="c-stack">
        {older.isNullable === newer.isNullable ? null : (
          <p className="c-clause-returned">
            {t('nullableChanged', { from: yesNo(older.isNullable), to: yesNo(newer.isNullable) })}
          </p>
        )}
        {compareStatements(older.statements, newer.statements).map((change) => (
          <Change key={(change.after ?? change.before)?.id} change={change} nameOf={nameOf} />
        ))}
      </div>
    </Panel>
  )
}

type Props = { change: StatementChange; nameOf: (fieldID: string) => string }

function Change({ change: { kind, before, after, parts }, nameOf }: Props) {
  const t = useText(clauseMessages)
  const side = (label: string, statement: Statement | null) => (
    <div className="c-clause-compared">
      <span className="c-hint">{label}</span>
      {statement ? <StatementCard statement={statement} nameOf={nameOf} /> : t('none')}
    </div>
  )
  return (
    <section className="c-clause-change">
      <p className="c-clause-change-head">
        <StatusTag tone={tones[kind]}>{t(kind)}</StatusTag>
        <b>{(after ?? before)?.name}</b>
        <span className="c-hint">{parts.map((part) => t(`part_${part}`)).join('、')}</span>
      </p>
      {kind === 'same' ? null : (
        <div className="c-clause-sides">
          {side(t('left'), before)}
          {side(t('right'), after)}
        </div>
      )}
    </section>
  )
}
