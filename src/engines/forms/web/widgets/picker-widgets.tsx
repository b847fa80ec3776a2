import { useQuery } from '@tanstack/react-query'
import { DepartmentPicker, PeoplePicker, type Person, UploadBox, useServices } from '#web/index.ts'
import type { CounterpartEntry } from '../../domain/field-types/counterparts.ts'
import type { FileValue } from '../../domain/field-types/upload.ts'
import { mappedValues } from '../../domain/filling/counterpart-mapping.ts'
import { useFormWidgets } from '../form-widgets.ts'
import { useFieldValue } from '../use-form.ts'
import { NotWired, Picked } from './record-widgets.tsx'
import type { WidgetProps } from './widget-props.ts'

const idsOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []

/** People of the organisation; names of known ids are loaded once. */
export function PeopleWidget({ store, field, control }: WidgetProps) {
  const ids = idsOf(useFieldValue(store, field.id))
  const { peopleByIds, me } = useServices()
  const nameOf = (id: number): string => store.context().nameOf({ kind: 'person', id }) ?? ''
  const unknown = ids.filter((id) => id !== me?.id && nameOf(id) === '')
  const { data = [] } = useQuery({
    queryKey: ['people', 'byIds', unknown],
    queryFn: async ({ signal }) => (await peopleByIds?.(unknown, signal)) ?? [],
    enabled: unknown.length > 0 && peopleByIds !== undefined,
    placeholderData: (before) => before,
  })
  const people = ids.map(
    (id): Person =>
      (id === me?.id ? me : data.find((person) => person.id === id)) ?? { id, name: nameOf(id) || `#${id}` },
  )
  return (
    <PeoplePicker
      {...control}
      value={people}
      multiple={field.privateConfig.multiple}
      allowClear={field.clearable}
      // Work of the past may belong to somebody who has left.
      offerTerminated
      onChange={(next) => store.edit({ [field.id]: next.map((person) => person.id) })}
    />
  )
}

/** Departments of the organisation. */
export function DepartmentWidget({ store, field, control }: WidgetProps) {
  const ids = idsOf(useFieldValue(store, field.id))
  return (
    <DepartmentPicker
      {...control}
      value={ids}
      nameOf={(id) => store.context().nameOf({ kind: 'department', id }, store.context().locale)}
      multiple={field.privateConfig.multiple}
      allowClear={field.clearable}
      onChange={(next) => store.edit({ [field.id]: next })}
    />
  )
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

export function ContractTypeWidget(props: WidgetProps) {
  return <Picked {...props} picker={useFormWidgets().contractType} isValue={isNumber} />
}

export function TemplateNameWidget(props: WidgetProps) {
  return <Picked {...props} picker={useFormWidgets().templateName} isValue={isNumber} />
}

/** Parties; choosing one fills the fields that follow it. */
export function CounterpartsWidget({ store, field, control }: WidgetProps) {
  const value = useFieldValue(store, field.id)
  const { counterparts: Picker } = useFormWidgets()
  if (!Picker) return <NotWired field={field} control={control} />
  const entries = Array.isArray(value) ? (value as CounterpartEntry[]) : null
  return (
    <Picker
      {...control}
      field={field}
      value={entries}
      onChange={(next, first) => {
        const isSameParty = entries?.[0]?.id === next[0]?.id && next[0]?.id != null
        store.edit({ [field.id]: next })
        if (!isSameParty) store.fill(mappedValues(store.form, field.id, first, store.context()))
      }}
    />
  )
}

/** One file. */
export function UploadWidget({ store, field, control }: WidgetProps) {
  const value = useFieldValue(store, field.id) as FileValue | null
  const { upload } = useFormWidgets()
  if (!upload) return <NotWired field={field} control={control} />
  const { extensions } = field.privateConfig
  const { check, onPreview, maxBytes, send } = upload
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other controls
    <div role="group" aria-label={field.name}>
      <UploadBox
        id={control.id}
        disabled={control.disabled ?? false}
        {...(control['aria-describedby'] ? { 'aria-describedby': control['aria-describedby'] } : {})}
        aria-invalid={control['aria-invalid'] ?? false}
        value={value}
        onChange={(file) => store.edit({ [field.id]: file && { id: file.id, name: file.name } })}
        send={send}
        {...(check ? { check: (file: File) => check(file, extensions) } : {})}
        {...(extensions ? { extensions } : {})}
        {...(maxBytes ? { maxBytes } : {})}
        {...(onPreview ? { onPreview } : {})}
        {...(field.placeholder ? { hint: field.placeholder } : {})}
      />
    </div>
  )
}
