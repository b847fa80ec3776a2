import { messages } from '#web/index.ts'

/** Steps at which something is done 办理: in the designer, where it is asked for, on the way. */
export const handlingMessages = messages('approvalHandling', {
  handling: '办理 | Action',
  addHandling: '办理节点 | Action',
  newHandling: '办理 | Action',
  who: '办理人 | Assignees',
  byInitiator: '发起人本人 | Initiator',
  mode: '多人办理方式 | Multiple assignees',
  modeAll: '所有人都办理完才继续 | Everyone must complete it',
  modeAny: '任意一人办理即可 | Any one completes it',
  modeShare: '达到指定人数办理即继续 | A minimum number complete it',
  modeOrder: '依次：按顺序逐个办理 | In order',
  share: '需要办理的人数 | Number required',
  shareHint: '实际办理人不足该人数时，须全部办理。 | If there are fewer assignees, all of them.',
  whenEmpty: '找不到办理人时 | If no assignee is found',
  rule: '办理不是审批：办理人不能同意或驳回，可退回、转交；发起人可以办理自己的事项。流程须另有审批节点。 | An action is not an approval: assignees cannot approve or reject, but can return or reassign it, and the initiator can be an assignee. The flow also needs an approval step.',
  remind: '提醒办理人 | Remind the assignee',
  handle: '办理完成 | Mark as done',
  handleTitle: '办理完成 | Mark as done',
  handleHint:
    '表示本节点要求的事项已经办好，流程继续；这不代表同意。 | Confirms that the action of this step is done, so the flow continues. This is not an approval.',
  words: '办理说明 | Note',
  wordsHint: '选填，将记入审批记录 | Optional; kept in the history',
  files: '附件 | Files',
  unfinished:
    '附件尚未上传完，或有附件上传失败，请稍候或移除 | A file is still uploading or failed to upload; wait or remove it',
  yours: '待您办理：{node} | Your action: {node}',
  now: '办理中 | In progress',
  leaveFirst: '办理完成前须逐处确认 | Confirm each before you mark it as done',
  openAtLast:
    '流程将随您的办理结束：请逐项确认保留，或退回处理。 | This completes the approval: confirm each one you want to keep, or return it.',
  onward:
    '退回给发起人的，修改并再次提交后从第一个节点起重新审批。 | If returned to the initiator, it is approved again from the first step on resubmission.',
})
