import { legalLead, type PermissionRows, permission } from '#engines/access/domain/index.ts'
import { slice } from '#shared/slice.ts'

const permissions = {
  'deadline.manage': permission('维护节假日，查看期限规则 | Manage holidays, view deadline rules', legalLead),
} satisfies PermissionRows
type Own = typeof permissions

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
}

export const deadlineSlice = slice({
  at: 'engines/deadlines',
  permissions,
  permissionNouns: { deadline: '期限 | Deadlines' },
  pages: {
    '/settings/deadlines': {
      may: ['deadline.manage'],
      menu: { group: 'settings', at: 80, words: '期限与节假日 | Deadlines and holidays' },
    },
  },
  log: {
    kinds: {
      deadline_feed: '日历订阅 | Calendar subscription',
      own_deadline_rule: '本单位期限规则 | Deadline rule of the organisation',
    },
    actions: {
      'own_deadline_rule.end': '终止期限规则 | End the rule',
      'deadline.create': '产生期限 | Create the deadline of',
      'deadline.move': '期限随触发变动 | Update the deadline of',
      'deadline.drop': '触发已删除，期限不再适用 | Remove the deadline of',
      'deadline.byHand': '手动设定期限日期 | Manually set the deadline of',
      'deadline.settle': '办结期限 | Close the deadline of',
      'deadline.reopen': '撤销期限办结 | Reopen the deadline of',
      'deadline.confirm': '复核期限 | Confirm the deadline of',
    },
    fields: {
      'own_deadline_rule.rule': '规则编号 | Rule',
      'own_deadline_rule.title': '规则名称 | Name',
      'own_deadline_rule.titleEn': '英文名称 | English name',
      'own_deadline_rule.events': '触发事件 | Trigger events',
      'own_deadline_rule.term': '期间 | Term',
      'own_deadline_rule.firstDay': '起算 | First day',
      'own_deadline_rule.restDay': '末日遇休息日 | If due on a rest day',
      'own_deadline_rule.basis': '依据 | Basis',
      'own_deadline_rule.reminders': '提前提醒（天） | Reminders (days before)',
      'own_deadline_rule.secondPerson': '须第二人复核 | Second confirmation',
      'own_deadline_rule.from': '生效日期 | In force from',
      'own_deadline_rule.to': '终止日期 | In force to',
      trigger: '触发日 | Trigger',
      due: '届满日 | Due',
      computed: '算出的日期 | Calculated date',
      on: '日期 | Date',
      deadline: '期限 | Deadline',
    },
  },
})
