import { compareText } from '#engines/comparison/domain/index.ts'
import { listed, Panel, StatusTag, useText } from '#web/index.ts'
import type { ClauseVersion } from '../domain/api.ts'
import { statementText } from '../domain/clause.ts'
import { compareStatements, type StatementChange } from '../domain/compare-statements.ts'
import { useClauseFields } from './clause-data.ts'
import { clauseMessages } from './messages.ts'
import { PositionTag, StatementCard } from './statement-card.tsx'

const tones = { added: 'success', removed: 'danger', changed: 'warning', same: 'neutral' } as const

/** Two versions side by side, statement by statement. */
export function VersionComparison({ before, after }: { before: ClauseVersion; after: ClauseVersion }) {
  const t = useText(clauseMessages)
  const { nameOf } = useClauseFields()
  const [older, newer] = before.ordinal < after.ordinal ? [before, after] : [after, before]
  const yesNo = (value: boolean) => t(value ? 'yes' : 'no')
  return (
    <Panel title={t('compareTitle', { from: older.ordinal, to: newer.ordinal })}>
      <div className="c-clause-stack">
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

/** One statement: what went is struck out, what came is underlined; unchanged ones are only named. */
function Change({ change: { kind, before, after, parts }, nameOf }: Props) {
  const t = useText(clauseMessages)
  const shown = after ?? before
  if (!shown) return null
  const differs = (part: StatementChange['parts'][number]) => parts.includes(part)
  return (
    <section className="c-clause-change" aria-label={shown.name}>
      <p className="c-clause-change-head">
        <StatusTag tone={tones[kind]}>{t(kind)}</StatusTag>
        <b>
          <Differences before={kind === 'changed' ? before?.name : undefined} after={shown.name} />
        </b>
        {before && differs('position') ? (
          <>
            <PositionTag position={before.position} />
            <span aria-hidden>→</span>
          </>
        ) : null}
        <PositionTag position={shown.position} />
        <span className="c-hint">{listed(parts.map((part) => t(`part_${part}`)))}</span>
      </p>
      {kind === 'changed' && before && after ? (
        <>
          <div className="c-clause-redline">
            <Differences before={statementText(before, nameOf)} after={statementText(after, nameOf)} />
          </div>
          {before.guidance || after.guidance ? (
            <p className="c-clause-guidance">
              <b>{t('guidance')}</b>
              <Differences before={before.guidance} after={after.guidance} />
            </p>
          ) : null}
        </>
      ) : null}
      {kind === 'added' || kind === 'removed' ? <StatementCard statement={shown} nameOf={nameOf} /> : null}
    </section>
  )
}

/** A text with what went and what came in it; `before` undefined: as it is. */
function Differences({ before, after }: { before: string | undefined; after: string }) {
  if (before === undefined || before === after) return after
  return compareText(before, after).map(({ kind, text }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a comparison is its place
    if (kind === 'removed') return <del key={index}>{text}</del>
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a comparison is its place
    if (kind === 'added') return <ins key={index}>{text}</ins>
    return text
  })
}
