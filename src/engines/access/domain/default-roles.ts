import { type Locale, said, type Words } from '#shared/text.ts'

export type DefaultRole = {
  key: string
  words: Words
  /** What the role is for, shown in the list of roles. */
  description: Words
}

/** The roles that every organisation starts with; each permission says which of them begin with it. An administrator may change them afterwards. */
export const defaultRoles = [
  {
    key: 'administrator',
    words: '系统管理员 | Administrator',
    description:
      '管理组织、人员、角色与系统设置；不处理他人的合同 | Manages the organisation, people, roles and system settings; does not handle other people’s contracts',
  },
  {
    key: 'legalLead',
    words: '法务负责人 | Legal lead',
    description:
      '负责全部法务工作：查看和处理所有合同，维护合同类型、表单、审批流与编号规则 | Responsible for all legal work: views and handles all contracts, maintains contract types, forms, approval flows and numbering rules',
  },
  {
    key: 'legalCounsel',
    words: '法务专员 | Legal counsel',
    description:
      '审核、起草和处理所有合同，维护合同模板与相对方 | Reviews, drafts and handles all contracts, maintains templates and counterparties',
  },
  {
    key: 'contractManager',
    words: '合同管理员 | Contract manager',
    description:
      '管理合同台账、履行与归档，维护编号规则与相对方 | Manages the contract register, performance and archiving, maintains numbering rules and counterparties',
  },
  {
    key: 'businessStaff',
    words: '业务人员 | Business staff',
    description:
      '起草本人的合同并跟进，查看本人经办和参与的合同 | Drafts and follows up their own contracts, views contracts they handle or take part in',
  },
  {
    key: 'financeReviewer',
    words: '财务审核 | Finance reviewer',
    description:
      '审核并查看所有合同的财务内容，可批注、导出，不修改合同 | Reviews and views the financial content of all contracts, can comment and export, cannot edit contracts',
  },
  {
    key: 'auditor',
    words: '审计员 | Auditor',
    description:
      '查看全部合同、审批与操作日志，不做任何修改 | Views all contracts, approvals and the audit log, cannot change anything',
  },
] as const satisfies readonly DefaultRole[]

/** What a role is for, in a language: a default role says it in both as long as nobody wrote it anew. */
export function roleDescription(
  { key, description }: { key: string | null; description: string },
  locale: Locale,
): string {
  const words = defaultRoles.find((role) => role.key === key)?.description
  const isDefault = words && [said(words, 'zh-CN'), said(words, 'en')].includes(description)
  return isDefault ? said(words, locale) : description
}

export type DefaultRoleKey = (typeof defaultRoles)[number]['key']

/** Whom permissions are often given to: the lead, all lawyers, who keeps book and archive, who handles the contracts of others, who drafts, every role but the administrator's. */
export const legalLead = { legalLead: 'all' } as const
export const counsel = { legalLead: 'all', legalCounsel: 'all' } as const
export const bookKeepers = { legalLead: 'all', contractManager: 'all' } as const
export const legalTeam = { ...counsel, contractManager: 'all' } as const
export const drafters = { ...legalTeam, businessStaff: 'all' } as const
export const everyone = { ...drafters, financeReviewer: 'all', auditor: 'all' } as const
