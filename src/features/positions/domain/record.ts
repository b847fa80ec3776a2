import { count, plainRecord, text } from '#engines/records/domain/index.ts'
import { limit } from '#shared/constants.ts'

/** A job title of the organisation. */
export const position = plainRecord({
  kind: 'position',
  table: 'positions',
  words: { one: '职位 | Position', many: '职位 | Positions' },
  fields: {
    name: text('职位名称 | Name', { required: true, most: limit.name, unique: true }),
    nameEn: text('英文名称 | English name', { most: limit.name }),
  },
  figures: { people: count('人数 | People', 120) },
  name: 'name',
  may: { read: 'people.read', write: 'people.manage' },
  path: '/positions',
  tag: 'people',
  screen: '/settings/positions',
  menu: { group: 'settings', at: 40 },
  list: { columns: ['name', 'nameEn', 'people'], search: ['name', 'nameEn'], sort: 'name' },
})
