import { messages } from '#web/index.ts'

/** Copying an approval to colleagues, asking them for an opinion, and giving one. */
export const colleagueMessages = messages('approvalColleagues', {
  peopleRequired: '请选择同事 | Choose at least one colleague',
  wordsHint:
    '选填，将记入审批记录，可查看该审批的人均可看到 | Optional; kept in the history, visible to everyone who can see this approval',
  decidedMeanwhile:
    '该审批已被处理，未能发送；您填写的内容还在这里 | The approval was decided in the meantime, so this was not sent; what you entered is still here',
  copy: '抄送 | CC',
  copyTitle: '抄送给同事 | Copy to colleagues',
  copyHint:
    '同事将收到通知，并可在「抄送我的」中查看；不影响审批流程。 | They are notified and find it under “Copied to me”. The approval itself is not affected.',
  copyTo: '抄送给 | Copy to',
  copyToHint: '所选同事将可查看该事项；最多 50 人。 | They will be able to view the item. At most 50 people.',
  copyWords: '附言 | Message',
  copied: '已抄送 | Copies sent',
  ask: '征求意见 | Ask for an opinion',
  askTitle: '征求同事的意见 | Ask colleagues for an opinion',
  askHint:
    '意见仅供参考，不影响审批：不必等回复即可作出决定；本节点结束后，未回复的不再需要回复。问题与回复对可查看该审批的人（含发起人）均可见。 | Opinions are advisory: you can decide before they reply. Once this step is over, no reply is needed. Everyone who can see this approval, including the submitter, can read question and reply.',
  askFrom: '征求对象 | Colleagues',
  askFromHint:
    '所选同事将可查看该事项；不能是正在或将要审批的人，最多 20 人。 | They will be able to view the item. You cannot choose people who decide on it. At most 20 people.',
  question: '问题 | Question',
  questionRequired: '请填写要征求意见的问题 | Enter your question',
  asked: '已征求意见 | Opinions requested',
  give: '回复意见 | Reply',
  giveTitle: '回复{name}的征求意见 | Reply to {name}',
  giveHint:
    '您的意见将记入审批记录，供审批人参考，不是审批；可查看该审批的人（含发起人）均可看到。 | Your opinion is kept in the history for the approvers to consider; it is not an approval. Everyone who can see this approval, including the submitter, can read it.',
  words: '意见 | Your opinion',
  wordsRequired: '请填写意见 | Enter your opinion',
  given: '意见已回复 | Reply sent',
  over: '该节点已处理完，不再需要意见，未能发送；您写的内容还在这里，可复制为评论。 | That step is over and no opinion is needed, so this was not sent. What you wrote is still here; you can copy it into a comment.',
  wanted: '{name}征求您的意见：{question} | {name} asks for your opinion: {question}',
  tag: '征求意见 | Opinion',
  from: '向 {people} 征求意见 | Asked {people}',
  to: '回复 {people} | Reply to {people}',
})
