import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react'
import type { FormStore } from '../../domain/filling/form-store.ts'
import { useFieldValue } from '../use-form.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/**
 * A text control over the store. While it has the focus it shows what is typed, with the characters taken out that the field does not
 * allow, but never in the middle of an input method's composition; when it is left the value is settled.
 */
export function useTyping(store: FormStore, id: string, onBlur?: () => void) {
  const stored = useFieldValue(store, id)
  const [typed, setTyped] = useState<string | null>(null)
  const composing = useRef(false)

  const write = (text: string): void => {
    store.write(id, text)
    const { value } = store.field(id)
    setTyped(typeof value === 'string' ? value : '')
  }
  return {
    value: typed ?? (typeof stored === 'string' ? stored : ''),
    onChange: (event: ChangeEvent<TextElement>) =>
      composing.current ? setTyped(event.target.value) : write(event.target.value),
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: (event: CompositionEvent<TextElement>) => {
      composing.current = false
      write(event.currentTarget.value)
    },
    onBlur: () => {
      store.settle(id)
      setTyped(null)
      onBlur?.()
    },
  }
}
