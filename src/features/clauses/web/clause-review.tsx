import './clauses.css'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import type { ReviewPart } from '#engines/approvals/web/index.ts'
import { compare } from '#engines/comparison/domain/index.ts'
import { nameIn } from '#shared/text.ts'
import { call, ErrorState, isMissing, Panel, useLocale, useText } from '#web/index.ts'
import { type ClauseDetail, type ClauseVersion, readClause } from '../domain/api.ts'
import { statementBlocks } from '../domain/statement-blocks.ts'
import { clauseKey, useClauseFields } from './clause-data.ts'
import { clauseMessages } from './messages.ts'
import { StatementCard } from './statement-card.tsx'
import { VersionComparison } from './version-comparison.tsx'

/** What whoever decides on a version of a clause has before them: its statements, and what differs from the version in force. */
export const ClauseReview: ReviewPart = ({ id, approval, children }) => {
  const t = useText(clauseMessages)
  const locale = useLocale()
  const { nameOf } = useClauseFields()
  const found = useQuery({
    queryKey: clauseKey(id),
    queryFn: ({ signal }) => call(readClause, { params: { id }, signal }),
  })
  const clause = found.data
  const pair = useMemo(() => (clause ? comparedIn(clause) : null), [clause])
  const comparison = useMemo(() => {
    if (!pair?.before || !pair.version) return null
    const blocks = ({ statements }: ClauseVersion) => statementBlocks(statements, nameOf, locale)
    return compare(blocks(pair.before), blocks(pair.version))
  }, [pair, nameOf, locale])
  const versionWords = (version: ClauseVersion) => t('versionOf', { ordinal: version.ordinal })
  return children({
    title: clause ? nameIn(clause, locale) : approval.subject.name,
    detail: [pair?.version && versionWords(pair.version), clause?.category].filter(Boolean).join(' · '),
    document: clause ? (
      <Wording clause={clause} />
    ) : isMissing(found) ? (
      <ErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton active paragraph={{ rows: 12 }} />
    ),
    rails: [],
    bases:
      pair?.before && pair.version
        ? [
            {
              key: 'inForce',
              label: t('changesFrom', { ordinal: pair.before.ordinal }),
              comparison,
              error: null,
              onRetry: () => {},
              left: versionWords(pair.before),
              right: versionWords(pair.version),
            },
          ]
        : [],
    risks: [],
  })
}

/** The version that waits, or was submitted last, and the one in force beside it; null: none is, or it is this one. */
function comparedIn({ versions, approvedOrdinal }: ClauseDetail) {
  const version = versions.find(({ submittedAt }) => submittedAt !== null) ?? versions[0]
  const inForce = versions.find(({ ordinal }) => ordinal === approvedOrdinal)
  return { version, before: inForce && inForce !== version ? inForce : null }
}

/** What differs, statement by statement, or the whole. */
function Wording({ clause }: { clause: ClauseDetail }) {
  const t = useText(clauseMessages)
  const { nameOf } = useClauseFields()
  const [shown, setShown] = useState<'changes' | 'whole'>('changes')
  const { version, before } = comparedIn(clause)
  if (!version) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with keys
    <section className="c-rv-record" aria-label={t('versionOf', { ordinal: version.ordinal })} tabIndex={0}>
      {before ? (
        <Segmented
          className="c-clause-switch"
          value={shown}
          options={[
            { value: 'changes', label: t('changesFrom', { ordinal: before.ordinal }) },
            { value: 'whole', label: t('asWhole') },
          ]}
          onChange={setShown}
        />
      ) : null}
      {before && shown === 'changes' ? (
        <VersionComparison before={before} after={version} />
      ) : (
        <Panel
          title={t('versionOf', { ordinal: version.ordinal })}
          extra={<span className="c-hint">{t(version.isNullable ? 'nullable' : 'nullableOff')}</span>}
        >
          <div className="c-clause-stack">
            {version.statements.map((statement) => (
              <StatementCard key={statement.id} statement={statement} nameOf={nameOf} />
            ))}
          </div>
        </Panel>
      )}
    </section>
  )
}
