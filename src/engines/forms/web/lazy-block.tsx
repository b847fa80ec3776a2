import { useRef } from 'react'
import { useNear } from '#web/use-near.ts'
import type { CompiledField } from '../domain/definition/compile-form.ts'
import type { FormStore } from '../domain/filling/form-store.ts'
import { FieldShell } from './field-shell.tsx'

type Props = {
  store: FormStore
  fields: readonly CompiledField[]
  prefix: string
  mounted: boolean
  onNear: () => void
}

/** Some 30 fields that mount when they come near the window, or when one of them must be shown. */
export function LazyBlock({ store, fields, prefix, mounted, onNear }: Props) {
  const placeholder = useRef<HTMLDivElement>(null)
  useNear(placeholder, mounted ? null : onNear, 800)
  if (!mounted)
    return (
      <div
        ref={placeholder}
        className="c-form-block-waiting"
        style={{ '--c-fields': fields.length } as React.CSSProperties}
      />
    )
  return fields.map((field) => <FieldShell key={field.id} store={store} field={field} prefix={prefix} />)
}
