import { messages } from '#web/index.ts'

export const documentMessages = messages('document', {
  preview: '文档预览 | Document preview',
  loading: '正在加载文档… | Loading the document…',
  making: '正在生成 PDF，请稍候… | Creating the PDF…',
  makingHint:
    '生成完成后会自动显示，您也可以先处理其他事项。 | It will appear here when it is ready; you can keep working.',
  unavailable:
    '服务器未安装 LibreOffice，无法生成 PDF | LibreOffice is not installed on the server, so a PDF cannot be created',
  unavailableHint:
    '请下载 Word 文件查看；如需在线预览，请联系管理员安装 LibreOffice。 | Download the Word file instead, or ask an administrator to install LibreOffice.',
  failed: '文档无法显示 | The document cannot be displayed',
  makingFailed: 'PDF 生成失败 | The PDF could not be created',
  makingFailedHint: '可以重试，或下载 Word 文件查看。 | Try again, or download the Word file.',
  broken: '文件已损坏或不是有效的 PDF | The file is damaged or not a PDF',
  locked:
    '该 PDF 已加密，请下载后用密码打开 | This PDF is password-protected; download it and open it with its password',
  unreachable:
    '文件加载失败，请检查网络后重试 | The file could not be loaded; check the connection and try again',
  retry: '重试 | Try again',
  download: '下载 | Download',
  previous: '上一页 | Previous page',
  next: '下一页 | Next page',
  page: '页码 | Page number',
  ofPages: '/ {count} | / {count}',
  pageOf: '第 {page} 页，共 {count} 页 | Page {page} of {count}',
  zoomIn: '放大 | Zoom in',
  zoomOut: '缩小 | Zoom out',
  fitWidth: '适合宽度 | Fit width',
  zoom: '{percent}% | {percent}%',
  repaired: '上传时已处理 {count} 项 | Adjusted on upload: {count} items | Adjusted on upload: 1 item',
  repairedFile:
    '「{name}」中指向其他地方的内容已处理，详情见文件下方的说明 | External references in “{name}” were adjusted; see the note below the file',
  original: '下载原文件 | Download the original',
  originalHint:
    '原文件未作任何改动，仍会从其他地方取内容，请谨慎打开 | Unchanged: it still loads external content, so open it with care',
})
