import { createForm, type Field as FieldModel, isField } from '@formily/core'
import { Field, FormProvider, observer, useField } from '@formily/react'
import type { ReactNode } from 'react'
import { Leaf, type LeafProps, Shell } from '../leaf.tsx'
import type { Library } from '../library.ts'
import { missing, type PlannedField } from '../plan.ts'
import { Sections } from '../sections.tsx'

const Decorated = observer(({ planned, children }: { planned: PlannedField; children?: ReactNode }) => (
  <Shell field={planned} error={useField<FieldModel>().selfErrors[0]}>
    {children}
  </Shell>
))

const Control = observer(
  ({ planned, value, onChange, onBlur }: Omit<LeafProps, 'field'> & { planned: PlannedField }) => (
    <Leaf
      field={planned}
      value={value}
      {...(onChange ? { onChange } : {})}
      {...(onBlur ? { onBlur } : {})}
      faulty={useField<FieldModel>().selfErrors.length > 0}
    />
  ),
)

/** Formily's core and React binding: a field each, the chain by reactions. */
export const library: Library = (count) => {
  const form = createForm()
  const draw = (field: PlannedField) => (
    <Field
      key={field.id}
      name={field.id}
      title={field.name}
      validator={[{ required: true, message: missing(field.name) }]}
      decorator={[Decorated, { planned: field }]}
      component={[Control, { planned: field }]}
      {...(field.follows
        ? {
            reactions: (own) => {
              const before = own.query(field.follows ?? '').value()
              if (isField(own))
                own.value =
                  before === undefined || before === '' || Number.isNaN(Number(before))
                    ? undefined
                    : String(Number(before) + 1)
            },
          }
        : {})}
    />
  )
  return {
    view: (
      <FormProvider form={form}>
        <Sections count={count} draw={draw} />
      </FormProvider>
    ),
    submit: () => void form.submit().catch(() => undefined),
  }
}
