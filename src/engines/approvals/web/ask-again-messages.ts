import { messages } from '#web/index.ts'

/** What is put again to whoever approved it, when it is changed later on. */
export const askAgainMessages = messages('approvalAskAgain', {
  title: '变更后须重新审批 | Re-approval after changes to',
  hint: '发布后对新提交的审批生效。所选内容在有人同意后被修改的，同意过原内容的人须重新审批：退回后修改的，再次提交时即回到最早同意过原内容的节点；审批节点上修改的，该审批人同意后回到该节点。审批节点上的修改不论是否勾选，都须由他人同意。 | Applies to submissions after publishing. If a selected item changes after someone has approved it, they must approve again: for changes made after a return, the approval goes back on resubmission to the first step that approved the old value; for changes made at a step, once that approver approves. Regardless of the selection, changes made at a step need someone else’s approval.',
  amount: '金额与币种 | amount and currency',
  parties: '相对方 | other parties',
  ownParty: '我方主体 | our party',
  term: '期限 | term',
  text: '正文 | document',
  none: '无 | none',
  all: '全部 | all',
  sentBack:
    '他人同意后，{matters}有修改，自「{nodes}」起重新审批 | Changed since others approved: {matters}. Re-approval from “{nodes}”',
  approvalSendsBack:
    '{people}同意后，{matters}有修改；您同意后，将从「{nodes}」起重新审批 | Changed since {people} approved: {matters}. Once you approve, it goes back to “{nodes}”',
  handlingSendsBack:
    '{people}同意后，{matters}有修改；您办理完成后，将从「{nodes}」起重新审批 | Changed since {people} approved: {matters}. Once you mark it as done, it goes back to “{nodes}”',
  approvalAsksOther:
    '您修改了{matters}，须由他人同意；您同意后，还将由{people}审批 | You changed: {matters}. This needs someone else’s approval: once you approve, {people} will also be asked',
  askedOther:
    '本人修改了{matters}，须由他人同意，另请{people}审批 | Changed by this approver: {matters}. This needs someone else’s approval: {people} also asked',
  submissionSendsBack:
    '{people}同意后，{matters}有修改；提交后将从「{nodes}」起重新审批 | Changed since {people} approved: {matters}. Once you submit, it goes back to “{nodes}”',
  textChanged: '正文有修改 | The document was changed',
  and: '、 | , ',
})
