import { Spin } from 'antd'
import { type UIEvent, useEffect, useMemo, useRef, useState } from 'react'
import { paging, wait } from '#shared/constants.ts'
import { baseMessages, ErrorState, searchTimer, useText } from '#web/index.ts'
import { ownOptions, sourceOf } from '../../domain/definition/dynamic-sources.ts'
import type { FieldConfig } from '../../domain/definition/field-config.ts'
import { useFormWidgets } from '../form-widgets.ts'
import { formMessages } from '../messages.ts'
import { isDynamic, ownOptionPage } from './load-options.ts'

export type Option = { value: string; label: string }
type Found = {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  items: readonly Option[]
  q: string
  pageNum: number
  isLast: boolean
  error?: unknown
}

const nothing: Found = { state: 'idle', items: [], q: '', pageNum: 0, isLast: false }
/** Of a list at least, in pixels: the name of a company fits. */
export const listWidth = 320
/** How near the end of the list, in pixels, the next page is asked for. */
const nearEnd = 80

/**
 * Options of a field, searched and paged: 750 ms after the last key and not while an input method composes; the next page when the
 * list is scrolled to its end. What was found stays on the screen while the next page is loaded.
 */
export function useOptionPages(field: FieldConfig) {
  const { loadOptions } = useFormWidgets()
  const [found, setFound] = useState<Found>(nothing)
  const shown = useRef(found)
  shown.current = found
  const running = useRef<AbortController>(null)
  const isRemote = isDynamic(field) && loadOptions !== undefined

  const load = async (q: string, pageNum: number): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const before = pageNum > 1 ? shown.current.items : []
    setFound({ state: 'loading', items: before, q, pageNum, isLast: false })
    try {
      const page =
        isDynamic(field) && loadOptions
          ? await loadOptions(field, { q, pageNum, signal: controller.signal })
          : ownOptionPage(field, q, pageNum)
      if (controller.signal.aborted) return
      const known = new Set(before.map(({ value }) => value))
      const items = [...before, ...page.filter(({ value }) => !known.has(value))]
      setFound({ state: 'ready', items, q, pageNum, isLast: page.length < paging.size })
    } catch (error) {
      if (!controller.signal.aborted)
        setFound({ state: 'failed', items: before, q, pageNum, isLast: false, error })
    }
  }
  const current = useRef(load)
  current.current = load
  const timer = useMemo(
    () => searchTimer(isRemote ? wait.search : 0, (q) => void current.current(q.trim(), paging.first)),
    [isRemote],
  )
  useEffect(
    () => () => {
      timer.stop()
      running.current?.abort()
    },
    [timer],
  )
  const onPopupScroll = ({ currentTarget }: UIEvent<HTMLElement>): void => {
    const { state, isLast, q, pageNum } = shown.current
    const left = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight
    if (state === 'ready' && !isLast && left < nearEnd) void load(q, pageNum + 1)
  }
  const retry = (): void => void load(shown.current.q, Math.max(shown.current.pageNum, paging.first))
  const isMissing = !loadOptions && sourceOf(field) !== ownOptions
  return { found, timer, onPopupScroll, retry, isMissing }
}

type Pages = ReturnType<typeof useOptionPages>

/** Below the options, or instead of them: loading, what failed with a way to try again, nothing found. */
export function OptionsNote({ pages: { found, retry, isMissing }, empty }: { pages: Pages; empty?: string }) {
  const t = useText(baseMessages)
  const of = useText(formMessages)
  if (isMissing) return <div className="c-popup-note">{of('optionsElsewhere')}</div>
  if (found.state === 'failed') return <ErrorState error={found.error} compact onRetry={retry} />
  if (found.state === 'ready') {
    if (found.items.length > 0) return null
    return <div className="c-popup-note">{empty ?? t('empty')}</div>
  }
  return (
    <div className="c-popup-note">
      <Spin size="small" /> {t('loading')}
    </div>
  )
}
