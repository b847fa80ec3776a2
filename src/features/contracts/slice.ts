import {
  bookKeepers,
  drafters,
  everyone,
  legalTeam,
  type PermissionRows,
  permission,
  scopedPermission,
} from '#engines/access/domain/index.ts'
import { noticesOf } from '#engines/notifications/domain/index.ts'
import { slice } from '#shared/slice.ts'
import { archiveAddress } from './domain/archive-address-record.ts'
import { contractLog } from './domain/log-words.ts'

const permissions = {
  'contract.read': scopedPermission('查看合同 | View contracts', { ...everyone, businessStaff: 'own' }),
  'contract.create': permission('起草合同 | Draft contracts', drafters),
  'contract.update': scopedPermission('修改合同 | Edit contracts', {
    ...drafters,
    administrator: 'own',
    contractManager: 'own',
    businessStaff: 'own',
  }),
  'contract.comment': scopedPermission('批注合同 | Comment on contracts', {
    ...drafters,
    administrator: 'own',
    businessStaff: 'own',
    financeReviewer: 'all',
  }),
  'contract.delete': scopedPermission('删除合同草稿 | Delete draft contracts', {
    ...drafters,
    administrator: 'own',
    legalCounsel: 'own',
    contractManager: 'own',
    businessStaff: 'own',
  }),
  'contract.transition': scopedPermission(
    '变更合同状态 | Change contract status (sign, suspend, complete, void)',
    { ...legalTeam, administrator: 'own' },
  ),
  'contract.score': scopedPermission('为合同相对方评分 | Score counterparties of contracts', {
    ...drafters,
    administrator: 'own',
    legalCounsel: 'own',
    contractManager: 'own',
    businessStaff: 'own',
  }),
  'contract.archive': scopedPermission('合同归档 | Archive contracts', {
    ...legalTeam,
    administrator: 'own',
  }),
  'contract.share': scopedPermission('授权他人访问合同 | Share contracts with individual users', {
    ...drafters,
    legalCounsel: 'own',
    businessStaff: 'own',
  }),
  'contract.share_outside': scopedPermission(
    '以链接向外部人员分享合同 | Share contracts externally by link',
    { ...legalTeam, administrator: 'own', legalCounsel: 'own', contractManager: 'own' },
  ),
  'contract.export': permission('导出合同台账 | Export the standing book', {
    ...legalTeam,
    financeReviewer: 'all',
    auditor: 'all',
  }),
  'archive_address.manage': permission('维护归档地址 | Manage archive addresses', bookKeepers),
} satisfies PermissionRows
type Own = typeof permissions
const guardedFields = { 'contract.amount': '合同金额 | Contract amount' } as const
type OwnFields = typeof guardedFields

const notices = noticesOf({
  at: 20,
  texts: {
    'contract.statusChanged':
      '合同「{name}」的状态变为「{status}」 | The status of contract “{name}” changed to “{statusEn}”',
    'contract.endedSuspended':
      '已中止的合同「{name}」的期限已于 {endDate} 届满；恢复履行后即为已到期 | The term of the suspended contract “{name}” ended on {endDate}; if resumed, it will be expired',
    'contract.scoreDue':
      '请为合同「{name}」的相对方评分：{period} | Please score the counterparty of “{name}” {periodEn}',
    'contract.scoreWaits':
      '合同「{name}」的相对方评分仍待您完成：{period} | Reminder: please score the counterparty of “{name}” {periodEn}',
    'numbering.abbrMissing':
      '{what}「{name}」还没有编号简称，编号规则「{rule}」需要它；设置之前，相关合同无法取得编号 | The {whatEn} “{name}” has no abbreviation, which the numbering rule “{rule}” requires; until it is set, contracts cannot be numbered',
    'contract.mention':
      '{actor}在合同「{name}」的批注中提到了您：{text} | {actor} mentioned you in a comment on “{name}”: {text}',
    'contract.outsideComment':
      '外部人员{person}对「{name}」提出了意见：{text} | External user {person} commented on “{name}”: {text}',
  },
  labels: {
    'contract.statusChanged': '合同状态变化 | Contract status changes',
    'contract.endedSuspended': '中止中的合同届满 | Suspended contracts past their term',
    'contract.scoreDue': '待我评分的合同 | Counterparties to score',
    'contract.scoreWaits': '待我评分的合同（再次提醒） | Counterparties to score (reminder)',
    'numbering.abbrMissing': '缺少编号简称 | Missing numbering abbreviations',
    'contract.mention': '批注提到我 | Mentions in document comments',
    'contract.outsideComment': '外部人员的意见 | Comments from external users',
  },
})
type OwnNotices = typeof notices.texts

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
  interface Notices extends OwnNotices {}
  interface GuardedFields extends OwnFields {}
  interface FormTypes {
    1: true
  }
}

export const contractSlice = slice({
  at: 'features/contracts',
  records: [archiveAddress],
  permissions,
  notices,
  forms: [{ type: 1, words: '合同 | Contract' }],
  permissionNouns: { contract: '合同 | Contracts', archive_address: '归档地址 | Archive addresses' },
  guardedFields,
  pages: {
    '/myContract': {
      may: ['contract.read'],
      menu: { group: 'contracts', at: 10, words: '我的合同 | My contracts' },
    },
    '/myContract/new': { may: ['contract.create'], create: '起草合同 | New contract' },
    '/myContract/edit': { may: ['contract.read'] },
    '/myContract/detail': { may: ['contract.read'] },
    '/myContract/print': { may: ['contract.read'], bare: true },
    '/contracts/compare': { may: ['contract.read'] },
    '/contractEditor': { bare: true },
    '/standingBook': {
      may: ['contract.read'],
      menu: { group: 'contracts', at: 20, words: '合同台账 | Standing book' },
    },
    '/standingBook/detail': { may: ['contract.read'] },
    '/settings/firstContract': {
      may: ['contract_type.manage'],
      menu: { group: 'settings', at: 10, words: '启用检查 | Set-up check' },
    },
  },
  log: contractLog,
})
