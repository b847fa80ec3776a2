import { messages } from '#web/index.ts'

export const partySettingsMessages = messages('partySettings', {
  'zh-CN': {
    title: '相对方',
    suggestion: '建议评级',
    suggestionAbout:
      '相对方的平均评分达到以下分数时，建议相应的评级；是否采用由人员决定。黑名单不会由评分建议。',
    from: '「{rating}」的最低平均分',
    usual: '0–100，最多一位小数；默认 {figure}',
    blacklist: '黑名单',
    onBlacklist: '提交的合同中有黑名单相对方时',
    onBlacklistHint: '按所选相对方，也按表单中填写的证件号码识别；审批人会在审批页看到',
    'onBlacklist.warn': '提醒，说明理由后仍可提交',
    'onBlacklist.block': '不能提交',
    save: '保存',
    faulty: '有内容需要修改',
  },
  en: {
    title: 'Counterparties',
    suggestion: 'Suggested rating',
    suggestionAbout:
      'A rating is suggested when a counterparty’s average score reaches these values; a person decides. Scores never suggest the blacklist.',
    from: 'Minimum average for "{rating}"',
    usual: '0 to 100, at most one decimal; default {figure}',
    blacklist: 'Blacklist',
    onBlacklist: 'When a submitted contract has a blacklisted counterparty',
    onBlacklistHint:
      'Detected from the selected party and from identity numbers entered in the form; approvers see it on the review page',
    'onBlacklist.warn': 'Warn; can be submitted with a reason',
    'onBlacklist.block': 'Block submission',
    save: 'Save',
    faulty: 'Please correct the errors',
  },
})
