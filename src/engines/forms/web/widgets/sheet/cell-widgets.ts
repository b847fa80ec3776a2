import type { ComponentType } from 'react'
import type { WidgetName } from '../../../domain/field-types/field-type.ts'
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
