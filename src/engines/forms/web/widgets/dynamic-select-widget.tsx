import { Select } from 'antd'
import { useRef, useState } from 'react'
import { useIsPhone, useLocale } from '#web/index.ts'
import { dynamicReference } from '../../domain/definition/dynamic-sources.ts'
import { useFieldValue } from '../use-form.ts'
import { listWidth, type Option, OptionsNote, useOptionPages } from './use-option-pages.tsx'
import type { WidgetProps } from './widget-props.ts'

/** One option or several whose list comes from the server. */
export function DynamicSelectWidget({ store, field, control }: WidgetProps) {
  const value = useFieldValue(store, field.id)
  const locale = useLocale()
  const isPhone = useIsPhone()
  const pages = useOptionPages(field)
  const { found, timer } = pages
  const picked = useRef(new Map<string, string>())
  const [isOpen, setOpen] = useState(false)
  const { onBlur, status, disabled = false, ...props } = control
  const isMultiple = field.type === 'multiselect'
  const labelOf = (one: string): string => {
    const reference = dynamicReference(field, one)
    const own = field.options.find((option) => option.value === one)
    const known =
      picked.current.get(one) ??
      (reference ? store.context().nameOf(reference, locale) : undefined) ??
      found.items.find((option) => option.value === one)?.label
    return known ?? ((locale === 'en' && own?.englishLabel) || own?.label || one)
  }
  const chosen = (Array.isArray(value) ? value : [value])
    .filter((one): one is string => typeof one === 'string')
    .map((one) => ({ value: one, label: labelOf(one) }))
  const changed = (next: Option | Option[] | undefined): void => {
    const list = next === undefined ? [] : Array.isArray(next) ? next : [next]
    for (const option of list) picked.current.set(option.value, option.label)
    const values = list.map((option) => option.value)
    store.edit({ [field.id]: isMultiple ? values : (values[0] ?? null) })
  }
  const note = <OptionsNote pages={pages} />
  return (
    <div
      className="c-remote-select"
      onCompositionStart={() => timer.composing(true)}
      onCompositionEnd={() => timer.composing(false)}
    >
      <Select
        {...props}
        className="c-wide"
        labelInValue
        disabled={disabled}
        status={status ?? ''}
        {...(isMultiple ? { mode: 'multiple' as const } : {})}
        value={isMultiple ? chosen : chosen[0]}
        onChange={changed}
        options={[...found.items]}
        showSearch={field.filterable ? { filterOption: false, onSearch: timer.typed } : false}
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          if (open) timer.now('')
        }}
        onPopupScroll={pages.onPopupScroll}
        popupMatchSelectWidth={isPhone || listWidth}
        notFoundContent={note}
        popupRender={(menu) => (
          <>
            {menu}
            {found.items.length > 0 ? note : null}
          </>
        )}
        loading={found.state === 'loading'}
        allowClear={field.clearable}
        onBlur={() => onBlur?.()}
      />
    </div>
  )
}
