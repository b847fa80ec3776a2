import '../provide-permissions.ts'
import { dataScopes, guardedFieldNames, permissionNames } from '#engines/access/domain/index.ts'
import { relationLabel, relationTypes } from '#engines/forms/domain/index.ts'
import { botPlatformLabels } from '#engines/notifications/domain/index.ts'
import { userStateText } from '#engines/people/domain/index.ts'
import { caseTypeTreeLabels } from '#features/case-types/domain/index.ts'
import {
  archiveStatusLabels,
  contractStatusLabels,
  sealTypeLabels,
  workflowStatusLabels,
} from '#features/contracts/domain/index.ts'
import { coded, table, type Words } from './word-table.ts'

const scopeWords: Words = {
  own: { zh: '仅本人', en: 'Own only' },
  department: { zh: '本部门', en: 'Own department' },
  department_tree: { zh: '本部门及下级', en: 'Department and below' },
  all: { zh: '是 / 全部', en: 'Yes / all' },
}
const rightWords: Words = {
  hidden: { zh: '不可见', en: 'Hidden' },
  read: { zh: '只读', en: 'Read only' },
  write: { zh: '可编辑', en: 'May edit' },
}

/** What the audit log calls the values of fields that are kept as codes: `contract.status.6` → 履行中. */
export const auditValues: Words = {
  ...coded('user.state', userStateText),
  ...coded('contract.status', contractStatusLabels),
  ...coded('contract.workflowStatus', workflowStatusLabels),
  ...coded('contract.archiveStatus', archiveStatusLabels),
  ...coded('contract.sealType', sealTypeLabels),
  ...coded(
    'contract.relationType',
    Object.fromEntries(
      Object.values(relationTypes).map((type) => [
        type,
        { zh: relationLabel(type, 'zh-CN'), en: relationLabel(type, 'en') },
      ]),
    ),
  ),
  ...coded('contract.side', {
    above: { zh: '上级', en: 'Above' },
    below: { zh: '下级', en: 'Below' },
    beside: { zh: '并列', en: 'Beside' },
  }),
  ...coded('notice_bot.platform', botPlatformLabels),
  ...coded('notice_settings.platforms', botPlatformLabels),
  ...coded('archive_address.state', { 1: { zh: '启用', en: 'In use' }, 2: { zh: '停用', en: 'Disabled' } }),
  ...coded('case_type.state', { 1: { zh: '启用', en: 'Enabled' }, 2: { zh: '停用', en: 'Disabled' } }),
  ...coded('case_type.tree', caseTypeTreeLabels),
  ...Object.assign(
    {},
    ...permissionNames().map((permission) =>
      Object.fromEntries(dataScopes.map((scope) => [`${permission}.${scope}`, scopeWords[scope]])),
    ),
    ...guardedFieldNames().map((field) => coded(field, rightWords)),
  ),
  ...table({
    'ability.read': '查看 | Read',
    'ability.update': '修改 | Change',
    'locale.zh-CN': '中文 | Chinese',
    'locale.en': '英文 | English',
  }),
}
