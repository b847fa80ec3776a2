import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EllipsisText, StatusTag, type Tone, useText } from '#web/index.ts'
import { editorMessages } from './editor-messages.ts'

export type EditorState = 'readOnly' | 'commentOnly' | 'unsaved' | 'saving' | 'saved' | null

type BarProps = {
  title: string
  /** Which version, and of what kind the file is. */
  detail?: ReactNode
  state?: EditorState
  /** Why it is not to be written, or what else is to be said of it. */
  why?: string | null
  /** When it was saved, as '10:32'. */
  savedTime?: string | null
  backLabel: string
  onBack: () => void
  actions?: ReactNode
}

const tones = {
  readOnly: 'neutral',
  commentOnly: 'info',
  unsaved: 'warning',
  saving: 'info',
  saved: 'success',
} as const satisfies Record<Exclude<EditorState, null>, Tone>

/** The line above a document: what it is, how it stands, what can be done. */
export function EditorBar({
  title,
  detail,
  state = null,
  why,
  savedTime,
  backLabel,
  onBack,
  actions,
}: BarProps) {
  const t = useText(editorMessages)
  const words = state === 'saved' ? t('savedAt', { time: savedTime ?? '' }) : state && t(state)
  return (
    <header className="c-editor-bar">
      <Button
        type="text"
        icon={<ArrowLeftOutlined aria-hidden />}
        aria-label={backLabel}
        title={backLabel}
        onClick={onBack}
      />
      <h1 className="c-editor-title">
        <EllipsisText>{title}</EllipsisText>
      </h1>
      {detail ? <span className="c-editor-detail">{detail}</span> : null}
      <span role="status" className="c-editor-state">
        {state ? <StatusTag tone={tones[state]}>{words}</StatusTag> : null}
      </span>
      {why ? (
        <span className="c-editor-why c-soft" title={why}>
          {why}
        </span>
      ) : null}
      <span className="c-grow" />
      <div className="c-editor-actions">{actions}</div>
    </header>
  )
}
