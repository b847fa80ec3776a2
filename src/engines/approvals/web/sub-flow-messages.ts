import { messages } from '#web/index.ts'

/** Sub-flows 子流程: in the designer, in previews and on the way. */
export const subFlowMessages = messages('approvalSubFlow', {
  subFlow: '子流程 | Sub-flow',
  add: '子流程 | Sub-flow',
  newSubFlow: '子流程 | Sub-flow',
  flow: '运行的审批流 | Approval flow to run',
  choose: '选择已发布的审批流 | Choose a published flow',
  none: '没有其他已发布的同类审批流可选 | There are no other published flows for this type of record',
  hint: '提交时按该审批流当时使用中的版本展开；之后它再有新版，不影响审批中的事项。「同一人重复出现时」「变更后须重新审批」和批量同意按本流程的设置执行。 | Its steps are inserted here, using the version active on submission; later versions do not affect approvals in progress. “Repeated approver”, “Re-approval after changes to” and bulk approval follow the settings of this flow.',
  required: '请选择审批流 | Choose a flow',
  open: '查看「{name}」 | Open “{name}”',
  inForce: '使用中的版本：V{number} | Active version: V{number}',
  steps: '「{name}」的节点 | Steps of “{name}”',
  notInForce: '该审批流尚未发布或已停用 | This flow is not published or is disabled',
  version: '{flow} V{version} | {flow} V{version}',
  from: '子流程：{flows} | Sub-flow: {flows}',
  moved: '子流程「{flow}」：V{from} → V{to} | Sub-flow “{flow}”: V{from} → V{to}',
  added: '子流程「{flow}」：新增，V{to} | Sub-flow “{flow}”: new, V{to}',
  removed: '子流程「{flow}」：不再使用（原 V{from}） | Sub-flow “{flow}”: no longer used (was V{from})',
})
