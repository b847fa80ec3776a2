import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  compileDefinition,
  createFormStore,
  type FormContext,
  type FormStore,
  type FormType,
  formContext,
  nameOfKnown,
} from '#engines/forms/domain/index.ts'
import { changesBetween, type FormConflict } from '#engines/forms/web/index.ts'
import { changedValues, mergeValues } from '#shared/merge-values.ts'
import type { Locale } from '#shared/text.ts'
import type { SaveState } from '#web/autosave.ts'
import { CallError, call, useLocale } from '#web/index.ts'
import { useAutosave } from '#web/use-autosave.ts'
import type { OpenedForm } from '../domain/form-calls.ts'
import type { FormRecord } from '../domain/record.ts'
import { queryOfForm } from './of-form.ts'

export type RecordForm = {
  store: FormStore
  /** Of what is typed: `saved` is kept on the server, for this person alone. */
  kept: SaveState
  conflict: FormConflict | null
  /** Puts it into the record; answers the record's id, or null where a conflict is to be settled first. Throws what the server says. */
  save: () => Promise<number | null>
  /** Goes on after a conflict with these values for the fields in question. */
  resolve: (chosen: Record<string, unknown>) => void
  /** Forgets what was typed and not saved. */
  drop: () => Promise<void>
}

/** The form's store, made from what the server answered. */
export function recordStore(opened: OpenedForm, locale: Locale, values = opened.values): FormStore {
  return createFormStore(
    compileDefinition(opened.definition),
    values,
    formContext({
      locale,
      today: opened.today,
      now: new Date().toISOString(),
      timeZone: opened.timeZone,
      organizationLocale: opened.organizationLocale,
      organizationId: opened.organizationID,
      recordStatus: opened.recordID === null ? null : 1,
      initiator: { userId: opened.initiator.userID, departmentId: opened.initiator.departmentID },
      numbering: opened.numbering as FormContext['numbering'],
      access: Object.fromEntries([
        ...opened.locked.map((id) => [id, 'read'] as const),
        ...opened.hidden.map((id) => [id, 'hidden'] as const),
      ]),
      nameOf: nameOfKnown(opened.names),
    }),
  )
}

/**
 * The form of a record while somebody fills it in. What is typed is kept on the server for them alone, until they save: then it becomes the
 * record; a new one starts with what `preset` says, by field of the form. When somebody saved meanwhile, their fields come in; where both changed one, `conflict` asks and nothing is lost.
 */
export function useRecordForm(
  record: FormRecord,
  opened: OpenedForm,
  { formType, preset }: { formType: FormType | undefined; preset: () => Readonly<Record<string, unknown>> },
): RecordForm {
  const locale = useLocale()
  const { calls } = record
  const base = useRef(opened)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store lives as long as the page shows this record.
  const store = useMemo(() => {
    const made = recordStore(opened, locale)
    const { draft } = opened
    if (draft)
      made.edit(Object.fromEntries(Object.entries(draft.values).filter(([id]) => made.form.byId.has(id))))
    else if (opened.recordID === null) made.edit(preset())
    return made
  }, [opened.recordID])
  const [conflict, setConflict] = useState<FormConflict | null>(null)
  const { state: kept, saver } = useAutosave({
    send: async () => {
      const body = {
        values: changedValues(base.current.values, store.peek()) as OpenedForm['values'],
        version: base.current.version,
      }
      const { recordID } = base.current
      if (recordID === null) await call(calls.keepNewDraft, { query: queryOfForm(formType), body })
      else await call(calls.keepDraft, { params: { id: recordID }, body })
      return 'saved'
    },
  })

  useEffect(() => {
    const stop = store.subscribeValues(saver.changed)
    window.addEventListener('pagehide', saver.flush)
    return () => {
      // What was typed a moment ago is sent on leaving.
      void saver.flush()
      stop()
      window.removeEventListener('pagehide', saver.flush)
    }
  }, [store, saver])

  const save = useCallback(async () => {
    const values = store.values() as OpenedForm['values']
    const { recordID: id, formVersionID, version } = base.current
    // What is on its way ends first, so that nothing is kept after the record has it.
    await saver.hold()
    try {
      const body = { formVersionID, values }
      const done =
        id === null
          ? await call(calls.create, { body })
          : await call(calls.update, { params: { id }, body: { ...body, version } })
      return done.id
    } catch (error) {
      saver.release()
      saver.changed()
      const theirs =
        error instanceof CallError && error.status === 409 ? (error.data as OpenedForm | null) : null
      if (!theirs?.values) throw error
      const { taken, conflicts } = mergeValues(base.current.values, values, theirs.values)
      const now = recordStore(theirs, locale)
      const changes = changesBetween(taken, recordStore(base.current, locale), now)
      base.current = { ...theirs, formVersionID: base.current.formVersionID }
      store.fill(Object.fromEntries(taken.map((field) => [field, theirs.values[field] ?? null])))
      setConflict({
        store: now,
        by: theirs.updatedBy,
        conflicts,
        mine: values,
        theirs: theirs.values,
        taken: changes,
      })
      return null
    }
  }, [store, calls, saver, locale])

  const resolve = useCallback(
    (chosen: Record<string, unknown>) => {
      setConflict(null)
      store.fill(chosen)
    },
    [store],
  )

  const drop = useCallback(async () => {
    await saver.hold()
    const { recordID: id } = base.current
    if (id === null) await call(calls.dropNewDraft, { query: queryOfForm(formType) })
    else await call(calls.dropDraft, { params: { id } })
  }, [calls, formType, saver])

  return { store, kept, conflict, save, resolve, drop }
}
