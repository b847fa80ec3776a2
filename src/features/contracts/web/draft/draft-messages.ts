import { messages } from '#web/index.ts'

export const draftTextMessages = messages('contractDraftText', {
  text: '合同正文 | Document',
  view: '显示内容 | Shown',
  form: '表单 | Form',
  formOnly: '只看表单 | Form only',
  both: '并排 | Side by side',
  textOnly: '只看正文 | Document only',
  textShort: '正文 | Document',
  border: '拖动调整宽度，双击恢复 | Drag to change the width, double-click to reset',
  places: '正文中的填写处 | Filled passages of the document',
  goToField: '定位到「{field}」 | Go to “{field}”',
  follow: '跟随字段 | Follow field',
  followHint:
    '光标进入字段时，正文滚动到它的填写处。按 F8 / Shift+F8 到下一处 / 上一处 | The document scrolls to the passage of the field you are in. F8 / Shift+F8: next / previous passage',
  inStep: '与表单同步 | Up to date with the form',
  updating: '正在更新 | Updating',
  updatesOnSave: '保存后更新 | Updates on saving',
  updatingHint:
    '条款或表格有变化，版面稍后随之更新 | A clause or table has changed; the layout follows in a moment',
  loading: '正在打开正文… | Opening the document…',
  failed: '正文打开失败 | The document could not be opened',
  failedHint:
    '网络中断或服务器暂时无法生成。表单可以继续填写，已填内容不受影响。 | The network was interrupted or the server cannot generate it right now. You can continue with the form; nothing you typed is lost.',
  retry: '重试 | Try again',
  broken: '正文无法在此显示 | The document cannot be shown here',
  brokenHint:
    '文档中有此处不能处理的内容，请在线编辑或生成后下载查看。 | It contains content that is not supported here. Edit it online, or generate and download it.',
  none: '还没有合同正文 | No document yet',
  noneHint:
    '在表单中选择合同模板后，正文会显示在这里，并随填写更新。 | Choose a template in the form: the document appears here and follows what you fill in.',
  giveHint:
    '上传的文件（.docx 或 PDF）就是本合同的正文。 | The file you upload (.docx or PDF) becomes the contract document.',
  given: '已作为合同正文 | This file is now the contract document',
  notForYou: '正文不能向您显示 | The document cannot be shown to you',
  beingMade: '正文正在生成，稍后自动显示 | The document is being generated and will appear by itself',
  beside:
    '正文可与表单并排显示，随填写更新。 | The document can be shown beside the form and follows what you fill in.',
  show: '并排显示正文 | Show beside the form',
  actualSize: '原始大小 | Actual size',
  fitWidth: '适合宽度 | Fit width',
  edited: '在线编辑过 | Edited online',
  editedHint:
    '显示的是在线编辑过的合同正文，不是模板 | This is the contract document as edited online, not the template',
  emptyHint:
    '［ ］为尚未填写处，不会出现在合同文本中 | ［ ］: still to be filled in; not part of the contract text',
})
