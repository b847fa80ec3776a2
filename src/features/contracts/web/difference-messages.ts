import { messages } from '#web/index.ts'

export const differenceMessages = messages('textDifferences', {
  'zh-CN': {
    notice: '正文与表单有 {count} 处不一致',
    noticeHint: '有人在正文中改动或删除了由表单填写的内容。提交前请逐处选择采用哪一个。',
    settle: '逐处确认',
    title: '正文与表单不一致，采用哪一个？',
    content:
      '以下内容由表单填写，但在正文中被改动或删除。被改动处现按表单显示；选择后表单与正文各处将同时更新。',
    isGone: '{name}：已从正文中删除',
    staysOut: '不再写入正文此处，表单内容不变',
    goesBack: '放回正文原处',
    takeDocument: '采用文档内容',
    takeForm: '采用表单内容',
    becomes: '表单将填为：{text}',
    empty: '（空）',
    later: '稍后处理',
    confirm: '确定',
    settled: '已按您的选择更新',
    saveFirst: '请先保存正文',
  },
  en: {
    notice: 'The document and the form differ in {count} places',
    notice_one: 'The document and the form differ in one place',
    noticeHint:
      'Passages filled from the form were changed in or deleted from the document. Decide which version prevails for each before submitting.',
    settle: 'Resolve',
    title: 'Document and form differ: which one prevails?',
    content:
      'These passages are filled from the form and were changed in or deleted from the document. For now they show the value in the form; your choice is applied to the form and to every passage in the document.',
    isGone: '{name}: deleted from the document',
    staysOut: 'Leave it out of the document; the form keeps its value',
    goesBack: 'Put it back where it was',
    takeDocument: 'Use the document',
    takeForm: 'Use the form',
    becomes: 'The form will read: {text}',
    empty: '(empty)',
    later: 'Later',
    confirm: 'Confirm',
    settled: 'Your choices have been applied',
    saveFirst: 'Save the document first',
  },
})
