import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { listIn, nameIn } from '#shared/text.ts'
import { personLabel, useServices } from '#web/index.ts'
import type { WidgetName } from '../../../domain/field-types/field-type.ts'
import type { FormContext } from '../../../domain/form-context.ts'
import { BoolWidget, SelectWidget } from '../choice-widgets.tsx'
import { DateRangeWidget, DateTimeWidget, DateWidget } from '../date-widgets.tsx'
import { MoneyWidget } from '../money-widget.tsx'
import { NumberWidget } from '../number-widget.tsx'
import { DepartmentWidget, PeopleWidget } from '../picker-widgets.tsx'
import { CodeWidget, TextareaWidget, TextWidget } from '../text-widgets.tsx'
import type { WidgetProps } from '../widget-props.ts'
import { cellWords, type ShownCell } from './column-widths.ts'

/** The controls of cells. */
export const cellWidgets: Partial<Readonly<Record<WidgetName, ComponentType<WidgetProps>>>> = {
  text: TextWidget,
  textarea: TextareaWidget,
  code: CodeWidget,
  select: SelectWidget,
  multiselect: SelectWidget,
  bool: BoolWidget,
  date: DateWidget,
  daterange: DateRangeWidget,
  dateTime: DateTimeWidget,
  number: NumberWidget,
  money: MoneyWidget,
  people: PeopleWidget,
  department: DepartmentWidget,
}

/** The same in the grid, where a text is seen whole while it is typed, on as many lines as its column is narrow. */
export const gridWidgets: typeof cellWidgets = {
  ...cellWidgets,
  text: (props) => <TextareaWidget {...props} minRows={1} />,
}

/** The words of a cell, or the names of the people or departments in it. */
export function CellText(props: ShownCell) {
  const { column, cell, context, isRead } = props
  const { type, config } = column
  const words = cellWords(props)
  if (words !== null) return <>{words}</>
  if (cell === undefined || cell === null) return null
  const read = isRead ? { value: cell } : type.normalise(cell, config, context)
  if ('fault' in read || read.value === null) return null
  const ids = read.value as readonly number[]
  if (config.type === 'people') return <People ids={ids} context={context} />
  return config.type === 'department' ? <Departments ids={ids} context={context} /> : null
}

type NamesProps = { ids: readonly number[]; context: FormContext }

const joined = (names: readonly string[], { locale }: FormContext): string => listIn(names, locale)

function People({ ids, context }: NamesProps) {
  const { peopleByIds, me } = useServices()
  const known = (id: number): string | undefined =>
    context.nameOf({ kind: 'person', id }) ?? (me?.id === id ? personLabel(me) : undefined)
  const unknown = ids.filter((id) => known(id) === undefined)
  const { data = [] } = useQuery({
    queryKey: ['people', 'byIds', unknown],
    queryFn: async ({ signal }) => (await peopleByIds?.(unknown, signal)) ?? [],
    enabled: unknown.length > 0 && peopleByIds !== undefined,
    staleTime: 300_000,
  })
  const nameOf = (id: number): string => {
    const found = data.find((person) => person.id === id)
    return known(id) ?? (found ? personLabel(found) : `#${id}`)
  }
  return <>{joined(ids.map(nameOf), context)}</>
}

function Departments({ ids, context }: NamesProps) {
  const { loadDepartments } = useServices()
  const { data = [] } = useQuery({
    queryKey: ['departments'],
    queryFn: async ({ signal }) => (await loadDepartments?.(signal)) ?? [],
    enabled: loadDepartments !== undefined,
  })
  const nameOf = (id: number): string =>
    context.nameOf({ kind: 'department', id }, context.locale) ??
    data.filter((one) => one.id === id).map((one) => nameIn(one, context.locale))[0] ??
    `#${id}`
  return <>{joined(ids.map(nameOf), context)}</>
}
