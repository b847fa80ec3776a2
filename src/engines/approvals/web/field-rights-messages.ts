import { messages } from '#web/index.ts'

/** What each step may do with each field. */
export const fieldRightsMessages = messages('approvalFieldRights', {
  title: '字段权限 | Field permissions',
  open: '设置字段权限 | Set field permissions',
  summary:
    '{edit} 个字段可编辑，{hidden} 个隐藏，其余只读 | {edit} fields editable, {hidden} hidden, all others read-only',
  allRead: '全部字段只读 | All fields read-only',
  hint: '审批人在该节点可以编辑或看不到哪些字段；未设置的为只读。 | Fields that approvers can edit or cannot see at a step; all others are read-only.',
  search: '搜索字段 | Search fields',
  field: '字段 | Field',
  step: '节点 | Step',
  cell: '{step}：{field} | {step}: {field}',
  all: '{step}：以下全部字段 | {step}: all fields below',
  setAll: '全部设为… | Set all to…',
  read: '只读 | Read-only',
  edit: '可编辑 | Editable',
  hidden: '隐藏 | Hidden',
  notFound: '没有名称包含「{q}」的字段 | No fields match “{q}”',
  noSteps: '还没有审批节点 | No approval steps yet',
  lost: '有 {count} 个已设置的字段不在任何使用中的表单里：{names} | {count} configured fields are not in any active form: {names}',
  removeLost: '移除 | Remove',
})
