import { messages } from '#web/index.ts'

export const rightMessages = messages('intellectualProperty', {
  transfer: '转让 | Transfer',
  transferTitle: '转让知识产权 | Transfer intellectual property',
  transferCount: '转让 {count} 项 | Transfer {count}',
  from: '转让人 | From',
  to: '受让人 | To',
  date: '转让日期 | Transfer date',
  contract: '转让合同 | Contract',
  gazette: '公告期号 | Gazette number',
  gazetteDate: '公告日期 | Gazette date',
  coOwners: '其他权利人同意日期 | Date of the other owners’ consent',
  coOwnersHint: '所选知识产权还有其他权利人，须经其同意 | There are other owners, who have to consent',
  leaves:
    '受让人不属于本组织：转让后记为「已转出」，不再变更 | The new owner is not one of your entities: the status becomes “Transferred out” and the right can no longer be changed',
  pledged:
    '已质押，须先在「相关记录」的质押记录中填写质权人同意转让日：{names} | Pledged. First enter the pledgee’s consent in the pledge under Records: {names}',
  similar:
    '权利人还有相同或近似商标未一并转让（注册商标应一并转让）： | Identical or similar marks of the owner would be left behind (registered ones must be transferred together):',
  keepsSimilar: '已知悉，保留上述商标 | I understand; leave them',
  alike: '{name}：{how}，第 {classes} 类 | {name}: {how}, class {classes}',
  done: '已转让 {count} 项 | Transferred: {count}',
  deadlines: '期限 | Deadlines',
  noRules:
    '没有「{country}」的法律规则：年费、续展和保护期不自动计算 | No rules for {country}: annual fees, renewals and terms are not calculated',
  noRulesHint:
    '请在「相关记录」中添加「待办期限」，或填写届满日：系统按所填日期提醒，由负责人办结 | Add a “Custom deadline” under Records, or enter the expiry date: you are reminded of the dates you enter, and the person in charge closes them',
  toRecords: '添加待办期限 | Add a custom deadline',
  noDeadlinesHint:
    '填写申请日、授权（注册）日和公告日后，年费、续展、异议等期限会自动列出 | Annual fees, renewals, oppositions and other deadlines appear once the filing, grant and publication dates are entered',
})
