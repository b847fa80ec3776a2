import { messages } from '#web/index.ts'

export const duplicateMessages = messages('duplicateNumbers', {
  check: '查重 | Check',
  all: '编号查重 | Duplicate numbers',
  noneFor: '编号「{number}」未被使用 | The number “{number}” is available',
  none: '没有重复的编号 | No duplicate numbers',
  unnamed: '未命名 | Unnamed',
  openInNewTab: '在新标签页打开 | opens in a new tab',
})
