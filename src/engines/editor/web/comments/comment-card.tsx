import { CheckOutlined, DeleteOutlined, EditOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { mentionsIn } from '#shared/mentions.ts'
import { confirm, PersonAvatar, StatusTag, type Text, useText } from '#web/index.ts'
import { commentRights, type OfficeComment, type ReviewResult } from '../../domain/comments.ts'
import { reviewMessages } from '../review-messages.ts'
import { type ReviewPanelProps, useMoment, useRefusals } from '../review-panel.ts'
import { CommentBox } from './comment-box.tsx'

type CommentCardProps = Required<ReviewPanelProps> & {
  comment: OfficeComment
  isActive: boolean
}

/** One comment with its replies, and what the person may do with them. */
export function CommentCard({ comment, isActive, ...panel }: CommentCardProps) {
  const t = useText(reviewMessages)
  const { reportRefusal } = useRefusals()
  const { comments } = panel.editor
  const [isReplying, setReplying] = useState(false)
  const { mayReply } = rightsOn(comment, panel)
  return (
    <li
      className="c-comment"
      data-comment={comment.commentId}
      {...(isActive ? { 'data-active': true, 'aria-current': true } : {})}
      {...(comment.isResolved ? { 'data-resolved': true } : {})}
    >
      <button
        type="button"
        className="c-comment-quote"
        title={comment.quote}
        disabled={!comment.quote}
        onClick={() => comments.show(comment.commentId)}
      >
        {comment.quote ? <span className="c-visually-hidden">{t('show')}</span> : null}
        {comment.quote || t('noQuote')}
      </button>
      <Entry entry={comment} {...panel} />
      {comment.replies.length ? (
        <ul className="c-comment-replies">
          {comment.replies.map((reply) => (
            <li key={reply.commentId} data-comment={reply.commentId}>
              <Entry entry={reply} isReply {...panel} />
            </li>
          ))}
        </ul>
      ) : null}
      {isReplying ? (
        <CommentBox
          label={t('sayReply')}
          sendText={t('send')}
          people={panel.people}
          onSend={(text) => {
            const result = comments.reply(comment.commentId, text)
            if (result.ok) setReplying(false)
            return result
          }}
          onCancel={() => setReplying(false)}
        />
      ) : null}
      <div className="c-comment-foot">
        {comment.isResolved ? <StatusTag tone="success">{t('resolved')}</StatusTag> : null}
        <span className="c-grow" />
        {mayReply && !isReplying && comment.quote ? (
          <Button size="small" type="link" onClick={() => setReplying(true)}>
            {t('reply')}
          </Button>
        ) : null}
        {mayReply ? (
          <Button
            size="small"
            type="link"
            icon={comment.isResolved ? <UndoOutlined aria-hidden /> : <CheckOutlined aria-hidden />}
            onClick={() => reportRefusal(comments.resolve(comment.commentId, !comment.isResolved))}
          >
            {t(comment.isResolved ? 'reopen' : 'resolve')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

const rightsOn = (comment: OfficeComment, { editor, me, mayComment }: Required<ReviewPanelProps>) =>
  commentRights(comment, {
    userId: me.id,
    mayComment: mayComment && editor.mode() !== 'view',
    mayWrite: editor.mode() === 'edit',
  })

type EntryProps = Required<ReviewPanelProps> & { entry: OfficeComment; isReply?: boolean }

/** One person's words: who, when, what; to be changed or taken away where that is allowed. */
function Entry({ entry, isReply, ...panel }: EntryProps) {
  const t = useText(reviewMessages)
  const moment = useMoment()
  const { reportRefusal } = useRefusals()
  const { comments } = panel.editor
  const [isChanging, setChanging] = useState(false)
  const { mayChange, mayRemove } = rightsOn(entry, panel)
  const name = entry.userName || t('unknown')
  const remove = () =>
    removed(t, entry, panel.me.id, isReply ?? false, () => comments.remove(entry.commentId), reportRefusal)
  return (
    <div className="c-comment-entry">
      <div className="c-comment-head">
        <PersonAvatar person={{ name }} size={24} />
        <span className="c-comment-who">
          <span className="c-comment-name">
            {name}
            {entry.userId === null ? <span className="c-comment-outside">{t('elsewhere')}</span> : null}
          </span>
          <time className="c-soft" dateTime={entry.createdAt ?? undefined}>
            {moment(entry.createdAt)}
          </time>
        </span>
        <span className="c-comment-tools">
          {mayChange && !isChanging ? (
            <Button
              size="small"
              type="text"
              icon={<EditOutlined aria-hidden />}
              aria-label={t('change')}
              title={t('change')}
              onClick={() => setChanging(true)}
            />
          ) : null}
          {mayRemove ? (
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('remove')}
              title={t('remove')}
              onClick={remove}
            />
          ) : null}
        </span>
      </div>
      {isChanging ? (
        <CommentBox
          label={t('sayChange')}
          sendText={t('save')}
          initial={entry.text}
          people={panel.people}
          onSend={(text) => {
            const result = comments.change(entry.commentId, text)
            if (result.ok) setChanging(false)
            return result
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <Words text={entry.text} names={panel.people.map((person) => person.name)} />
      )}
    </div>
  )
}

function Words({ text, names }: { text: string; names: readonly string[] }) {
  return (
    <p className="c-comment-words">
      {mentionsIn(text, names).map((piece, index) =>
        piece.isMention ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
          <span key={index} className="c-comment-mention">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}

/** Asks, saying whose words go and how many replies go with them. */
async function removed(
  t: Text<typeof reviewMessages>,
  entry: OfficeComment,
  myID: number,
  isReply: boolean,
  remove: () => ReviewResult,
  reportRefusal: (result: ReviewResult) => boolean,
): Promise<void> {
  const isOwn = entry.userId === myID
  const name = entry.userName || t('unknown')
  const agreed = await confirm({
    title: isReply
      ? isOwn
        ? t('removeReply')
        : t('removeReplyOther', { name })
      : isOwn
        ? t('removeOwn')
        : t('removeOther', { name }),
    content: entry.replies.length ? t('removeReplies', { count: entry.replies.length }) : t('removeHint'),
    okText: t('remove'),
    danger: true,
  })
  if (agreed) reportRefusal(remove())
}
