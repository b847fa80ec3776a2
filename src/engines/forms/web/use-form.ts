import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Issue } from '#shared/issues.ts'
import { useLocale } from '#web/index.ts'
import type { CompiledForm } from '../domain/definition/compile-form.ts'
import { formIn } from '../domain/definition/form-language.ts'
import type { FieldSnapshot } from '../domain/filling/field-snapshot.ts'
import type { Aspect, FormStore } from '../domain/filling/form-store.ts'
import type { FormSummary } from '../domain/filling/form-summary.ts'

function useAspect<T>(store: FormStore, id: string, aspect: Aspect, look: (field: FieldSnapshot) => T): T {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(id, aspect, listener),
    [store, id, aspect],
  )
  return useSyncExternalStore(subscribe, () => look(store.field(id)))
}

/** The value of one field; the component renders again when that value changes and for nothing else. */
export const useFieldValue = (store: FormStore, id: string): unknown =>
  useAspect(store, id, 'value', (field) => field.value)

/** What is wrong with one field, or null. */
export const useFieldError = (store: FormStore, id: string): Issue | null =>
  useAspect(store, id, 'error', (field) => field.error)

/** What became of what was typed into one field, or null. */
export const useFieldNote = (store: FormStore, id: string): Issue | null =>
  useAspect(store, id, 'error', (field) => field.note)

/** The form with the names of the person's language; in another language the store follows. */
export function useFormIn(store: FormStore): CompiledForm {
  const locale = useLocale()
  useEffect(() => {
    if (store.context().locale !== locale) store.setContext({ locale })
  }, [store, locale])
  return formIn(store.form, locale)
}

type Standing = Pick<FieldSnapshot, 'visible' | 'editable' | 'required' | 'ai'>

/** Whether one field is visible, editable, required, and its AI state. */
export function useFieldStanding(store: FormStore, id: string): Standing {
  const ai = useAspect(store, id, 'visibility', (field) => field.ai)
  const flags = useAspect(
    store,
    id,
    'visibility',
    ({ visible, editable, required }) => Number(visible) + 2 * Number(editable) + 4 * Number(required),
  )
  return { visible: (flags & 1) > 0, editable: (flags & 2) > 0, required: (flags & 4) > 0, ai }
}

/** Errors by section, the first faulty field, hidden sections. */
export const useFormSummary = (store: FormStore): FormSummary =>
  useSyncExternalStore(store.subscribeSummary, store.summary)

/** Goes up with every change of a value; for autosave. */
export const useFormRevision = (store: FormStore): number =>
  useSyncExternalStore(store.subscribeValues, store.revision)
