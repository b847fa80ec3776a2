import { DownloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import type { ListDefinition } from '#shared/list.ts'
import {
  call,
  DataTable,
  download,
  EmptyState,
  ErrorState,
  Panel,
  StatusTag,
  toast,
  useAddressParams,
  useLocale,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { numberingCalls } from '../domain/api.ts'
import { type NumberedKind, numbersOf } from '../domain/numbered-kind.ts'
import type { NumberingKind } from '../domain/numbering-rule.ts'
import { type RegisterFilter, type RegisterRow, registerStates } from '../domain/register-api.ts'
import { registerTexts } from '../domain/register-texts.ts'
import { CountsTable } from './counts-table.tsx'
import { registerCells } from './register-cells.tsx'
import { registerMessages } from './register-messages.ts'
import { useTargets } from './targets.ts'

type Answer = ReturnType<typeof useRegister>['data']

function useRegister(kind: NumberingKind) {
  return useQuery({
    queryKey: ['numbering_count', kind],
    queryFn: ({ signal }) => call(numberingCalls(kind).listCounts, { signal }),
  })
}

/** Every number of the organisation with who carries it, and whether one is missing or doubled. */
export function RegisterPanel() {
  const t = useText(registerMessages)
  const { kind: given } = useAddressParams()
  const setParams = useSetAddressParams()
  const locale = useLocale()
  const { duplicates, kinds } = useTargets()
  const numbered = kinds.find(({ kind }) => kind === given) ?? (kinds[0] as NumberedKind)
  const { kind } = numbered
  const found = useRegister(kind)
  const Duplicates = duplicates?.[kind]
  return (
    <>
      <Panel>
        <div className="c-register-sum">
          <Select<NumberingKind>
            aria-label={t('kind')}
            value={kind}
            options={kinds.map((one) => ({ value: one.kind, label: numbersOf(one, locale) }))}
            onChange={(value) =>
              setParams({
                kind: value === kinds[0]?.kind ? undefined : value,
                ...noFilter,
                page: undefined,
                q: undefined,
              })
            }
          />
          <Sum
            answer={found.data}
            onFaults={() => setParams({ ...noFilter, state: 'faults', page: undefined })}
          />
          {Duplicates ? <Duplicates /> : null}
        </div>
        {found.error ? <ErrorState error={found.error} onRetry={found.refetch} compact /> : null}
        <Register key={kind} numbered={numbered} answer={found.data} />
      </Panel>
      {found.data?.counts.length ? <CountsTable counts={found.data.counts} /> : null}
    </>
  )
}

const noFilter = { rule: undefined, period: undefined, state: undefined }

function Sum({ answer, onFaults }: { answer: Answer; onFaults: () => void }) {
  const t = useText(registerMessages)
  if (!answer) return null
  const { numbers, missing, doubles } = answer
  return (
    <>
      <span>{t('total', { count: numbers })}</span>
      {missing || doubles ? (
        <>
          {missing ? <StatusTag tone="danger">{t('missing', { count: missing })}</StatusTag> : null}
          {doubles ? <StatusTag tone="danger">{t('doubles', { count: doubles })}</StatusTag> : null}
          <Button type="link" size="small" onClick={onFaults}>
            {t('showFaults')}
          </Button>
        </>
      ) : (
        <StatusTag tone="success">{t('whole')}</StatusTag>
      )}
    </>
  )
}

/** What the address says of rule, period and source. */
function useFilter(): RegisterFilter {
  const { rule, period, state } = useAddressParams()
  const known = [...registerStates, 'faults' as const].find((one) => one === state)
  return {
    ...(rule && /^[1-9]\d*$/.test(rule) && { ruleID: Number(rule) }),
    ...(period && { period }),
    ...(known && { state: known }),
  }
}

function Register({ numbered, answer }: { numbered: NumberedKind; answer: Answer }) {
  const { kind } = numbered
  const t = useText(registerMessages)
  const locale = useLocale()
  const filter = useFilter()
  const setParams = useSetAddressParams()
  const { recordLink } = useTargets()
  const calls = numberingCalls(kind)
  return (
    <>
      <Filters filter={filter} answer={answer} />
      <DataTable<RegisterRow>
        type={`numbers_${kind}`}
        definition={definitionOf(locale)}
        queryKey={['number_register', kind, filter]}
        rowKey={({ key }) => key}
        searchPlaceholder={t('search')}
        load={({ q, pageNum, pageSize }, signal) =>
          call(calls.listNumbers, { query: { pageNum, pageSize, ...filter, ...(q && { q }) }, signal })
        }
        cells={registerCells(t, locale, recordLink?.[kind])}
        actions={({ q }) => <ExportButton numbered={numbered} filter={{ ...filter, ...(q && { q }) }} />}
        empty={
          Object.keys(filter).length ? (
            <EmptyState
              title={t('nothing')}
              action={<Button onClick={() => setParams(noFilter)}>{t('clearFilter')}</Button>}
            />
          ) : (
            <EmptyState title={t('empty')} hint={t('emptyHint')} />
          )
        }
      />
    </>
  )
}

const definitionOf = (locale: ReturnType<typeof useLocale>): ListDefinition => {
  const [number, state, rule, period, serial, holders, takenAt, takenBy] = registerTexts(locale).columns
  const column = (key: string, label: string | undefined, width: number) => ({
    key,
    label: label ?? '',
    width,
  })
  return {
    type: 'numbers',
    columns: [
      { ...column('number', number, 185), cell: 'text', fixed: true },
      { ...column('holders', holders, 225), cell: 'text' },
      { ...column('state', state, 100), cell: 'text' },
      { ...column('ruleName', rule, 120), cell: 'text' },
      { ...column('period', period, 180), cell: 'text' },
      { ...column('serial', serial, 75), cell: 'text' },
      { ...column('takenAt', takenAt, 145), cell: 'instant' },
      { ...column('takenBy', takenBy, 85), cell: 'text' },
    ],
    filters: [],
  }
}

function Filters({ filter, answer }: { filter: RegisterFilter; answer: Answer }) {
  const t = useText(registerMessages)
  const locale = useLocale()
  const setParams = useSetAddressParams()
  const set = (change: Record<string, string | undefined>) => setParams({ ...change, page: undefined })
  const counts = answer?.counts ?? []
  const rules = [...new Map(counts.map(({ ruleID, ruleName }) => [ruleID, ruleName]))]
  const periods = [
    ...new Set(
      counts.filter(({ ruleID }) => !filter.ruleID || ruleID === filter.ruleID).map(({ period }) => period),
    ),
  ].filter(Boolean)
  const { states } = registerTexts(locale)
  return (
    <div className="c-register-filters">
      <Select
        allowClear
        aria-label={t('rule')}
        placeholder={t('allRules')}
        showSearch={{ optionFilterProp: 'label' }}
        value={filter.ruleID}
        options={rules.map(([value, label]) => ({ value, label }))}
        onChange={(value?: number) =>
          set({ rule: value === undefined ? undefined : String(value), period: undefined })
        }
      />
      <Select
        allowClear
        aria-label={t('allPeriods')}
        placeholder={t('allPeriods')}
        value={filter.period}
        options={periods.map((value) => ({ value, label: value }))}
        onChange={(value?: string) => set({ period: value })}
      />
      <Select
        allowClear
        aria-label={t('allStates')}
        placeholder={t('allStates')}
        value={filter.state}
        options={[
          ...registerStates.map((value) => ({ value, label: states[value] })),
          { value: 'faults' as const, label: t('faults') },
        ]}
        onChange={(value?: string) => set({ state: value })}
      />
    </div>
  )
}

function ExportButton({ numbered, filter }: { numbered: NumberedKind; filter: RegisterFilter }) {
  const t = useText(registerMessages)
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const fallbackName = `${numbersOf(numbered, locale)}.xlsx`
      await download(numberingCalls(numbered.kind).exportNumbers, { body: filter, fallbackName })
      toast.success(t('exported'))
    } catch (error) {
      toast.failure(error)
    }
    setBusy(false)
  }
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
      {t('export')}
    </Button>
  )
}
