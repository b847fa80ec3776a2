import { messages } from '#web/index.ts'

export const differenceMessages = messages('textDifferences', {
  notice:
    '正文与表单有 {count} 处不一致 | The document and the form differ in {count} places | The document and the form differ in one place',
  noticeHint:
    '有人在正文中改动或删除了由表单填写的内容。提交前请逐处选择采用哪一个。 | Passages filled from the form were changed in or deleted from the document. Decide which version prevails for each before submitting.',
  settle: '逐处确认 | Resolve',
  title: '正文与表单不一致，采用哪一个？ | Document and form differ: which one prevails?',
  content:
    '以下内容由表单填写，但在正文中被改动或删除。被改动处现按表单显示；选择后表单与正文各处将同时更新。 | These passages are filled from the form and were changed in or deleted from the document. For now they show the value in the form; your choice is applied to the form and to every passage in the document.',
  isGone: '{name}：已从正文中删除 | {name}: deleted from the document',
  staysOut: '不再写入正文此处，表单内容不变 | Leave it out of the document; the form keeps its value',
  goesBack: '放回正文原处 | Put it back where it was',
  takeDocument: '采用文档内容 | Use the document',
  takeForm: '采用表单内容 | Use the form',
  becomes: '表单将填为：{text} | The form will read: {text}',
  empty: '（空） | (empty)',
  later: '稍后处理 | Later',
  confirm: '确定 | Confirm',
  settled: '已按您的选择更新 | Your choices have been applied',
  saveFirst: '请先保存正文 | Save the document first',
})
