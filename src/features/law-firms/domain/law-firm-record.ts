import { area, average, choice, count, date, formRecord, text } from '#engines/records/domain/index.ts'
import { limit } from '#shared/constants.ts'

const manage = 'law_firm.manage'

/** Outside counsel: a firm, and where it stands in our panel. */
export const lawFirm = formRecord({
  kind: 'law_firm',
  table: 'law_firms',
  words: { one: '律所 | Law firm', many: '律所 | Law firms' },
  form: { type: 11 },
  fields: {
    name: text('律所名称 | Name', { most: limit.name, unique: true, width: 220 }),
    englishName: text('英文名称 | English name', { most: limit.name, width: 180 }),
    licenceNumber: text('执业许可证号 | Licence number', { most: 64, width: 170 }),
    form: text('组织形式 | Legal form', { most: 64, width: 130 }),
    headName: text('负责人 | Head', { most: limit.name, width: 110 }),
    foundedOn: date('成立日期 | Founded'),
    office: choice('机构类型 | Office type', { 1: '总所 | Head office', 2: '分所 | Branch' }, { width: 100 }),
    address: text('地址 | Address', { most: limit.singleLine, width: 240 }),
    phone: text('电话 | Phone', { most: 64, width: 140 }),
    email: text('邮箱 | Email', { most: limit.singleLine, width: 180 }),
    website: text('网站 | Website', { most: limit.singleLine, width: 180 }),
    expertise: area('擅长领域 | Fields of expertise', { most: limit.multiLine, width: 220 }),
    bankName: text('开户银行 | Bank', { most: limit.name, width: 180 }),
    bankAccount: text('银行账号 | Account', { most: 64, width: 180 }),
    feeArrangement: area('收费约定 | Fee arrangement', { most: limit.multiLine, width: 200 }),
    panelStatus: choice(
      '在库状态 | Panel status',
      { 1: '候选 | Candidate', 2: '在库 | On panel', 3: '暂停 | Suspended', 4: '出库 | Removed' },
      { tones: { 1: 'info', 2: 'success', 3: 'warning', 4: 'neutral' }, width: 110 },
    ),
    validUntil: date('有效期至 | Valid until'),
    conflictStatement: area('利益冲突声明 | Conflict statement', { most: limit.multiLine, width: 200 }),
  },
  figures: {
    lawyerCount: count('执业律师 | Lawyers', 100),
    surveyScore: average('同事评分 | Average evaluation', 110),
  },
  name: 'name',
  acts: {
    survey: '评价了合作 | Evaluated its work',
    surveyRemove: '撤回了合作评价 | Withdrew the evaluation of its work',
  },
  // What a firm costs and where it is paid is for those who keep firms; what we think of it for those who are asked to judge.
  guards: {
    bankName: manage,
    bankAccount: manage,
    feeArrangement: manage,
    conflictStatement: manage,
    assessments: 'law_firm.assess',
  },
  approval: {
    kind: 'law_firm',
    notWriting: ['survey', 'surveyRemove'],
    gates: {
      admission: { words: '律所入库审批 | Admission to the panel', from: [1, 3], to: [2] },
      removal: { words: '律所出库审批 | Removal from the panel', to: [4] },
    },
  },
  status: {
    field: 'panelStatus',
    moves: { 1: [2, 4], 2: [3, 4], 3: [2, 4], 4: [1] },
    withReason: [3, 4],
  },
  may: { read: 'law_firm.read', write: manage },
  path: '/law_firms',
  tag: 'law firms',
  screen: '/lawFirms',
  menu: { group: 'matters', at: 50 },
  list: {
    columns: ['name', 'panelStatus', 'expertise', 'headName', 'lawyerCount', 'surveyScore', 'validUntil'],
    more: [
      'englishName',
      'phone',
      'form',
      'office',
      'licenceNumber',
      'foundedOn',
      'address',
      'email',
      'website',
      'bankName',
      'bankAccount',
      'feeArrangement',
      'conflictStatement',
      'updater',
      'updateTime',
    ],
    filters: ['panelStatus', 'expertise', 'office', 'validUntil', 'foundedOn', 'updateTime'],
    search: ['name', 'englishName'],
    sort: 'name',
    last: { field: 'panelStatus', codes: [3, 4] },
  },
})
