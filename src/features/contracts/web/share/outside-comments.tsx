import './share.css'
import { formatInstant } from '#shared/dates.ts'
import { Panel, StatusTag, useServices, useText } from '#web/index.ts'
import type { OutsideComment } from '../../domain/share-api.ts'
import { shareMessages } from './share-messages.ts'
import { useShares } from './use-shares.ts'

/** What people outside said of a contract's text, marked as theirs; nothing while nobody said anything. */
export function OutsideCommentsPanel({ id }: { id: number }) {
  const t = useText(shareMessages)
  const { data } = useShares(id)
  if (!data?.comments.length) return null
  return (
    <Panel title={`${t('fromOutside')} ${data.comments.length}`}>
      <OutsideComments comments={data.comments} />
    </Panel>
  )
}

/** The same beside the text in the editor. */
export function OutsideCommentsBeside({ id }: { id: number }) {
  const t = useText(shareMessages)
  const { data } = useShares(id)
  if (!data?.comments.length) return null
  return (
    <section className="c-outside-beside" aria-label={t('fromOutside')}>
      <h2>
        {t('fromOutside')} {data.comments.length}
      </h2>
      <OutsideComments comments={data.comments} />
    </section>
  )
}

function OutsideComments({ comments }: { comments: readonly OutsideComment[] }) {
  const t = useText(shareMessages)
  const { timeZone } = useServices()
  return (
    <>
      <p className="c-soft">{t('commentsHint')}</p>
      <ul className="c-outside-list">
        {comments.map((one) => (
          <li key={one.id}>
            <div className="c-outside-head">
              <StatusTag tone="warning">{t('outside')}</StatusTag>
              <strong>{one.person}</strong>
              <span className="c-soft">
                {formatInstant(one.createdAt, timeZone)} · {t('version', { ordinal: one.ordinal })}
              </span>
            </div>
            <blockquote>{one.quote || t('onWhole')}</blockquote>
            <div className="c-outside-words">{one.text}</div>
          </li>
        ))}
      </ul>
    </>
  )
}
