import { useEffect, useMemo } from 'react'
import {
  compileForm,
  createFormStore,
  type FieldConfig,
  type FormStore,
  formContext,
} from '#engines/forms/domain/index.ts'
import { type ControlProps, FieldControl } from '#engines/forms/web/index.ts'
import { useLocale } from '#web/index.ts'
import { useDesignFields } from '../designer/design-context.ts'

const id = 'value'

/** The field by itself: without rules, references and what else would keep its control from being used here. */
export function aloneField(field: FieldConfig): FieldConfig {
  const { visibleWhen: _, requiredWhen: __, counterPartyConfig: ___, ...rest } = field
  const { calculationConditionGroup: ____, valueRange: _____, ...fieldConfig } = field.fieldConfig
  const { relatedLawFirms: ______, ...privateConfig } = field.privateConfig
  return {
    ...rest,
    id,
    required: false,
    disabled: false,
    isEdit: true,
    preview: false,
    defaultValue: null,
    placeholder: '',
    privateConfig,
    fieldConfig,
  }
}

/** A store with nothing but this field; null when the field is not usable as it is configured now. */
function aloneStore(field: FieldConfig, value: unknown, locale: 'zh-CN' | 'en'): FormStore | null {
  try {
    const form = compileForm({ fieldGroupList: [{ name: 'x', fieldList: [aloneField(field)] }] })
    return createFormStore(
      form,
      value === null || value === undefined ? {} : { [id]: value },
      formContext({ today: '2026-01-01', locale, recordStatus: 1 }),
    )
  } catch {
    return null
  }
}

type Props = {
  field: FieldConfig
  value: unknown
  onChange: (value: unknown) => void
  /** Takes over a value that was changed elsewhere (undone); not for values that say less than the control shows. */
  follows?: boolean
  control: Pick<ControlProps, 'id' | 'disabled' | 'placeholder'>
}

/** The real control of a field for one value of it: a default, the value of a condition. */
export function MiniField({ field, value, onChange, follows = true, control }: Props) {
  const locale = useLocale()
  const { widgets } = useDesignFields()
  const key = JSON.stringify(aloneField(field))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store keeps what is typed; it starts anew when the field is configured otherwise.
  const store = useMemo(() => aloneStore(field, value, locale), [key, locale])
  useEffect(() => {
    if (!store) return
    return store.subscribeValues(() => onChange(store.field(id).value ?? null))
  }, [store, onChange])
  const wanted = JSON.stringify(value ?? null)
  useEffect(() => {
    if (!follows || !store || JSON.stringify(store.field(id).value ?? null) === wanted) return
    store.fill({ [id]: JSON.parse(wanted) as unknown })
  }, [follows, store, wanted])
  if (!store) return null
  return (
    <div className="c-mini-field">
      <FieldControl store={store} fieldId={id} widgets={widgets} control={control} />
    </div>
  )
}
