import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { said } from '#shared/text.ts'
import {
  AppLink,
  call,
  colon,
  EmptyState,
  ErrorState,
  isMissing,
  listed,
  Panel,
  StatusTag,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { type NumberingRule, numberingCalls } from '../domain/api.ts'
import { conditionsOf, type NumberedKind } from '../domain/numbered-kind.ts'
import { numberingMessages } from './messages.ts'
import { RuleDialog } from './rule-dialog.tsx'

/** The rules of one kind of number. */
export function RulesPanel({ numbered }: { numbered: NumberedKind }) {
  const t = useText(numberingMessages)
  const name = said(numbered.words, useLocale())
  const { kind } = numbered
  const { may } = useServices()
  const client = useQueryClient()
  const canEdit = may('numbering.manage')
  const [open, setOpen] = useState<NumberingRule | 'new' | null>(null)
  const queryKey = ['numbering_rule', kind]
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(numberingCalls(kind).listRules, { signal }),
  })
  const newButton = canEdit ? (
    <Button type="primary" onClick={() => setOpen('new')}>
      {t('newRule')}
    </Button>
  ) : null
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active />
  return (
    <Panel title={t('rulesOf', { name })} extra={newButton}>
      <p className="c-field-hint c-number-note">
        {t(conditionsOf(numbered).includes(1) ? 'precedence' : 'precedenceOfDepartments')}
      </p>
      <Table<NumberingRule>
        rowKey="id"
        pagination={false}
        scroll={{ x: 760 }}
        dataSource={found.data.list}
        locale={{ emptyText: <EmptyState compact title={t('noRules')} hint={t('noRulesHint')} /> }}
        columns={[
          {
            key: 'name',
            title: t('name'),
            render: (_, rule) => (
              <>
                {rule.name}
                <Missing numbered={numbered} rule={rule} />
              </>
            ),
          },
          {
            key: 'format',
            title: t('format'),
            render: (_, rule) => <span className="c-mono">{rule.format}</span>,
          },
          { key: 'for', title: t('appliesTo'), render: (_, rule) => <AppliesTo rule={rule} /> },
          { key: 'cycle', title: t('cycle'), render: (_, { resetCycle }) => t(`cycle.${resetCycle}`) },
          {
            key: 'state',
            title: t('state'),
            render: (_, { enabled }) => (
              <StatusTag tone={enabled ? 'success' : 'neutral'}>
                {t(enabled ? 'enabled' : 'disabled')}
              </StatusTag>
            ),
          },
          {
            key: 'operate',
            align: 'right',
            render: (_, rule) => (
              <Button type="link" size="small" onClick={() => setOpen(rule)}>
                {t(canEdit ? 'edit' : 'view')}
              </Button>
            ),
          },
        ]}
      />
      {open ? (
        <RuleDialog
          numbered={numbered}
          rule={open === 'new' ? null : open}
          canEdit={canEdit}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null)
            void client.invalidateQueries({ queryKey })
          }}
        />
      ) : null}
    </Panel>
  )
}

function AppliesTo({ rule }: { rule: NumberingRule }) {
  const t = useText(numberingMessages)
  const label = t(`condition.${rule.conditionType}`)
  return <>{rule.conditionType === 0 ? label : `${label}${colon()}${listed(rule.valueNames)}`}</>
}

const mostNamed = 5

/** Which abbreviations the rule lacks: contracts of theirs get no number until somebody sets them. */
function Missing({ numbered, rule }: { numbered: NumberedKind; rule: NumberingRule }) {
  const t = useText(numberingMessages)
  const locale = useLocale()
  const { kind, words, hasAbbrs = true } = numbered
  if (!rule.missing.length) return null
  const names = rule.missing.slice(0, mostNamed).map(({ targetName }) => targetName)
  const name = said(words, locale)
  const params = { names: listed(names), count: rule.missing.length, name }
  return (
    <p className="c-number-missing">
      {t(rule.missing.length > mostNamed ? 'missingMany' : 'missing', params)}{' '}
      {hasAbbrs ? (
        <AppLink to="/settings/numbering" params={{ tab: `${kind}Abbr` }}>
          {t('setAbbr')}
        </AppLink>
      ) : (
        <AppLink to="/settings/departments">{t('setDepartment')}</AppLink>
      )}
    </p>
  )
}
