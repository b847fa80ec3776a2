import type { Locale } from '#shared/text.ts'
import { type DataScope, type Permission, permissionNames } from './permissions.ts'

export type DefaultRole = {
  key: string
  zh: string
  en: string
  /** What the role is for, shown in the list of roles. */
  description: Readonly<Record<Locale, string>>
  permissions: Readonly<Partial<Record<Permission, DataScope>>>
}

const yes = 'all'
/** What everybody works with. */
const reading = {
  'contract_type.read': yes,
  'template.read': yes,
  'clause.read': yes,
  'counterpart.read': yes,
  'law_firm.read': yes,
} as const
/** How the organisation is set up: for those who answer for it or for what comes of it. */
const readingSettings = {
  'form.read': yes,
  'flow.read': yes,
  'numbering.read': yes,
  'people.read': yes,
} as const

/** Rights and their organizations. */
const property = { 'intellectual_property.read': yes, 'intellectual_property.manage': yes } as const

const everything = Object.fromEntries(permissionNames.map((name) => [name, yes])) as Record<
  Permission,
  DataScope
>
/** Disputes and cases: those of everybody, and what somebody handles themselves. */
const litigation = {
  'law_dispute.read': yes,
  'law_dispute.manage': 'own',
  'law_case.read': yes,
  'law_case.manage': 'own',
  'law_matter_money.read': yes,
} as const
const legalWork = {
  ...reading,
  ...readingSettings,
  'contract.read': yes,
  'contract.create': yes,
  'contract.update': yes,
  'contract.comment': yes,
  'contract.delete': 'own',
  'contract.transition': yes,
  'contract.score': 'own',
  'contract.archive': yes,
  'contract.share': yes,
  'contract.share_outside': 'own',
  'contract.export': yes,
  'project.read': yes,
  'project.manage': yes,
  'law_firm.manage': yes,
  'template.manage': yes,
  'counterpart.create': yes,
  'counterpart.update': yes,
  'counterpart.reveal': yes,
  'counterpart.import': yes,
  'counterpart.export': yes,
} as const

/** The roles that every organisation starts with. An administrator may change them afterwards. */
export const defaultRoles = [
  {
    key: 'administrator',
    zh: '系统管理员',
    en: 'Administrator',
    description: {
      'zh-CN': '管理组织、人员、角色与系统设置；不处理他人的合同',
      en: 'Runs organisation, people, roles and settings; does not act on other people’s contracts',
    },
    // Runs the system; does not act on other people's contracts.
    permissions: {
      ...everything,
      'contract.update': 'own',
      'contract.comment': 'own',
      'contract.delete': 'own',
      'contract.transition': 'own',
      'contract.score': 'own',
      'contract.archive': 'own',
      'contract.share_outside': 'own',
      'law_dispute.manage': 'own',
      'law_case.manage': 'own',
    },
  },
  {
    key: 'legalLead',
    zh: '法务负责人',
    en: 'Legal lead',
    description: {
      'zh-CN': '负责全部法务工作：查看和处理所有合同，维护合同类型、表单、审批流与编号规则',
      en: 'Leads legal work: sees and handles every contract, keeps contract types, forms, flows and numbering',
    },
    permissions: {
      ...legalWork,
      'contract.delete': yes,
      'contract.score': yes,
      'contract.share_outside': yes,
      'counterpart.delete': yes,
      ...litigation,
      'law_dispute.manage': yes,
      'law_dispute.delete': yes,
      'law_case.manage': yes,
      'law_case.delete': yes,
      ...property,
      'intellectual_property.delete': yes,
      'intellectual_property.confirm': yes,
      'law_firm.assess': yes,
      'clause.manage': yes,
      'clause.approve': yes,
      'contract_type.manage': yes,
      'case_type.manage': yes,
      'deadline.manage': yes,
      'form.manage': yes,
      'flow.manage': yes,
      'numbering.manage': yes,
      'archive_address.manage': yes,
      'approval.read': yes,
      'role.read': yes,
      'audit.read': yes,
    },
  },
  {
    key: 'legalCounsel',
    zh: '法务专员',
    en: 'Legal counsel',
    description: {
      'zh-CN': '审核、起草和处理所有合同，维护合同模板与相对方',
      en: 'Reviews, drafts and handles every contract, keeps templates and parties',
    },
    permissions: { ...legalWork, ...litigation, ...property, 'contract.share': 'own', 'clause.manage': yes },
  },
  {
    key: 'contractManager',
    zh: '合同管理员',
    en: 'Contract manager',
    description: {
      'zh-CN': '管理合同台账、履行与归档，维护编号规则与相对方',
      en: 'Keeps the standing book, performance and archive, numbering and parties',
    },
    permissions: {
      ...legalWork,
      'contract.update': 'own',
      'counterpart.delete': yes,
      'numbering.manage': yes,
      'archive_address.manage': yes,
    },
  },
  {
    key: 'businessStaff',
    zh: '业务人员',
    en: 'Business staff',
    description: {
      'zh-CN': '起草本人的合同并跟进，查看本人经办和参与的合同',
      en: 'Drafts and follows their own contracts, sees those they handle or take part in',
    },
    permissions: {
      ...reading,
      'contract.read': 'own',
      'contract.create': yes,
      'contract.update': 'own',
      'contract.comment': 'own',
      'contract.delete': 'own',
      'contract.score': 'own',
      'contract.share': 'own',
      // And those that they lead or are members of, wherever these belong.
      'project.read': 'department_tree',
      // Those in which they help.
      'law_dispute.read': 'own',
      'law_case.read': 'own',
      'intellectual_property.read': 'own',
      'counterpart.create': yes,
    },
  },
  {
    key: 'financeReviewer',
    zh: '财务审核',
    en: 'Finance reviewer',
    description: {
      'zh-CN': '审核并查看所有合同的财务内容，可批注、导出，不修改合同',
      en: 'Reviews the financial side of every contract, may comment and export, changes nothing',
    },
    permissions: {
      ...reading,
      'contract.read': yes,
      'contract.comment': yes,
      'contract.export': yes,
      'project.read': yes,
      'intellectual_property.read': yes,
      'counterpart.reveal': yes,
    },
  },
  {
    key: 'auditor',
    zh: '审计员',
    en: 'Auditor',
    description: {
      'zh-CN': '查看全部合同、审批与操作日志，不做任何修改',
      en: 'Reads every contract, approval and log entry, changes nothing',
    },
    // Reads all, changes nothing.
    permissions: {
      ...reading,
      ...readingSettings,
      'contract.read': yes,
      'contract.export': yes,
      'law_dispute.read': yes,
      'law_case.read': yes,
      'intellectual_property.read': yes,
      'law_matter_money.read': yes,
      'project.read': yes,
      'counterpart.export': yes,
      'approval.read': yes,
      'role.read': yes,
      'audit.read': yes,
    },
  },
] as const satisfies readonly DefaultRole[]

export type DefaultRoleKey = (typeof defaultRoles)[number]['key']
