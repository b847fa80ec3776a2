import '../review.css'
import { CheckOutlined, CloseOutlined, DiffOutlined } from '@ant-design/icons'
import { Button, Switch } from 'antd'
import { confirm, EmptyState, PersonAvatar, StatusTag, type Tone, toast, useText } from '#web/index.ts'
import { allowedIn, type TrackedChange, type TrackedChangeKind } from '../../domain/tracked-changes.ts'
import { reviewMessages } from '../review-messages.ts'
import { type ReviewPanelProps, useMoment, useRefusals } from '../review-panel.ts'
import { useDocVersion } from '../use-doc-version.ts'

const tones = {
  insert: 'success',
  delete: 'danger',
  replace: 'warning',
  move: 'info',
  split: 'success',
  join: 'danger',
  format: 'neutral',
  structure: 'neutral',
} as const satisfies Record<TrackedChangeKind, Tone>

/** The tracked changes of an open document, beside it: shown, accepted or rejected one by one or all; and whether what is typed becomes one. */
export function ChangesPanel({ editor, me }: ReviewPanelProps) {
  const t = useText(reviewMessages)
  const { changes } = editor
  useDocVersion(changes.subscribe)
  const list = changes.list()
  const activeId = changes.activeId()
  const mode = editor.mode()
  const allowed = allowedIn(mode)
  return (
    <section className="c-review" aria-label={t('changes')}>
      {editor.openedIn() === 'edit' ? <Tracking editor={editor} /> : null}
      {list.length ? (
        <>
          {allowed.decisions ? <AllAtOnce editor={editor} count={list.length} /> : null}
          <ul className="c-changes">
            {list.map((change) => (
              <ChangeCard
                key={change.id}
                change={change}
                isActive={change.id === activeId}
                editor={editor}
                isOwn={change.userId === me.id}
              />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState
          compact
          icon={<DiffOutlined />}
          title={t('noChanges')}
          hint={t(allowed.text ? 'noChangesHint' : 'noChangesRead')}
        />
      )}
    </section>
  )
}

/** Whether what is typed goes into the text or becomes a suggestion. */
function Tracking({ editor }: Pick<ReviewPanelProps, 'editor'>) {
  const t = useText(reviewMessages)
  const isTracking = editor.mode() === 'suggest'
  return (
    <div className="c-review-bar c-review-tracking">
      <Switch
        id="c-review-tracking"
        size="small"
        checked={isTracking}
        onChange={(next) => editor.setMode(next ? 'suggest' : 'edit')}
        aria-describedby="c-review-tracking-hint"
      />
      <label htmlFor="c-review-tracking">{t('tracking')}</label>
      <span className="c-hint" id="c-review-tracking-hint">
        {t(isTracking ? 'trackingOn' : 'trackingOff')}
      </span>
    </div>
  )
}

function AllAtOnce({ editor, count }: Pick<ReviewPanelProps, 'editor'> & { count: number }) {
  const t = useText(reviewMessages)
  const { reportRefusal } = useRefusals()
  const decide = async (action: 'acceptAll' | 'rejectAll') => {
    const agreed = await confirm({
      title: t(`${action}Title`, { count }),
      content: t('allHint'),
      okText: t(action),
      danger: action === 'rejectAll',
    })
    if (!agreed) return
    const result = editor.changes[action]()
    if (reportRefusal(result) && result.left) toast.warning(t('left', { count: result.left }))
  }
  return (
    <div className="c-review-bar">
      <span className="c-soft c-grow">
        {t('changes')} {count}
      </span>
      <Button size="small" onClick={() => decide('rejectAll')}>
        {t('rejectAll')}
      </Button>
      <Button size="small" type="primary" onClick={() => decide('acceptAll')}>
        {t('acceptAll')}
      </Button>
    </div>
  )
}

type ChangeCardProps = Pick<ReviewPanelProps, 'editor'> & {
  change: TrackedChange
  isActive: boolean
  isOwn: boolean
}

function ChangeCard({ change, isActive, editor, isOwn }: ChangeCardProps) {
  const t = useText(reviewMessages)
  const moment = useMoment()
  const { reportRefusal } = useRefusals()
  const { changes } = editor
  const allowed = allowedIn(editor.mode())
  const name = change.userName || t('unknown')
  return (
    <li className="c-comment" {...(isActive ? { 'data-active': true, 'aria-current': true } : {})}>
      <div className="c-comment-head">
        <PersonAvatar person={{ name }} size={24} />
        <span className="c-comment-who">
          <span className="c-comment-name">
            {name}
            {change.userId === null ? <span className="c-comment-outside">{t('elsewhere')}</span> : null}
          </span>
          <time className="c-soft" dateTime={change.createdAt ?? undefined}>
            {moment(change.createdAt)}
          </time>
        </span>
        <StatusTag tone={tones[change.kind]}>{t(change.kind)}</StatusTag>
      </div>
      <button type="button" className="c-change-words" onClick={() => changes.show(change.id)}>
        <span className="c-visually-hidden">{t('showChange', { kind: t(change.kind) })}</span>
        <ChangedWords change={change} />
      </button>
      <div className="c-comment-foot">
        <span className="c-grow" />
        {!change.mayDecide ? <span className="c-hint">{t('cannotDecide')}</span> : null}
        {change.mayDecide && (allowed.decisions || (allowed.ownChanges && isOwn)) ? (
          <Button
            size="small"
            type="link"
            icon={<CloseOutlined aria-hidden />}
            onClick={() => reportRefusal(changes.reject(change.id))}
          >
            {t(allowed.decisions ? 'reject' : 'withdraw')}
          </Button>
        ) : null}
        {change.mayDecide && allowed.decisions ? (
          <Button
            size="small"
            type="link"
            icon={<CheckOutlined aria-hidden />}
            onClick={() => reportRefusal(changes.accept(change.id))}
          >
            {t('accept')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function ChangedWords({ change: { kind, replacedText, ...change } }: { change: TrackedChange }) {
  const t = useText(reviewMessages)
  // A paragraph that was begun says nothing by itself.
  const text = change.text.trim()
  if (kind === 'replace')
    return (
      <>
        <del>{replacedText}</del> <ins>{text}</ins>
      </>
    )
  if (!text) return <span>{t(kind)}</span>
  if (kind === 'insert') return <ins>{text}</ins>
  if (kind === 'delete') return <del>{text}</del>
  return <span>{text}</span>
}
