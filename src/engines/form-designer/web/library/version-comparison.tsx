import { SwapOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import {
  call,
  EmptyState,
  ErrorState,
  isMissing,
  Panel,
  StatusTag,
  type Tone,
  useIsPhone,
  useLocale,
  useText,
} from '#web/index.ts'
import { changeKindText, type DefinitionChange } from '../../domain/compare-definitions.ts'
import { compareFormVersions, type FormVersionRow } from '../../domain/version-api.ts'
import { libraryMessages } from './library-messages.ts'

const tones: Record<DefinitionChange['kind'], Tone> = {
  added: 'success',
  removed: 'danger',
  moved: 'info',
  changed: 'warning',
}

/** Two versions side by side: what each property was, and what it is. The two newest at first. */
export function VersionComparison({
  formId,
  versions,
}: {
  formId: number
  versions: readonly FormVersionRow[]
}) {
  const t = useText(libraryMessages)
  const [chosen, setChosen] = useState<{ from?: number; to?: number }>({})
  const known = (id: number | undefined) => versions.find((version) => version.id === id)
  const from = (known(chosen.from) ?? versions[1])?.id
  const to = (known(chosen.to) ?? versions[0])?.id
  if (versions.length < 2 || from === undefined || to === undefined)
    return (
      <Panel title={t('compare')}>
        <EmptyState title={t('oneVersion')} />
      </Panel>
    )
  const label = (version: FormVersionRow) =>
    t(version.publishedTime ? 'versionNumber' : 'draftVersion', { number: version.version })
  const options = versions.map((version) => ({ value: version.id, label: label(version) }))
  const labelOf = (id: number) => options.find(({ value }) => value === id)?.label ?? ''
  return (
    <Panel title={t('compare')} flush>
      <div className="l-choice">
        <Select
          aria-label={t('compareFrom')}
          options={options}
          value={from}
          onChange={(next: number) => setChosen({ from: next, to })}
        />
        <Button
          type="text"
          icon={<SwapOutlined aria-hidden />}
          aria-label={t('swap')}
          onClick={() => setChosen({ from: to, to: from })}
        />
        <Select
          aria-label={t('compareTo')}
          options={options}
          value={to}
          onChange={(next: number) => setChosen({ from, to: next })}
        />
      </div>
      <Differences formId={formId} from={from} to={to} labels={[labelOf(from), labelOf(to)]} />
    </Panel>
  )
}

type DifferencesProps = { formId: number; from: number; to: number; labels: readonly [string, string] }

function Differences({ formId, from, to, labels }: DifferencesProps) {
  const t = useText(libraryMessages)
  const locale = useLocale()
  const isPhone = useIsPhone()
  const found = useQuery({
    queryKey: ['forms', 'compare', formId, from, to, locale],
    queryFn: ({ signal }) =>
      call(compareFormVersions, { params: { id: formId }, query: { from, to }, signal }),
  })
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="l-loading">
        <Skeleton active paragraph={{ rows: 4 }} />
      </div>
    )
  const { changes } = found.data
  if (changes.length === 0) return <EmptyState title={t('noChanges')} />
  const countOf = (kind: DefinitionChange['kind']) => changes.filter((change) => change.kind === kind).length
  return (
    <>
      <p className="l-count">
        {t('changeCount', {
          count: changes.length,
          added: countOf('added'),
          removed: countOf('removed'),
          moved: countOf('moved'),
          changed: countOf('changed'),
        })}
      </p>
      {isPhone ? (
        <ChangeCards changes={changes} labels={labels} />
      ) : (
        <ChangeTable changes={changes} labels={labels} />
      )}
    </>
  )
}

type ChangesProps = { changes: readonly DefinitionChange[]; labels: readonly [string, string] }

function ChangeTable({ changes, labels }: ChangesProps) {
  const t = useText(libraryMessages)
  const locale = useLocale()
  return (
    <Table<DefinitionChange & { key: number }>
      size="small"
      tableLayout="fixed"
      pagination={changes.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      dataSource={changes.map((change, key) => ({ ...change, key }))}
      scroll={{ x: 860 }}
      columns={[
        {
          key: 'kind',
          title: t('change'),
          width: 90,
          render: (_, { kind }) => <StatusTag tone={tones[kind]}>{changeKindText(kind, locale)}</StatusTag>,
        },
        {
          key: 'name',
          title: t('place'),
          width: 220,
          render: (_, change) => (
            <div className="l-place">
              <span>{change.name}</span>
              <span className="c-hint">{change.what === 'section' ? t('section') : change.section}</span>
            </div>
          ),
        },
        {
          key: 'property',
          title: t('property'),
          width: 130,
          render: (_, change) => change.property ?? t('none'),
        },
        { key: 'from', title: labels[0], render: (_, change) => <Side change={change} side="from" /> },
        { key: 'to', title: labels[1], render: (_, change) => <Side change={change} side="to" /> },
      ]}
    />
  )
}

/** On a phone one change stands under the other, what it was above what it is. */
function ChangeCards({ changes, labels }: ChangesProps) {
  const t = useText(libraryMessages)
  const locale = useLocale()
  return (
    <ul className="l-cards">
      {changes.map((change) => (
        <li key={JSON.stringify(change)}>
          <span className="l-card-head">
            <StatusTag tone={tones[change.kind]}>{changeKindText(change.kind, locale)}</StatusTag>
            <strong>{change.name}</strong>
            <span className="c-hint">{change.what === 'section' ? t('section') : change.section}</span>
          </span>
          {change.property ? <span>{change.property}</span> : null}
          <dl className="l-sides">
            <dt>{labels[0]}</dt>
            <dd>
              <Side change={change} side="from" />
            </dd>
            <dt>{labels[1]}</dt>
            <dd>
              <Side change={change} side="to" />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Side({ change, side }: { change: DefinitionChange; side: 'from' | 'to' }) {
  const t = useText(libraryMessages)
  const isOld = side === 'from'
  const text = change[side]
  if (text !== null) return <span className={isOld ? 'l-old' : 'l-new'}>{text}</span>
  const isThere = change.kind === (isOld ? 'removed' : 'added')
  return isThere ? (
    <span className={isOld ? 'l-old' : 'l-new'}>{change.name}</span>
  ) : (
    <span className="c-hint">{t('none')}</span>
  )
}
