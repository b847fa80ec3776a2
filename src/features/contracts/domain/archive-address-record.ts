import { choice, number, plainRecord, type RowOf, text } from '#engines/records/domain/index.ts'
import { limit } from '#shared/constants.ts'

/** Where papers are kept. What lies at one that is disabled stays there; nothing new is put there. */
export const archiveAddress = plainRecord({
  kind: 'archive_address',
  table: 'archive_offline_settings',
  words: { one: '归档地址 | Archive address', many: '归档地址 | Archive addresses' },
  fields: {
    name: text('名称 | Name', { required: true, most: limit.name, unique: true, width: 420 }),
    state: choice(
      '状态 | State',
      { 1: '启用 | In use', 2: '停用 | Disabled' },
      { required: true, tones: { 1: 'success' }, width: 110 },
    ),
    sortOrder: number('排序（不填排最后） | Order (empty: last)', { width: 170 }),
  },
  figures: {},
  name: 'name',
  may: { read: 'archive_address.manage', write: 'archive_address.manage' },
  path: '/archive_addresses',
  tag: 'contracts',
  screen: '/settings/archiveAddresses',
  menu: { group: 'settings', at: 150 },
  list: {
    columns: ['name', 'state', 'sortOrder'],
    filters: ['state'],
    search: ['name'],
    sort: 'sortOrder',
    last: { field: 'state', codes: [2] },
  },
})
export type ArchiveAddress = RowOf<typeof archiveAddress>
