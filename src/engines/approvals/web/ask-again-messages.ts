import { messages } from '#web/index.ts'

/** What is put again to whoever approved it, when it is changed later on. */
export const askAgainMessages = messages('approvalAskAgain', {
  'zh-CN': {
    title: '变更后须重新审批',
    hint: '发布后对新提交的审批生效。所选内容在他人同意后被修改的，下一位审批人同意时，流程回到最早同意过原内容的节点，从该节点起重新审批；并行的其他分支不受影响。',
    amount: '金额',
    parties: '相对方与我方主体',
    term: '期限',
    text: '正文',
    none: '无',
    sentBack: '他人同意后，{matters}有修改，自「{nodes}」起重新审批',
    approvalSendsBack: '{people}同意后，{matters}有修改；您同意后，将从「{nodes}」起重新审批',
    handlingSendsBack: '{people}同意后，{matters}有修改；您办理完成后，将从「{nodes}」起重新审批',
    and: '、',
  },
  en: {
    title: 'Asked again after a change of',
    hint: 'Holds for what is submitted after publishing. When one of these was changed after somebody approved it, the next approval leads back to the first step that approved what it said before, and everybody from there on is asked again. Other branches go on.',
    amount: 'amount',
    parties: 'parties',
    term: 'term',
    text: 'document',
    none: 'none',
    sentBack: 'Changed since others approved: {matters}. Asked again from “{nodes}” on',
    approvalSendsBack:
      'Changed since {people} approved: {matters}. Once you approve it goes back to “{nodes}”',
    handlingSendsBack:
      'Changed since {people} approved: {matters}. Once you mark it as done it goes back to “{nodes}”',
    and: ', ',
  },
})
