import {
  bookKeepers,
  drafters,
  everyone,
  legalTeam,
  type PermissionRows,
  permission,
} from '#engines/access/domain/index.ts'
import { coded } from '#engines/audit/domain/index.ts'
import { noticesOf } from '#engines/notifications/domain/index.ts'
import { slice } from '#shared/slice.ts'
import { fieldWords } from './domain/words.ts'

const permissions = {
  'counterpart.read': permission('查看相对方 | View counterparties', everyone),
  'counterpart.create': permission('新建外部相对方 | Create external counterparties', drafters),
  'counterpart.update': permission(
    '修改相对方、新建我方主体 | Edit counterparties, create internal parties',
    legalTeam,
  ),
  'counterpart.delete': permission('删除相对方 | Delete counterparties', bookKeepers),
  'counterpart.reveal': permission('查看相对方敏感信息 | Reveal masked numbers of counterparties', {
    ...legalTeam,
    financeReviewer: 'all',
  }),
  'counterpart.import': permission('批量导入相对方 | Import counterparties', legalTeam),
  'counterpart.export': permission('导出相对方 | Export counterparties', { ...legalTeam, auditor: 'all' }),
} satisfies PermissionRows
type Own = typeof permissions
const guardedFields = {
  'counterpart.bank': '相对方银行账户 | Counterparty bank accounts',
  'counterpart.contact': '相对方联系人 | Counterparty contacts',
} as const
type OwnFields = typeof guardedFields

const notices = noticesOf({
  at: 60,
  texts: {
    'counterpart.newRisks':
      '相对方「{name}」新增 {count} 条风险事项：{title} | New risks for counterparty “{name}” ({count}): {title}',
  },
  labels: { 'counterpart.newRisks': '相对方新增风险 | New counterparty risks' },
})
type OwnNotices = typeof notices.texts

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
  interface Notices extends OwnNotices {}
  interface GuardedFields extends OwnFields {}
  interface FormTypes {
    2: true
    3: true
  }
}

export const counterpartySlice = slice({
  at: 'features/counterparties',
  permissions,
  notices,
  forms: [
    { type: 2, words: '内部相对方 | Internal party', isUnfilled: true },
    { type: 3, words: '外部相对方 | External counterparty', isUnfilled: true },
  ],
  permissionNouns: { counterpart: '相对方 | Counterparties' },
  guardedFields,
  pages: {
    '/settings/counterparties': {
      may: ['organization.manage'],
      menu: { group: 'settings', at: 180, words: '相对方 | Counterparties' },
    },
    '/settings/credit': {
      may: ['organization.manage'],
      menu: { group: 'settings', at: 190, words: '资信 | Credit' },
    },
    '/manage/oppositeParty/external': {
      may: ['counterpart.read'],
      menu: { group: 'counterparts', at: 10, words: '外部相对方 | External parties' },
    },
    '/manage/oppositeParty/externalNew': {
      may: ['counterpart.create'],
      create: '新建外部相对方 | New external counterparty',
    },
    '/manage/oppositeParty/externalDetail': { may: ['counterpart.read'] },
    '/manage/oppositeParty/duplicates': { may: ['counterpart.read'] },
    '/manage/oppositeParty/internal': {
      may: ['counterpart.read'],
      menu: { group: 'counterparts', at: 20, words: '内部相对方 | Internal parties' },
    },
    '/manage/oppositeParty/internalNew': {
      may: ['counterpart.update'],
      create: '新建内部相对方 | New internal party',
    },
    '/manage/oppositeParty/internalDetail': { may: ['counterpart.read'] },
  },
  log: {
    kinds: {
      counterpart: '相对方 | Counterparty',
      credit_settings: '资信设置 | Credit settings',
      party_settings: '相对方设置 | Counterparty settings',
    },
    actions: {
      'counterpart.importFile': '导入相对方文件 | Import counterparties from the file',
      'counterpart.merge': '合并相对方 | Merge another counterparty into',
      'counterpart.ask': '提交评级审批 | Request a new rating of',
      'counterpart.rate': '评级审批通过，变更评级 | Apply the approved rating to',
      'counterpart.unmerge': '撤销相对方合并 | Undo the merge into',
      'counterpart.setParent': '设置相对方的上级单位 | Set the parent company of',
      'counterpart.tag': '修改相对方标签 | Change the tags of',
      'counterpart.attach': '添加相对方附件 | Add a file to',
      'counterpart.detach': '删除相对方附件 | Delete a file of',
      'counterpart.keepCredit': '修改资信信息 | Change the credit information of',
      'counterpart.fetchCredit': '获取资信信息 | Fetch the credit information of',
      'credit_settings.try': '测试资信服务 | Test the credit service',
    },
    fields: { ...coded('counterpart', fieldWords), 'counterpart.ask': '事项 | Item' },
  },
})
