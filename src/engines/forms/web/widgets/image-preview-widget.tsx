import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Image } from 'antd'
import { limit } from '#shared/constants.ts'
import { fileAddress, useText } from '#web/index.ts'
import { imageExtensions } from '../../domain/field-types/image-preview.ts'
import { useFormWidgets } from '../form-widgets.ts'
import { useFieldValue } from '../use-form.ts'
import { DropButton, filesOf, SendingRow } from './files-widget.tsx'
import { useUploads } from './use-uploads.ts'
import { valueMessages } from './value-messages.ts'
import type { WidgetProps } from './widget-props.ts'

/** A grey square for a picture that is gone or cannot be read. */
const broken =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='M4 5h16v14H4z M4 16l5-5 4 4 3-3 4 4' fill='none' stroke='%23999' stroke-width='1.2'/%3E%3C/svg%3E"

/** Pictures as thumbnails; one that is pressed opens large, with zoom, turning, and the others before and after it. */
export function ImagePreviewWidget({ store, field, control }: WidgetProps) {
  const t = useText(valueMessages)
  const files = filesOf(useFieldValue(store, field.id))
  const { upload } = useFormWidgets()
  const { multiple } = field.privateConfig
  const extensions = imageExtensions(field)
  const { sending, choose, retry, dismiss, remove } = useUploads(store, field.id, { extensions, multiple })
  const address = upload?.address ?? (({ id }) => fileAddress(id))
  const isFull = files.length + sending.length >= (multiple ? limit.fieldFiles : 1)
  const mayChange = control.disabled !== true && upload !== undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other controls
    <div role="group" aria-label={field.name} className="c-pictures-field">
      <div className="c-pictures">
        <Image.PreviewGroup>
          {files.map((file) => (
            <figure key={file.id} className="c-picture">
              <Image
                src={address(file)}
                alt={file.name}
                fallback={broken}
                rootClassName="c-picture-image"
                preview={{ mask: t('preview') }}
              />
              <figcaption title={file.name}>{file.name}</figcaption>
              {mayChange ? (
                <Button
                  className="c-picture-remove"
                  size="small"
                  shape="circle"
                  icon={<DeleteOutlined aria-hidden="true" />}
                  aria-label={t('remove', { name: file.name })}
                  onClick={() => remove(file)}
                />
              ) : null}
            </figure>
          ))}
        </Image.PreviewGroup>
        {mayChange && !isFull ? (
          <DropButton
            control={control}
            extensions={extensions}
            multiple={multiple}
            onChoose={choose}
            className="c-upload c-picture-add"
          >
            <PlusOutlined aria-hidden="true" />
            <span>{t('addPictures')}</span>
            <span className="c-upload-note">{extensions.join(' / ')}</span>
          </DropButton>
        ) : null}
      </div>
      {sending.length > 0 ? (
        <ul>
          {sending.map((one) => (
            <SendingRow key={one.key} one={one} onRetry={retry} onDismiss={dismiss} />
          ))}
        </ul>
      ) : null}
      {!mayChange && files.length === 0 ? <span className="c-field-text">—</span> : null}
    </div>
  )
}
