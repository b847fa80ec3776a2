import { dataScopes, guardedFields, permissionTable } from '#engines/access/domain/index.ts'
import type { AuditWords } from '#engines/audit/web/index.ts'
import { userStateText } from '#engines/people/domain/index.ts'
import {
  archiveStatusLabels,
  contractStatusLabels,
  workflowStatusLabels,
} from '#features/contracts/domain/index.ts'

type Words = Record<string, { zh: string; en: string }>

/** `contract.status.6` → 履行中, from a domain's own table of labels. */
const coded = (prefix: string, table: Readonly<Record<string | number, { zh: string; en: string }>>): Words =>
  Object.fromEntries(Object.entries(table).map(([code, { zh, en }]) => [`${prefix}.${code}`, { zh, en }]))

/** 'zh | en' lines as a table of words. */
const table = (lines: Readonly<Record<string, string>>): Words =>
  Object.fromEntries(
    Object.entries(lines).map(([key, line]) => {
      const [zh = key, en = key] = line.split(' | ')
      return [key, { zh, en }]
    }),
  )

const kinds = table({
  contract: '合同 | Contract',
  contract_type: '合同类型 | Contract type',
  template: '合同模板 | Template',
  template_settings: '模板设置 | Template settings',
  clause: '条款 | Clause',
  counterpart: '相对方 | Counterparty',
  approval_flow: '审批流 | Approval flow',
  approval: '审批 | Approval',
  form: '表单 | Form',
  numbering_rule: '编号规则 | Numbering rule',
  numbering_editor: '编号编辑人 | Number editors',
  numbering_register: '编号台账 | Register of numbers',
  abbreviation: '简称 | Abbreviation',
  file: '文件 | File',
  extraction_settings: '智能提取设置 | Extraction settings',
  extraction: '智能提取 | Extraction',
  user: '人员 | Person',
  role: '角色 | Role',
  department: '部门 | Department',
  position: '职位 | Position',
  organization: '组织 | Organisation',
  law_firm: '律所 | Law firm',
  lawyer: '律师 | Lawyer',
  project: '项目 | Project',
  case_type: '案由 | Case type',
  archive_address: '归档地址 | Archive address',
})

const verbs = table({
  create: '新建 | Create',
  update: '修改 | Change',
  delete: '删除 | Delete',
  save: '保存 | Save',
  remove: '移除 | Remove',
  upload: '上传 | Upload',
  download: '下载 | Download',
  preview: '在线查看 | View',
  fetch: '从其他系统取得 | Fetch from another system',
  publish: '发布 | Publish',
  retire: '停用 | Retire',
  restore: '恢复使用 | Take into use again',
  rollBack: '回退版本 | Roll back',
  copy: '复制 | Copy',
  copyInto: '从其他表单复制到 | Copy into',
  import: '导入 | Import',
  importInto: '导入到 | Import into',
  dropDraft: '丢弃草稿 | Drop the draft of',
  bind: '绑定书签字段 | Bind the bookmarks of',
  addVersion: '上传新版本 | New version of',
  submit: '提交 | Submit',
  resubmit: '重新提交 | Resubmit',
  approve: '审批通过 | Approve',
  reject: '驳回 | Reject',
  return: '退回 | Return',
  withdraw: '撤回 | Withdraw',
  comment: '评论 | Comment on',
  export: '导出 | Export',
  archive: '归档 | Archive',
  attach: '添加附件到 | Attach a file to',
  share: '授权他人访问 | Give access to',
  unshare: '收回访问授权 | Take back access to',
  startSigning: '开始签署 | Start signing',
  takeBack: '撤回签署 | Take back from signing',
  completeSigning: '完成签署 | Complete signing of',
  takeEffect: '生效 | Take into effect',
  suspend: '中止 | Suspend',
  resume: '恢复履行 | Resume',
  expire: '到期 | Expiry of',
  extend: '延期 | Extend',
  complete: '履行完毕 | Complete',
  terminate: '终止 | Terminate',
  void: '作废 | Void',
  reveal: '查看敏感信息 | Reveal masked data of',
  fill: '补全 | Fill in',
  replace: '变更 | Replace',
})

const actions = table({
  'session.create': '登录 | Sign in',
  'session.end': '退出登录 | Sign out',
  'session.refuse': '登录失败 | Failed sign-in',
  'user.changePassword': '修改自己的密码 | Change own password',
  'user.resetPassword': '重置密码 | Reset password',
  'user.setRoles': '调整角色 | Change roles',
  'user.unlock': '解除登录锁定 | Unlock sign-in',
  'user.activate': '恢复账号 | Take back',
  'user.disable': '停用账号 | Disable account',
  'user.terminate': '设为离职 | Mark as left',
  'user.updateProfile': '修改个人资料 | Change own profile',
  'organization.update': '修改组织设置 | Change organisation settings',
  'organization.testData': '载入演练数据 | Load rehearsal data',
  'clause.write': '编写条款 | Write the clause',
  'contract.fill': '生成合同文本 | Make the text of',
  'contract.editText': '修改合同文本 | Edit the text of',
  'contract.restoreText': '恢复合同文本的旧版本 | Restore an older text of',
  'contract.commentText': '批注合同文本 | Comment on the text of',
  'contract.compare': '比较合同文本 | Compare texts of',
  'contract.redline': '下载合同修订稿 | Download a redline of',
  'contract.settleText': '处理正文与表单的不一致 | Settle text and form of',
  'contract.cleanCopy': '导出清洁版 | Make a clean copy of',
  'contract.openOffice': '在办公服务器中打开合同 | Open in the office server',
  'template.editText': '修改模板文本 | Edit the text of',
  'template.compare': '比较模板版本 | Compare versions of',
  'template_settings.update': '修改模板设置 | Change the settings of templates',
  'contract.print': '生成合同 PDF | Make the PDF of',
  'extraction.ask': '由大模型读取文件 | Have a model read the file',
  'extraction_settings.update': '修改智能提取设置 | Change extraction settings',
  'audit.verify': '校验操作日志 | Verify the audit log',
})

const fields = table({
  name: '名称 | Name',
  account: '账号 | Account',
  nickname: '昵称 | Nickname',
  email: '邮箱 | Email',
  phone: '电话 | Phone',
  fax: '传真 | Fax',
  address: '地址 | Address',
  department: '部门 | Department',
  position: '职位 | Position',
  manager: '直属上级 | Manager',
  roles: '角色 | Roles',
  state: '状态 | State',
  status: '状态 | Status',
  workflowStatus: '审批状态 | Approval status',
  archiveStatus: '归档状态 | Archive status',
  parent: '上级部门 | Parent department',
  abbr: '简称 | Abbreviation',
  head: '负责人 | Head',
  sortOrder: '排序 | Order',
  description: '说明 | Description',
  permissions: '权限 | Permissions',
  fieldRights: '字段权限 | Field rights',
  displayName: '系统显示名称 | Name shown',
  timeZone: '时区 | Time zone',
  hasLogo: '徽标 | Logo',
  hasPicture: '头像 | Picture',
  locale: '语言 | Language',
  people: '人员 | People',
  ability: '访问权限 | Access',
  number: '编号 | Number',
  contractType: '合同类型 | Contract type',
  template: '合同模板 | Template',
  template_settings: '模板设置 | Template settings',
  amount: '金额 | Amount',
  reason: '原因 | Reason',
  category: '分类 | Category',
  statements: '条款项 | Statements',
  ordinal: '版本 | Version',
  note: '说明 | Note',
  submittedBy: '提交人 | Submitted by',
  versions: '版本数 | Versions',
  endDate: '到期日 | End date',
  startDate: '生效日 | Start date',
  file: '文件 | File',
  kind: '种类 | Kind',
  size: '大小（字节） | Size in bytes',
  sha256: '校验值 | SHA-256',
  enabled: '启用 | Enabled',
  definition: '内容 | Content',
  idNumber: '证件号码 | Identity number',
  rating: '评级 | Rating',
  ratingRemark: '评级说明 | Reason of the rating',
  isConnectedTransaction: '关联交易 | Connected transaction',
  banks: '银行账户 | Bank accounts',
  contacts: '联系人 | Contacts',
  accountName: '户名 | Account name',
  isOn: '启用 | In use',
  model: '模型 | Model',
  hasKey: '已保存密钥 | Key stored',
  keyChanged: '密钥已更换 | Key changed',
  promptPrice: '每百万输入词元价格 | Price of a million input tokens',
  answerPrice: '每百万输出词元价格 | Price of a million output tokens',
  host: '主机 | Host',
  tokens: '词元数 | Tokens',
  cost: '费用 | Cost',
  checked: '已校验条数 | Entries checked',
  brokenSequence: '首条异常记录 | First broken entry',
})

const scopeWords: Words = {
  own: { zh: '仅本人', en: 'Own only' },
  department: { zh: '本部门', en: 'Own department' },
  department_tree: { zh: '本部门及下级', en: 'Department and below' },
  all: { zh: '是 / 全部', en: 'Yes / all' },
}
const rightWords: Words = {
  hidden: { zh: '不可见', en: 'Hidden' },
  read: { zh: '只读', en: 'Read only' },
  write: { zh: '可编辑', en: 'May edit' },
}

const values: Words = {
  ...coded('user.state', userStateText),
  ...coded('contract.status', contractStatusLabels),
  ...coded('contract.workflowStatus', workflowStatusLabels),
  ...coded('contract.archiveStatus', archiveStatusLabels),
  ...Object.assign(
    {},
    ...Object.keys(permissionTable).map((permission) =>
      Object.fromEntries(dataScopes.map((scope) => [`${permission}.${scope}`, scopeWords[scope]])),
    ),
    ...Object.keys(guardedFields).map((field) => coded(field, rightWords)),
  ),
  ...table({
    'ability.read': '查看 | Read',
    'ability.update': '修改 | Change',
    'locale.zh-CN': '中文 | Chinese',
    'locale.en': '英文 | English',
  }),
}

const labels = (from: Readonly<Record<string, { zh: string; en: string }>>): Words =>
  Object.fromEntries(Object.entries(from).map(([key, { zh, en }]) => [key, { zh, en }]))

/** What the audit log calls the product's actions, records and fields. A missing word shows the name in the code. */
export const auditWords: AuditWords = {
  kinds,
  verbs,
  actions,
  fields: { ...fields, ...labels(permissionTable), ...labels(guardedFields) },
  values,
}
