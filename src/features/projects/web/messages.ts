import { messages } from '#web/index.ts'

export const projectMessages = messages('project', {
  'zh-CN': { choose: '请选择项目', none: '没有找到项目' },
  en: { choose: 'Choose a project', none: 'No project found' },
})
