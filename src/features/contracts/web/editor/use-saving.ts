import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { tellRepairs } from '#engines/documents/web/index.ts'
import { type DocEditor, editorAddress } from '#engines/editor/domain/index.ts'
import { useTextKeeper } from '#engines/editor/web/index.ts'
import { CallError, confirm, saveAs, toast, upload, useText } from '#web/index.ts'
import { useLeaveGuard } from '#web/use-blocker.ts'
import type { ContractDetail } from '../../domain/api.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import type { OpenDifference } from '../../domain/open-difference.ts'
import { type PutBack, saveContractText } from '../../domain/text-api.ts'
import { keepTextDraft, longestTextDraft } from '../../domain/text-work-api.ts'
import { editorMessages } from './editor-messages.ts'

const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** What is typed is in the document after so many milliseconds. */
const settling = 300

/** Code of the refusal because somebody saved another text meanwhile. */
const staleText = 40908

type Opened = {
  contract: ContractDetail
  /** What was opened, or what the person's unsaved text was written on. */
  document: ContractDocument
  /** An unsaved text was opened: it is unsaved from the beginning. */
  isRestored: boolean
  /** How it is saved: as a text, as comments alone, or not at all. */
  change: 'save' | 'suggest' | 'comment' | null
  /** Opens the newest text anew, after what is not saved was kept; absent: the page is loaded again. */
  onReload?: () => void
}

/** Saves what is on the screen as a further version, one save at a time, keeps what is not saved, and guards it. */
export function useSaving({ contract, document, isRestored, change, onReload }: Opened) {
  const client = useQueryClient()
  const editor = useRef<DocEditor | null>(null)
  const running = useRef(false)
  const fresh = useRef(isRestored)
  const [current, setCurrent] = useState(document)
  const [isChanged, setChanged] = useState(isRestored)
  const [isSaving, setSaving] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [putBack, setPutBack] = useState<PutBack[]>([])
  const [differences, setDifferences] = useState<OpenDifference[]>([])
  const [stale, setStale] = useState<ContractDocument | null>(null)
  const isDirty = useCallback(() => fresh.current || (editor.current?.isChanged() ?? false), [])
  const fileWith = (bytes: Uint8Array) =>
    new File([bytes as Uint8Array<ArrayBuffer>], document.fileName ?? '合同.docx', { type: mime })
  const fileOf = async (ready: DocEditor) => fileWith(await ready.save())
  const { keeper, keptAt, isFailing } = useTextKeeper(
    { kind: 'contract', id: contract.id },
    {
      written: async () =>
        editor.current && change && isDirty()
          ? { bytes: await editor.current.save(), baseID: current.id }
          : null,
      send: async ({ bytes, baseID }) => {
        if (bytes.length > longestTextDraft) return null
        const place = { params: { id: contract.id }, query: { baseID } }
        return (await upload(keepTextDraft, fileWith(bytes), place)).savedAt
      },
    },
  )
  const leaveFreely = useEditorGuard(() => change !== null && isDirty(), keeper.keep)
  const onReady = useCallback(
    (ready: DocEditor) => {
      editor.current = ready
      // What was taken up again may be on this computer alone.
      if (isDirty()) keeper.changed()
    },
    [keeper, isDirty],
  )
  const onChange = useCallback(() => {
    setChanged(isDirty())
    if (isDirty()) keeper.changed()
  }, [keeper, isDirty])
  const reload = async () => {
    // What is not saved is kept before the page goes, however short ago it was written.
    await keeper.keep()
    if (onReload) return onReload()
    leaveFreely()
    window.location.assign(editorAddress({ scenario: 'contract', contextId: contract.id }))
  }
  const send = async (ready: DocEditor, reason: string) => {
    const saved = await upload(saveContractText, await fileOf(ready), {
      params: { id: contract.id },
      query: { baseID: current.id, reason, change: change ?? 'save' },
    })
    ready.markSaved()
    fresh.current = false
    await keeper.forget()
    setCurrent(saved.document)
    tellRepairs({ name: saved.document.fileName ?? '', repairs: saved.document.repairs })
    setSavedAt(saved.document.createdAt)
    setPutBack(saved.putBack)
    setDifferences(saved.differences)
    await client.invalidateQueries({ queryKey: ['contract', contract.id] })
  }
  const save = async (reason: string) => {
    const ready = editor.current
    if (!ready || !change || running.current) return
    running.current = true
    // What was typed a moment ago may still be on its way into the document.
    if (!isDirty()) await new Promise((resolve) => setTimeout(resolve, settling))
    if (!isDirty()) {
      running.current = false
      return
    }
    setSaving(true)
    // What was kept is settled by the save itself; nothing may be kept after it.
    await keeper.hold(true)
    try {
      await send(ready, reason)
    } catch (error) {
      if (error instanceof CallError && error.code === staleText) setStale(error.data as ContractDocument)
      else toast.failure(error)
    } finally {
      running.current = false
      setSaving(false)
      setChanged(isDirty())
      await keeper.hold(false)
      if (isDirty()) keeper.changed()
    }
  }
  return {
    current,
    isChanged,
    isSaving,
    savedAt,
    keptAt,
    isKeepFailing: isFailing,
    putBack,
    differences,
    stale,
    onReady,
    onChange,
    save,
    reload,
    leaveFreely,
    downloadMine: async () => {
      if (editor.current) saveAs(await fileOf(editor.current), document.fileName ?? '合同.docx')
    },
    // The page is opened anew, so that it shows what is kept.
    forgetPutBack: () => (isDirty() ? setPutBack([]) : reload()),
    // What was put off is asked again where the form is filled in.
    forgetDifferences: () => (isDirty() ? setDifferences([]) : reload()),
    forgetStale: () => setStale(null),
  }
}

/** Ctrl+S (⌘S) and the like do something of the page's own, wherever the focus is; what the browser would do does not come up. */
export function usePageKey(key: string, act: (() => void) | null): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== key) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) latest.current?.()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [key])
}

/**
 * Asks before unsaved changes are left, and keeps them for the person when they leave. Answers a function that lets one leave without
 * being asked.
 */
function useEditorGuard(isOpen: () => boolean, keep: () => Promise<void>): () => void {
  const t = useText(editorMessages)
  return useLeaveGuard(isOpen, async () => {
    const kept = keep()
    return confirm({
      title: t('leaveTitle'),
      content: t('leaveContent'),
      okText: t('leave'),
      danger: true,
      onOk: () => kept,
    })
  })
}
