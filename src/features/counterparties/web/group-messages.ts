import { messages } from '#web/index.ts'

export const groupMessages = messages('counterpart-group', {
  title: '集团关系 | Group',
  none: '没有上级单位，也没有下属单位 | No parent company and no subsidiaries',
  set: '设置上级单位 | Set parent company',
  change: '修改上级单位 | Change parent company',
  dialogTitle: '「{name}」的上级单位 | Parent company of “{name}”',
  dialogHint:
    '例如集团总部或母公司。提交合同时，会提示上级单位在黑名单中的相对方。 | For example, its head office or holding company. A blacklisted parent is flagged when a contract is submitted.',
  parent: '上级单位 | Parent company',
  clear: '不再隶属上级单位 | Remove parent',
  save: '保存 | Save',
  party: '成员 | Member',
  times: '合作次数 | Contracts',
  sum: '合作金额 | Total amount',
  self: '当前 | This party',
  together: '集团合计：合作 {count} 次 | Whole group: {count} contracts',
  cut: '仅显示前 {count} 个成员，合计也只包含这些成员 | Only the first {count} members are shown and counted',
  notEnabled: '已停用 | Disabled',
})
