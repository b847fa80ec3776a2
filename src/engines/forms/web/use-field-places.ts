import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { FieldConfig } from '../domain/definition/field-config.ts'
import { useFormWidgets } from './form-widgets.ts'
import { placeAfter } from './position-steps.tsx'

export type FieldPlaces = {
  total: number
  /** The place that is shown, from 1; 0: none yet. */
  at: number
  step: (by: 1 | -1) => void
}

/** The places of a field in the document beside the form: they follow the focus, and F8 and Shift+F8 step through them. Null where it has none. */
export function useFieldPlaces(field: FieldConfig) {
  const { bookmarkNavigation: navigation } = useFormWidgets()
  const [reached, setReached] = useState(0)
  const total = navigation?.positions(field) ?? 0
  if (!navigation || total === 0) return { places: null, events: {} }
  const at = Math.min(reached, total)
  const step = (by: 1 | -1) => {
    const next = placeAfter(at, total, by)
    setReached(next)
    navigation.goTo(field, next - 1)
  }
  const events = {
    onFocus: ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      const { cell } = target.closest<HTMLElement>('[data-cell]')?.dataset ?? {}
      // From one control of the field to another, or to the arrows themselves, is no arrival; to a cell of a sheet it is.
      if ((currentTarget.contains(relatedTarget) && !cell) || target.closest('.c-steps')) return
      const shown = navigation.enter?.(field, cell) ?? null
      if (shown !== null) setReached(shown + 1)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      step(event.shiftKey ? -1 : 1)
    },
  }
  return { places: { total, at, step }, events }
}
