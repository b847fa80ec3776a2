import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { useText } from '#web/index.ts'
import { commentMessages } from './comment-messages.ts'
import './comments.css'
import type { ChosenFile } from './use-comment-files.ts'

/** Chooses files to go with a remark, or with what was done. */
export function AttachButton({ onAdd }: { onAdd: (files: File[]) => void }) {
  const c = useText(commentMessages)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])])
          // The same file can be chosen again after it was removed.
          target.value = ''
        }}
      />
      <Button icon={<PaperClipOutlined aria-hidden />} onClick={() => input.current?.click()}>
        {c('attach')}
      </Button>
    </>
  )
}

type FilesProps = { files: readonly ChosenFile[]; onRemove: (key: number) => void }

/** The files that were chosen, each with whether it is sent yet. */
export function ChosenFiles({ files, onRemove }: FilesProps) {
  const c = useText(commentMessages)
  if (files.length === 0) return null
  return (
    <ul className="c-comment-files" aria-label={c('files')}>
      {files.map(({ key, name, id, fault }) => (
        <li key={key}>
          <PaperClipOutlined aria-hidden />
          <span className="c-comment-file-name">{name}</span>
          {fault ? (
            <span className="c-approval-bad" role="alert">
              {fault}
            </span>
          ) : id === null ? (
            <span className="c-approval-soft">{c('sending')}</span>
          ) : null}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={c('remove', { name })}
            onClick={() => onRemove(key)}
          />
        </li>
      ))}
    </ul>
  )
}
