import { CloseOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Dropdown, Input, Popover } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { wait } from '#shared/constants.ts'
import type { Condition, ListDefinition, ListFilter } from '#shared/list.ts'
import { moneyText } from '#shared/money.ts'
import { readAmountValues } from '#shared/money-totals.ts'
import { baseMessages } from '../../base-messages.ts'
import { colon, type Text, useText } from '../../messages.ts'
import { searchTimer } from '../../search-timer.ts'
import { changed, type TableState, withCondition } from '../../table-state.ts'
import { later } from '../later.tsx'
import { type Person, personLabel } from '../person.tsx'
import type { ConditionFormProps } from './condition-form.tsx'

type BaseText = Text<typeof baseMessages>

/** The search box of a list: searches 750 ms after the last key or at once on Enter. */
export function SearchBox({
  q,
  onSearch,
  placeholder,
}: {
  q: string
  onSearch: (q: string) => void
  placeholder?: string
}) {
  const t = useText(baseMessages)
  const [typed, setTyped] = useState(q)
  const latest = useRef(onSearch)
  latest.current = onSearch
  const timer = useMemo(() => searchTimer(wait.search, (text) => latest.current(text.trim())), [])
  useEffect(() => setTyped((now) => (now.trim() === q ? now : q)), [q])
  useEffect(() => () => timer.stop(), [timer])
  return (
    <Input
      className="c-search"
      value={typed}
      allowClear
      type="search"
      prefix={<SearchOutlined aria-hidden="true" />}
      placeholder={placeholder ?? t('search')}
      aria-label={placeholder ?? t('search')}
      maxLength={200}
      onChange={(event) => {
        setTyped(event.target.value)
        if (event.target.value === '') timer.now('')
        else timer.typed(event.target.value)
      }}
      onCompositionStart={() => timer.composing(true)}
      onCompositionEnd={() => timer.composing(false)}
      onPressEnter={(event) => !event.nativeEvent.isComposing && timer.now(event.currentTarget.value)}
    />
  )
}

const valueWords = (filter: ListFilter, value: string, people: readonly Person[], t: BaseText): string => {
  if (filter.kind === 'choice')
    return filter.choices?.find((choice) => choice.value === value)?.label ?? value
  if (filter.kind === 'flag') return t(value === '2' ? 'yes' : 'no')
  if (filter.kind !== 'person') return value
  const person = people.find(({ id }) => String(id) === value)
  return person ? personLabel(person) : value
}

/** The bounds of an amount condition, each with the currency that is asked about: 'USD 1,000.00'. */
const amountWords = (values: readonly string[]): string[] => {
  const { unit, amounts } = readAmountValues(values)
  return amounts.map((amount) => (amount ? moneyText({ amount, unit }, 'en') : ''))
}

/** The words of a condition's chip: '状态：草稿, 审批中', '金额 ≥ CNY 1,000.00'. */
function conditionWords(
  filter: ListFilter,
  condition: Condition,
  people: readonly Person[],
  t: BaseText,
): string {
  const { operator, values } = condition
  if (operator === 'empty' || operator === 'filled') return `${filter.label} ${t(`op.${operator}`)}`
  const words =
    filter.kind === 'money'
      ? amountWords(values)
      : values.map((value) => valueWords(filter, value, people, t))
  if (operator === 'between') return `${filter.label} ${words[0] || '…'} ~ ${words[1] || '…'}`
  const joined =
    words.length > 2 && filter.kind !== 'text'
      ? `${words.slice(0, 2).join(', ')} +${words.length - 2}`
      : words.join(', ')
  return operator === 'in' || operator === 'eq'
    ? `${filter.label}${colon()}${joined}`
    : `${filter.label} ${t(`op.${operator}`)} ${joined}`
}

const ConditionForm = later(() => import('./condition-form.tsx').then((module) => module.ConditionForm))

type ChipProps = Omit<ConditionFormProps, 'isShown'> & { startOpen: boolean }

function ConditionChip(props: ChipProps) {
  const { filter, condition, people, onChange, onClose, startOpen } = props
  const t = useText(baseMessages)
  const [open, setOpen] = useState(startOpen)
  const [isShown, setShown] = useState(false)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <span className="c-chip">
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={open}
        destroyOnHidden
        afterOpenChange={setShown}
        onOpenChange={(next) => (next ? setOpen(true) : close())}
        content={<ConditionForm {...props} onClose={close} isShown={isShown} />}
      >
        <button type="button" className="c-chip-words" aria-expanded={open}>
          {condition ? conditionWords(filter, condition, people, t) : filter.label}
        </button>
      </Popover>
      <button
        type="button"
        className="c-chip-remove"
        aria-label={`${t('clear')} ${filter.label}`}
        onClick={() => {
          onChange({ key: filter.key, operator: 'eq', values: [] })
          onClose()
        }}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  )
}

export type FilterBarProps = {
  definition: ListDefinition
  state: TableState
  onChange: (state: TableState) => void
  searchPlaceholder?: string | undefined
  searchable: boolean
  extra?: ReactNode
}

/** Search, conditions as chips and the list's buttons. */
export function FilterBar({
  definition,
  state,
  onChange,
  searchPlaceholder,
  searchable,
  extra,
}: FilterBarProps) {
  const t = useText(baseMessages)
  const [adding, setAdding] = useState<string | null>(null)
  const [people, setPeople] = useState<readonly Person[]>([])
  const filterOf = (key: string) => definition.filters.find((filter) => filter.key === key)
  const unused = definition.filters.filter(
    ({ key }) => !state.conditions.some((condition) => condition.key === key),
  )
  const chips = [...state.conditions.map(({ key }) => key), ...(adding ? [adding] : [])]
  return (
    <div className="c-filter-bar">
      {searchable ? (
        <SearchBox
          q={state.q}
          placeholder={searchPlaceholder ?? ''}
          onSearch={(q) => onChange(changed(state, { q }))}
        />
      ) : null}
      {unused.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: unused.map(({ key, label }) => ({ key, label })),
            onClick: ({ key }) => setAdding(key),
          }}
        >
          <Button icon={<FilterOutlined aria-hidden />}>{t('filter')}</Button>
        </Dropdown>
      ) : null}
      {extra ? <span className="c-filter-extra">{extra}</span> : null}
      {chips.length > 0 ? (
        <div className="c-chips">
          {chips.map((key) => {
            const filter = filterOf(key)
            if (!filter) return null
            return (
              <ConditionChip
                key={key}
                filter={filter}
                condition={state.conditions.find((condition) => condition.key === key)}
                people={people}
                onPeople={(more) => setPeople((known) => [...known, ...more])}
                startOpen={key === adding}
                onClose={() => setAdding(null)}
                onChange={(condition) => onChange(withCondition(state, condition))}
              />
            )
          })}
          <Button
            type="link"
            size="small"
            onClick={() => onChange(changed(state, { q: '', conditions: [] }))}
          >
            {t('clearFilters')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
