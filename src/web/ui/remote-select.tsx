import { Select, Spin } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { wait } from '#shared/constants.ts'
import { baseMessages } from '../base-messages.ts'
import { useText } from '../messages.ts'
import { searchTimer } from '../search-timer.ts'
import { ErrorState } from './error-state.tsx'

export type FieldProps = {
  id?: string
  disabled?: boolean
  status?: 'error' | ''
  placeholder?: string
  onBlur?: () => void
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

export type RemoteSelectProps<T> = FieldProps & {
  value: readonly T[]
  onChange: (value: T[]) => void
  /** Finds what matches; q is '' when the list opens. */
  load: (query: { q: string; signal: AbortSignal }) => Promise<readonly T[]>
  keyOf: (item: T) => number
  /** Words in the field. */
  labelOf: (item: T) => string
  /** A row of the list; the label when absent. */
  renderRow?: (item: T) => ReactNode
  /** Told of the row that the arrow keys or the pointer are at; null: none is. */
  onActive?: (item: T | null) => void
  isDisabled?: (item: T) => boolean
  multiple?: boolean
  allowClear?: boolean
  /** Below the list: a switch, a "create" button. */
  footer?: ReactNode | ((close: () => void) => ReactNode)
  emptyText?: string
  /** A change of it searches again (a switch that `load` looks at). */
  reloadKey?: unknown
}

type Found<T> = { state: 'idle' | 'loading' | 'failed' | 'ready'; items: readonly T[]; error?: unknown }

function useSearch<T>(load: RemoteSelectProps<T>['load']) {
  const [found, setFound] = useState<Found<T>>({ state: 'idle', items: [] })
  const current = useRef(load)
  current.current = load
  const running = useRef<AbortController>(null)
  const timer = useMemo(
    () =>
      searchTimer(wait.search, (q) => {
        running.current?.abort()
        const controller = new AbortController()
        running.current = controller
        setFound((before) => ({ ...before, state: 'loading' }))
        current.current({ q: q.trim(), signal: controller.signal }).then(
          (items) => !controller.signal.aborted && setFound({ state: 'ready', items }),
          (error: unknown) => !controller.signal.aborted && setFound({ state: 'failed', items: [], error }),
        )
      }),
    [],
  )
  useEffect(
    () => () => {
      timer.stop()
      running.current?.abort()
    },
    [timer],
  )
  return { found, timer }
}

/**
 * A select that searches on the server: 750 ms after the last key and not while an input method composes.
 * Give it what is chosen as whole items, so that they are shown before anything is loaded.
 */
export function RemoteSelect<T>(props: RemoteSelectProps<T>) {
  const { value, onChange, load, keyOf, labelOf, renderRow, isDisabled, multiple, footer, reloadKey } = props
  const t = useText(baseMessages)
  const { found, timer } = useSearch(load)
  const text = useRef('')
  const opened = useRef(false)
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloadKey is the reason to search again
  useEffect(() => {
    if (opened.current) timer.now(text.current)
  }, [reloadKey, timer])

  const known = new Map<number, T>()
  for (const item of [...value, ...found.items]) known.set(keyOf(item), item)
  const shown = found.state === 'ready' ? found.items : value
  const labels = value.map((item) => ({ value: keyOf(item), label: labelOf(item) }))
  // What is chosen may be called otherwise than the list calls it by now: one choice has one label.
  const chosen = new Map(labels.map(({ value: key, label }) => [key, label]))
  const options = shown.map((item) => ({
    value: keyOf(item),
    label: chosen.get(keyOf(item)) ?? labelOf(item),
    disabled: isDisabled?.(item) ?? false,
  }))
  const changed = (next: { value: number }[] | { value: number } | undefined) => {
    const picked = next === undefined ? [] : Array.isArray(next) ? next : [next]
    // A field that its owner disables meanwhile would not hear that its list is to close.
    if (!multiple) {
      setOpen(false)
      opened.current = false
    }
    onChange(picked.flatMap((option) => known.get(option.value) ?? []))
  }
  const nothing =
    found.state === 'failed' ? (
      <ErrorState error={found.error} compact onRetry={() => timer.now(text.current)} />
    ) : found.state === 'loading' || found.state === 'idle' ? (
      <div className="c-popup-note">
        <Spin size="small" /> {t('loading')}
      </div>
    ) : (
      <div className="c-popup-note">{props.emptyText ?? t('empty')}</div>
    )
  return (
    <div
      className="c-remote-select"
      onCompositionStart={() => timer.composing(true)}
      onCompositionEnd={() => timer.composing(false)}
    >
      <Select
        id={props.id}
        className="c-wide"
        labelInValue
        {...(multiple ? { mode: 'multiple' as const } : {})}
        // Never undefined: the select would go on showing a choice that its owner did not take.
        value={multiple ? labels : (labels[0] ?? null)}
        onChange={changed}
        showSearch={{
          filterOption: false,
          onSearch: (next: string) => {
            text.current = next
            timer.typed(next)
          },
        }}
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          opened.current = open
          if (open) {
            text.current = ''
            timer.now('')
          }
        }}
        options={options}
        optionRender={(option) => {
          const item = known.get(option.value as number)
          return item && renderRow ? renderRow(item) : option.label
        }}
        onActive={(key) => props.onActive?.(known.get(Number(key)) ?? null)}
        notFoundContent={nothing}
        popupRender={(menu) => (
          <>
            {menu}
            {footer ? (
              <div className="c-popup-footer">
                {typeof footer === 'function' ? footer(() => setOpen(false)) : footer}
              </div>
            ) : null}
          </>
        )}
        loading={found.state === 'loading'}
        allowClear={props.allowClear ?? true}
        disabled={props.disabled ?? false}
        status={props.status ?? ''}
        placeholder={props.placeholder}
        onBlur={() => props.onBlur?.()}
        aria-label={props['aria-label']}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        aria-required={props['aria-required']}
      />
    </div>
  )
}
