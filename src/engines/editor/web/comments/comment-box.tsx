import { Button, Input } from 'antd'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#web/index.ts'
import { longestComment, type ReviewResult } from '../../domain/comments.ts'
import { mentionBefore, withMention } from '../../domain/mentions.ts'
import { reviewMessages } from '../review-messages.ts'
import { type Mentionable, useRefusals } from '../review-panel.ts'

type CommentBoxProps = {
  label: string
  sendText: string
  initial?: string
  people: readonly Mentionable[]
  /** Writes it; the box stays with the reason when it is refused. */
  onSend: (text: string) => ReviewResult
  onCancel: () => void
}

type Area = { resizableTextArea?: { textArea: HTMLTextAreaElement } }

/** Where the words of a comment are typed. Ctrl+Enter sends, Escape gives up, @ offers people. */
export function CommentBox({ label, sendText, initial = '', people, onSend, onCancel }: CommentBoxProps) {
  const t = useText(reviewMessages)
  const id = useId()
  const { wordsOf } = useRefusals()
  const [text, setText] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const area = useRef<Area>(null)
  // Where the caret goes on after a mention, before the next key arrives.
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null || !text) return
    area.current?.resizableTextArea?.textArea.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [text])
  const element = () => area.current?.resizableTextArea?.textArea ?? null
  const mention = useMention(text, people)
  useEffect(() => {
    const input = area.current?.resizableTextArea?.textArea
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])
  const send = () => {
    const result = onSend(text)
    if (!result.ok) {
      setError(wordsOf(result.reason))
      element()?.focus()
    }
  }
  const choose = (person: Mentionable) => {
    if (!mention.asked) return
    const next = withMention(text, mention.asked, person.name)
    caret.current = next.caret
    setText(next.text)
    mention.close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const chosen = mention.found[mention.index]
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    else if (chosen && (event.key === 'Enter' || event.key === 'Tab')) choose(chosen)
    else if (chosen && event.key === 'ArrowDown') mention.move(1)
    else if (chosen && event.key === 'ArrowUp') mention.move(-1)
    else if (event.key === 'Escape') chosen ? mention.close() : onCancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="c-comment-box">
      <Input.TextArea
        ref={area as never}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={longestComment}
        aria-label={label}
        placeholder={label}
        status={error ? 'error' : ''}
        role="combobox"
        aria-expanded={mention.found.length > 0}
        aria-controls={`${id}-people`}
        aria-invalid={error !== null}
        {...(error ? { 'aria-describedby': `${id}-error` } : {})}
        {...(mention.found.length ? { 'aria-activedescendant': `${id}-${mention.index}` } : {})}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setError(null)
          mention.at(event.target.value, event.target.selectionStart)
        }}
        onBlur={mention.close}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-people`}
        role="listbox"
        aria-label={t('people')}
        className="c-comment-people"
        hidden={mention.found.length === 0}
      >
        {mention.found.map((person, index) => (
          <div
            key={person.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === mention.index}
            onMouseDown={(event) => {
              // The box keeps the focus.
              event.preventDefault()
              choose(person)
            }}
            tabIndex={-1}
          >
            {person.name}
          </div>
        ))}
      </div>
      {error ? (
        <p className="c-field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : null}
      <div className="c-comment-send">
        <span className="c-soft c-grow">{t('sendHint')}</span>
        <Button size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="small" type="primary" onClick={send}>
          {sendText}
        </Button>
      </div>
    </div>
  )
}

/** Who is offered for the @ before the caret, at most six. */
function useMention(text: string, people: readonly Mentionable[]) {
  const [asked, setAsked] = useState<{ start: number; query: string } | null>(null)
  const [index, setIndex] = useState(0)
  const query = asked?.query.toLowerCase()
  const found =
    query === undefined || text[asked?.start ?? -1] !== '@'
      ? []
      : people.filter(({ name }) => name.toLowerCase().includes(query)).slice(0, 6)
  return {
    asked,
    found,
    index: Math.min(index, Math.max(found.length - 1, 0)),
    at: (typed: string, caret: number) => {
      setAsked(mentionBefore(typed, caret))
      setIndex(0)
    },
    move: (step: number) => setIndex((now) => (now + step + found.length) % found.length),
    close: () => setAsked(null),
  }
}
