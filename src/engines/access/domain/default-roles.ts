import { type DataScope, type Permission, permissionNames } from './permissions.ts'

export type DefaultRole = {
  key: string
  zh: string
  en: string
  permissions: Readonly<Partial<Record<Permission, DataScope>>>
}

const yes = 'all'
const reading = {
  'contract_type.read': yes,
  'template.read': yes,
  'counterpart.read': yes,
  'law_firm.read': yes,
  'form.read': yes,
  'flow.read': yes,
  'numbering.read': yes,
  'people.read': yes,
} as const

const everything = Object.fromEntries(permissionNames.map((name) => [name, yes])) as Record<
  Permission,
  DataScope
>
const legalWork = {
  ...reading,
  'contract.read': yes,
  'contract.create': yes,
  'contract.update': yes,
  'contract.delete': 'own',
  'contract.transition': yes,
  'contract.archive': yes,
  'contract.share': yes,
  'contract.export': yes,
  'project.read': yes,
  'template.manage': yes,
  'counterpart.create': yes,
  'counterpart.update': yes,
  'counterpart.reveal': yes,
  'counterpart.export': yes,
} as const

/** The roles that every organisation starts with. An administrator may change them afterwards. */
export const defaultRoles = [
  {
    key: 'administrator',
    zh: '系统管理员',
    en: 'Administrator',
    // Runs the system; does not act on other people's contracts.
    permissions: {
      ...everything,
      'contract.update': 'own',
      'contract.delete': 'own',
      'contract.transition': 'own',
      'contract.archive': 'own',
    },
  },
  {
    key: 'legalLead',
    zh: '法务负责人',
    en: 'Legal lead',
    permissions: {
      ...legalWork,
      'contract.delete': yes,
      'counterpart.delete': yes,
      'contract_type.manage': yes,
      'form.manage': yes,
      'flow.manage': yes,
      'numbering.manage': yes,
      'approval.read': yes,
      'role.read': yes,
      'audit.read': yes,
    },
  },
  {
    key: 'legalCounsel',
    zh: '法务专员',
    en: 'Legal counsel',
    permissions: { ...legalWork, 'contract.share': 'own' },
  },
  {
    key: 'contractManager',
    zh: '合同管理员',
    en: 'Contract manager',
    permissions: {
      ...legalWork,
      'contract.update': 'own',
      'counterpart.delete': yes,
      'numbering.manage': yes,
    },
  },
  {
    key: 'businessStaff',
    zh: '业务人员',
    en: 'Business staff',
    permissions: {
      ...reading,
      'contract.read': 'own',
      'contract.create': yes,
      'contract.update': 'own',
      'contract.delete': 'own',
      'contract.share': 'own',
      // And those that they lead or are members of, wherever these belong.
      'project.read': 'department_tree',
      'counterpart.create': yes,
    },
  },
  {
    key: 'financeReviewer',
    zh: '财务审核',
    en: 'Finance reviewer',
    permissions: {
      ...reading,
      'contract.read': yes,
      'contract.export': yes,
      'project.read': yes,
      'counterpart.reveal': yes,
    },
  },
  {
    key: 'auditor',
    zh: '审计员',
    en: 'Auditor',
    // Reads all, changes nothing.
    permissions: {
      ...reading,
      'contract.read': yes,
      'contract.export': yes,
      'project.read': yes,
      'counterpart.export': yes,
      'approval.read': yes,
      'role.read': yes,
      'audit.read': yes,
    },
  },
] as const satisfies readonly DefaultRole[]

export type DefaultRoleKey = (typeof defaultRoles)[number]['key']
