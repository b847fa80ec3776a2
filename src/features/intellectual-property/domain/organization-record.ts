import {
  area,
  choice,
  count,
  date,
  flag,
  link,
  openChoice,
  plainRecord,
  text,
} from '#engines/records/domain/index.ts'
import { limit } from '#shared/constants.ts'
import type { Words } from '#shared/text.ts'

/** Whom rights have to do with: who owns them, acts for us, grants them, uses them or holds them as security. */
export const ipOrganization = plainRecord({
  kind: 'intellectual_property_organization',
  table: 'intellectual_property_organizations',
  words: {
    one: '知识产权机构 | IP organisation',
    many: '知识产权机构 | IP organisations',
  },
  fields: {
    name: text('机构名称 | Name', { required: true, most: limit.name, unique: true, width: 260 }),
    kind: choice(
      '机构类型 | Kind',
      {
        1: '权利人 | Owner',
        2: '代理机构 | Agency',
        3: '受理局 | IP office',
        4: '被许可人 | Licensee',
        5: '质权人 | Pledgee',
      },
      { required: true, width: 110 },
    ),
    parent: link('上级机构 | Parent', 'intellectual_property_organizations', {
      column: 'parent_id',
      width: 180,
    }),
    counterpart: link('对应相对方 | Counterparty', 'counterparts', { column: 'counterpart_id', width: 180 }),
    lawFirm: link('对应律所 | Law firm', 'law_firms', { column: 'law_firm_id', width: 180 }),
    ours: flag('本组织主体 | Own entity', { column: 'is_ours', width: 110 }),
    reduction: openChoice(
      '费用减缴 | Fee reduction',
      { 70: '减缴 70% | 70% off', 85: '减缴 85% | 85% off' },
      { width: 130 },
    ),
    reducedUntil: date('减缴备案有效期至 | Fee reduction until', { width: 150 }),
    contactName: text('联系人 | Contact', { most: limit.name, width: 110 }),
    contactPhone: text('联系电话 | Phone', { most: 64, format: 'phone', width: 140 }),
    contactEmail: text('联系邮箱 | Email', { most: limit.singleLine, format: 'mail', width: 180 }),
    address: text('地址 | Address', { most: limit.singleLine, width: 240 }),
    note: area('备注 | Remarks', { most: limit.multiLine, width: 220 }),
  },
  figures: { rights: count('知识产权 | Rights', 110) },
  name: 'name',
  may: {
    read: 'intellectual_property.read',
    write: 'intellectual_property.manage',
    remove: 'intellectual_property.delete',
  },
  path: '/intellectual_property_organizations',
  tag: 'intellectual property',
  screen: '/intellectualPropertyOrganizations',
  menu: { group: 'matters', at: 80 },
  list: {
    columns: ['name', 'kind', 'parent', 'ours', 'reduction', 'contactName', 'contactPhone', 'rights'],
    more: ['counterpart', 'lawFirm', 'reducedUntil', 'contactEmail', 'address', 'note'],
    filters: ['kind', 'ours', 'reduction', 'reducedUntil'],
    search: ['name', 'contactName'],
    sort: 'name',
  },
})

type Placed = {
  id: number | null
  parent: number | null
  reduction: number | null
  reducedUntil: string | null
}

/** What is wrong with an organization beyond its single fields. `above`: the ids of the organizations above its parent, the parent among them. */
export function organizationFault(
  { id, parent, reduction, reducedUntil }: Placed,
  above: readonly number[],
): keyof typeof organizationFaults | null {
  if (id !== null && parent !== null && above.includes(id)) return 'parent'
  return reducedUntil !== null && reduction === null ? 'reduction' : null
}
/** By the field at which it is told. */
export const organizationFaults = {
  parent:
    '上级机构不能是该机构自己或其下级 | An organisation cannot be below itself or an organisation below it',
  reduction: '请选择费用减缴的比例 | Choose the fee reduction rate',
} as const satisfies Record<string, Words>
