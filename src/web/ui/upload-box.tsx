import {
  CheckCircleFilled,
  CloseOutlined,
  DeleteOutlined,
  ExclamationCircleFilled,
  EyeOutlined,
  FileOutlined,
  InboxOutlined,
  LoadingOutlined,
} from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type ErrorName, errorText } from '#shared/errors.ts'
import { baseMessages } from '../base-messages.ts'
import { isCancelled, uploadRefusal } from '../call-error.ts'
import { useLocale, useText } from '../messages.ts'

/** A stored file as the box shows it. */
export type UploadedFile = {
  id: number
  name: string
  size?: number
  /** What is to be said of it, below its name. */
  note?: ReactNode
}

export type UploadBoxProps = {
  value: UploadedFile | null
  onChange: (file: UploadedFile | null) => void
  /** Sends the file; rejects with CallError, or with an AbortError when cancelled. */
  send: (
    file: File,
    options: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<UploadedFile>
  /**
   * What is wrong with a chosen file before anything is sent: unsupportedFile, fileTooLarge, fileMismatch …, null for
   * nothing. The documents engine has the rule (name, size, first bytes).
   */
  check?: (file: File) => ErrorName | null | Promise<ErrorName | null>
  /** Extensions without dots, for the file chooser and the hint. */
  extensions?: readonly string[]
  maxBytes?: number
  /** Words in the empty box; 点击或拖拽文件到此处上传 when absent. */
  hint?: string
  onPreview?: (file: UploadedFile) => void
  disabled?: boolean
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

type State =
  | { kind: 'rest' }
  | { kind: 'uploading'; file: File; share: number; controller: AbortController }
  | { kind: 'error'; file: File | null; message: string; mayRetry: boolean }

/** '1.5 MB', '820 KB'. */
export const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024
    ? `${Number((bytes / 1024 / 1024).toFixed(1))} MB`
    : `${Math.max(1, Math.ceil(bytes / 1024))} KB`

function useUpload({ onChange, send, check }: UploadBoxProps) {
  const t = useText(baseMessages)
  const locale = useLocale()
  const [state, setState] = useState<State>({ kind: 'rest' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const begin = async (file: File) => {
    const problem = await check?.(file)
    if (problem) {
      setState({ kind: 'error', file: null, message: errorText(problem, {}, locale), mayRetry: false })
      return
    }
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'uploading', file, share: 0, controller })
    try {
      const stored = await send(file, {
        signal: controller.signal,
        onProgress: (share) =>
          setState((now) =>
            now.kind === 'uploading' && now.controller === controller ? { ...now, share } : now,
          ),
      })
      setState({ kind: 'rest' })
      onChange(stored)
    } catch (error) {
      if (isCancelled(error)) return setState({ kind: 'rest' })
      const { message, mayRetry } = uploadRefusal(error) ?? { message: t('uploadFailed'), mayRetry: true }
      setState({ kind: 'error', file, message, mayRetry })
    }
  }
  const chosen = (files: FileList | null) => {
    const [file] = files ?? []
    if (!file) return
    if ((files?.length ?? 0) > 1)
      return setState({ kind: 'error', file: null, message: t('oneFile'), mayRetry: false })
    void begin(file)
  }
  return {
    state,
    begin,
    chosen,
    cancel: () => running.current?.abort(),
    dismiss: () => setState({ kind: 'rest' }),
  }
}

function Uploading({ state, onCancel }: { state: State & { kind: 'uploading' }; onCancel: () => void }) {
  const t = useText(baseMessages)
  const percent = Math.floor(state.share * 100)
  return (
    <div className="c-upload-row">
      <LoadingOutlined aria-hidden="true" />
      <div className="c-upload-words">
        <span className="c-upload-name">{state.file.name}</span>
        <Progress
          percent={percent}
          size="small"
          showInfo={false}
          aria-label={t('uploadingHint', { name: state.file.name })}
        />
        <span className="c-upload-note" role="status">
          {t('uploading', { percent })} · {sizeText(state.file.size)}
        </span>
      </div>
      <Button icon={<CloseOutlined aria-hidden />} onClick={onCancel}>
        {t('cancelUpload')}
      </Button>
    </div>
  )
}

function Uploaded(props: UploadBoxProps & { value: UploadedFile; onReplace: () => void }) {
  const { value, onChange, onPreview, onReplace, disabled } = props
  const t = useText(baseMessages)
  return (
    <div className="c-upload-row">
      <FileOutlined aria-hidden="true" className="c-upload-file" />
      <div className="c-upload-words">
        <span className="c-upload-name">{value.name}</span>
        <span className="c-upload-note c-upload-done">
          <CheckCircleFilled aria-hidden="true" /> {t('uploaded')}
          {value.size ? ` · ${sizeText(value.size)}` : ''}
        </span>
        {value.note}
      </div>
      <span className="c-upload-actions">
        {onPreview ? (
          <Button type="text" icon={<EyeOutlined aria-hidden />} onClick={() => onPreview(value)}>
            {t('preview')}
          </Button>
        ) : null}
        {disabled ? null : (
          <>
            <Button type="text" onClick={onReplace}>
              {t('replaceFile')}
            </Button>
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('removeFile', { name: value.name })}
              onClick={() => onChange(null)}
            />
          </>
        )}
      </span>
    </div>
  )
}

function Failed({
  state,
  limits,
  onRetry,
  onChoose,
}: {
  state: State & { kind: 'error' }
  /** What would be accepted. */
  limits: string | undefined
  onRetry: () => void
  onChoose: () => void
}) {
  const t = useText(baseMessages)
  return (
    <div className="c-upload-row" role="alert">
      <ExclamationCircleFilled aria-hidden="true" className="c-upload-bad" />
      <div className="c-upload-words">
        {state.file ? <span className="c-upload-name">{state.file.name}</span> : null}
        <span className="c-upload-error">{state.message}</span>
        {limits && !state.mayRetry ? <span className="c-upload-note">{limits}</span> : null}
      </div>
      <span className="c-upload-actions">
        {state.mayRetry ? <Button onClick={onRetry}>{t('retry')}</Button> : null}
        <Button type="text" onClick={onChoose}>
          {t('replaceFile')}
        </Button>
      </span>
    </div>
  )
}

/**
 * The drag-upload box for one file. States: empty; uploading with progress and cancel; uploaded; error, with 重试 when
 * sending failed. A file that the check refuses is never sent.
 */
export function UploadBox(props: UploadBoxProps) {
  const { value, extensions, maxBytes, hint, disabled } = props
  const t = useText(baseMessages)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { state, begin, chosen, cancel } = useUpload(props)
  const choose = () => input.current?.click()
  const dragged = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside && !disabled)
  }
  const limits =
    extensions && maxBytes
      ? t('uploadLimit', { extensions: extensions.join(' / '), size: sizeText(maxBytes) })
      : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same
    <div
      className={`c-upload${over ? ' c-upload-over' : ''}${state.kind === 'error' || props['aria-invalid'] ? ' c-upload-invalid' : ''}`}
      onDragOver={(event) => dragged(event, true)}
      onDragLeave={(event) => dragged(event, false)}
      onDrop={(event) => {
        dragged(event, false)
        if (!disabled && state.kind !== 'uploading') chosen(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        accept={extensions?.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          chosen(event.target.files)
          event.target.value = ''
        }}
      />
      {state.kind === 'uploading' ? (
        <Uploading state={state} onCancel={cancel} />
      ) : state.kind === 'error' ? (
        <Failed
          state={state}
          limits={limits}
          onRetry={() => state.file && void begin(state.file)}
          onChoose={choose}
        />
      ) : value ? (
        <Uploaded {...props} value={value} onReplace={choose} />
      ) : (
        <button
          type="button"
          id={props.id}
          className="c-upload-empty"
          disabled={disabled}
          onClick={choose}
          aria-label={props['aria-label']}
          aria-describedby={props['aria-describedby']}
        >
          <InboxOutlined aria-hidden="true" className="c-upload-icon" />
          <span>
            {hint ?? t('uploadHint')}
            {limits ? <span className="c-upload-note">{limits}</span> : null}
          </span>
        </button>
      )}
    </div>
  )
}
