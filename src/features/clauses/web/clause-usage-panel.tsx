import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { AppLink, call, ErrorState, inBrackets, Panel, StatusTag, useServices, useText } from '#web/index.ts'
import { type ClauseDetail, type ClauseUsage, readClauseUsage } from '../domain/api.ts'
import { clauseMessages } from './messages.ts'

const shownAtMost = 10

/** Forms that took the clause over, and what was chosen in contracts that the person may see. */
export function ClauseUsagePanel({ clause }: { clause: ClauseDetail }) {
  const t = useText(clauseMessages)
  const found = useQuery({
    queryKey: ['clause', 'usage', clause.id],
    queryFn: ({ signal }) =>
      call(readClauseUsage, { params: { id: clause.id }, query: { pageSize: shownAtMost }, signal }),
  })
  return (
    <Panel title={t('usage')}>
      {found.error ? <ErrorState error={found.error} compact onRetry={found.refetch} /> : null}
      {found.isPending ? <Skeleton active paragraph={{ rows: 3 }} /> : null}
      {found.data ? <Usage clause={clause} usage={found.data} /> : null}
    </Panel>
  )
}

function Usage({ clause, usage }: { clause: ClauseDetail; usage: ClauseUsage }) {
  const t = useText(clauseMessages)
  const { may } = useServices()
  const { forms, statements, contracts } = usage
  const nameOf = (id: number): string =>
    id === -1
      ? t('leftOut')
      : (clause.versions.flatMap((version) => version.statements).find((one) => one.id === id)?.name ??
        t('goneStatement', { id }))
  return (
    <div className="c-clause-usage">
      <h3>{t('usedForms')}</h3>
      {forms.length === 0 ? <p className="c-hint">{t('noForms')}</p> : null}
      <ul>
        {forms.map((form) => (
          <li key={`${form.id} ${form.isDraft}`}>
            {may('form.read') ? <AppLink to={`/settings/forms/${form.id}`}>{form.name}</AppLink> : form.name}
            {form.isDraft ? <span className="c-hint">{inBrackets(t('formDraft'))}</span> : null}
            {form.fields.map((field) => (
              <span key={field.id} className="c-hint c-clause-taken">
                {t('takenVersion', { field: field.name, ordinal: field.ordinal })}
                {clause.approvedOrdinal !== null && field.ordinal < clause.approvedOrdinal ? (
                  <StatusTag tone="warning">{t('outdated')}</StatusTag>
                ) : null}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <h3>{t('chosen')}</h3>
      {contracts.total === 0 ? <p className="c-hint">{t('noContracts')}</p> : null}
      <ul>
        {statements.map(({ id, count }) => (
          <li key={id} className="c-clause-count">
            <span>{nameOf(id)}</span>
            <b>{t('chosenCount', { count })}</b>
          </li>
        ))}
      </ul>
      {contracts.total > contracts.list.length ? (
        <p className="c-hint">
          {t('moreContracts', { total: contracts.total, shown: contracts.list.length })}
        </p>
      ) : null}
      <ul>
        {contracts.list.map((contract) => (
          <li key={contract.id}>
            <AppLink to="/standingBook/detail" params={{ contractId: String(contract.id) }}>
              {contract.name}
            </AppLink>
            <span className="c-hint c-clause-taken">
              {[contract.number, contract.status, nameOf(contract.statementID)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
