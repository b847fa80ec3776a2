import { FileOutlined } from '@ant-design/icons'
import { Image } from 'antd'
import { fileAddress } from '#web/index.ts'
import type { FileValue } from '../domain/field-types/upload.ts'
import './table-text.css'

/** Files of a form as they are read: each opens; pictures are shown. */
export function FilesText({ files, arePictures }: { files: readonly FileValue[]; arePictures: boolean }) {
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
    <ul className="c-files-text">
      {files.map(({ id, name }) => (
        <li key={id}>
          <a href={fileAddress(id)} target="_blank" rel="noopener">
            <FileOutlined aria-hidden="true" /> {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
