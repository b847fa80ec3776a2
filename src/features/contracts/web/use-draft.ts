import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  compileDefinition,
  createFormStore,
  type FormStore,
  formContext,
  nameOfKnown,
} from '#engines/forms/domain/index.ts'
import { changesBetween, type FieldChange, type FormConflict } from '#engines/forms/web/index.ts'
import type { Issue } from '#shared/issues.ts'
import { changedValues, mergeValues } from '#shared/merge-values.ts'
import { sameValue } from '#shared/same-value.ts'
import type { SaveState, Sent } from '#web/autosave.ts'
import { CallError, call, useLocale, useServices } from '#web/index.ts'
import { useAutosave } from '#web/use-autosave.ts'
import { type ContractDraft, type ContractForm, saveContractDraft } from '../domain/api.ts'
import { type ExtractionMark, keptMarks, storeMarks } from '../domain/extraction-marks.ts'
import { dropLocalDraft, keepLocalDraft } from './local-draft.ts'

const draftStatus = 1
export type TakenOver = { by: string; changes: readonly FieldChange[] }

/** Where values of a draft were found. */
export type ExtractionSource = {
  file: { id: number; name: string } | null
  locationsOf: ReadonlyMap<string, ExtractionMark['locations']>
}

export type Draft = {
  store: FormStore
  /** Of the contract as the server has it. */
  version: number
  /** The same at this very moment, inside a running action. */
  latestVersion: () => number
  /** The values as the server has them. */
  saved: Readonly<Record<string, unknown>>
  /** False for a contract in approval, which is changed on purpose: nothing is saved until the person says so. */
  savesItself: boolean
  /** As it is shown; what asks whether to save asks `isSaved`. */
  state: SaveState
  isSaved: () => boolean
  savedAt: Date | null
  conflict: FormConflict | null
  /** What another person changed meanwhile and nobody here had touched: it has been taken over. */
  takenOver: TakenOver | null
  forgetTakenOver: () => void
  /** The file that values were found in, and where; saved with the draft. */
  source: RefObject<ExtractionSource>
  /** Takes over what the server stored for another reason than a save of this form, for instance from the text. */
  accept: (stored: ContractDraft) => void
  /** Saves now; true when the server has everything. */
  save: () => Promise<boolean>
  /** Goes on after a conflict with these values for the fields in question. */
  resolve: (chosen: Record<string, unknown>) => Promise<boolean>
}

/** The form's store, made from what the server answered. */
export function storeOf(form: ContractForm, locale: 'zh-CN' | 'en'): FormStore {
  return createFormStore(
    compileDefinition(form.definition),
    form.values,
    formContext({
      locale,
      today: form.today,
      now: new Date().toISOString(),
      timeZone: form.timeZone,
      organizationLocale: form.organizationLocale,
      organizationId: form.organizationID,
      recordStatus: form.status,
      readOnly: !form.editable,
      access: form.access,
      alteration: form.alteration,
      numbering: { automatic: form.numbering.automatic, mayEdit: form.numbering.mayEdit },
      initiator: { userId: form.initiator.userID, departmentId: form.initiator.departmentID },
      nameOf: nameOfKnown(form.names),
    }),
    storeMarks(form.extraction),
  )
}

/**
 * A draft that saves itself two seconds after the last change. What the server does not have yet is kept on this computer. When another
 * person saved meanwhile, their fields come in; where both changed one, `conflict` asks and nothing is lost.
 */
export function useDraft(opened: ContractForm): Draft {
  const locale = useLocale()
  const { me } = useServices()
  const userId = me?.id ?? 0
  const id = opened.contractID ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store lives as long as the page shows this contract.
  const store = useMemo(() => storeOf(opened, locale), [opened.contractID])
  const base = useRef(opened)
  const source = useRef(sourceOf(opened))
  const savesItself = (opened.status ?? draftStatus) === draftStatus
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [conflict, setConflict] = useState<FormConflict | null>(null)
  const [version, setVersion] = useState(opened.version ?? 0)
  const [saved, setSaved] = useState<Draft['saved']>(opened.values)
  const [takenOver, setTakenOver] = useState<TakenOver | null>(null)

  const send = async (): Promise<Sent> => {
    const values = store.values()
    const revision = store.revision()
    try {
      const stored = await call(saveContractDraft, {
        params: { id },
        body: {
          version: base.current.version ?? 0,
          values,
          ...(source.current.file && {
            extraction: keptMarks(source.current.file, store.aiMarks(), source.current.locationsOf),
          }),
        },
      })
      base.current = { ...base.current, ...stored }
      setVersion(stored.version)
      setSaved(stored.values)
      setSavedAt(new Date())
      // What was changed since is not what the server speaks of.
      if (store.revision() === revision) {
        store.tell(stored.issues.map(shownIssue))
        dropLocalDraft(userId, id)
      }
      return 'saved'
    } catch (error) {
      const theirs =
        error instanceof CallError && error.status === 409 ? (error.data as ContractForm | null) : null
      if (!theirs?.values) throw error
      const sides = [base.current.values, values, theirs.values] as const
      const merged = mergeValues(...sides, (field) => isComputed(store, field, sides))
      const now = storeOf(theirs, locale)
      const by = theirs.updatedBy ?? ''
      const changes = changesBetween(merged.taken, storeOf(base.current, locale), now)
      base.current = theirs
      setVersion(theirs.version ?? 0)
      setSaved(theirs.values)
      if (changes.length) setTakenOver({ by, changes })
      store.fill(Object.fromEntries(merged.taken.map((field) => [field, theirs.values[field] ?? null])))
      if (!merged.conflicts.length) return 'again'
      setConflict({
        store: now,
        by,
        conflicts: merged.conflicts,
        mine: values,
        theirs: theirs.values,
        taken: changes,
      })
      // What the other person wrote stays on the server until this one has chosen.
      void saver.hold()
      return 'waits'
    }
  }
  const { state, saver } = useAutosave({ send, isAutomatic: savesItself })
  const { save } = saver

  const resolve = useCallback(
    (chosen: Record<string, unknown>) => {
      setConflict(null)
      saver.release()
      store.fill(chosen)
      return saver.save()
    },
    [store, saver],
  )

  useEffect(
    () =>
      store.subscribeValues(() => {
        saver.changed()
        keepLocalDraft(userId, id, {
          version: base.current.version ?? 0,
          // Not values(): that would round and trim what is being typed at this moment.
          values: changedValues(base.current.values, store.peek()),
          at: new Date().toISOString(),
        })
      }),
    [store, saver, userId, id],
  )

  const accept = useCallback(
    (stored: ContractDraft) => {
      const before = base.current.values
      base.current = { ...base.current, ...stored }
      setVersion(stored.version)
      setSaved(stored.values)
      const changed = [...new Set([...Object.keys(before), ...Object.keys(stored.values)])].filter(
        (field) => store.form.byId.has(field) && !sameValue(before[field], stored.values[field]),
      )
      store.fill(Object.fromEntries(changed.map((field) => [field, stored.values[field] ?? null])))
    },
    [store],
  )

  const latestVersion = useCallback(() => base.current.version ?? 0, [])

  const forgetTakenOver = useCallback(() => setTakenOver(null), [])

  return {
    store,
    version,
    latestVersion,
    saved,
    savesItself,
    state,
    isSaved: saver.isSaved,
    savedAt,
    conflict,
    takenOver,
    forgetTakenOver,
    source,
    accept,
    save,
    resolve,
  }
}

const sourceOf = ({ extraction }: ContractForm): ExtractionSource => ({
  file: extraction && { id: extraction.fileID, name: extraction.fileName },
  locationsOf: new Map(
    Object.entries(extraction?.fields ?? {}).map(([id, { locations }]) => [id, locations]),
  ),
})

/** True for what the form computes, and for what nobody has typed in: on every side it is what the calculation gives. */
function isComputed(store: FormStore, id: string, sides: readonly Draft['saved'][]): boolean {
  const field = store.form.byId.get(id)
  if (field?.isBackdating || field?.calculation?.isUpdate) return true
  if (!field?.calculation) return false
  return sides.every((values) => {
    const others = Object.fromEntries(Object.entries(values).filter(([key]) => key !== id))
    const fresh = createFormStore(store.form, others, { ...store.context(), recordStatus: null })
    return sameValue(fresh.field(id).value, values[id])
  })
}

/** The server says it in the person's language already. */
const shownIssue = ({ path, message }: ContractDraft['issues'][number]): Issue => ({
  path,
  code: 'schema',
  params: { detail: message },
})
