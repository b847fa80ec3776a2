import { messages } from '#web/index.ts'

export const differenceMessages = messages('textDifferences', {
  'zh-CN': {
    notice: '正文与表单有 {count} 处不一致',
    noticeHint: '有人在正文中改动了由表单填写的内容。提交前请逐处选择采用哪一个。',
    settle: '逐处确认',
    title: '正文与表单不一致，采用哪一个？',
    content: '以下内容由表单填写，但在正文中被改动。正文现按表单显示；选择后表单与正文各处将同时更新。',
    takeDocument: '采用文档内容',
    takeForm: '采用表单内容',
    becomes: '表单将填为：{text}',
    empty: '（空）',
    later: '稍后处理',
    confirm: '确定',
    settled: '已按您的选择更新',
  },
  en: {
    notice: 'Text and form differ in {count} places',
    noticeHint:
      'Somebody changed in the text what the form fills. Choose for each place which one holds before submitting.',
    settle: 'Settle',
    title: 'Text and form differ: which one holds?',
    content:
      'The form fills these places, and they were changed in the text. The text says what the form says for now; what you choose goes into the form and every place of the text.',
    takeDocument: 'Take the text',
    takeForm: 'Keep the form',
    becomes: 'The form will say: {text}',
    empty: '(empty)',
    later: 'Later',
    confirm: 'Confirm',
    settled: 'Updated as you chose',
  },
})
