import { ReloadOutlined, SettingOutlined, StarOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { chosenColumns, formatSort, type ListDefinition } from '#shared/list.ts'
import { baseMessages } from '../../base-messages.ts'
import { useText } from '../../messages.ts'
import { changed, listQueryOf, pageSizes, type TableState, totalText } from '../../table-state.ts'
import { useIsPhone } from '../../use-media.ts'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { later } from '../later.tsx'
import { toast } from '../toast.tsx'
import { type DataTableProps, type ListAnswer, useDraw } from './columns.tsx'
import { FilterBar } from './filter-bar.tsx'
import { LeftOut } from './left-out.tsx'
import { Rows, useSelection } from './rows.tsx'
import { useTitles } from './use-titles.ts'
import { useViews } from './use-views.ts'

// Most people keep no views.
const ViewTabs = later(
  () => import('./view-tabs.tsx').then((module) => module.ViewTabs),
  () => <div className="c-view-bar" />,
)
const ViewNameDialog = later(() => import('./view-tabs.tsx').then((module) => module.ViewNameDialog))
const ColumnChooser = later(() => import('./column-chooser.tsx').then((module) => module.ColumnChooser))

type PagesProps = {
  state: TableState
  answer: ListAnswer<unknown>
  shown: number
  onChange: (state: TableState) => void
  /** Counts all, where the list counted up to a bound only; null where it still did. */
  count: () => Promise<number | null>
}

/** What a list counted, and a way to count all where that is more than it counts at once. */
function Total({ answer, count }: Pick<PagesProps, 'answer' | 'count'>) {
  const t = useText(baseMessages)
  const [exact, setExact] = useState<number | null>(null)
  const [isCounting, setCounting] = useState(false)
  const countAll = async () => {
    setCounting(true)
    try {
      setExact(await count())
    } catch (error) {
      toast.failure(error)
    } finally {
      setCounting(false)
    }
  }
  if (!answer.totalIsCapped) return t('total', { total: String(answer.total) })
  if (exact !== null) return t('total', { total: String(exact) })
  return (
    <>
      {t('total', { total: totalText(answer.total, true) })}
      <Button type="link" size="small" loading={isCounting} onClick={countAll}>
        {t('countAll')}
      </Button>
    </>
  )
}

/** The places where the pages of a list begin, as far as they were come to page by page: then a deep page costs what the first costs. */
function useCursors(state: TableState) {
  const [known] = useState(() => new Map<string, string>())
  const keyOfPage = (page: number) => JSON.stringify([listQueryOf({ ...state, page })])
  const cursor = known.get(keyOfPage(state.page))
  return {
    query: { ...listQueryOf(state), ...(cursor && { cursor }) },
    keep: (answer: ListAnswer<unknown>) => {
      if (answer.nextCursor) known.set(keyOfPage(state.page + 1), answer.nextCursor)
    },
  }
}

function Pages({ state, answer, shown, onChange, count }: PagesProps) {
  const isPhone = useIsPhone()
  // Beyond a capped total the next page exists as long as this one is full.
  const reach = (state.page - 1) * state.size + shown + (answer.totalIsCapped && shown === state.size ? 1 : 0)
  return (
    <Pagination
      className="c-pages"
      size={isPhone ? 'small' : 'medium'}
      simple={isPhone}
      current={state.page}
      pageSize={state.size}
      total={Math.max(answer.total, reach)}
      pageSizeOptions={[...pageSizes]}
      showSizeChanger={!isPhone}
      showTotal={() => (
        <Total key={JSON.stringify([state.q, state.conditions])} answer={answer} count={count} />
      )}
      onChange={(page, size) => onChange(size === state.size ? { ...state, page } : changed(state, { size }))}
    />
  )
}

/**
 * The generic table: server paging, sorting, search and filters (all in the address), selection, an operate column at the
 * right, own columns and views, cards on a phone. Cell types are those of `src/shared/list.ts`.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { inAddress = true, keepsOwn = inAddress || !props.definition } = props
  const titles = useTitles(props.type, props.definition, keepsOwn)
  if (titles.error) return <ErrorState error={titles.error} onRetry={titles.retry} />
  if (!titles.definition || titles.isWaiting) return <div className="c-table-wait" aria-busy="true" />
  return <LoadedTable {...props} definition={titles.definition} titles={titles} />
}

type LoadedProps<Row extends object> = DataTableProps<Row> & {
  definition: ListDefinition
  titles: ReturnType<typeof useTitles>
}

function LoadedTable<Row extends object>(props: LoadedProps<Row>) {
  const {
    definition,
    titles,
    load,
    queryKey = [props.type],
    selection,
    inAddress = true,
    prefix = '',
  } = props
  const t = useText(baseMessages)
  const isPhone = useIsPhone()
  const { choice, save } = titles
  const views = useViews({ definition, choice, save, prefix, inAddress })
  const { state, setState } = views
  const [dialog, setDialog] = useState<'columns' | 'view' | null>(null)
  const { query, keep } = useCursors(state)
  const found = useQuery({
    queryKey: [...queryKey, 'list', query],
    queryFn: async ({ signal }) => {
      const answer = await load(query, signal)
      keep(answer)
      return answer
    },
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => chosenColumns(definition, views.columns), [definition, views.columns])
  const shownKeys = columns.map(({ key }) => key)
  const draw = useDraw(props)
  const chosen = useSelection(props)
  const rows = found.data?.list ?? []
  // A list that refuses what is asked may offer something else by now.
  const retry = () => {
    titles.retry()
    void found.refetch()
  }
  const isFiltered = state.conditions.length > 0 || state.q !== ''
  const isSorted = formatSort(state.sort) !== definition.defaultSort
  const isFailed = found.error !== null
  const hasBar = (props.searchable ?? true) || definition.filters.length > 0 || props.actions !== undefined

  return (
    <div className="c-table">
      {views.canKeep && views.views.length > 0 ? <ViewTabs views={views} /> : null}
      <LeftOut views={views} />
      {hasBar ? (
        <FilterBar
          definition={definition}
          state={state}
          onChange={setState}
          searchable={props.searchable ?? true}
          searchPlaceholder={props.searchPlaceholder}
          extra={
            <>
              {views.canKeep && (views.view ? views.isChanged : isFiltered || isSorted) ? (
                <Button icon={<StarOutlined aria-hidden />} onClick={() => setDialog('view')}>
                  {t('viewSave')}
                </Button>
              ) : null}
              {props.actions?.(query, shownKeys)}
              <IconButton
                icon={<ReloadOutlined aria-hidden />}
                name={t('refresh')}
                onClick={retry}
                className="c-refresh"
              />
              {save ? (
                <IconButton
                  icon={<SettingOutlined aria-hidden />}
                  name={t('columns')}
                  onClick={() => setDialog('columns')}
                />
              ) : null}
            </>
          }
        />
      ) : null}
      {selection && chosen.rows.size > 0 ? (
        <SelectionBar selection={selection} chosen={chosen} columns={shownKeys} />
      ) : null}
      <Rows
        props={props}
        isPhone={isPhone}
        rows={isFailed ? [] : rows}
        columns={columns}
        state={state}
        onState={setState}
        draw={draw}
        chosen={chosen}
        isLoading={found.isFetching && (found.isPending || found.isPlaceholderData)}
        empty={
          isFailed ? (
            <ErrorState error={found.error} onRetry={retry} />
          ) : isFiltered ? (
            <NothingFound onClear={() => setState(changed(state, { q: '', conditions: [] }))} />
          ) : (
            (props.empty ?? <EmptyState />)
          )
        }
      />
      {rows.length > 0 && !isFailed ? props.below?.(listQueryOf(state)) : null}
      {/* A short table without a bar is all there is. */}
      {found.data && rows.length > 0 && !isFailed && (hasBar || found.data.total > rows.length) ? (
        <Pages
          state={state}
          answer={found.data}
          shown={rows.length}
          onChange={setState}
          count={async () => {
            const one = { ...listQueryOf(state), pageNum: 1, pageSize: 1, exactTotal: true }
            const { total, totalIsCapped } = await load(one, new AbortController().signal)
            return totalIsCapped ? null : total
          }}
        />
      ) : null}
      <ColumnChooser
        open={dialog === 'columns'}
        definition={definition}
        choice={views.columns}
        onClose={() => setDialog(null)}
        onSave={(next) => {
          setDialog(null)
          void views.setColumns(next)
        }}
      />
      {dialog === 'view' ? (
        <ViewNameDialog
          title={t('viewSave')}
          start=""
          taken={views.views.map(({ name }) => name)}
          onCancel={() => setDialog(null)}
          onSave={(name) => {
            setDialog(null)
            void views.add(name)
          }}
        />
      ) : null}
    </div>
  )
}

type IconButtonProps = { icon: ReactNode; name: string; onClick: () => void; className?: string }

const IconButton = ({ icon, name, onClick, className = '' }: IconButtonProps) => (
  <Button className={className} icon={icon} aria-label={name} title={name} onClick={onClick} />
)

function SelectionBar<Row extends object>({
  selection,
  chosen,
  columns,
}: {
  selection: NonNullable<DataTableProps<Row>['selection']>
  chosen: ReturnType<typeof useSelection<Row>>
  columns: readonly string[]
}) {
  const t = useText(baseMessages)
  return (
    <div className="c-selection" role="status">
      <span>{t('selected', { count: chosen.rows.size })}</span>
      {selection.actions([...chosen.rows.values()], chosen.clear, columns)}
      <Button type="link" size="small" onClick={chosen.clear}>
        {t('clearSelection')}
      </Button>
    </div>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useText(baseMessages)
  return (
    <EmptyState title={t('emptyFiltered')} action={<Button onClick={onClear}>{t('clearFilters')}</Button>} />
  )
}
