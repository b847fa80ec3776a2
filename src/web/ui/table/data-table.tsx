import { ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Pagination } from 'antd'
import { useMemo, useState } from 'react'
import { chosenColumns, type ListDefinition } from '#shared/list.ts'
import { baseMessages } from '../../base-messages.ts'
import { useText } from '../../messages.ts'
import { useSetAddressParams, useTableState } from '../../navigation.ts'
import {
  changed,
  listQueryOf,
  pageSizes,
  readTableState,
  type TableState,
  totalText,
  writeTableState,
} from '../../table-state.ts'
import { useIsPhone } from '../../use-media.ts'
import { Dialog } from '../dialog.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { type DataTableProps, type ListAnswer, useDraw } from './columns.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Rows, useSelection } from './rows.tsx'
import { useTitles } from './use-titles.ts'

function SaveFilterDialog({
  open,
  onCancel,
  onSave,
}: {
  open: boolean
  onCancel: () => void
  onSave: (name: string) => void
}) {
  const t = useText(baseMessages)
  const [name, setName] = useState('')
  return (
    <Dialog
      open={open}
      title={t('saveFilter')}
      onCancel={onCancel}
      onConfirm={() => onSave(name.trim())}
      confirmDisabled={name.trim() === ''}
    >
      <Input
        autoFocus
        aria-label={t('filterName')}
        placeholder={t('filterNameRequired')}
        maxLength={50}
        onChange={(event) => setName(event.target.value)}
      />
    </Dialog>
  )
}

function Pages({
  state,
  answer,
  shown,
  onChange,
}: {
  state: TableState
  answer: ListAnswer<unknown>
  shown: number
  onChange: (state: TableState) => void
}) {
  const t = useText(baseMessages)
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
      showTotal={() => t('total', { total: totalText(answer.total, answer.totalIsCapped) })}
      onChange={(page, size) => onChange(size === state.size ? { ...state, page } : changed(state, { size }))}
    />
  )
}

/**
 * The generic table: server paging, sorting, search and filters (all in the address), selection, an operate column at the
 * right, own columns and saved filters, cards on a phone. Cell types are those of `src/shared/list.ts`.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const titles = useTitles(props.type, props.definition)
  if (titles.error) return <ErrorState error={titles.error} onRetry={titles.retry} />
  if (!titles.definition) return <div className="c-table-wait" aria-busy="true" />
  return <LoadedTable {...props} definition={titles.definition} titles={titles} />
}

function LoadedTable<Row extends object>(
  props: DataTableProps<Row> & { definition: ListDefinition; titles: ReturnType<typeof useTitles> },
) {
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
  const [state, setState] = useTableState({ defaultSort: definition.defaultSort, prefix, inAddress })
  const setParams = useSetAddressParams()
  const [dialog, setDialog] = useState<'columns' | 'filter' | null>(null)
  const query = listQueryOf(state)
  const found = useQuery({
    queryKey: [...queryKey, 'list', query],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () => chosenColumns(definition, titles.choice.columns),
    [definition, titles.choice.columns],
  )
  const draw = useDraw(props)
  const chosen = useSelection(props)
  const rows = found.data?.list ?? []
  const isFiltered = state.conditions.length > 0 || state.q !== ''
  const { save } = titles
  const hasBar = (props.searchable ?? true) || definition.filters.length > 0 || props.actions !== undefined

  const saved = save
    ? {
        items: titles.choice.savedFilters,
        apply: (text: string) => {
          const next = readTableState(Object.fromEntries(new URLSearchParams(text)), definition.defaultSort)
          if (inAddress) setParams(writeTableState(next, definition.defaultSort, prefix))
          else setState(next)
        },
        save: () => setDialog('filter'),
        remove: (name: string) =>
          void save({ savedFilters: titles.choice.savedFilters.filter((filter) => filter.name !== name) }),
      }
    : undefined
  const saveFilter = (name: string) => {
    const written = writeTableState({ ...state, page: 1 }, definition.defaultSort)
    const text = new URLSearchParams(
      Object.entries(written).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    )
    const others = titles.choice.savedFilters.filter((filter) => filter.name !== name)
    setDialog(null)
    void save?.({ savedFilters: [...others, { name, query: text.toString() }] })
  }
  const empty = found.error ? (
    <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  ) : isFiltered ? (
    <EmptyState
      title={t('emptyFiltered')}
      action={
        <Button onClick={() => setState(changed(state, { q: '', conditions: [] }))}>
          {t('clearFilters')}
        </Button>
      }
    />
  ) : (
    (props.empty ?? <EmptyState />)
  )
  return (
    <div className="c-table">
      {hasBar ? (
        <FilterBar
          definition={definition}
          state={state}
          onChange={setState}
          searchable={props.searchable ?? true}
          searchPlaceholder={props.searchPlaceholder}
          {...(saved ? { saved } : {})}
          extra={
            <>
              {props.actions?.(query)}
              <Button
                className="c-refresh"
                icon={<ReloadOutlined aria-hidden />}
                aria-label={t('refresh')}
                title={t('refresh')}
                onClick={() => void found.refetch()}
              />
              {save ? (
                <Button
                  icon={<SettingOutlined aria-hidden />}
                  aria-label={t('columns')}
                  title={t('columns')}
                  onClick={() => setDialog('columns')}
                />
              ) : null}
            </>
          }
        />
      ) : null}
      {selection && chosen.rows.size > 0 ? (
        <div className="c-selection" role="status">
          <span>{t('selected', { count: chosen.rows.size })}</span>
          {selection.actions([...chosen.rows.values()], chosen.clear)}
          <Button type="link" size="small" onClick={chosen.clear}>
            {t('clearSelection')}
          </Button>
        </div>
      ) : null}
      <Rows
        props={props}
        isPhone={isPhone}
        rows={found.error ? [] : rows}
        columns={columns}
        state={state}
        onState={setState}
        draw={draw}
        chosen={chosen}
        isLoading={found.isFetching && (found.isPending || found.isPlaceholderData)}
        empty={empty}
      />
      {found.data && rows.length > 0 && !found.error ? (
        <Pages state={state} answer={found.data} shown={rows.length} onChange={setState} />
      ) : null}
      <ColumnChooser
        open={dialog === 'columns'}
        definition={definition}
        choice={titles.choice.columns}
        onClose={() => setDialog(null)}
        onSave={(next) => {
          setDialog(null)
          void save?.({ columns: next })
        }}
      />
      <SaveFilterDialog open={dialog === 'filter'} onCancel={() => setDialog(null)} onSave={saveFilter} />
    </div>
  )
}
