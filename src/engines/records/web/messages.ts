import { messages } from '#web/index.ts'

/** Words of every noun's screens; {noun} is what the noun calls itself. */
export const recordMessages = messages('record', {
  create: '新建{noun} | New {noun}',
  change: '修改 | Edit',
  changeTitle: '修改{noun} | Edit {noun}',
  view: '查看 | View',
  remove: '删除 | Delete',
  removeTitle: '删除「{name}」？ | Delete “{name}”?',
  removeHint:
    '删除后无法恢复；正在被使用的不能删除。 | This cannot be undone. Records in use cannot be deleted.',
  addSub: '登记{noun} | Add {noun}',
  removeSubHint:
    '删除后无法恢复；操作日志会保留删除前的内容。 | This cannot be undone; the audit log keeps the previous content.',
  save: '保存 | Save',
  saved: '已保存 | Saved',
  searchIn: '搜索{fields} | Search {fields}',
  empty: '还没有{noun} | No {noun} yet',
  emptyHint: '新建后会显示在这里。 | New ones are listed here.',
  export: '导出 | Export',
  exportTicked: '导出所选 | Export selected',
  exportDone: '已导出 | Exported',
  nothing: '（空） | (empty)',
  sumsOf: '{count} 条合计 | Sum of {count}',
  sumsOfWithout: '{count} 条合计（不含{states}） | Sum of {count} (excl. {states})',
  unnamed: '（未命名） | (no name)',
  information: '基本信息 | Information',
  summary: '概要 | Summary',
  log: '操作日志 | Log',
  noLog: '暂无日志 | No log entries yet',
  loadMore: '加载更多 | Load more',
  createdAt: '创建时间 | Created',
  updatedAt: '更新时间 | Updated',
  updater: '更新人 | Updated by',
  move: '变更状态 | Change status',
  moveTitle: '将{noun}变更为「{status}」 | Change the {noun} status to “{status}”',
  askHint:
    '此项须先经审批，通过后自动生效；审批期间表单与状态不能修改。 | This requires approval and takes effect automatically once approved; until then the form and status cannot be changed.',
  ask: '提交审批 | Submit for approval',
  asked: '已提交审批 | Submitted for approval',
  approval: '审批 | Approval',
  pending:
    '{name}进行中，表单与状态待审批结束后才能修改。 | {name} is in progress: the form and status can be changed once the approval has ended.',
  pendingTo:
    '{name}进行中：通过后变更为「{status}」，在此之前表单与状态不能修改。 | {name} is in progress: once approved, the status changes to “{status}”; until then the form and status cannot be changed.',
  openApproval: '查看审批 | View approval',
  'did.ask': '就{noun}提交了审批 | Submitted the {noun} for approval',
  flowsTitle: '事项与审批流 | Actions and approval flows',
  flowsHint:
    '为下列事项选择审批流；未选择的，由有权限的人直接办理。 | Choose an approval flow for each action; without one, people with the permission can act directly.',
  flowsSeers: '审批人须能查看该记录。 | Approvers must be able to view the record.',
  flowsSeersBut:
    '审批人须能查看该记录，{names}除外。 | Approvers must be able to view the record, except for {names}.',
  flowNoun: '记录 | Record',
  flowAsk: '事项 | Action',
  flowChoice: '审批流 | Flow',
  flowNone: '无须审批 | No approval',
  flowUnusable: '该审批流已停用，提交时会被拒绝 | This flow is disabled: submissions will be rejected',
  flowChosen: '已保存 | Saved',
  reason: '原因 | Reason',
  'did.create': '新建了{noun} | Created the {noun}',
  'did.import': '从文件导入了{noun} | Imported the {noun} from a file',
  'did.update': '修改了{noun} | Edited the {noun}',
  'did.move': '变更了{noun}状态 | Changed the status of the {noun}',
  'did.other': '{action}（{noun}） | {action} ({noun})',
  masked: '（无权查看） | (not visible to you)',
  back: '返回 | Back',
  keeping: '正在暂存… | Saving draft…',
  locked: '只读：{fields} | Read-only: {fields}',
  keptHint:
    '填写的内容会自动暂存，保存后生效。 | Your input is saved automatically as a draft and takes effect when you save.',
  keepFailed:
    '暂存失败，将自动重试；内容仍在本页。 | The draft could not be saved and will be retried automatically. Your input is still on this page.',
  keepRefused:
    '内容暂存不了，请保存或检查后重试；内容仍在本页。 | The draft cannot be saved: save or check your input and try again. It is still on this page.',
  draftKept: '已恢复您 {time} 填写但尚未保存的内容。 | Restored your unsaved input from {time}.',
  draftOlder:
    '此后该记录有其他人修改过，请核对后再保存。 | Someone has changed this record since then: check before you save.',
  drop: '放弃这些内容 | Discard',
  dropTitle: '放弃尚未保存的内容？ | Discard unsaved input?',
  dropHint:
    '放弃后无法恢复，表单将显示已保存的内容。 | This cannot be undone; the form will show the saved content.',
  leaveTitle: '有内容尚未暂存 | Some input has not been saved',
  leaveHint: '现在离开，刚才填写的内容会丢失。 | If you leave now, your latest input will be lost.',
  leave: '仍然离开 | Leave anyway',
})
