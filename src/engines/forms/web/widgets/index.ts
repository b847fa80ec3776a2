import type { ComponentType } from 'react'
import type { WidgetName } from '../../domain/field-types/field-type.ts'
import './values.css'
import { CascaderWidget } from './cascader-widget.tsx'
import { BoolWidget, CheckboxWidget, FlagWidget, RadioWidget, SelectWidget } from './choice-widgets.tsx'
import { ClauseWidget } from './clause-widget.tsx'
import { ContractEditWidget } from './contract-edit-widget.tsx'
import { ContractNumberWidget } from './contract-number-widget.tsx'
import { DateRangeWidget, DateTimeWidget, DateWidget } from './date-widgets.tsx'
import { AttachmentsWidget } from './files-widget.tsx'
import { ImagePreviewWidget } from './image-preview-widget.tsx'
import { InputSelectV2Widget, InputSelectWidget } from './input-select-widgets.tsx'
import { MoneyWidget } from './money-widget.tsx'
import { NumberWidget } from './number-widget.tsx'
import {
  ContractTypeWidget,
  CounterpartsWidget,
  DepartmentWidget,
  PeopleWidget,
  TemplateNameWidget,
  UploadWidget,
} from './picker-widgets.tsx'
import {
  AgentInformationWidget,
  CaseTypeWidget,
  LawFirmsWidget,
  LawyersWidget,
  OfflineArchiveAddressWidget,
  RelatedContractsWidget,
  RelationProjectWidget,
} from './record-widgets.tsx'
import { SerialNumberWidget } from './serial-number-widget.tsx'
import { SheetTableWidget } from './sheet-table-widget.tsx'
import { CodeWidget, TextareaWidget, TextWidget } from './text-widgets.tsx'
import type { WidgetProps } from './widget-props.ts'

/** The control of each widget name that a field type may ask for. */
export const widgets: Readonly<Record<WidgetName, ComponentType<WidgetProps>>> = {
  text: TextWidget,
  textarea: TextareaWidget,
  code: CodeWidget,
  select: SelectWidget,
  multiselect: SelectWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  date: DateWidget,
  daterange: DateRangeWidget,
  dateTime: DateTimeWidget,
  bool: BoolWidget,
  flag: FlagWidget,
  number: NumberWidget,
  money: MoneyWidget,
  people: PeopleWidget,
  department: DepartmentWidget,
  contractType: ContractTypeWidget,
  templateName: TemplateNameWidget,
  contractNumber: ContractNumberWidget,
  upload: UploadWidget,
  counterparts: CounterpartsWidget,
  clause: ClauseWidget,
  sheetTable: SheetTableWidget,
  imagePreview: ImagePreviewWidget,
  attachments: AttachmentsWidget,
  contractEdit: ContractEditWidget,
  serialNumber: SerialNumberWidget,
  inputSelect: InputSelectWidget,
  inputSelectV2: InputSelectV2Widget,
  cascader: CascaderWidget,
  caseType: CaseTypeWidget,
  relationProject: RelationProjectWidget,
  lawFirms: LawFirmsWidget,
  lawyers: LawyersWidget,
  agentInformation: AgentInformationWidget,
  relatedContracts: RelatedContractsWidget,
  offlineArchiveAddress: OfflineArchiveAddressWidget,
}
