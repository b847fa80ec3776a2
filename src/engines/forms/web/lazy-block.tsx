import { useEffect, useRef } from 'react'
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

/** Height that a row of three fields takes, to keep the scroll bar steady until they mount. */
const rowHeight = 72

/** Some 30 fields that mount when they come near the window, or when one of them must be shown. */
export function LazyBlock({ store, fields, prefix, mounted, onNear }: Props) {
  const placeholder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = placeholder.current
    if (mounted || !element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onNear(),
      { rootMargin: '800px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [mounted, onNear])
  if (!mounted)
    return (
      <div
        ref={placeholder}
        className="c-form-block-waiting"
        style={{ height: Math.ceil(fields.length / 3) * rowHeight }}
      />
    )
  return fields.map((field) => <FieldShell key={field.id} store={store} field={field} prefix={prefix} />)
}
