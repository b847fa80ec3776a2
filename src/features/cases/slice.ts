import {
  counsel,
  legalLead,
  type PermissionRows,
  permission,
  scopedPermission,
} from '#engines/access/domain/index.ts'
import { slice } from '#shared/slice.ts'
import { lawCase } from './domain/case-record.ts'
import { loanPrimeRate } from './domain/interest/loan-prime-rate.ts'

const permissions = {
  'law_case.read': scopedPermission('查看案件 | View cases', {
    ...counsel,
    businessStaff: 'own',
    auditor: 'all',
  }),
  'law_case.manage': scopedPermission('登记与办理案件 | Register and handle cases', {
    administrator: 'own',
    legalLead: 'all',
    legalCounsel: 'own',
  }),
  'law_case.delete': permission('删除案件 | Delete cases', legalLead),
} satisfies PermissionRows
type Own = typeof permissions

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
  interface FormTypes {
    6: true
  }
}

export const caseSlice = slice({
  at: 'features/cases',
  records: [lawCase, loanPrimeRate],
  permissions,
  permissionNouns: { law_case: '案件 | Cases' },
  pages: {
    '/tasks': { may: ['law_case.read'], menu: { group: 'matters', at: 20, words: '任务 | Tasks' } },
    '/caseDetail': { may: ['law_case.read'] },
    '/disputeDetail': { may: ['law_dispute.read'] },
  },
})
