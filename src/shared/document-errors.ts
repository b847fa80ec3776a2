/** The part of the table of errors (`errors.ts`) that is about files and work on documents. */
export const documentErrors = {
  macroInFile: {
    code: 41505,
    zh: '文件含有宏（随文件运行的程序），请用 Word 另存为不含宏的文件后重新上传',
    en: 'The file carries macros (programs that run with it); save it without them in Word and upload it again',
  },
  outsideReference: {
    code: 41506,
    zh: '文件要从其他地方取内容，请在 Word 中断开链接后重新上传',
    en: 'The file fetches content from elsewhere; break its links in Word and upload it again',
  },
  foreignPart: {
    code: 41511,
    zh: '文件夹带了网页或另一份文档，要打开时才并入正文；请用 Word 打开，另存为 .docx 后重新上传',
    en: 'The file carries a web page or another document that is merged in only when it is opened; open it in Word, save it as .docx and upload it again',
  },
  fileTooComplex: {
    code: 41507,
    zh: '文件过大或过于复杂，无法安全打开',
    en: 'The file is too large or too complex to be opened safely',
  },
  tooManyParagraphs: {
    code: 41512,
    zh: '文件有 {count} 个段落，最多 {most} 个；请拆分或精简后重新上传',
    en: 'The file has {count} paragraphs, at most {most} are taken; split it or take some out, then upload it again',
  },
  tooManyCells: {
    code: 41513,
    zh: '文件有 {count} 个表格单元格，最多 {most} 个；请拆分或精简后重新上传',
    en: 'The file has {count} table cells, at most {most} are taken; split it or take some out, then upload it again',
  },
  tooManyBookmarks: {
    code: 41514,
    zh: '文件有 {count} 个书签，最多 {most} 个；请拆分或精简后重新上传',
    en: 'The file has {count} bookmarks, at most {most} are taken; split it or take some out, then upload it again',
  },
  tooManyComments: {
    code: 41515,
    zh: '文件有 {count} 条批注，最多 {most} 条；请拆分或精简后重新上传',
    en: 'The file has {count} comments, at most {most} are taken; split it or take some out, then upload it again',
  },
  encryptedFile: {
    code: 41508,
    zh: '文件已加密，请去除打开密码后重新上传',
    en: 'The file is encrypted; remove its password and upload it again',
  },
  yourDocumentsBusy: {
    code: 42902,
    zh: '您还有较多文件在处理，请约 {seconds} 秒后重试；文件本身没有问题',
    en: 'Many of your files are still being worked on; try again in about {seconds} s. Nothing is wrong with this file',
  },
  documentsBusy: {
    code: 50312,
    zh: '文件处理繁忙，请约 {seconds} 秒后重试；文件本身没有问题',
    en: 'Many files are being worked on; try again in about {seconds} s. Nothing is wrong with your file',
  },
  readerFailed: {
    code: 50313,
    zh: '文件处理意外中断，内容没有改变，请约 {seconds} 秒后重试；仍不成功请联系管理员并提供请求编号',
    en: 'Work on the file was interrupted, nothing was changed; try again in about {seconds} s, or quote the request id to your administrator',
  },
} as const
