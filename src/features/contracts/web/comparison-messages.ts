import { messages } from '#web/index.ts'

export const contractComparisonMessages = messages('contractComparison', {
  compare: '比较 | Compare',
  compareTexts: '比较文本 | Compare documents',
  title: '文本比较 | Document comparison',
  left: '原文本 | Original',
  right: '新文本 | Revised',
  chooseSide: '请选择要比较的文本 | Choose a document to compare',
  sameSides: '请选择两份不同的文本 | Choose two different documents',
  templateText: '模板文本 · {name} V{ordinal} | Template · {name} V{ordinal}',
  version: '{kind} 第 {ordinal} 版 · {name} | {kind} version {ordinal} · {name}',
  kind_text: '合同文本 | Contract document',
  kind_pdf: 'PDF | PDF',
  kind_signed: '签署件 | Signed copy',
  kind_attachment: '附件 | Attachment',
  uploadOther: '上传文件比较… | Upload a file to compare…',
  uploaded: '上传的文件 · {name} | Uploaded file · {name}',
  uploadedFile: '上传的文件 | Uploaded file',
  redline: '下载修订稿 | Download redline',
  redlineHint:
    '新文本的 Word 文件，差异为修订标记：全部接受得到新文本，全部拒绝得到原文本。 | The revised document as a Word file with tracked changes: accept all to get the revised text, reject all to get the original.',
  printHint:
    'PDF 与扫描件按识别出的文字比较：自动编号、页眉页脚和页码不计入，段落参照另一份文本划分。不能生成修订稿。 | PDFs and scans are compared by their text: automatic numbering, headers, footers and page numbers are ignored, and paragraphs follow the other document. No redline is available for them.',
  swap: '互换左右 | Swap sides',
  change: '更换文本 | Choose other documents',
  filledFields:
    '由表单填写的内容 {count} 项，不计入差异 | {count} places are filled by the form; they are not counted as differences | One place is filled by the form; it is not counted as a difference',
  filledOther:
    '（其中 {count} 项与表单现在的内容不同） |  ({count} differ from the form now) |  (one differs from the form now)',
  filledWas: '{text}（表单现为：{form}） | {text} (the form now: {form})',
  notChosen: '还没有选择要比较的文本 | No documents selected',
  notChosenHint:
    '选择合同的两个版本，或与模板、上传的文件比较。 | Choose two versions of the contract, its template, or an uploaded file.',
})
