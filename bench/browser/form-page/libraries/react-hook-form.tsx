import { Controller, useForm } from 'react-hook-form'
import { Leaf, Shell } from '../leaf.tsx'
import type { Library } from '../library.ts'
import { chainOf, chainStart, missing, type PlannedField } from '../plan.ts'
import { Sections } from '../sections.tsx'

type Values = Record<string, unknown>
let submit: (() => void) | undefined

function HookForm({ count }: { count: number }) {
  const { control, handleSubmit, setValue, getValues } = useForm<Values>()
  submit = () => void handleSubmit(() => undefined)()
  const draw = (field: PlannedField) => (
    <Controller
      key={field.id}
      name={field.id}
      control={control}
      rules={{ required: missing(field.name) }}
      render={({ field: bound, fieldState }) => (
        <Shell field={field} error={fieldState.error?.message}>
          <Leaf
            field={field}
            value={bound.value}
            onChange={bound.onChange}
            onBlur={() => {
              bound.onBlur()
              if (field.id !== chainStart) return
              for (const [id, figure] of Object.entries(chainOf(getValues(chainStart)))) setValue(id, figure)
            }}
            faulty={fieldState.invalid}
          />
        </Shell>
      )}
    />
  )
  return <Sections count={count} draw={draw} />
}

/** react-hook-form with a Controller a field. */
export const library: Library = (count) => ({ view: <HookForm count={count} />, submit: () => submit?.() })
