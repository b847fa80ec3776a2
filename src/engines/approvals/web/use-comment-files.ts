import { useEffect, useRef, useState } from 'react'
import { uploadFile } from '#engines/documents/domain/index.ts'
import { checkChosenFile } from '#engines/documents/web/index.ts'
import { errorText } from '#shared/errors.ts'
import { isCancelled, toast, upload, uploadRefusal, useLocale, useText } from '#web/index.ts'
import { mostFiles } from '../domain/action-api.ts'
import { commentMessages } from './comment-messages.ts'

/** A file that is to go with a remark; `id` null while it is sent, `fault` when it could not be. */
export type ChosenFile = { key: number; name: string; id: number | null; fault: string | null }

let lastKey = 0

/** The files of a remark that is being written: sent as soon as they are chosen, each alone, and kept until the remark is. */
export function useCommentFiles() {
  const t = useText(commentMessages)
  const locale = useLocale()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const sending = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const running = sending.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])
  const set = (key: number, change: Partial<ChosenFile>) =>
    setFiles((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const send = async (key: number, file: File) => {
    const problem = await checkChosenFile()(file)
    if (problem) return set(key, { fault: errorText(problem, {}, locale) })
    const controller = new AbortController()
    sending.current.set(key, controller)
    try {
      const { id, name } = await upload(uploadFile, file, { signal: controller.signal })
      set(key, { id, name })
    } catch (error) {
      if (!isCancelled(error)) set(key, { fault: uploadRefusal(error)?.message ?? t('uploadFailed') })
    } finally {
      sending.current.delete(key)
    }
  }
  const add = (chosen: readonly File[]) => {
    const free = mostFiles - files.length
    if (chosen.length > free) toast.warning(t('tooMany', { most: mostFiles }))
    const taken = chosen.slice(0, free).map((file) => ({ key: ++lastKey, file }))
    setFiles((now) => [
      ...now,
      ...taken.map(({ key, file }) => ({ key, name: file.name, id: null, fault: null })),
    ])
    for (const { key, file } of taken) void send(key, file)
  }
  return {
    files,
    add,
    remove: (key: number) => {
      sending.current.get(key)?.abort()
      setFiles((now) => now.filter((one) => one.key !== key))
    },
    clear: () => setFiles([]),
    ids: files.flatMap(({ id }) => id ?? []),
    isUnfinished: files.some(({ id }) => id === null),
  }
}
