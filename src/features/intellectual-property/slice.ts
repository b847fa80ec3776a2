import {
  counsel,
  legalLead,
  type PermissionRows,
  permission,
  scopedPermission,
} from '#engines/access/domain/index.ts'
import { noticesOf } from '#engines/notifications/domain/index.ts'
import { slice } from '#shared/slice.ts'
import { ipFee } from './domain/fee-record.ts'
import { ipOrganization } from './domain/organization-record.ts'
import { intellectualProperty } from './domain/right-record.ts'
import { transferApproval, transferFlowKind } from './domain/transfer-rules.ts'

const permissions = {
  'intellectual_property.read': scopedPermission('查看知识产权 | View intellectual property', {
    ...counsel,
    businessStaff: 'own',
    financeReviewer: 'all',
    auditor: 'all',
  }),
  'intellectual_property.manage': scopedPermission(
    '登记与维护知识产权及其机构 | Register and maintain intellectual property and related organisations',
    counsel,
  ),
  'intellectual_property.delete': permission(
    '删除知识产权及其机构 | Delete intellectual property and related organisations',
    legalLead,
  ),
  'intellectual_property.confirm': permission(
    '确认知识产权缴费到账，维护费用标准 | Confirm fee payments, maintain the fee table',
    legalLead,
  ),
} satisfies PermissionRows
type Own = typeof permissions

const notices = noticesOf({
  at: 90,
  texts: {
    'intellectual_property.ended':
      '知识产权「{name}」已{status}，自 {on} 起失效，状态已自动变更：如有遗漏登记的缴费或续展，请补登并确认 | The right “{name}” has {statusEn} as of {on} and its status was changed automatically. If a payment or renewal was not recorded, add and confirm it',
  },
  labels: { 'intellectual_property.ended': '知识产权终止或届满 | Lapsed or expired rights' },
})
type OwnNotices = typeof notices.texts

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
  interface Notices extends OwnNotices {}
  interface FormTypes {
    8: true
    9: true
    10: true
  }
}

export const intellectualPropertySlice = slice({
  at: 'features/intellectual-property',
  records: [intellectualProperty, ipOrganization, ipFee],
  permissions,
  notices,
  permissionNouns: { intellectual_property: '知识产权 | Intellectual property' },
  pages: {
    '/intellectualPropertyDocket': {
      may: ['intellectual_property.read'],
      menu: { group: 'matters', at: 90, words: '知识产权到期 | IP docket' },
    },
  },
  log: {
    kinds: {
      intellectual_property_settings: '知识产权设置 | IP settings',
      [transferApproval.approval.kind]: transferFlowKind.words,
    },
    fields: {
      'intellectual_property.owners': '权利人 | Owners',
      'intellectual_property.transferee': '受让人 | To',
    },
  },
})
