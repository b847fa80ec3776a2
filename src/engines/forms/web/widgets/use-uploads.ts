import { useEffect, useRef, useState } from 'react'
import { limit } from '#shared/constants.ts'
import { errorText } from '#shared/errors.ts'
import { isCancelled, toast, uploadRefusal, useLocale, useText } from '#web/index.ts'
import type { FileValue } from '../../domain/field-types/upload.ts'
import type { FormStore } from '../../domain/filling/form-store.ts'
import { useFormWidgets } from '../form-widgets.ts'
import { type UploadUnderWay, uploadBegins } from '../uploads-under-way.ts'
import { valueMessages } from './value-messages.ts'

/** A file on its way, or one that could not be sent. */
export type Sending = {
  key: number
  file: File
  share: number
  /** null while it is being sent. */
  error: string | null
  mayRetry: boolean
}

/** How many files are sent at the same time. */
const atOnce = 3

/** The files of a field: what it holds, what is on its way, and what can be done with them. */
export function useUploads(
  store: FormStore,
  id: string,
  { extensions, multiple }: { extensions: readonly string[] | null; multiple: boolean },
) {
  const t = useText(valueMessages)
  const locale = useLocale()
  const { upload } = useFormWidgets()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const running = useRef(new Map<number, AbortController>())
  const next = useRef(0)
  const waiting = useRef<Sending[]>([])
  const underWay = useRef(new Map<number, UploadUnderWay>())
  useEffect(() => {
    const [{ current }, uploads] = [running, underWay.current]
    return () => {
      for (const controller of current.values()) controller.abort()
      for (const one of uploads.values()) one.end()
    }
  }, [])

  const held = (): FileValue[] => {
    const { value } = store.field(id)
    return Array.isArray(value) ? (value as FileValue[]) : []
  }
  const change = (key: number, part: Partial<Sending>): void =>
    setSending((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: number): void => {
    setSending((before) => before.filter((one) => one.key !== key))
    underWay.current.get(key)?.end()
    underWay.current.delete(key)
  }
  const failed = (key: number, error: string, mayRetry: boolean): void => {
    change(key, { error, mayRetry })
    underWay.current.get(key)?.fail()
  }

  const send = async (one: Sending): Promise<void> => {
    const { key, file } = one
    const controller = new AbortController()
    running.current.set(key, controller)
    try {
      const problem = await upload?.check?.(file, extensions)
      if (problem) return failed(key, errorText(problem, {}, locale), false)
      const stored = await upload?.send(file, {
        signal: controller.signal,
        onProgress: (share) => change(key, { share }),
      })
      if (!stored) return drop(key)
      const added = { id: stored.id, name: stored.name }
      store.edit({ [id]: multiple ? [...held(), added] : [added] })
      drop(key)
    } catch (error) {
      if (isCancelled(error)) return drop(key)
      const refused = uploadRefusal(error)
      failed(key, refused?.message ?? t('uploadFailed'), refused?.mayRetry ?? true)
    } finally {
      running.current.delete(key)
      const following = waiting.current.shift()
      if (following) void send(following)
    }
  }
  const begin = (one: Sending): void => {
    if (running.current.size < atOnce) void send(one)
    else waiting.current.push(one)
  }
  const choose = (files: readonly File[]): void => {
    const free = multiple ? limit.fieldFiles - held().length - sending.length : 1
    if (files.length > free) toast.warning(t('tooMany', { max: multiple ? limit.fieldFiles : 1 }))
    const added = files.slice(0, Math.max(0, free)).map((file): Sending => {
      next.current += 1
      return { key: next.current, file, share: 0, error: null, mayRetry: false }
    })
    setSending((before) => [...before, ...added])
    for (const one of added) {
      underWay.current.set(one.key, uploadBegins(store, id))
      begin(one)
    }
  }
  return {
    sending,
    choose,
    retry: (one: Sending) => {
      change(one.key, { error: null, share: 0 })
      underWay.current.get(one.key)?.again()
      begin(one)
    },
    /** Cancels what is on its way, and takes away what failed. */
    dismiss: ({ key }: Sending) => {
      const controller = running.current.get(key)
      waiting.current = waiting.current.filter((one) => one.key !== key)
      if (controller) controller.abort()
      else drop(key)
    },
    remove: ({ id: gone }: FileValue) => store.edit({ [id]: held().filter((file) => file.id !== gone) }),
  }
}
