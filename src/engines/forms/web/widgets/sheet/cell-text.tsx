import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { listIn, nameIn } from '#shared/text.ts'
import { personLabel, useServices } from '#web/index.ts'
import type { WidgetName } from '../../../domain/field-types/field-type.ts'
import type { SheetColumn } from '../../../domain/field-types/sheet-cells.ts'
import type { FormContext } from '../../../domain/form-context.ts'
import { BoolWidget, SelectWidget } from '../choice-widgets.tsx'
import { DateRangeWidget, DateTimeWidget, DateWidget } from '../date-widgets.tsx'
import { MoneyWidget } from '../money-widget.tsx'
import { NumberWidget } from '../number-widget.tsx'
import { DepartmentWidget, PeopleWidget } from '../picker-widgets.tsx'
import { CodeWidget, TextareaWidget, TextWidget } from '../text-widgets.tsx'
import type { WidgetProps } from '../widget-props.ts'

/** The controls that stand in cells. */
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

type Props = {
  column: SheetColumn
  cell: unknown
  context: FormContext
  /** The cell has the shape of its type. */
  isRead: boolean
}

/** A cell as a person reads it; what cannot be read as it was typed. */
export function CellText({ column, cell, context, isRead }: Props) {
  const { type, config } = column
  if (cell === undefined || cell === null) return null
  const read = isRead ? { value: cell } : type.normalise(cell, config, context)
  if ('fault' in read) return <>{typeof cell === 'string' ? cell : JSON.stringify(cell)}</>
  if (read.value === null) return null
  if (config.type === 'people') return <People ids={read.value as readonly number[]} context={context} />
  if (config.type === 'department')
    return <Departments ids={read.value as readonly number[]} context={context} />
  return <>{type.format(read.value, config, context)}</>
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
