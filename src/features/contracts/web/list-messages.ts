import { messages } from '#web/index.ts'

/** What the lists of contracts say; by themselves, since few people need the words of every screen of a contract. */
export const listWords = {
  continue: '继续填写 | Continue',
  delete: '删除 | Delete',
  deleteContent: '删除后无法恢复。 | This cannot be undone.',
  deleteTitle: '删除草稿「{name}」？ | Delete the draft “{name}”?',
  export: '导出 Excel | Export to Excel',
  exportDone: '已导出 | Exported',
  myContracts: '我的合同 | My contracts',
  newContract: '新建合同 | New contract',
  noBook: '台账中还没有您可以查看的合同 | You do not have access to any contract in the standing book yet',
  noContracts: '还没有合同 | No contracts yet',
  noContractsHint:
    '新建一份合同，选择类型和模板后填写表单即可提交审批。 | Create one: choose a type and a template, fill in the form and submit it.',
  searchPlaceholder: '搜索合同编号 / 名称 / 相对方 | Search number, name or counterparty',
  standingBook: '合同台账 | Standing book',
  unnamed: '（未命名合同） | (unnamed contract)',
  view: '查看 | View',
} as const

export const contractListMessages = messages('contractList', listWords)
