/** The part of the table of errors (`errors.ts`) that is about files and work on documents. */
export const documentErrors = {
  macroInFile: {
    code: 41505,
    words:
      '文件含有宏（随文件运行的程序），请用 Word 另存为不含宏的文件后重新上传 | The file contains macros; save it without macros in Word and upload it again',
  },
  outsideReference: {
    code: 41506,
    words:
      '文件要从其他地方取内容，请在 Word 中断开链接后重新上传 | The file loads content from external sources; break its links in Word and upload it again',
  },
  foreignPart: {
    code: 41511,
    words:
      '文件夹带了网页或另一份文档，要打开时才并入正文；请用 Word 打开，另存为 .docx 后重新上传 | The file embeds a web page or another document that is merged in only when it is opened; open it in Word, save it as .docx and upload it again',
  },
  fileTooComplex: {
    code: 41507,
    words: '文件过大或过于复杂，无法安全打开 | The file is too large or too complex to be opened safely',
  },
  tooManyParagraphs: {
    code: 41512,
    words:
      '文件有 {count} 个段落，最多 {most} 个；请拆分或精简后重新上传 | The file has {count} paragraphs; the maximum is {most}. Split or shorten it and upload it again',
  },
  tooManyCells: {
    code: 41513,
    words:
      '文件有 {count} 个表格单元格，最多 {most} 个；请拆分或精简后重新上传 | The file has {count} table cells; the maximum is {most}. Split or shorten it and upload it again',
  },
  tooManyBookmarks: {
    code: 41514,
    words:
      '文件有 {count} 个书签，最多 {most} 个；请拆分或精简后重新上传 | The file has {count} bookmarks; the maximum is {most}. Split it or remove some and upload it again',
  },
  tooManyComments: {
    code: 41515,
    words:
      '文件有 {count} 条批注，最多 {most} 条；请拆分或精简后重新上传 | The file has {count} comments; the maximum is {most}. Split it or remove some and upload it again',
  },
  encryptedFile: {
    code: 41508,
    words:
      '文件已加密，请去除打开密码后重新上传 | The file is encrypted; remove its password and upload it again',
  },
  yourDocumentsBusy: {
    code: 42902,
    words:
      '您还有较多文件在处理，请约 {seconds} 秒后重试；文件本身没有问题 | Several of your files are still being processed; try again in about {seconds} s. There is nothing wrong with this file',
  },
  documentsBusy: {
    code: 50312,
    words:
      '文件处理繁忙，请约 {seconds} 秒后重试；文件本身没有问题 | The server is busy processing files; try again in about {seconds} s. There is nothing wrong with your file',
  },
  readerFailed: {
    code: 50313,
    words:
      '文件处理意外中断，内容没有改变，请约 {seconds} 秒后重试；仍不成功请联系管理员并提供请求编号 | File processing was interrupted and nothing was changed; try again in about {seconds} s. If it happens again, give the request ID to your administrator',
  },
} as const
