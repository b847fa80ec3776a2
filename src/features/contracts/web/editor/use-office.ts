import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { openFileOffice } from '#engines/editor/domain/index.ts'
import type { OfficeDocEditor, OfficeState } from '#engines/editor/web/index.ts'
import { call, confirm, toast, useText } from '#web/index.ts'
import { useLeaveGuard } from '#web/use-blocker.ts'
import { openContractOffice } from '../../domain/office-api.ts'
import { readTextDraft } from '../../domain/text-work-api.ts'
import { officeTexts } from './office-texts.ts'

/** A new right to work is got so many milliseconds before the old one ends. */
const ahead = 10 * 60_000
/** Not more often, whatever this machine's clock says. */
const leastPause = 5 * 60_000

type Asked = { contractID: number; fileID: number; isToWrite: boolean }

const ask = ({ contractID, fileID, isToWrite }: Asked, signal?: AbortSignal) =>
  isToWrite
    ? call(openContractOffice, { params: { id: contractID }, ...(signal && { signal }) })
    : call(openFileOffice, { params: { id: fileID }, ...(signal && { signal }) })

const once = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** What a document is opened with at the office server: the text itself to write it, else its stored file to read it. */
export function useOfficeSession(asked: Asked) {
  return useQuery({
    queryKey: ['officeSession', asked],
    queryFn: ({ signal }) => ask(asked, signal),
    ...once,
  })
}

/** Whether the person has unsaved text in the built-in editor: true, false, or undefined while that is asked. */
export function useHasDraft(contractID: number, isWanted: boolean): boolean | undefined {
  const { data, isSuccess, isError } = useQuery({
    queryKey: ['textDraft', contractID],
    queryFn: ({ signal }) => call(readTextDraft, { params: { id: contractID }, signal }),
    enabled: isWanted,
    ...once,
  })
  if (!isWanted || isError) return false
  return isSuccess ? data !== null : undefined
}

const never = () => () => undefined
const before: OfficeState = {
  phase: 'loading',
  isChanged: false,
  isSaving: false,
  isRefused: false,
  others: [],
}

/** How the frame stands now. */
export const useOfficeState = (editor: OfficeDocEditor | null): OfficeState =>
  useSyncExternalStore(editor?.subscribe ?? never, editor?.state ?? (() => before))

/** Saves at the office server, and gets a new right to do so: in time, and when a save was refused. */
export function useOfficeSaving(editor: OfficeDocEditor | null, asked: Asked, expiresAt: string) {
  const t = useText(officeTexts)
  const [until, setUntil] = useState(expiresAt)
  const reason = useRef('')
  const latest = useRef(asked)
  latest.current = asked
  const renew = useCallback(async () => {
    const session = await ask(latest.current)
    editor?.renew(session.accessToken)
    setUntil(session.expiresAt)
  }, [editor])
  useEffect(() => {
    if (!editor) return
    // What fails here is told when it matters: at the next save.
    const pause = Math.max(leastPause, Date.parse(until) - Date.now() - ahead)
    const timer = setTimeout(() => renew().catch(() => undefined), pause)
    return () => clearTimeout(timer)
  }, [editor, until, renew])
  const save = async (why: string) => {
    reason.current = why
    const stored = await editor?.store(why)
    if (stored === 'stored') toast.success(t('stored'))
    if (stored === 'unchanged') toast.info(t('nothingToSave'))
    return stored
  }
  const renewAndSave = async () => {
    try {
      await renew()
      if ((await save(reason.current)) === 'refused') toast.warning(t('stillRefused'))
    } catch (error) {
      toast.failure(error)
    }
  }
  return { save, renewAndSave }
}

/** Reads the contract anew after a version was kept. */
export function useStored(contractID: number): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: ['contract', contractID] })
    void client.invalidateQueries({ queryKey: ['contractDifferences', contractID] })
  }, [client, contractID])
}

/** Asks before changes that are only in the frame are left. */
export function useOfficeLeaving(isOpen: () => boolean): void {
  const t = useText(officeTexts)
  useLeaveGuard(isOpen, () =>
    confirm({
      title: t('leaveTitle'),
      content: t('leaveContent'),
      okText: t('leave'),
      danger: true,
    }),
  )
}
