import { Input } from 'antd'
import type { ComponentType } from 'react'
import { useText } from '#web/index.ts'
import { isId } from '../../domain/field-types/ids.ts'
import { type PickerProps, useFormWidgets } from '../form-widgets.ts'
import { formMessages } from '../messages.ts'
import { useFieldValue } from '../use-form.ts'
import type { WidgetProps } from './widget-props.ts'

/** Says that the application brings no picker for this type of field. */
export function NotWired({ field, control }: Pick<WidgetProps, 'field' | 'control'>) {
  const t = useText(formMessages)
  return <Input id={control.id} disabled value={t('notWired', { type: field.type })} />
}

/** The control of a field that the application's picker shows. A value that could not be read counts as none. */
export function Picked<V>({
  store,
  field,
  control,
  picker: Picker,
  isValue,
}: WidgetProps & {
  picker: ComponentType<PickerProps<V>> | undefined
  isValue: (value: unknown) => value is V
}) {
  const value = useFieldValue(store, field.id)
  if (!Picker) return <NotWired field={field} control={control} />
  return (
    <Picker
      {...control}
      field={field}
      value={isValue(value) ? value : null}
      onChange={(next) => store.edit({ [field.id]: next })}
      nameOf={(reference) => store.context().nameOf(reference, store.context().locale)}
    />
  )
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
const isIds = (value: unknown): value is readonly number[] => Array.isArray(value) && value.every(isId)
const isGroups = (value: unknown): value is readonly never[] =>
  Array.isArray(value) &&
  value.every((group) => Array.isArray((group as { contractIDs?: unknown })?.contractIDs))
const isAgent = (value: unknown): value is never =>
  isIds((value as { lawFirmIDList?: unknown } | null)?.lawFirmIDList) &&
  isIds((value as { lawyerIDList?: unknown } | null)?.lawyerIDList)
const isCaseType = (value: unknown): value is number | readonly number[] => isNumber(value) || isIds(value)

export function CaseTypeWidget(props: WidgetProps) {
  return <Picked {...props} picker={useFormWidgets().caseType} isValue={isCaseType} />
}

export function RelationProjectWidget(props: WidgetProps) {
  return <Picked {...props} picker={useFormWidgets().relationProject} isValue={isIds} />
}

export function LawFirmsWidget(props: WidgetProps) {
  return <Picked {...props} picker={useFormWidgets().lawFirms} isValue={isIds} />
}

export function OfflineArchiveAddressWidget(props: WidgetProps) {
  return <Picked {...props} picker={useFormWidgets().offlineArchiveAddress} isValue={isNumber} />
}

export function AgentInformationWidget(props: WidgetProps) {
  return <Picked {...props} picker={useFormWidgets().agentInformation} isValue={isAgent} />
}

export function RelatedContractsWidget(props: WidgetProps) {
  return <Picked {...props} picker={useFormWidgets().relatedContracts} isValue={isGroups} />
}

/** Lawyers, of the firms that another field holds where the field says so. */
export function LawyersWidget(props: WidgetProps) {
  const { field } = props
  const { relatedLawFirms } = field.privateConfig
  return relatedLawFirms ? (
    <LawyersOfFirms {...props} firmField={relatedLawFirms} />
  ) : (
    <Lawyers {...props} lawFirmIDs={null} />
  )
}

function LawyersOfFirms({ firmField, ...props }: WidgetProps & { firmField: string }) {
  const firms = useFieldValue(props.store, firmField)
  return <Lawyers {...props} lawFirmIDs={isIds(firms) && firms.length > 0 ? firms : null} />
}

function Lawyers({
  store,
  field,
  control,
  lawFirmIDs,
}: WidgetProps & { lawFirmIDs: readonly number[] | null }) {
  const value = useFieldValue(store, field.id)
  const { lawyers: Picker } = useFormWidgets()
  if (!Picker) return <NotWired field={field} control={control} />
  return (
    <Picker
      {...control}
      field={field}
      lawFirmIDs={lawFirmIDs}
      value={isIds(value) ? value : null}
      onChange={(next) => store.edit({ [field.id]: next })}
      nameOf={(reference) => store.context().nameOf(reference, store.context().locale)}
    />
  )
}
