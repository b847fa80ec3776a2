import { compileForm, createFormStore, type FieldInput, formContext } from '#engines/forms/domain/index.ts'
import { checkForm, FormRenderer } from '#engines/forms/web/index.ts'
import type { Library } from '../library.ts'
import { options, type PlannedField, planned } from '../plan.ts'

const types = {
  text: 'custom',
  number: 'number',
  money: 'money',
  select: 'select',
  date: 'date',
  textarea: 'textarea',
} as const

const fieldOf = ({ id, name, kind, follows }: PlannedField): FieldInput => ({
  id,
  name,
  type: types[kind],
  required: true,
  span: 1,
  ...(kind === 'select' ? { options } : {}),
  ...(follows
    ? {
        fieldConfig: {
          calculationConditionGroup: {
            valueList: [
              { method: 1, value: follows },
              { method: 2, value: '1' },
            ],
            calculationWays: [1],
          },
        },
      }
    : {}),
})

/** The product's own engine and renderer, as every form of the product uses them. */
export const library: Library = (count) => {
  const store = createFormStore(
    compileForm({
      fieldGroupList: planned(count).map(({ name, fields }) => ({ name, fieldList: fields.map(fieldOf) })),
    }),
    {},
    formContext({ today: '2026-11-20' }),
  )
  return {
    view: <FormRenderer store={store} withoutMenu />,
    submit: () => void checkForm(store),
  }
}
