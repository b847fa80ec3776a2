import { messages } from '#web/index.ts'

export const cleanMessages = messages('contractClean', {
  clean: '清洁版 | Clean copy',
  cleanOf: '{name} 的清洁版 | Clean copy of {name}',
  title: '对外发送 · 清洁版 | Send out · clean copy',
  intro:
    '生成一份可以发给对方的副本：不含批注、修订痕迹和个人信息。合同中的原文件保持不变。 | Creates a copy you can send to the other party, without comments, tracked changes or personal data. The file in the contract is not changed.',
  found: '文件中发现 | Found in the file',
  nothingFound: '没有发现批注、修订痕迹或个人信息 | No comments, tracked changes or personal data were found',
  changes: '修订处理 | Tracked changes',
  accept: '接受全部修订 | Accept all changes',
  reject: '拒绝全部修订 | Reject all changes',
  keep: '保留修订，隐去修订人与时间 | Keep tracked changes, without names and times',
  acceptDone: '修订已全部接受 | All changes were accepted',
  rejectDone: '修订已全部拒绝 | All changes were rejected',
  keepDone: '修订保留，修订人与时间已隐去 | Changes kept, without names and times',
  hidden: '隐藏文字 | Hidden text',
  removeHidden: '删除隐藏文字 | Remove hidden text',
  hiddenHint:
    '隐藏文字默认不显示也不打印，对方仍可以把它显示出来。 | Hidden text is neither displayed nor printed, but the recipient can make it visible.',
  format: '文件格式 | File format',
  word: 'Word 文档（.docx） | Word document (.docx)',
  pdf: 'PDF | PDF',
  noPdf:
    '服务器未安装 LibreOffice，不能生成 PDF | LibreOffice is not installed on the server, so a PDF cannot be created',
  make: '生成清洁版 | Create clean copy',
  made: '清洁版已生成，并已逐项复查 | The clean copy has been created and checked',
  removed: '已移除 | Removed',
  nothingRemoved: '没有需要移除的内容 | Nothing had to be removed',
  left: '仍在文件中，发送前请核对 | Still in the file; please review before sending',
  nothingLeft: '复查没有发现其他需要注意的内容 | The check found nothing else to review',
  download: '下载 {size} | Download {size}',
  more: '等 {count} 处 | {count} in total',
})
