import { messages } from '#web/index.ts'

export const projectMessages = messages('project', {
  choose: '请选择项目 | Choose a project',
  none: '没有找到项目 | No project found',
})
