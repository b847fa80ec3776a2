import { z } from 'zod'
import { area, choice, date, flag, formRecord, link, money, text } from '#engines/records/domain/index.ts'
import { limit } from '#shared/constants.ts'
import { bodyId } from '#shared/endpoint.ts'

const manage = 'law_firm.manage'

/** A group of the form with which a lawyer was filled in, as it was then; a field keeps all of its configuration. */
const snapshotGroup = z.strictObject({
  name: z.string(),
  fieldList: z.array(z.looseObject({ id: z.string(), name: z.string() })),
})

/** What the answer of one lawyer tells beyond the list's row. */
const more = {
  lawFirmID: bodyId,
  contacts: z.array(
    z.strictObject({ name: z.string(), email: z.string(), phone: z.string(), fax: z.string() }),
  ),
  attachments: z.array(z.strictObject({ id: bodyId, name: z.string() })),
  fieldGroupSnapshot: z.array(snapshotGroup),
  /** Values by `snapshotFieldId(group, field)`. */
  fieldDetail: z.record(z.string(), z.unknown()),
}

/** Somebody of a firm who may act for us. */
export const lawyer = formRecord({
  kind: 'lawyer',
  table: 'lawyers',
  words: { one: '律师 | Lawyer', many: '律师 | Lawyers', page: '律师详情 | Lawyer details' },
  form: { type: 12 },
  fields: {
    name: text('姓名 | Name', { most: limit.name, width: 110 }),
    licenceNumber: text('执业证号 | Licence number', {
      most: 17,
      unique: true,
      format: 'lawyerLicence',
      width: 170,
    }),
    lawFirm: link('所属律所 | Law firm', 'law_firms', { required: true, width: 200 }),
    practiceKind: text('执业类别 | Practice type', { most: 64, width: 110 }),
    firstLicensed: date('首次执业日期 | First licensed', { column: 'first_licensed_on' }),
    rank: text('职级 | Seniority', { most: 64, width: 120 }),
    hourlyRate: money('小时费率 | Hourly rate', { width: 150 }),
    languages: text('工作语言 | Languages', { most: 200, width: 130 }),
    expertise: area('擅长领域 | Field of expertise', { most: limit.multiLine, width: 220 }),
    idNumber: text('身份证号 | Identity number', { most: 32, width: 170 }),
    assessment: area('评价 | Assessment', { most: limit.multiLine, width: 220 }),
    cooperates: flag('合作中 | Currently engaged', { width: 100 }),
    status: choice(
      '状态 | Status',
      { 1: '执业中 | Practising', 2: '已离所 | Left' },
      { tones: { 1: 'success', 2: 'neutral' }, width: 95 },
    ),
  },
  figures: {},
  more,
  name: 'name',
  guards: {
    hourlyRate: manage,
    idNumber: manage,
    // What we think of somebody is for those who are asked to judge, not for everybody who keeps the register.
    assessment: 'law_firm.assess',
  },
  status: { field: 'status', moves: { 1: [2], 2: [1] } },
  may: { read: 'law_firm.read', write: manage },
  path: '/lawyers',
  tag: 'law firms',
  screen: '/lawyers',
  menu: { group: 'matters', at: 60 },
  list: {
    columns: ['name', 'lawFirm', 'rank', 'expertise', 'licenceNumber', 'cooperates', 'status'],
    more: ['practiceKind', 'firstLicensed', 'languages', 'hourlyRate', 'assessment', 'updater', 'updateTime'],
    filters: [
      'status',
      'cooperates',
      'rank',
      'expertise',
      'languages',
      'practiceKind',
      'firstLicensed',
      'hourlyRate',
      'updateTime',
    ],
    search: ['name', 'lawFirm'],
    sort: 'name',
    last: { field: 'status', codes: [2] },
  },
})
