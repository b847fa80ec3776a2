import { messages } from '#web/index.ts'

/** Words of clauses, files, documents and serial numbers in a form. */
export const valueMessages = messages('formValues', {
  statementText: '「{field}」条款内容 | Text of the {field} clause',
  statementLeftOut: '合同中不显示该条款 | The contract omits this clause',
  statementEmptyText: '该条款项没有文字 | This statement has no text',
  statementWaiting: '填写后显示在条款中：{field} | Appears in the clause once filled in: {field}',
  serialGiven: '提交后由系统生成，不可修改 | Assigned by the system on submission; cannot be changed',
  openDocument: '打开文档 | Open document',
  documentNone: '尚未生成合同文档 | The document has not been generated yet',
  documentMaking: '文档生成中… | Generating the document…',
  documentFailed: '文档生成失败 | The document could not be generated',
  documentReady: '已生成 | Ready',
  documentMake: '生成文档 | Generate document',
  documentMakeAgain: '重新生成 | Generate again',
  documentOpen: '打开文档「{name}」 | Open the document "{name}"',
  addFiles:
    '点击或拖拽文件到此处上传，可一次选择多个 | Click or drag files here to upload them; several at once',
  addPictures: '上传图片 | Upload pictures',
  fileList: '{field}的文件 | Files of {field}',
  filesLeft: '最多{max}个文件，已上传 {count} 个 | Up to {max} files, {count} uploaded',
  uploading: '上传中 {percent}% | Uploading {percent}%',
  uploadFailed: '上传失败... | Upload failed',
  retry: '重试 | Try again',
  remove: '移除「{name}」 | Remove "{name}"',
  cancel: '取消上传「{name}」 | Cancel upload of "{name}"',
  preview: '预览 | Preview',
  previewOf: '预览「{name}」 | Preview "{name}"',
  tooMany: '最多{max}个文件，其余未上传 | Up to {max} files; the rest were not uploaded',
})
