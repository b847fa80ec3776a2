import { messages } from '#web/index.ts'

/** What a step hides, opens and keeps of a record. */
export const stepMessages = messages('approvalStep', {
  'zh-CN': {
    hidingTitle: '隐藏的内容可能出现在其他位置',
    publishAnyway: '仍然发布',
  },
  en: {
    hidingTitle: 'What is hidden may stand elsewhere',
    publishAnyway: 'Publish all the same',
  },
})
