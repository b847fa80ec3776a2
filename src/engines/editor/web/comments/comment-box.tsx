import { Button, Input } from 'antd'
import {
  type ComponentRef,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useText } from '#web/index.ts'
import { longestComment, type ReviewResult } from '../../domain/comments.ts'
import { mentionBefore, withMention } from '../../domain/mentions.ts'
import { reviewMessages } from '../review-messages.ts'
import { type Mentionable, useRefusals } from '../review-panel.ts'

export type CommentBoxProps = {
  label: string
  sendText: string
  initial?: string
  people: readonly Mentionable[]
  /** Writes it; the box stays with the reason when it is refused. */
  onSend: (text: string) => ReviewResult
  onCancel: () => void
}

type Area = ComponentRef<typeof Input.TextArea>

/** Where the words of a comment are typed. Ctrl+Enter sends, Escape gives up, @ offers people. */
export function CommentBox(props: CommentBoxProps) {
  const t = useText(reviewMessages)
  const id = useId()
  const { area, text, error, mention, type, send, choose, onKeyDown } = useCommentBox(props)
  return (
    <div className="c-comment-box">
      <Input.TextArea
        ref={area}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={longestComment}
        aria-label={props.label}
        placeholder={props.label}
        status={error ? 'error' : ''}
        role="combobox"
        aria-expanded={mention.found.length > 0}
        aria-controls={`${id}-people`}
        aria-invalid={error !== null}
        {...(error ? { 'aria-describedby': `${id}-error` } : {})}
        {...(mention.found.length ? { 'aria-activedescendant': `${id}-${mention.index}` } : {})}
        value={text}
        onChange={(event) => type(event.target.value, event.target.selectionStart)}
        onBlur={mention.close}
        onKeyDown={onKeyDown}
      />
      <PeopleList id={id} found={mention.found} index={mention.index} onChoose={choose} />
      {error ? (
        <p className="c-field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : null}
      <div className="c-comment-send">
        <span className="c-soft c-grow">{t('sendHint')}</span>
        <Button size="small" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
        <Button size="small" type="primary" onClick={send}>
          {props.sendText}
        </Button>
      </div>
    </div>
  )
}

/** The words, what is wrong with them, and the keys. */
function useCommentBox({ initial = '', people, onSend, onCancel }: CommentBoxProps) {
  const { wordsOf } = useRefusals()
  const [text, setText] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const area = useRef<Area>(null)
  const mention = useMention(text, people)
  const moveCaret = useFocusAndCaret(area, text)
  const send = () => {
    const result = onSend(text)
    if (result.ok) return
    setError(wordsOf(result.reason))
    inputOf(area)?.focus()
  }
  const choose = (person: Mentionable) => {
    if (!mention.asked) return
    const next = withMention(text, mention.asked, person.name)
    moveCaret(next.caret)
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
  const type = (typed: string, caret: number) => {
    setText(typed)
    setError(null)
    mention.at(typed, caret)
  }
  return { area, text, error, mention, type, send, choose, onKeyDown }
}

const inputOf = (area: RefObject<Area | null>): HTMLTextAreaElement | null =>
  area.current?.resizableTextArea?.textArea ?? null

/** The box has the focus when it opens; answers how to say where the caret goes on after a mention, before the next key arrives. */
function useFocusAndCaret(area: RefObject<Area | null>, text: string): (caret: number) => void {
  const next = useRef<number | null>(null)
  useEffect(() => {
    const input = inputOf(area)
    input?.setSelectionRange(input.value.length, input.value.length)
    return input ? focusWhenShown(input) : undefined
  }, [area])
  useLayoutEffect(() => {
    if (next.current === null || !text) return
    inputOf(area)?.setSelectionRange(next.current, next.current)
    next.current = null
  }, [area, text])
  return (caret) => {
    next.current = caret
  }
}

/** Focuses a box that may stand in a tab which is only just opening; until it is shown, no key falls into the document. Answers how to give up. */
function focusWhenShown(input: HTMLElement): (() => void) | undefined {
  const hasFocus = () => {
    input.focus()
    return document.activeElement === input
  }
  if (hasFocus()) return undefined
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const shown = new ResizeObserver(() => {
    if (hasFocus()) shown.disconnect()
  })
  shown.observe(input)
  return () => shown.disconnect()
}

type PeopleListProps = {
  id: string
  found: readonly Mentionable[]
  index: number
  onChoose: (person: Mentionable) => void
}

function PeopleList({ id, found, index, onChoose }: PeopleListProps) {
  const t = useText(reviewMessages)
  return (
    <div
      id={`${id}-people`}
      role="listbox"
      aria-label={t('people')}
      className="c-comment-people"
      hidden={found.length === 0}
    >
      {found.map((person, place) => (
        <div
          key={person.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === index}
          tabIndex={-1}
          onMouseDown={(event) => {
            // The box keeps the focus.
            event.preventDefault()
            onChoose(person)
          }}
        >
          {person.name}
        </div>
      ))}
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
