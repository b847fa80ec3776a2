import { SearchOutlined } from '@ant-design/icons'
import { AutoComplete } from 'antd'
import { useRef, useState } from 'react'
import { limit } from '#shared/constants.ts'
import { StatusTag, useIsPhone, useText } from '#web/index.ts'
import { offersRecords } from '../../domain/definition/dynamic-sources.ts'
import type { NamedChoice } from '../../domain/field-types/input-select-v2.ts'
import { isBlank } from '../../domain/field-types/text-value.ts'
import { formMessages } from '../messages.ts'
import { useFieldValue } from '../use-form.ts'
import { listWidth, type Option, OptionsNote, useOptionPages } from './use-option-pages.tsx'
import type { WidgetProps } from './widget-props.ts'

type SuggestProps = WidgetProps & {
  text: string
  /** The text is none of the records that the field offers; said once it is typed. */
  isOffRecord?: boolean
  /** At each key, also while a value is not whole yet. */
  onType: (text: string) => void
  onPick: (option: Option) => void
  onClear: () => void
}

/**
 * Text with suggestions. What is typed stays whatever becomes of the search; a suggestion replaces it. Nothing is searched or stored
 * in the middle of an input method's composition.
 */
function SuggestInput({ store, field, control, text, isOffRecord, onType, onPick, onClear }: SuggestProps) {
  const t = useText(formMessages)
  const { onBlur, status, disabled = false, ...props } = control
  const isPhone = useIsPhone()
  const pages = useOptionPages(field)
  const { found, timer } = pages
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const composing = useRef(false)
  const isTyping = useRef(false)
  const type = (next: string): void => {
    isTyping.current = true
    setTyped(next)
    timer.typed(next)
    if (!composing.current) onType(next)
  }
  const note = <OptionsNote pages={pages} empty={t('noSuggestion')} />
  return (
    <div
      className="c-remote-select"
      onCompositionStart={() => {
        composing.current = true
        timer.composing(true)
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        timer.composing(false)
        type((event.target as HTMLInputElement).value)
      }}
    >
      <AutoComplete
        {...props}
        className="c-wide"
        placeholder={
          disabled || field.placeholder ? props.placeholder : t('chooseOrEnter', { field: field.name })
        }
        suffixIcon={<SearchOutlined aria-hidden />}
        disabled={disabled}
        status={status ?? ''}
        value={typed ?? text}
        maxLength={field.maxlength ?? limit.singleLine}
        options={found.items.map((option) => ({ key: option.value, value: option.label, option }))}
        showSearch={{ filterOption: false, onSearch: type }}
        onSelect={(_, { option }) => {
          isTyping.current = false
          setTyped(null)
          timer.stop()
          onPick(option as Option)
        }}
        onClear={() => {
          isTyping.current = false
          setTyped(null)
          timer.now('')
          onClear()
        }}
        open={isOpen && !disabled}
        onOpenChange={(open) => {
          setOpen(open)
          // The key that opens the list is searched for already.
          if (open && !isTyping.current) timer.now('')
        }}
        defaultActiveFirstOption={false}
        onPopupScroll={pages.onPopupScroll}
        popupMatchSelectWidth={isPhone || listWidth}
        notFoundContent={note}
        popupRender={(menu) => (
          <>
            {menu}
            {found.items.length > 0 ? note : null}
          </>
        )}
        allowClear={field.clearable && !disabled}
        onBlur={() => {
          isTyping.current = false
          setTyped(null)
          setOpen(false)
          store.settle(field.id)
          onBlur?.()
        }}
      />
      {isOffRecord && typed === null ? <StatusTag tone="warning">{t('notOnFile')}</StatusTag> : null}
    </div>
  )
}

/** Text that is typed or taken from suggestions. */
export function InputSelectWidget(props: WidgetProps) {
  const { store, field } = props
  const value = useFieldValue(store, field.id)
  return (
    <SuggestInput
      {...props}
      text={typeof value === 'string' ? value : ''}
      onType={(text) => store.write(field.id, text)}
      onPick={({ label }) => store.edit({ [field.id]: label })}
      onClear={() => store.edit({ [field.id]: null })}
    />
  )
}

/** A choice from a list that is searched, or free text: what is typed loses the id of what was chosen before. */
export function InputSelectV2Widget(props: WidgetProps) {
  const { store, field } = props
  const value = useFieldValue(store, field.id) as NamedChoice | null
  const name = typeof value?.name === 'string' ? value.name : ''
  return (
    <SuggestInput
      {...props}
      text={name}
      isOffRecord={value !== null && value.id === null && !isBlank(name) && offersRecords(field)}
      onType={(text) => store.write(field.id, text === name ? value : { id: null, name: text })}
      onPick={({ value: id, label }) => store.edit({ [field.id]: { id, name: label } })}
      onClear={() => store.edit({ [field.id]: null })}
    />
  )
}
