import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FormDefinitionInput, formatVersion, formDefinitionSchema } from '#engines/forms/domain/index.ts'
import type { SaveState, Sent } from '#web/autosave.ts'
import { CallError, call, confirm, useText } from '#web/index.ts'
import { useAutosave } from '#web/use-autosave.ts'
import { useLeaveGuard } from '#web/use-blocker.ts'
import { type FormDetail, publishForm, saveFormDraft } from '../../domain/api.ts'
import { designerMessages } from './designer-messages.ts'
import { changed, type History, redone, startHistory, undone } from './edit-history.ts'

export type FormDraft = { name: string; definition: FormDefinitionInput }

export type DraftEditing = {
  draft: FormDraft
  /** The form as the server has it. */
  detail: FormDetail
  change: (next: FormDraft, mark?: string | null) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  /** invalid: something is half typed, so that it cannot be stored yet. */
  /** As it is shown; what asks whether to save asks `isSaved`. */
  state: SaveState | 'invalid'
  isSaved: () => boolean
  failure: unknown
  savedAt: Date | null
  /** What another person saved meanwhile; null when nobody did. */
  conflict: FormDetail | null
  /** Saves now; true when the server has everything. */
  save: () => Promise<boolean>
  /** After a conflict: goes on with mine over theirs, or with theirs; later: nothing is saved until the person saves. */
  resolve: (side: 'mine' | 'theirs' | 'later') => void
  publish: (given: { asDefault: boolean; acceptLostUses: boolean }) => Promise<void>
}

export const draftOf = ({ name, draft, published }: FormDetail): FormDraft => ({
  name,
  definition: {
    fieldGroupList: ((draft ?? published)?.fieldGroupList ?? []) as FormDefinitionInput['fieldGroupList'],
  },
})

const isStorable = ({ name, definition }: FormDraft): boolean =>
  name.trim() !== '' && formDefinitionSchema.safeParse({ ...definition, formatVersion }).success

/** The draft of a form while it is designed: undo and redo, saved by itself. */
export function useFormDraft(opened: FormDetail, canEdit: boolean): DraftEditing {
  const client = useQueryClient()
  const [history, setHistory] = useState<History<FormDraft>>(() => startHistory(draftOf(opened)))
  const [detail, setDetail] = useState(opened)
  const [failure, setFailure] = useState<unknown>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [conflict, setConflict] = useState<FormDetail | null>(null)
  const base = useRef(opened)
  const present = useRef(history.present)
  const saved = useRef(history.present)
  present.current = history.present

  const taken = useCallback(
    (answer: FormDetail) => {
      base.current = answer
      setDetail(answer)
      client.setQueryData(['forms', 'detail', answer.id], answer)
      void client.invalidateQueries({
        queryKey: ['forms'],
        predicate: ({ queryKey }) => queryKey[1] !== 'detail',
      })
      // What is published may be in lists.
      void client.invalidateQueries({ queryKey: ['titles'] })
    },
    [client],
  )

  const send = async (): Promise<Sent> => {
    const sent = present.current
    if (sent === saved.current) return 'saved'
    if (!isStorable(sent)) return 'waits'
    try {
      const answer = await call(saveFormDraft, {
        params: { id: base.current.id },
        body: {
          version: base.current.version,
          name: sent.name,
          fieldGroupList: sent.definition.fieldGroupList,
        },
      })
      saved.current = sent
      taken(answer)
      setSavedAt(new Date())
      setFailure(null)
      return 'saved'
    } catch (error) {
      setFailure(error)
      const theirs =
        error instanceof CallError && error.status === 409 ? (error.data as FormDetail | null) : null
      if (theirs?.versions) {
        setConflict(theirs)
        void saver.hold()
      }
      throw error
    }
  }
  const { state, saver } = useAutosave({ send })
  const save = useCallback(async () => {
    saver.release()
    return saver.save().catch(() => false)
  }, [saver])

  useEffect(() => {
    if (canEdit && history.present !== saved.current) saver.changed()
  }, [history.present, canEdit, saver])

  const change = useCallback(
    (next: FormDraft, mark: string | null = null) =>
      canEdit && setHistory((before) => changed(before, next, mark)),
    [canEdit],
  )
  const undo = useCallback(() => canEdit && setHistory(undone), [canEdit])
  const redo = useCallback(() => canEdit && setHistory(redone), [canEdit])

  const resolve = (side: 'mine' | 'theirs' | 'later'): void => {
    if (!conflict) return
    setConflict(null)
    if (side === 'later') return
    taken(conflict)
    setFailure(null)
    if (side === 'theirs') {
      const theirs = draftOf(conflict)
      saved.current = theirs
      setHistory(startHistory(theirs))
      saver.release()
      saver.settled()
    } else void save()
  }

  const publish: DraftEditing['publish'] = async (given) => {
    if (!(await save())) throw failureOr(failure)
    taken(
      await call(publishForm, {
        params: { id: base.current.id },
        body: { version: base.current.version, ...given },
      }),
    )
  }

  return {
    draft: history.present,
    detail,
    change,
    undo,
    redo,
    canUndo: canEdit && history.past.length > 0,
    canRedo: canEdit && history.future.length > 0,
    isSaved: saver.isSaved,
    state: state === 'refused' && !isStorable(history.present) ? 'invalid' : state,
    failure,
    savedAt,
    conflict,
    save,
    resolve,
    publish,
  }
}

const failureOr = (failure: unknown): unknown => failure ?? new CallError(0, '')

/** Leaving with something unsaved: it is saved first; when that fails the person is asked. */
export function useDesignGuard({ isSaved, save }: DraftEditing): void {
  const t = useText(designerMessages)
  useLeaveGuard(
    () => !isSaved(),
    async () =>
      (await save()) ||
      confirm({
        title: t('leaveTitle'),
        content: t('leaveContent'),
        okText: t('leave'),
        danger: true,
      }),
  )
}
