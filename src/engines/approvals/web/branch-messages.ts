import { messages } from '#web/index.ts'

/** Branches of a flow: in the designer, in a preview, on the way. */
export const branchMessages = messages('approvalBranch', {
  addCondition: '条件分支 | Condition',
  addParallel: '并行分支 | Parallel branches',
  newCondition: '条件判断 | Condition',
  newParallel: '会审 | Parallel approval',
  branchNumber: '分支{number} | Branch {number}',
  otherwise: '其他情况 | Otherwise',
  condition: '条件 | Condition',
  parallel: '并行 | Parallel',
  branches: '分支 | Branches',
  branchName: '分支 {number} 名称 | Name of branch {number}',
  englishName: '分支 {number} 英文名称 | English name of branch {number}',
  inEnglish: '英文名称 | English name',
  addBranch: '添加分支 | Add a branch',
  addToBranch: '在「{name}」中添加节点 | Add a step to “{name}”',
  removeBranch: '删除分支「{name}」 | Remove the branch “{name}”',
  removeBranchTitle:
    '删除分支「{name}」及其中的 {count} 个节点？ | Remove the branch “{name}” with its {count} steps? | Remove the branch “{name}” with its step?',
  removeNodeTitle:
    '删除「{name}」及其分支中的 {count} 个节点？ | Remove “{name}” with the {count} steps in its branches? | Remove “{name}” with the step in its branches?',
  earlier: '「{name}」提前判断 | Move “{name}” earlier',
  later: '「{name}」推后判断 | Move “{name}” later',
  conditionHint:
    '从上到下判断，进入第一个满足条件的分支；都不满足时进入最后一个。比较大小的字段须已填写才能提交；可以不填的，请先设一个「未填写」的分支。金额只与所选币种比较，可能出现的其他币种请分别设条件。 | Evaluated from top to bottom: the first branch whose conditions are met is taken, or the last one if none are. Fields compared by size must be filled in to submit; if a field is optional, start with a branch for “is empty”. Amounts are compared in the chosen currency only: add a condition for every other currency that may occur.',
  parallelHint:
    '所有分支同时进行，全部通过后继续；任一分支驳回，审批即结束。 | All branches run at the same time and must all be completed; a rejection in any branch ends the approval.',
  otherwiseHint:
    '以上条件都不满足时进入，不设条件。 | Taken when none of the conditions above are met; has no conditions of its own.',
  emptyBranch: '不经审批，直接继续 | Continues without approval',
  noForms:
    '此类事项没有使用中的表单，无法按字段设置条件。 | There is no active form for this type of record, so no field conditions can be set.',
  conditionsOf: '「{name}」的条件 | Conditions of “{name}”',
  unfinished:
    '请为节点和分支填写名称，为除最后一个以外的分支设置条件 | Name the step and its branches, and set conditions for every branch except the last',
  notSet: '未设置条件 | No conditions yet',
  endOf: '分支「{name}」的末尾 | the end of “{name}”',
  takes: '进入「{name}」 | Takes “{name}”',
  taken: '已进入「{name}」 | Took “{name}”',
  takenAgain: '内容有变化，改为进入「{name}」 | The contents changed: takes “{name}” now',
})
