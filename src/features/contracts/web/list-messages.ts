import { messages } from '#web/index.ts'

/** What the lists of contracts say; by themselves, since few people need the words of every screen of a contract. */
export const listWords = {
  'zh-CN': {
    continue: '继续填写',
    delete: '删除',
    deleteContent: '删除后无法恢复。',
    deleteTitle: '删除草稿「{name}」？',
    export: '导出 Excel',
    exportDone: '已导出',
    myContracts: '我的合同',
    newContract: '新建合同',
    noBook: '台账中还没有您可以查看的合同',
    noContracts: '还没有合同',
    noContractsHint: '新建一份合同，选择类型和模板后填写表单即可提交审批。',
    searchPlaceholder: '搜索合同编号 / 名称 / 相对方',
    standingBook: '合同台账',
    unnamed: '（未命名合同）',
    view: '查看',
  },
  en: {
    continue: 'Continue',
    delete: 'Delete',
    deleteContent: 'This cannot be undone.',
    deleteTitle: 'Delete the draft “{name}”?',
    export: 'Export to Excel',
    exportDone: 'Exported',
    myContracts: 'My contracts',
    newContract: 'New contract',
    noBook: 'You do not have access to any contract in the standing book yet',
    noContracts: 'No contracts yet',
    noContractsHint: 'Create one: choose a type and a template, fill in the form and submit it.',
    searchPlaceholder: 'Search by number, name or counterparty',
    standingBook: 'Standing book',
    unnamed: '(unnamed contract)',
    view: 'View',
  },
} as const

export const contractListMessages = messages('contractList', listWords)
