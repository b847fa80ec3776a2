import { useMemo } from 'react'
import type { FormDefinitionInput } from '#engines/forms/domain/index.ts'
import type { FormWidgets } from '#engines/forms/web/index.ts'
import { DesignFieldsProvider } from '../designer/design-context.ts'
import { configOf } from '../designer/field-values.ts'
import '../properties/properties.css'
import { Conditions, type OuterConditions } from './conditions-editor.tsx'

type Props = {
  /** The sections of fields that conditions may look at. */
  sections: FormDefinitionInput['fieldGroupList']
  value: OuterConditions | null
  onChange: (value: OuterConditions | null) => void
  label: string
  disabled: boolean
  /** Pickers of the features, for values that are records; keep the object stable. */
  widgets: FormWidgets
}

const every = () => true

/** Conditions on fields of forms, for what looks at forms from outside. */
export function FormConditions({ sections, value, onChange, label, disabled, widgets }: Props) {
  const fields = useMemo(
    () => ({
      definition: { fieldGroupList: sections },
      fields: sections.flatMap(({ fieldList }) => fieldList.map(configOf)),
      widgets,
    }),
    [sections, widgets],
  )
  return (
    <DesignFieldsProvider value={fields}>
      <Conditions
        group={value ?? undefined}
        offers={every}
        label={label}
        disabled={disabled}
        isOuter
        set={(next) => onChange(next ?? null)}
      />
    </DesignFieldsProvider>
  )
}
