import {
  counsel,
  everyone,
  legalLead,
  type PermissionRows,
  permission,
} from '#engines/access/domain/index.ts'
import { slice } from '#shared/slice.ts'

const permissions = {
  'clause.read': permission('查看条款库 | View the clause library', everyone),
  'clause.manage': permission('维护条款库 | Edit the clause library', counsel),
  'clause.approve': permission('批准条款 | Approve clauses written by others', legalLead),
} satisfies PermissionRows
type Own = typeof permissions

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
}

export const clauseSlice = slice({
  at: 'features/clauses',
  permissions,
  keptLists: { clause: 'clause.read' },
  permissionNouns: { clause: '条款库 | Clause library' },
  pages: {
    '/clauses': {
      may: ['clause.read'],
      menu: { group: 'contracts', at: 50, words: '条款库 | Clause library' },
    },
    // Whoever was asked to approve one, whatever their role says about clauses.
    '/clauses/detail': {},
  },
  log: {
    kinds: { clause: '条款 | Clause' },
    actions: { 'clause.write': '编写条款 | Write the clause' },
    fields: { statements: '条款项 | Statements', submittedBy: '提交人 | Submitted by' },
  },
})
