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
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { limit } from '#shared/constants.ts'
import { sizeText, useText } from '#web/index.ts'
import type { FileValue } from '../../domain/field-types/upload.ts'
import { type ControlProps, useFormWidgets } from '../form-widgets.ts'
import { useFieldValue } from '../use-form.ts'
import { type Sending, useUploads } from './use-uploads.ts'
import { valueMessages } from './value-messages.ts'
import type { WidgetProps } from './widget-props.ts'

export const filesOf = (value: unknown): readonly FileValue[] =>
  Array.isArray(value) ? (value as FileValue[]) : []

type DropProps = {
  control: ControlProps
  extensions: readonly string[] | null
  multiple: boolean
  onChoose: (files: readonly File[]) => void
  className: string
  children: ReactNode
}

/** A button that opens the file chooser, and takes files that are dropped on it. */
export function DropButton({ control, extensions, multiple, onChoose, className, children }: DropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const dragged = (event: DragEvent, inside: boolean): void => {
    event.preventDefault()
    setOver(inside && control.disabled !== true)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        tabIndex={-1}
        aria-hidden="true"
        accept={extensions?.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <button
        type="button"
        id={control.id}
        className={`${className}${over ? ' c-upload-over' : ''}${control['aria-invalid'] ? ' c-upload-invalid' : ''}`}
        disabled={control.disabled}
        aria-describedby={control['aria-describedby']}
        onClick={() => input.current?.click()}
        onDragOver={(event) => dragged(event, true)}
        onDragLeave={(event) => dragged(event, false)}
        onDrop={(event) => {
          dragged(event, false)
          if (!control.disabled) onChoose([...event.dataTransfer.files])
        }}
      >
        {children}
      </button>
    </>
  )
}

/** Files one below the other, each with its own progress, its own error and its own retry. */
export function AttachmentsWidget({ store, field, control }: WidgetProps) {
  const t = useText(valueMessages)
  const files = filesOf(useFieldValue(store, field.id))
  const { extensions, multiple } = field.privateConfig
  const { upload } = useFormWidgets()
  const { sending, choose, retry, dismiss, remove } = useUploads(store, field.id, { extensions, multiple })
  const most = multiple ? limit.fieldFiles : 1
  const isFull = files.length + sending.length >= most
  const mayChange = control.disabled !== true && upload !== undefined
  const limits = [
    extensions?.join(' / '),
    upload?.maxBytes ? sizeText(upload.maxBytes) : null,
    multiple ? t('filesLeft', { max: most, count: files.length }) : null,
  ].filter(Boolean)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other controls
    <div role="group" aria-label={field.name} className="c-files">
      {files.length + sending.length > 0 ? (
        <ul aria-label={t('fileList', { field: field.name })}>
          {files.map((file) => (
            <li key={file.id} className="c-file">
              <FileOutlined aria-hidden="true" className="c-upload-file" />
              <span className="c-upload-name" title={file.name}>
                {file.name}
              </span>
              <CheckCircleFilled aria-hidden="true" className="c-file-done" />
              <span className="c-upload-actions">
                {upload?.onPreview ? (
                  <Button
                    type="text"
                    size="small"
                    icon={<EyeOutlined aria-hidden="true" />}
                    aria-label={t('previewOf', { name: file.name })}
                    onClick={() => upload.onPreview?.(file)}
                  >
                    {t('preview')}
                  </Button>
                ) : null}
                {mayChange ? (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden="true" />}
                    aria-label={t('remove', { name: file.name })}
                    onClick={() => remove(file)}
                  />
                ) : null}
              </span>
            </li>
          ))}
          {sending.map((one) => (
            <SendingRow key={one.key} one={one} onRetry={retry} onDismiss={dismiss} />
          ))}
        </ul>
      ) : null}
      {mayChange && !isFull ? (
        <DropButton
          control={control}
          extensions={extensions}
          multiple={multiple}
          onChoose={choose}
          className="c-upload c-files-drop"
        >
          <InboxOutlined aria-hidden="true" className="c-upload-icon" />
          <span>
            {field.placeholder || t('addFiles')}
            {limits.length > 0 ? <span className="c-upload-note">{limits.join(' · ')}</span> : null}
          </span>
        </DropButton>
      ) : null}
      {!mayChange && files.length === 0 ? <span className="c-field-text">—</span> : null}
    </div>
  )
}

type RowProps = { one: Sending; onRetry: (one: Sending) => void; onDismiss: (one: Sending) => void }

/** A file on its way, with progress and cancel; or what was wrong with it, with 重试 when sending failed. */
export function SendingRow({ one, onRetry, onDismiss }: RowProps) {
  const t = useText(valueMessages)
  const percent = Math.floor(one.share * 100)
  return (
    <li className="c-file" role={one.error === null ? undefined : 'alert'}>
      {one.error === null ? (
        <LoadingOutlined aria-hidden="true" />
      ) : (
        <ExclamationCircleFilled aria-hidden="true" className="c-upload-bad" />
      )}
      <span className="c-upload-words">
        <span className="c-upload-name" title={one.file.name}>
          {one.file.name}
        </span>
        {one.error === null ? (
          <Progress
            percent={percent}
            size="small"
            showInfo={false}
            aria-label={t('uploading', { percent })}
          />
        ) : (
          <span className="c-upload-error">{one.error}</span>
        )}
      </span>
      <span className="c-upload-actions">
        {one.error !== null && one.mayRetry ? (
          <Button size="small" onClick={() => onRetry(one)}>
            {t('retry')}
          </Button>
        ) : null}
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden="true" />}
          aria-label={t(one.error === null ? 'cancel' : 'remove', { name: one.file.name })}
          onClick={() => onDismiss(one)}
        />
      </span>
    </li>
  )
}
