import { type ComponentType, createElement } from 'react'
import { later } from '#web/index.ts'
import type { WidgetName } from '../../domain/field-types/field-type.ts'
import './values.css'
import { BoolWidget, CheckboxWidget, FlagWidget, RadioWidget, SelectWidget } from './choice-widgets.tsx'
import { MoneyWidget } from './money-widget.tsx'
import { NumberWidget } from './number-widget.tsx'
import { CodeWidget, TextareaWidget, TextWidget } from './text-widgets.tsx'
import type { WidgetProps } from './widget-props.ts'

/** A control that the first sight of a form does without: its place is kept until it has come. */
const comes = (load: () => Promise<ComponentType<WidgetProps>>) =>
  later(load, () => createElement('div', { className: 'c-control-waiting', 'aria-busy': true }))

/** The control of each widget name that a field type may ask for. */
export const widgets: Readonly<Record<WidgetName, ComponentType<WidgetProps>>> = {
  text: TextWidget,
  textarea: TextareaWidget,
  code: CodeWidget,
  select: SelectWidget,
  multiselect: SelectWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  date: comes(() => import('./date-widgets.tsx').then((m) => m.DateWidget)),
  daterange: comes(() => import('./date-widgets.tsx').then((m) => m.DateRangeWidget)),
  dateTime: comes(() => import('./date-widgets.tsx').then((m) => m.DateTimeWidget)),
  bool: BoolWidget,
  flag: FlagWidget,
  number: NumberWidget,
  money: MoneyWidget,
  people: comes(() => import('./picker-widgets.tsx').then((m) => m.PeopleWidget)),
  department: comes(() => import('./picker-widgets.tsx').then((m) => m.DepartmentWidget)),
  contractType: comes(() => import('./picker-widgets.tsx').then((m) => m.ContractTypeWidget)),
  templateName: comes(() => import('./picker-widgets.tsx').then((m) => m.TemplateNameWidget)),
  contractNumber: comes(() => import('./contract-number-widget.tsx').then((m) => m.ContractNumberWidget)),
  upload: comes(() => import('./picker-widgets.tsx').then((m) => m.UploadWidget)),
  counterparts: comes(() => import('./picker-widgets.tsx').then((m) => m.CounterpartsWidget)),
  clause: comes(() => import('./clause-widget.tsx').then((m) => m.ClauseWidget)),
  sheetTable: comes(() => import('./sheet-table-widget.tsx').then((m) => m.SheetTableWidget)),
  imagePreview: comes(() => import('./image-preview-widget.tsx').then((m) => m.ImagePreviewWidget)),
  attachments: comes(() => import('./files-widget.tsx').then((m) => m.AttachmentsWidget)),
  contractEdit: comes(() => import('./contract-edit-widget.tsx').then((m) => m.ContractEditWidget)),
  serialNumber: comes(() => import('./serial-number-widget.tsx').then((m) => m.SerialNumberWidget)),
  inputSelect: comes(() => import('./input-select-widgets.tsx').then((m) => m.InputSelectWidget)),
  inputSelectV2: comes(() => import('./input-select-widgets.tsx').then((m) => m.InputSelectV2Widget)),
  cascader: comes(() => import('./cascader-widget.tsx').then((m) => m.CascaderWidget)),
  caseType: comes(() => import('./record-widgets.tsx').then((m) => m.CaseTypeWidget)),
  relationProject: comes(() => import('./record-widgets.tsx').then((m) => m.RelationProjectWidget)),
  lawFirms: comes(() => import('./record-widgets.tsx').then((m) => m.LawFirmsWidget)),
  lawyers: comes(() => import('./record-widgets.tsx').then((m) => m.LawyersWidget)),
  agentInformation: comes(() => import('./record-widgets.tsx').then((m) => m.AgentInformationWidget)),
  relatedContracts: comes(() => import('./record-widgets.tsx').then((m) => m.RelatedContractsWidget)),
  offlineArchiveAddress: comes(() =>
    import('./record-widgets.tsx').then((m) => m.OfflineArchiveAddressWidget),
  ),
}
