import { messages } from '#web/index.ts'

/** Approvers whom the initiator chooses: in the designer, in the dialog of a submission, in progress and history. */
export const choiceMessages = messages('approvalChoice', {
  byChoice: "发起人自选 | Initiator's choice",
  among: '可选范围 | Choose from',
  'among.all': '全部人员 | Everyone',
  'among.role': '角色 | Role',
  'among.department': '部门（含下级） | Department (incl. sub-departments)',
  'among.people': '指定人员 | Specific people',
  many: '可选多人 | Allow multiple people',
  choiceHint:
    '发起人提交时必须选择；提交人和修改过内容的人不能被选。再次提交时默认沿用上次的选择。 | The initiator must choose on submission; people who submitted or edited the content cannot be chosen. The previous choice is suggested on resubmission.',
  wordsOne: '发起人自选一人（{among}） | One person chosen by the initiator ({among})',
  wordsMany: '发起人自选（{among}） | Chosen by the initiator ({among})',
  title: '选择审批人 | Choose approvers',
  label: '{node}的审批人 | Approver for {node}',
  hintOne: '请选择一位 | Choose one person',
  hintMany: '可选择多位 | Choose one or more',
  missing: '请选择「{node}」的审批人 | Choose an approver for “{node}”',
  willChoose: '由发起人提交时选择 | Chosen by the initiator on submission',
  isChosen: '发起人自选 | Initiator’s choice',
  chose: '「{node}」选择了 {people} | Chose {people} for “{node}”',
})
