import { type ReactNode, useEffect, useRef } from 'react'
import { type Paragraphs, readContent, showContent } from './statement-content.ts'
import './statement-editor.css'

export type StatementEditorProps = {
  label: string
  content: Paragraphs
  disabled: boolean
  /** How the field of a piece is called. */
  nameOf: (fieldID: string) => string
  /** What offers the fields; `insert` puts one in where the cursor is. */
  picker: (insert: (field: { id: string; name: string }) => void) => ReactNode
  hint: string
  onChange: (content: Paragraphs) => void
}

/** Text of a statement in which fields stand as pieces: typed freely, a line is a paragraph. */
export function StatementEditor({
  label,
  content,
  disabled,
  nameOf,
  picker,
  hint,
  onChange,
}: StatementEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<string>('')
  const place = useRef<Range | null>(null)
  // What is in the box is the browser's while somebody types; it is drawn again only when something else changed it.
  useEffect(() => {
    const key = JSON.stringify([
      content,
      content.flat().map((piece) => (piece.kind === 'field' ? nameOf(piece.fieldID) : '')),
    ])
    if (!box.current || key === shown.current) return
    const isOwn = JSON.stringify(readContent(box.current)) === JSON.stringify(content)
    // Names of fields may come later than the text; under somebody's hands nothing is drawn for their sake.
    const isTyping = isOwn && document.activeElement === box.current
    if (!isTyping || shown.current === '') showContent(box.current, content, nameOf)
    shown.current = key
  }, [content, nameOf])
  const changed = (): void => {
    if (box.current) onChange(readContent(box.current))
  }
  const keepPlace = (): void => {
    const selection = window.getSelection()
    if (selection?.rangeCount && box.current?.contains(selection.anchorNode))
      place.current = selection.getRangeAt(0).cloneRange()
  }
  const insert = (field: { id: string; name: string }): void => {
    if (!box.current) return
    const range = place.current ?? document.createRange()
    if (!place.current) {
      range.selectNodeContents(box.current)
      range.collapse(false)
    }
    const piece = document.createElement('span')
    piece.dataset.field = field.id
    piece.contentEditable = 'false'
    piece.className = 'c-statement-piece'
    piece.textContent = field.name
    range.deleteContents()
    range.insertNode(piece)
    range.setStartAfter(piece)
    range.collapse(true)
    place.current = range.cloneRange()
    changed()
  }
  return (
    <div className="c-statement">
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot hold pieces that are fields */}
      <div
        ref={box}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        aria-disabled={disabled}
        className="c-statement-box"
        contentEditable={disabled ? false : 'plaintext-only'}
        suppressContentEditableWarning
        onInput={changed}
        onBlur={keepPlace}
        onKeyUp={keepPlace}
        onMouseUp={keepPlace}
      />
      {disabled ? null : (
        <div className="c-statement-bar">
          {picker(insert)}
          <span className="c-hint">{hint}</span>
        </div>
      )}
    </div>
  )
}
