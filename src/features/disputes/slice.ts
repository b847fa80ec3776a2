import {
  counsel,
  legalLead,
  type PermissionRows,
  permission,
  scopedPermission,
} from '#engines/access/domain/index.ts'
import { slice } from '#shared/slice.ts'
import { lawDispute } from './domain/dispute-record.ts'

const permissions = {
  'law_dispute.read': scopedPermission('查看法律纠纷 | View disputes', {
    ...counsel,
    businessStaff: 'own',
    auditor: 'all',
  }),
  'law_dispute.manage': scopedPermission('登记与处理法律纠纷 | Register and handle disputes', {
    administrator: 'own',
    legalLead: 'all',
    legalCounsel: 'own',
  }),
  'law_dispute.delete': permission('删除法律纠纷 | Delete disputes', legalLead),
  'law_matter_money.read': permission('查看纠纷与案件的金额 | View amounts of disputes and cases', {
    ...counsel,
    auditor: 'all',
  }),
} satisfies PermissionRows
type Own = typeof permissions

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
  interface FormTypes {
    5: true
  }
}

export const disputeSlice = slice({
  at: 'features/disputes',
  records: [lawDispute],
  permissions,
  permissionNouns: {
    law_dispute: '法律纠纷 | Disputes',
    law_matter_money: '纠纷与案件的金额 | Amounts of disputes and cases',
  },
})
