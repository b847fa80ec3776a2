import { messages } from '#web/index.ts'

export const partySettingsMessages = messages('partySettings', {
  title: '相对方 | Counterparties',
  suggestion: '建议评级 | Suggested rating',
  suggestionAbout:
    '相对方的平均评分达到以下分数时，建议相应的评级；是否采用由人员决定。黑名单不会由评分建议。 | A rating is suggested when a counterparty’s average score reaches these values; a person decides. Scores never suggest the blacklist.',
  from: '「{rating}」的最低平均分 | Minimum average for "{rating}"',
  usual: '0–100，最多一位小数；默认 {figure} | 0 to 100, at most one decimal; default {figure}',
  blacklist: '黑名单 | Blacklist',
  onBlacklist: '提交的合同中有黑名单相对方时 | When a submitted contract has a blacklisted counterparty',
  onBlacklistHint:
    '按所选相对方，也按表单中填写的证件号码识别；审批人会在审批页看到 | Detected from the selected party and from identity numbers entered in the form; approvers see it on the review page',
  'onBlacklist.warn': '提醒，说明理由后仍可提交 | Warn; can be submitted with a reason',
  'onBlacklist.block': '不能提交 | Block submission',
  save: '保存 | Save',
  faulty: '有内容需要修改 | Please correct the errors',
})
