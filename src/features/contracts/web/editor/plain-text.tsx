import { useMemo } from 'react'
import { useText } from '#web/index.ts'
import { decodeText } from './decode-text.ts'
import { editorMessages } from './editor-messages.ts'

/** More is not put on the screen: a browser would stand still. */
const mostCharacters = 1_000_000

/** The words of a text file. */
export function PlainText({ bytes, name }: { bytes: Uint8Array; name: string }) {
  const t = useText(editorMessages)
  const text = useMemo(() => decodeText(bytes), [bytes])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with keys
    <section className="c-editor-viewer c-editor-text" aria-label={name} tabIndex={0}>
      <pre>{text.slice(0, mostCharacters)}</pre>
      {text.length > mostCharacters ? <p className="c-soft">{t('textCut')}</p> : null}
    </section>
  )
}
