import { Button, Mentions } from 'antd'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { CallError, call, personLabel, useText } from '#web/index.ts'
import { commentApproval, type Mentionable } from '../domain/action-api.ts'
import type { ApprovalDetail } from '../domain/api.ts'
import { AttachButton, ChosenFiles } from './chosen-files.tsx'
import { commentMessages } from './comment-messages.ts'
import './comments.css'
import { approvalMessages } from './messages.ts'
import type { Act } from './use-act.ts'
import type { CommentDraft } from './use-comment-draft.ts'

const most = 2000
const offered = '.ant-mentions-dropdown:not(.ant-mentions-dropdown-hidden)'

type BoxProps = { approval: ApprovalDetail; act: Act; draft: CommentDraft }

/** Words and files to everybody who may see the approval, that decide nothing; @ mentions colleagues. What is written is kept by `draft`. */
export function CommentBox({ approval, act, draft }: BoxProps) {
  const t = useText(approvalMessages)
  const c = useText(commentMessages)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { words, setWords, busy, setBusy, fault, setFault, mention, caret } = draft
  const { files, add, remove, clear, ids, isUnfinished } = draft.files
  // Whoever writes goes on writing when the box is drawn anew at another place of the page.
  useLayoutEffect(() => {
    const area = box.current?.querySelector('textarea')
    if (area && caret.current !== null) {
      area.focus({ preventScroll: true })
      area.setSelectionRange(caret.current, caret.current)
    }
    return () => {
      caret.current = area && area === document.activeElement ? area.selectionStart : null
    }
  }, [caret])
  const send = async () => {
    setBusy(true)
    const body = { comment: words.trim(), mentionIDs: mention.idsIn(words), fileIDs: ids }
    const sent = await act(async () => {
      try {
        return await call(commentApproval, { params: { id: approval.id }, body })
      } catch (error) {
        setFault(error instanceof CallError ? (error.errors[0]?.message ?? null) : null)
        throw error
      }
    }, c('sent'))
    if (sent) {
      setWords('')
      setFault(null)
      clear()
      mention.forget()
    }
    setBusy(false)
  }
  if (!approval.mine.abilities.comment) return null
  const isEmpty = words.trim() === '' && files.length === 0
  const maySend = !isEmpty && !isUnfinished && !busy
  const onKeyDown = (event: KeyboardEvent) => {
    // Leaves the box to the keys of the page; while colleagues are offered it shuts these.
    if (event.key === 'Escape' && !document.querySelector(offered)) (event.target as HTMLElement).blur()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (maySend) void send()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same as its own button, for who types
    <div className="c-approval-comment" ref={box} onKeyDown={onKeyDown}>
      <Mentions
        aria-label={t('comment')}
        aria-invalid={fault !== null}
        {...(fault ? { 'aria-describedby': `${id}-fault`, status: 'error' as const } : {})}
        placeholder={c('placeholder')}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={most}
        filterOption={false}
        loading={mention.isLoading}
        notFoundContent={c('nobody')}
        options={mention.found.map((person) => ({
          key: String(person.id),
          // The key that `onSelect` gets is not this one any more.
          personId: person.id,
          value: person.name,
          disabled: !person.maySee,
          label: <Offered person={person} />,
        }))}
        onSearch={mention.search}
        onSelect={(option) => mention.choose((option as { personId?: number }).personId ?? 0)}
        value={words}
        onChange={(next) => {
          setWords(next)
          setFault(null)
        }}
      />
      {fault ? (
        <p className="c-field-error" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      ) : null}
      <ChosenFiles files={files} onRemove={remove} />
      <div className="c-approval-comment-bar">
        <AttachButton onAdd={add} />
        <Button
          type="primary"
          ghost
          onClick={() => void send()}
          loading={busy}
          disabled={isEmpty || isUnfinished}
        >
          {t('send')}
        </Button>
      </div>
    </div>
  )
}

function Offered({ person }: { person: Mentionable }) {
  const c = useText(commentMessages)
  return (
    <span className="c-mention">
      <span>{personLabel(person)}</span>
      <span className="c-approval-soft">{person.maySee ? person.departmentName : c('mayNotSee')}</span>
    </span>
  )
}
