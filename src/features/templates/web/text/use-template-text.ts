import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { uploadFile, valueNameOf } from '#engines/documents/domain/index.ts'
import { tellRepairs } from '#engines/documents/web/index.ts'
import type { DocEditor } from '#engines/editor/domain/index.ts'
import { useTextKeeper } from '#engines/editor/web/index.ts'
import { CallError, call, saveAs, toast, upload } from '#web/index.ts'
import { addTemplateVersion, bindTemplateVersion, type TemplateDetail } from '../../domain/api.ts'
import type { Binding, Bindings } from '../../domain/template.ts'
import { type PlacedBookmark, renamedBindings } from '../../domain/template-bookmarks.ts'
import { templateKey } from '../template-dialogs.tsx'

export type Version = TemplateDetail['versions'][number]

/** Code of the refusal because somebody saved another text meanwhile. */
const staleText = 40908
const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The document of a version as it is on the screen: its bookmarks, what they are bound to, and saving it. */
export type TemplateText = {
  /** The version that was opened or saved last. */
  base: Version
  isEditing: boolean
  /** Null until the document is open. */
  editor: DocEditor | null
  bookmarks: readonly PlacedBookmark[]
  bindings: Bindings
  bind: (valueName: string, binding: Binding | null) => void
  rename: (name: string, next: string) => boolean
  remove: (name: string) => boolean
  /** The document or a binding differs from what is saved. */
  isChanged: boolean
  /** Saving makes a further version; else it only changes the bindings of the one that is open. */
  makesVersion: boolean
  isSaving: boolean
  save: (note: string) => Promise<boolean>
  stale: Version | null
  forgetStale: () => void
  downloadMine: () => Promise<void>
  onReady: (editor: DocEditor) => void
  onChange: () => void
}

/** Opens a version of a template. `isEditing`: the person may write in it. `isRestored`: with what they had written before, which is unsaved from the beginning. */
export function useTemplateText(
  template: TemplateDetail,
  opened: Version,
  { isEditing, isRestored }: { isEditing: boolean; isRestored: boolean },
): TemplateText {
  const [base, setBase] = useState(opened)
  const [bindings, setBindings] = useState<Bindings>(opened.bindings)
  const [editor, setEditor] = useState<DocEditor | null>(null)
  const [isWritten, setWritten] = useState(false)
  const fresh = useRef(false)
  useEffect(() => {
    fresh.current = isRestored
    setWritten(isRestored)
  }, [isRestored])
  const { bookmarks, refresh } = useBookmarks(editor, base)
  const isRebound = JSON.stringify(bindings) !== JSON.stringify(base.bindings)
  const makesVersion = isWritten || base.publishedAt !== null
  const onReady = useCallback((ready: DocEditor) => setEditor(ready), [])
  const isDirty = useCallback(() => fresh.current || (editor?.isChanged() ?? false), [editor])
  const { keeper } = useTextKeeper(
    { kind: 'template', id: template.id },
    {
      written: async () =>
        editor && isEditing && isDirty() ? { bytes: await editor.save(), baseID: base.id } : null,
    },
  )
  const onChange = useCallback(() => {
    setWritten(isDirty())
    if (isEditing && isDirty()) keeper.changed()
    refresh()
  }, [keeper, isEditing, isDirty, refresh])
  const bind = (valueName: string, binding: Binding | null) =>
    setBindings(({ [valueName]: _, ...rest }) => (binding ? { ...rest, [valueName]: binding } : rest))
  const saving = useSaving({ template, base, bindings, editor, isWritten, makesVersion, keeper }, (saved) => {
    if (saved) {
      setBase(saved)
      setBindings(saved.bindings)
    }
    fresh.current = false
    setWritten(isDirty())
  })
  return {
    base,
    isEditing,
    editor,
    bookmarks,
    bindings,
    bind,
    rename: (name, next) => {
      if (!editor?.bookmarks.rename(name, next)) return false
      const after = placed(editor)
      setBindings((before) => renamedBindings(before, bookmarks, after, [name, next]))
      onChange()
      return true
    },
    remove: (name) => {
      const own = bookmarks.find((one) => one.name === name)?.valueName
      if (!editor?.bookmarks.remove(name)) return false
      const isLast = !placed(editor).some(({ valueName }) => valueName === own)
      if (own && isLast) bind(own, null)
      onChange()
      return true
    },
    isChanged: isEditing && (isWritten || isRebound),
    makesVersion,
    ...saving,
    onReady,
    onChange,
  }
}

type Unsaved = Pick<TemplateText, 'base' | 'bindings' | 'editor' | 'makesVersion'> & {
  template: TemplateDetail
  isWritten: boolean
  keeper: ReturnType<typeof useTextKeeper>['keeper']
}

/** Saves one at a time; `onSaved` gets the version that is open from now on. */
function useSaving(
  { template, base, bindings, editor, isWritten, makesVersion, keeper }: Unsaved,
  onSaved: (saved: Version | undefined) => void,
) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [stale, setStale] = useState<Version | null>(null)
  const running = useRef(false)
  const fileOf = async (ready: DocEditor) =>
    new File([(await ready.save()) as Uint8Array<ArrayBuffer>], base.fileName, { type: mime })
  const send = async (note: string): Promise<TemplateDetail> => {
    const params = { id: template.id }
    if (!makesVersion)
      return call(bindTemplateVersion, {
        params: { ...params, versionId: base.id },
        body: { version: template.version, bindings },
      })
    const stored = isWritten && editor ? await upload(uploadFile, await fileOf(editor), {}) : null
    if (stored) tellRepairs(stored)
    const fileID = stored?.id ?? base.fileID
    return call(addTemplateVersion, { params, body: { fileID, note, baseID: base.id, bindings } })
  }
  const save = async (note: string): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setSaving(true)
    // What was kept is settled by the save itself; nothing may be kept after it.
    await keeper.hold(true)
    try {
      const answer = await send(note)
      editor?.markSaved()
      await keeper.forget()
      onSaved(makesVersion ? answer.versions[0] : answer.versions.find(({ id }) => id === base.id))
      client.setQueryData(templateKey(template.id), answer)
      return true
    } catch (error) {
      if (error instanceof CallError && error.code === staleText) setStale(error.data as Version)
      else toast.failure(error)
      return false
    } finally {
      running.current = false
      setSaving(false)
      await keeper.hold(false)
      if (editor?.isChanged()) keeper.changed()
    }
  }
  return {
    isSaving,
    save,
    stale,
    forgetStale: () => setStale(null),
    downloadMine: async () => {
      if (editor) saveAs(await fileOf(editor), base.fileName)
    },
  }
}

function placed(editor: DocEditor): PlacedBookmark[] {
  const list = editor.bookmarks.list()
  const names = new Set(list.map(({ name }) => name))
  return list.map((one) => ({ ...one, valueName: valueNameOf(one.name, names) }))
}

/** The bookmarks of the open document; of the file as it was saved until it is open. */
function useBookmarks(editor: DocEditor | null, version: Version) {
  const [revision, setRevision] = useState(0)
  const refresh = useCallback(() => setRevision((count) => count + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says that the document has changed
  const bookmarks = useMemo(() => (editor ? placed(editor) : version.bookmarks), [editor, version, revision])
  return { bookmarks, refresh }
}

/** The document of a version that is only looked at. */
export function useReadText(version: Version): TemplateText {
  const [editor, setEditor] = useState<DocEditor | null>(null)
  const { bookmarks } = useBookmarks(editor, version)
  const never = () => false
  return {
    base: version,
    isEditing: false,
    editor,
    bookmarks,
    bindings: version.bindings,
    bind: () => undefined,
    rename: never,
    remove: never,
    isChanged: false,
    makesVersion: false,
    isSaving: false,
    save: async () => false,
    stale: null,
    forgetStale: () => undefined,
    downloadMine: async () => undefined,
    onReady: useCallback((ready: DocEditor) => setEditor(ready), []),
    onChange: () => undefined,
  }
}
