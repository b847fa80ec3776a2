import {
  everyone,
  legalLead,
  legalTeam,
  type PermissionRows,
  permission,
} from '#engines/access/domain/index.ts'
import { noticesOf } from '#engines/notifications/domain/index.ts'
import { slice } from '#shared/slice.ts'
import { lawFirm } from './domain/law-firm-record.ts'
import { lawyer } from './domain/lawyer-record.ts'

const permissions = {
  'law_firm.read': permission('查看律所与律师 | View law firms and lawyers', everyone),
  'law_firm.manage': permission(
    '新建与修改律所和律师，查看其收费 | Create and edit law firms and lawyers, view their fees',
    legalTeam,
  ),
  'law_firm.assess': permission(
    '查看与填写对律所和律师的评价 | View and write assessments of law firms and lawyers',
    legalLead,
  ),
} satisfies PermissionRows
type Own = typeof permissions

const notices = noticesOf({
  at: 70,
  texts: { 'record.dayComes': '{noun}「{name}」：{field} {day} | {nounEn} “{name}”: {fieldEn} {day}' },
  labels: { 'record.dayComes': '到期提醒 | Due date reminders' },
})
type OwnNotices = typeof notices.texts

declare module '#shared/slice.ts' {
  interface Permissions extends Own {}
  interface Notices extends OwnNotices {}
  interface FormTypes {
    11: true
    12: true
  }
}

export const lawFirmSlice = slice({
  at: 'features/law-firms',
  records: [lawFirm, lawyer],
  permissions,
  notices,
  permissionNouns: { law_firm: '律所与律师 | Law firms and lawyers' },
})
