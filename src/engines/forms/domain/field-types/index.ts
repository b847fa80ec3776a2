import { type FieldConfig, type FieldTypeName, rawTypes } from '../definition/field-config.ts'
import { agentInformationType } from './agent-information.ts'
import { backdatingType } from './backdating.ts'
import { bankAccountType } from './bank-account.ts'
import { boolType } from './bool.ts'
import { cascaderType } from './cascader.ts'
import { caseTypeType } from './case-type.ts'
import { checkboxType } from './checkbox.ts'
import { clauseType } from './clause.ts'
import { contractEditType } from './contract-edit.ts'
import { contractNumberType } from './contract-number.ts'
import { contractTypeType } from './contract-type.ts'
import { counterpartsType } from './counterparts.ts'
import { customType } from './custom.ts'
import { customAttachmentType } from './custom-attachment.ts'
import { dateType } from './date.ts'
import { dateTimeType } from './date-time.ts'
import { daterangeType } from './daterange.ts'
import { departmentType } from './department.ts'
import type { FieldType } from './field-type.ts'
import { imagePreviewType } from './image-preview.ts'
import { inputSelectType } from './input-select.ts'
import { inputSelectV2Type } from './input-select-v2.ts'
import { lawFirmsType } from './law-firms.ts'
import { lawyersType } from './lawyers.ts'
import { moneyType } from './money.ts'
import { multiselectType } from './multiselect.ts'
import { numberType } from './number.ts'
import { offlineArchiveAddressType } from './offline-archive-address.ts'
import { peopleType } from './people.ts'
import { radioType } from './radio.ts'
import { relatedContractsType } from './related-contracts.ts'
import { relationProjectType } from './relation-project.ts'
import { selectType } from './select.ts'
import { serialNumberType } from './serial-number.ts'
import { sheetTableType } from './sheet-table.ts'
import { templateNameType } from './template-name.ts'
import { textareaType } from './textarea.ts'
import { uploadType } from './upload.ts'

/** A type whose value is not known statically: the engine only passes to it what its own `normalise` answered. */
export type AnyFieldType = FieldType<unknown>

const any = <V>(type: FieldType<V>): AnyFieldType => type as unknown as AnyFieldType

/** Types that are built. The rest of `fieldTypeNames` is refused by `compileForm` until it has a file here. */
const registry: Partial<Record<FieldTypeName, AnyFieldType>> = {
  select: any(selectType),
  multiselect: any(multiselectType),
  contractType: any(contractTypeType),
  templateName: any(templateNameType),
  department: any(departmentType),
  radio: any(radioType),
  checkbox: any(checkboxType),
  date: any(dateType),
  daterange: any(daterangeType),
  'date-time': any(dateTimeType),
  bool: any(boolType),
  textarea: any(textareaType),
  upload: any(uploadType),
  number: any(numberType),
  money: any(moneyType),
  people: any(peopleType),
  contractNumber: any(contractNumberType),
  bankAccount: any(bankAccountType),
  custom: any(customType),
  clause: any(clauseType),
  sheetTable: any(sheetTableType),
  'image-preview': any(imagePreviewType),
  customAttachment: any(customAttachmentType),
  contractEdit: any(contractEditType),
  serialNumber: any(serialNumberType),
  inputSelect: any(inputSelectType),
  inputSelectV2: any(inputSelectV2Type),
  cascader: any(cascaderType),
  caseType: any(caseTypeType),
  relationProject: any(relationProjectType),
  lawFirms: any(lawFirmsType),
  lawyers: any(lawyersType),
  agentInformation: any(agentInformationType),
  relatedContracts: any(relatedContractsType),
  offlineArchiveAddress: any(offlineArchiveAddressType),
}
const counterparts = any(counterpartsType)
const backdating = any(backdatingType)

/** The type of a field: by its raw type where that has rules of its own, by its partyType for counterparts, else by its type. Undefined when it is not built yet. */
export function fieldTypeOf(field: FieldConfig): AnyFieldType | undefined {
  if (field.rawType === rawTypes.backdating) return backdating
  if (field.type === 'inputSelectV2' && field.partyType !== undefined) return counterparts
  return registry[field.type]
}

/** Names of the types that can be used now. */
export const builtFieldTypes: readonly FieldTypeName[] = Object.keys(registry) as FieldTypeName[]
