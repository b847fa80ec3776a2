import { messages } from '#web/index.ts'

export const duplicateMessages = messages('duplicateNumbers', {
  'zh-CN': {
    check: '查重',
    all: '编号查重',
    noneFor: '编号「{number}」未被使用',
    none: '没有重复的编号',
    unnamed: '未命名',
    openInNewTab: '在新标签页打开',
  },
  en: {
    check: 'Check',
    all: 'Duplicate numbers',
    noneFor: 'The number “{number}” is available',
    none: 'No duplicate numbers',
    unnamed: 'Unnamed',
    openInNewTab: 'opens in a new tab',
  },
})
