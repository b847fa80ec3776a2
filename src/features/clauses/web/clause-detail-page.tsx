import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useRef } from 'react'
import { ApprovalPanel, ApprovalReason, approvalQuery } from '#engines/approvals/web/index.ts'
import { formatInstant } from '#shared/dates.ts'
import { nameIn } from '#shared/text.ts'
import {
  call,
  EmptyState,
  ErrorState,
  isMissing,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  useAddressParams,
  useGo,
  useLocale,
  useServices,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { type ClauseDetail, type ClauseVersion, readClause } from '../domain/api.ts'
import { versionStates } from '../domain/clause.ts'
import { ClauseActions } from './clause-actions.tsx'
import { clauseKey, useClauseFields } from './clause-data.ts'
import { ClauseState } from './clause-list-page.tsx'
import { ClauseUsagePanel } from './clause-usage-panel.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { clauseMessages } from './messages.ts'
import { StatementCard } from './statement-card.tsx'
import { VersionComparison } from './version-comparison.tsx'
import './clauses.css'

/** /clauses/detail?clauseId=&versionId=&compareWith=&mode=edit */
export function ClauseDetailPage() {
  const { clauseId } = useAddressParams()
  const id = Number(clauseId)
  const isId = Number.isSafeInteger(id) && id > 0
  const found = useQuery({
    queryKey: clauseKey(id),
    queryFn: ({ signal }) => call(readClause, { params: { id }, signal }),
    enabled: isId,
  })
  if (!isId) return <EmptyState />
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data)
    return (
      <Page>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Page>
    )
  return <Clause key={id} clause={found.data} />
}

function Clause({ clause }: { clause: ClauseDetail }) {
  const go = useGo()
  const locale = useLocale()
  const { may } = useServices()
  const setParams = useSetAddressParams()
  const { versionId, compareWith, mode } = useAddressParams()
  const [newest] = clause.versions
  const shown = clause.versions.find(({ id }) => String(id) === versionId) ?? newest
  const other = clause.versions.find(({ id }) => String(id) === compareWith)
  // Who writes goes on writing when somebody submits meanwhile: saving tells them, and nothing is lost.
  const isWriting = useRef(false)
  isWriting.current = mode === 'edit' && (isWriting.current || clause.abilities.edit)
  const isEditing = isWriting.current
  return (
    <Page>
      <PageHeader
        title={nameIn(clause, locale)}
        status={<ClauseState clause={clause} />}
        description={clause.category}
        onBack={() => go(may('clause.read') ? '/clauses' : '/approvals')}
        actions={
          isEditing ? null : <ClauseActions clause={clause} onEdit={() => setParams({ mode: 'edit' })} />
        }
      />
      <div className="c-clause-page">
        <div className="c-clause-side">
          <Versions clause={clause} shown={shown} />
          {may('clause.read') ? <ClauseUsagePanel clause={clause} /> : null}
        </div>
        <div className="c-clause-main">
          {clause.hasApproval && newest?.state === versionStates.draft && newest.submittedAt ? (
            <ApprovalReason kind="clause" id={clause.id} />
          ) : null}
          {isEditing ? (
            <DraftEditor
              clause={clause}
              onDone={() => setParams({ mode: undefined, versionId: undefined })}
            />
          ) : other && shown && other !== shown ? (
            <VersionComparison before={other} after={shown} />
          ) : shown ? (
            <Statements version={shown} hasApproval={clause.hasApproval} />
          ) : null}
          {clause.hasApproval && !isEditing ? <Approval id={clause.id} /> : null}
        </div>
      </div>
    </Page>
  )
}

/** The latest approval, and which version it is about. */
function Approval({ id }: { id: number }) {
  const { data } = useQuery(approvalQuery('clause', id))
  return (
    <section className="c-clause-approval">
      <h2>{data?.subject.name}</h2>
      <ApprovalPanel kind="clause" id={id} />
    </section>
  )
}

function Statements({ version, hasApproval }: { version: ClauseVersion; hasApproval: boolean }) {
  const t = useText(clauseMessages)
  const { nameOf } = useClauseFields()
  return (
    <Panel
      title={t('versionOf', { ordinal: version.ordinal })}
      extra={<span className="c-hint">{t(version.isNullable ? 'nullable' : 'nullableOff')}</span>}
    >
      <div className="c-clause-stack">
        {version.returnReason && !hasApproval ? (
          <p className="c-clause-returned">{t('returned', { reason: version.returnReason })}</p>
        ) : null}
        {version.note ? <p className="c-hint">{version.note}</p> : null}
        {version.statements.map((statement) => (
          <StatementCard key={statement.id} statement={statement} nameOf={nameOf} />
        ))}
        {version.statements.length === 0 ? (
          <EmptyState title={t('noStatements')} hint={t('noStatementsHint')} />
        ) : null}
      </div>
    </Panel>
  )
}

function Versions({ clause, shown }: { clause: ClauseDetail; shown: ClauseVersion | undefined }) {
  const t = useText(clauseMessages)
  const { compareWith } = useAddressParams()
  const setParams = useSetAddressParams()
  return (
    <Panel title={t('versions')}>
      <ul className="c-clause-versions">
        {clause.versions.map((version) => (
          <li key={version.id} className={version === shown ? 'c-clause-version-shown' : ''}>
            <div className="c-clause-version-head">
              <button
                type="button"
                className="c-clause-version-name"
                onClick={() =>
                  setParams({ versionId: String(version.id), compareWith: undefined, mode: undefined })
                }
              >
                {t('versionOf', { ordinal: version.ordinal })}
              </button>
              <VersionState clause={clause} version={version} />
            </div>
            <VersionFacts version={version} />
            {shown && version !== shown ? (
              <Button
                type="link"
                size="small"
                className="c-clause-compare"
                onClick={() =>
                  setParams({
                    compareWith: String(version.id) === compareWith ? undefined : String(version.id),
                    versionId: String(shown.id),
                    mode: undefined,
                  })
                }
              >
                {String(version.id) === compareWith
                  ? t('closeCompare')
                  : t('compare', { ordinal: version.ordinal })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function VersionState({ clause, version }: { clause: ClauseDetail; version: ClauseVersion }) {
  const t = useText(clauseMessages)
  if (version.state === versionStates.inApproval) return <StatusTag tone="info">{t('state_2')}</StatusTag>
  if (version.state === versionStates.draft) return <StatusTag tone="neutral">{t('state_1')}</StatusTag>
  return version.ordinal === clause.approvedOrdinal ? (
    <StatusTag tone="success">{t('current')}</StatusTag>
  ) : (
    <StatusTag tone="neutral">{t('former')}</StatusTag>
  )
}

function VersionFacts({ version }: { version: ClauseVersion }) {
  const t = useText(clauseMessages)
  const { timeZone } = useServices()
  const { createdBy, createdAt, submittedBy, submittedAt, approvedBy, approvedAt } = version
  const facts: [string, string][] = [[t('written', { name: createdBy.name }), createdAt]]
  if (submittedBy && submittedAt) facts.push([t('submittedBy', { name: submittedBy.name }), submittedAt])
  if (approvedBy && approvedAt) facts.push([t('approvedBy', { name: approvedBy.name }), approvedAt])
  return (
    <ul className="c-clause-facts">
      {facts.map(([words, time]) => (
        <li key={words}>
          {words} · {formatInstant(time, timeZone)}
        </li>
      ))}
    </ul>
  )
}
