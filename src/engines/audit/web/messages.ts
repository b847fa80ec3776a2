import { messages } from '#web/index.ts'

/** Words of the audit log itself. What actions and fields are called comes from `AuditWords`. */
export const auditMessages = messages('audit', {
  title: '操作日志 | Audit log',
  hint: '每一次修改、登录、导出与下载都记录在案，条目相互链接，任何改动都能被发现。 | Every change, sign-in, export and download is recorded. Entries are linked so that any tampering can be detected.',
  verify: '校验完整性 | Verify',
  whole:
    '校验通过：共 {count} 条记录，未发现改动。 | Verified: {count} entries, no changes found. | Verified: {count} entry, no changes found.',
  broken:
    '校验未通过：第 {sequence} 条记录被改动、删除或缺失。此前的 {count} 条完好。 | Verification failed: entry {sequence} was changed, deleted or is missing. The {count} entries before it are intact.',
  at: '时间 | Time',
  actor: '操作人 | By',
  action: '操作内容 | Action',
  subject: '对象 | Record',
  kind: '对象类型 | Type',
  ip: '来源地址 | IP address',
  day: '日期 | Date',
  search: '操作人或对象名称 | Name of a person or record',
  look: '详情 | Details',
  detailTitle: '第 {sequence} 条记录 | Entry {sequence}',
  field: '字段 | Field',
  before: '修改前 | Before',
  after: '修改后 | After',
  created: '新增内容 | Added content',
  removed: '删除前内容 | Removed content',
  noSides: '此操作不涉及内容修改。 | This action changed no content.',
  more: '其他信息 | More information',
  requestId: '请求编号 | Request ID',
  hash: '校验值（SHA-256） | Hash (SHA-256)',
  empty: '（空） | (empty)',
  masked: '（您无权查看） | (not visible to you)',
  yes: '是 | Yes',
  no: '否 | No',
  system: '系统 | System',
  unchanged: '其余 {count} 项未变 | {count} other fields unchanged',
  showUnchanged: '显示未变的 {count} 项 | Show {count} unchanged fields',
  item: '第 {index} 项 | Item {index}',
})
