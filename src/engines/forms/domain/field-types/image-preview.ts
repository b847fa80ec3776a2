import type { FieldConfig } from '../definition/field-config.ts'
import { fileList } from './file-list.ts'

const images = ['png', 'jpg', 'jpeg'] as const

/** The picture formats that the field takes: those configured, as far as they are pictures that a browser shows. */
export function imageExtensions({ privateConfig }: FieldConfig): readonly string[] {
  const { extensions } = privateConfig
  return extensions ? images.filter((one) => extensions.includes(one)) : images
}

/** Pictures, shown as such. Part: count. */
export const imagePreviewType = fileList({ widget: 'imagePreview', extensions: imageExtensions, span: 3 })
