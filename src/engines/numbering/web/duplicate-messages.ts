import { messages } from '#web/index.ts'

export const duplicateMessages = messages('duplicateNumbers', {
  'zh-CN': {
    check: '查重',
    all: '编号查重',
    noneFor: '编号「{number}」未被使用',
    contractNone: '没有重复的编号',
    templateNone: '没有重复的编号',
    contractFor: '编号「{number}」已被以下合同使用',
    templateFor: '编号「{number}」已被以下模板使用',
    contractAll: '以下编号被多份合同使用',
    templateAll: '以下编号被多个模板使用',
    unnamed: '未命名',
    openInNewTab: '在新标签页打开',
  },
  en: {
    check: 'Check',
    all: 'Duplicate numbers',
    noneFor: 'The number “{number}” is available',
    contractNone: 'No duplicate numbers',
    templateNone: 'No duplicate numbers',
    contractFor: 'The number “{number}” is used by',
    templateFor: 'The number “{number}” is used by',
    contractAll: 'Numbers used by more than one contract',
    templateAll: 'Numbers used by more than one template',
    unnamed: 'Unnamed',
    openInNewTab: 'opens in a new tab',
  },
})
