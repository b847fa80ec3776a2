/** What the history of an approval tells of. */
export const approvalActions = [
  'submit',
  'resubmit',
  'approve',
  'reject',
  'return',
  'withdraw',
  'comment',
  'remind',
  'cc',
  'pass',
  'branch',
  'left',
  'handOver',
  'add',
  'takeBackAdded',
  'takeBack',
  'delegate',
  'comeBack',
  'cancel',
  'limit',
] as const
export type ApprovalAction = (typeof approvalActions)[number]
