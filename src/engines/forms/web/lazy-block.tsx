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

/** Some 30 fields that mount when they come near the window, or when one of them must be shown. */
export function LazyBlock({ store, fields, prefix, mounted, onNear }: Props) {
  const placeholder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = placeholder.current
    if (mounted || !element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onNear(),
      // A margin counts at the box that scrolls alone.
      { root: scrollingBox(element), rootMargin: '800px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [mounted, onNear])
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

/** The box that scrolls with an element in it; null where that is the window. */
function scrollingBox(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  return null
}
