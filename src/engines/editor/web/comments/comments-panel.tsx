import '../review.css'
import { CommentOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { EmptyState, useText } from '#web/index.ts'
import type { OfficeComment } from '../../domain/comments.ts'
import { reviewMessages } from '../review-messages.ts'
import { type Mentionable, type ReviewPanelProps, useRefusals } from '../review-panel.ts'
import { useDocVersion } from '../use-doc-version.ts'
import { CommentBox, type CommentBoxProps } from './comment-box.tsx'
import { CommentCard } from './comment-card.tsx'

type Filter = 'all' | 'open' | 'resolved'
const nobody: readonly Mentionable[] = []

/** The comments of an open document, beside it: read, written, answered, settled. A comment begun at the selection is written here. */
export function CommentsPanel({ editor, me, mayComment, people = nobody }: ReviewPanelProps) {
  const t = useText(reviewMessages)
  const { comments } = editor
  useDocVersion(comments.subscribe)
  const [filter, setFilter] = useState<Filter>('all')
  const [error, setError] = useState<string | null>(null)
  const { wordsOf } = useRefusals()
  const all = comments.list()
  const draft = comments.draft()
  const activeId = comments.activeId()
  const list = useRef<HTMLUListElement>(null)
  const canWrite = mayComment && editor.mode() !== 'view'
  const shown = all.filter((one) => filter === 'all' || one.isResolved === (filter === 'resolved'))
  const cards = useFirst(shown, activeId)
  useActiveCard(list, activeId)
  const begin = () => {
    const result = comments.begin()
    setError(result.ok ? null : wordsOf(result.reason))
  }
  const panel = { editor, me, mayComment, people }
  return (
    <section className="c-review" aria-label={t('comments')}>
      <div className="c-review-bar">
        <Filters all={all} filter={filter} onFilter={setFilter} />
        <span className="c-grow" />
        {canWrite ? (
          <Button
            size="small"
            icon={<CommentOutlined aria-hidden />}
            title={t('addHint')}
            // The selection in the document stays as it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={begin}
          >
            {t('add')}
          </Button>
        ) : null}
      </div>
      {error && !draft && !editor.selection() ? (
        <p className="c-review-error" role="alert">
          {error}
        </p>
      ) : null}
      {draft && canWrite ? (
        <Draft
          // Another selection begins another comment.
          key={draft.text}
          quote={draft.text}
          people={people}
          onSend={(text) => {
            const result = comments.add(text)
            if (result.ok) {
              setError(null)
              setFilter((now) => (now === 'resolved' ? 'all' : now))
            }
            return result
          }}
          onCancel={() => comments.cancel()}
        />
      ) : null}
      {shown.length ? (
        <ul className="c-comments" ref={list} onKeyDown={moveBetweenCards}>
          {cards.now.map((comment) => (
            <CommentCard
              key={comment.commentId}
              comment={comment}
              isActive={comment.commentId === activeId}
              {...panel}
            />
          ))}
          {cards.left > 0 ? (
            <li>
              <Button size="small" block onClick={cards.more}>
                {t('moreComments', { count: cards.left })}
              </Button>
            </li>
          ) : null}
        </ul>
      ) : draft ? null : (
        <Nothing all={all.length} filter={filter} canWrite={canWrite} />
      )}
    </section>
  )
}

type DraftProps = Pick<CommentBoxProps, 'people' | 'onSend' | 'onCancel'> & { quote: string }

/** The comment that is being written, under the words it is about. */
function Draft({ quote, ...box }: DraftProps) {
  const t = useText(reviewMessages)
  return (
    <div className="c-comment c-comment-draft">
      <div className="c-comment-quote">{quote}</div>
      <CommentBox label={t('say')} sendText={t('send')} {...box} />
    </div>
  )
}

function Filters({
  all,
  filter,
  onFilter,
}: {
  all: readonly OfficeComment[]
  filter: Filter
  onFilter: (filter: Filter) => void
}) {
  const t = useText(reviewMessages)
  const resolved = all.filter(({ isResolved }) => isResolved).length
  const counts = { all: all.length, open: all.length - resolved, resolved }
  return (
    <Segmented<Filter>
      size="small"
      value={filter}
      onChange={onFilter}
      options={(['all', 'open', 'resolved'] as const).map((value) => ({
        value,
        label: `${t(value)} ${counts[value]}`,
      }))}
    />
  )
}

function Nothing({ all, filter, canWrite }: { all: number; filter: Filter; canWrite: boolean }) {
  const t = useText(reviewMessages)
  if (all) return <EmptyState compact title={t(filter === 'open' ? 'noneOpen' : 'noneResolved')} />
  return (
    <EmptyState
      compact
      icon={<CommentOutlined />}
      title={t('noComments')}
      hint={t(canWrite ? 'noCommentsHint' : 'noCommentsRead')}
    />
  )
}

/** Arrow keys go from quote to quote; Enter shows it in the text, as for any button. */
function moveBetweenCards(event: KeyboardEvent<HTMLUListElement>): void {
  const from = event.target as HTMLElement
  if (!from.classList.contains('c-comment-quote')) return
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step) return
  const quotes = [...event.currentTarget.querySelectorAll<HTMLElement>('.c-comment-quote:not(:disabled)')]
  quotes[quotes.indexOf(from) + step]?.focus()
  event.preventDefault()
}

/** Cards shown at once. */
const cardsAtOnce = 100

/** The first of many comments, up to the one that the caret is in; further ones when they are asked for: cards cost the browser more than all else of a comment. */
function useFirst(all: readonly OfficeComment[], activeId: string | null) {
  const [count, setCount] = useState(cardsAtOnce)
  const active = all.findIndex(({ commentId }) => commentId === activeId)
  const shown = Math.max(count, active < cardsAtOnce ? 0 : active + 1)
  return {
    now: all.slice(0, shown),
    left: all.length - Math.min(shown, all.length),
    more: () => setCount(shown + cardsAtOnce),
  }
}

/** The card of the comment that the caret entered comes onto the screen. */
function useActiveCard(list: { current: HTMLUListElement | null }, activeId: string | null): void {
  useEffect(() => {
    if (activeId === null) return
    const card = [...(list.current?.children ?? [])].find(
      (one) => (one as HTMLElement).dataset.comment === activeId,
    )
    card?.scrollIntoView({ block: 'nearest' })
  }, [list, activeId])
}
