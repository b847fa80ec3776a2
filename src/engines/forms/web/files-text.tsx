import { FileOutlined, PictureOutlined } from '@ant-design/icons'
import { Button, Image } from 'antd'
import { useState } from 'react'
import { fileAddress } from '#web/index.ts'
import type { FileValue } from '../domain/field-types/upload.ts'
import './table-text.css'

/** Where a file opens, in a window of its own. */
export type OpensAt = (file: FileValue) => string

type Props = { files: readonly FileValue[]; arePictures: boolean; opensAt?: OpensAt | undefined }

const isPicture = ({ name }: FileValue): boolean => /\.(png|jpe?g|gif|webp|bmp)$/i.test(name)

/** Files of a form as they are read: pictures open in a viewer on this page, everything else in a window of its own. */
export function FilesText({ files, arePictures, opensAt = ({ id }) => fileAddress(id) }: Props) {
  const [looking, setLooking] = useState<FileValue | null>(null)
  if (arePictures)
    return (
      <div className="c-files-text">
        <Image.PreviewGroup>
          {files.map(({ id, name }) => (
            <Image key={id} src={fileAddress(id)} alt={name} title={name} width={96} height={72} />
          ))}
        </Image.PreviewGroup>
      </div>
    )
  return (
    <>
      <ul className="c-files-text">
        {files.map((file) => (
          <li key={file.id}>
            {isPicture(file) ? (
              <Button
                type="link"
                className="c-file-picture"
                icon={<PictureOutlined aria-hidden="true" />}
                onClick={() => setLooking(file)}
              >
                {file.name}
              </Button>
            ) : (
              <a href={opensAt(file)} target="_blank" rel="noopener">
                <FileOutlined aria-hidden="true" /> {file.name}
              </a>
            )}
          </li>
        ))}
      </ul>
      {looking ? (
        <Image
          alt={looking.name}
          src={fileAddress(looking.id)}
          styles={{ root: { display: 'none' } }}
          preview={{ open: true, onOpenChange: (open) => (open ? undefined : setLooking(null)) }}
        />
      ) : null}
    </>
  )
}
