import { fileList } from './file-list.ts'

/** Attachments, each of which follows the rules of an upload. Part: count. */
export const customAttachmentType = fileList({
  widget: 'attachments',
  extensions: ({ privateConfig }) => privateConfig.extensions,
  span: 3,
})
