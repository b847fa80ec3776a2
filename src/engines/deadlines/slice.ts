import { legalLead, type PermissionRows, permission } from '#engines/access/domain/index.ts'
import { noticesOf } from '#engines/notifications/domain/index.ts'
import { slice } from '#shared/slice.ts'

const permissions = {
  'deadline.manage': permission(
    '维护节假日与工作时间，查看期限规则 | Manage holidays and working hours, view deadline rules',
    legalLead,
  ),
} satisfies PermissionRows
type Own = typeof permissions

const notices = noticesOf({
  at: 80,
  texts: {
    'deadline.comes':
      '{name} {title}：{day} 届满，还剩 {left} 天 | {name} {titleEn}: due on {day}, {left} days left',
    'deadline.over':
      '{name} {title}：已于 {day} 届满 {left} 天，尚未办结 | {name} {titleEn}: was due on {day}, {left} days overdue, not closed',
    'deadline.moved':
      '{name} {title}：届满日由 {before} 变为 {after} | {name} {titleEn}: due date changed from {before} to {after}',
    'deadline.reopened':
      '{name} {title}：{actor}撤销了办结（原为{state}，{on}），须重新办理，届满日 {due}。原因：{reason} | {name} {titleEn}: {actor} reopened the deadline (was {stateEn}, {on}), due on {due}. Reason: {reason}',
    'deadline.corrected':
      '{name} {title}：触发事项已更正，届满日由 {before} 变为 {after}，原办结（{state}，{on}）不再作数，请重新办理 | {name} {titleEn}: the trigger event was corrected (due date {before}, now {after}). The closed deadline ({stateEn}, {on}) was reopened',
    'deadline.recomputed':
      '节假日安排或期限规则有变，您负责的 {count} 个期限的届满日已重新计算并有变动 | Holidays or deadline rules changed: {count} of your deadlines were recalculated and have new due dates',
  },
  labels: {
    'deadline.comes': '期限将届满 | Upcoming deadlines',
    'deadline.over': '期限已过未办结 | Overdue deadlines',
    'deadline.moved': '期限变动 | Changed deadlines',
    'deadline.reopened': '期限撤销办结 | Reopened deadlines',
    'deadline.corrected': '已办结的期限因更正重新待办 | Deadlines reopened after a correction',
    'deadline.recomputed': '期限重新计算 | Recalculated deadlines',
  },
})
type OwnNotices = typeof notices.texts

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
  interface Notices extends OwnNotices {}
}

export const deadlineSlice = slice({
  at: 'engines/deadlines',
  permissions,
  notices,
  permissionNouns: { deadline: '期限 | Deadlines' },
  pages: {
    '/settings/deadlines': {
      may: ['deadline.manage'],
      menu: { group: 'settings', at: 80, words: '期限与节假日 | Deadline rules' },
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
