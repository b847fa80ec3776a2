import type { Locale } from '#shared/text.ts'

/**
 * Everything that a role can allow, by noun and verb. `scoped` permissions reach as far as their data scope; the others are
 * yes or no (stored with scope 'all').
 */
export const permissionTable = {
  'contract.read': { scoped: true, zh: '查看合同', en: 'See contracts' },
  'contract.create': { scoped: false, zh: '起草合同', en: 'Draft contracts' },
  'contract.update': { scoped: true, zh: '修改合同', en: 'Change contracts' },
  'contract.comment': { scoped: true, zh: '批注合同', en: 'Comment on contracts' },
  'contract.delete': { scoped: true, zh: '删除合同草稿', en: 'Delete draft contracts' },
  'contract.transition': { scoped: true, zh: '变更合同状态', en: 'Sign, suspend, complete, void contracts' },
  'contract.score': { scoped: true, zh: '为合同相对方评分', en: 'Score the counterparties of contracts' },
  'contract.archive': { scoped: true, zh: '合同归档', en: 'Archive contracts' },
  'contract.share': { scoped: true, zh: '授权他人访问合同', en: 'Give single people access to a contract' },
  'contract.share_outside': {
    scoped: true,
    zh: '以链接向外部人员分享合同',
    en: 'Share contracts with people outside by a link',
  },
  'contract.export': { scoped: false, zh: '导出合同台账', en: 'Export the standing book' },
  'archive_address.manage': { scoped: false, zh: '维护归档地址', en: 'Keep the archive addresses' },
  'contract_type.read': { scoped: false, zh: '查看合同类型', en: 'See contract types' },
  'contract_type.manage': { scoped: false, zh: '管理合同类型', en: 'Manage contract types' },
  'case_type.manage': {
    scoped: false,
    zh: '管理案由与任务模板',
    en: 'Manage case types and their task templates',
  },
  'deadline.manage': {
    scoped: false,
    zh: '维护节假日，查看期限规则',
    en: 'Keep holidays, see the rules of deadlines',
  },
  'template.read': { scoped: false, zh: '查看合同模板', en: 'See templates' },
  'template.manage': { scoped: false, zh: '管理合同模板', en: 'Manage and publish templates' },
  'clause.read': { scoped: false, zh: '查看条款库', en: 'See the clause library' },
  'clause.manage': { scoped: false, zh: '维护条款库', en: 'Write clauses of the library' },
  'clause.approve': { scoped: false, zh: '批准条款', en: 'Approve clauses that others wrote' },
  'counterpart.read': { scoped: false, zh: '查看相对方', en: 'See counterparties' },
  'counterpart.create': { scoped: false, zh: '新建外部相对方', en: 'Create external counterparties' },
  'counterpart.update': {
    scoped: false,
    zh: '修改相对方、新建我方主体',
    en: 'Change counterparties, create internal parties',
  },
  'counterpart.delete': { scoped: false, zh: '删除相对方', en: 'Delete counterparties' },
  'counterpart.reveal': {
    scoped: false,
    zh: '查看相对方敏感信息',
    en: 'Reveal masked numbers of counterparties',
  },
  'counterpart.import': { scoped: false, zh: '批量导入相对方', en: 'Import counterparties from files' },
  'counterpart.export': { scoped: false, zh: '导出相对方', en: 'Export counterparties' },
  'law_firm.read': { scoped: false, zh: '查看律所与律师', en: 'See law firms and lawyers' },
  'law_firm.manage': {
    scoped: false,
    zh: '新建与修改律所和律师，查看其收费',
    en: 'Make and change law firms and lawyers, see what they charge',
  },
  'law_firm.assess': {
    scoped: false,
    zh: '查看与填写对律所和律师的评价',
    en: 'See and write what is thought of law firms and lawyers',
  },
  'law_dispute.read': { scoped: true, zh: '查看法律纠纷', en: 'See law disputes' },
  'law_dispute.manage': { scoped: true, zh: '登记与处理法律纠纷', en: 'Register and handle law disputes' },
  'law_dispute.delete': { scoped: false, zh: '删除法律纠纷', en: 'Delete law disputes' },
  'law_case.read': { scoped: true, zh: '查看案件', en: 'See law cases' },
  'law_case.manage': { scoped: true, zh: '登记与办理案件', en: 'Register and handle law cases' },
  'law_case.delete': { scoped: false, zh: '删除案件', en: 'Delete law cases' },
  'law_matter_money.read': {
    scoped: false,
    zh: '查看纠纷与案件的金额',
    en: 'See the amounts of disputes and cases',
  },
  'intellectual_property.read': { scoped: true, zh: '查看知识产权', en: 'See intellectual property' },
  'intellectual_property.manage': {
    scoped: true,
    zh: '登记与维护知识产权及其机构',
    en: 'Register and keep intellectual property and its organizations',
  },
  'intellectual_property.delete': {
    scoped: false,
    zh: '删除知识产权及其机构',
    en: 'Delete intellectual property and its organizations',
  },
  'intellectual_property.confirm': {
    scoped: false,
    zh: '确认知识产权缴费到账，维护费用标准',
    en: 'Confirm payments for intellectual property, keep its table of fees',
  },
  'project.read': { scoped: true, zh: '查看项目', en: 'See projects' },
  'project.manage': { scoped: false, zh: '新建与修改项目', en: 'Make and change projects' },
  'form.read': { scoped: false, zh: '查看表单', en: 'See forms' },
  'form.manage': { scoped: false, zh: '管理表单', en: 'Manage forms' },
  'flow.read': { scoped: false, zh: '查看审批流', en: 'See approval flows' },
  'flow.manage': { scoped: false, zh: '管理审批流', en: 'Manage approval flows' },
  'approval.read': { scoped: false, zh: '查看全部审批', en: 'See all approvals' },
  'approval.manage': {
    scoped: false,
    zh: '转交审批任务、作废审批、登记他人外出',
    en: 'Hand over approval tasks, cancel approvals, record absences of others',
  },
  'numbering.read': { scoped: false, zh: '查看编号规则', en: 'See numbering rules' },
  'numbering.manage': { scoped: false, zh: '管理编号规则', en: 'Manage numbering rules' },
  'people.read': { scoped: false, zh: '查看通讯录', en: 'See departments and people' },
  'people.manage': {
    scoped: false,
    zh: '管理部门、职位与人员',
    en: 'Manage departments, positions and people',
  },
  'role.read': { scoped: false, zh: '查看角色', en: 'See roles' },
  'role.manage': { scoped: false, zh: '管理角色与权限', en: 'Manage roles and permissions' },
  'organization.manage': { scoped: false, zh: '管理组织设置', en: 'Manage organisation settings' },
  'audit.read': { scoped: false, zh: '查看操作日志', en: 'See the audit log' },
} as const satisfies Record<string, PermissionRow>

type PermissionRow = {
  scoped: boolean
  zh: string
  en: string
  /** Nothing asks for it yet: it is on no screen. */
  isWaiting?: true
}
export type Permission = keyof typeof permissionTable
/** What permissions are about: the part of their names before the verb. */
export type PermissionNoun = Permission extends `${infer Noun}.${string}` ? Noun : never

/** The same in words. */
export const permissionNouns: Readonly<Record<PermissionNoun, { zh: string; en: string }>> = {
  contract: { zh: '合同', en: 'Contracts' },
  archive_address: { zh: '归档地址', en: 'Archive addresses' },
  contract_type: { zh: '合同类型', en: 'Contract types' },
  case_type: { zh: '案由', en: 'Case types' },
  deadline: { zh: '期限', en: 'Deadlines' },
  template: { zh: '合同模板', en: 'Templates' },
  clause: { zh: '条款库', en: 'Clause library' },
  counterpart: { zh: '相对方', en: 'Counterparties' },
  law_firm: { zh: '律所与律师', en: 'Law firms and lawyers' },
  law_dispute: { zh: '法律纠纷', en: 'Law disputes' },
  law_case: { zh: '案件', en: 'Law cases' },
  law_matter_money: { zh: '纠纷与案件的金额', en: 'Amounts of disputes and cases' },
  intellectual_property: { zh: '知识产权', en: 'Intellectual property' },
  project: { zh: '项目', en: 'Projects' },
  form: { zh: '表单', en: 'Forms' },
  flow: { zh: '审批流', en: 'Approval flows' },
  approval: { zh: '审批', en: 'Approvals' },
  numbering: { zh: '编号', en: 'Numbering' },
  people: { zh: '组织与人员', en: 'Departments and people' },
  role: { zh: '角色', en: 'Roles' },
  organization: { zh: '组织设置', en: 'Organisation settings' },
  audit: { zh: '操作日志', en: 'Audit log' },
}
export const permissionNames = Object.keys(permissionTable) as Permission[]

/** The permissions that allow something: what people choose from. */
export const offeredPermissions: readonly Permission[] = permissionNames.filter((name) => {
  const row: PermissionRow = permissionTable[name]
  return row.isWaiting !== true
})

/** What a permission allows, in words; itself where there is none of that name. */
export const permissionWord = (name: string, locale: Locale): string =>
  name in permissionTable ? permissionTable[name as Permission][locale === 'en' ? 'en' : 'zh'] : name

/** How far a permission reaches, from near to far. */
export const dataScopes = ['own', 'department', 'department_tree', 'all'] as const
export type DataScope = (typeof dataScopes)[number]

/** The farther of two scopes; a person with several roles has the farthest. */
export const widerScope = (a: DataScope, b: DataScope): DataScope =>
  dataScopes.indexOf(a) >= dataScopes.indexOf(b) ? a : b

export const fieldRights = ['hidden', 'read', 'write'] as const
export type FieldRight = (typeof fieldRights)[number]

/** Fields that a role may see or change apart from the rest of their record; 'write' unless a role says less. */
export const guardedFields = {
  'contract.amount': { zh: '合同金额', en: 'Contract amount' },
  'counterpart.bank': { zh: '相对方银行账户', en: 'Counterparty bank accounts' },
  'counterpart.contact': { zh: '相对方联系人', en: 'Counterparty contacts' },
} as const satisfies Record<string, { zh: string; en: string }>
export type GuardedField = keyof typeof guardedFields
