import {
  area,
  choice,
  date,
  department,
  formRecord,
  links,
  money,
  number,
  openChoice,
  person,
  text,
} from '#engines/records/domain/index.ts'
import { limit } from '#shared/constants.ts'
import type { Issue } from '#shared/issues.ts'
import { applicationFields, applicationKey } from './application-number.ts'
import { factIssues } from './fact-issues.ts'
import { classesIn } from './nice-classes.ts'
import { ownerIssues, ownersIn } from './owners.ts'
import { symbolFault, symbolOutside, symbolWords } from './patent-symbols.ts'
import { rightEntry } from './right-entry.ts'
import { closedRights, rightMoves, rightStatuses, rightStatusTones } from './right-life.ts'

const country = text('国家或地区 | Country', { most: limit.name, width: 100 })

/** A patent, mark, copyright, domain name or other right that we hold or apply for. */
export const intellectualProperty = formRecord({
  kind: 'intellectual_property',
  table: 'intellectual_properties',
  words: { one: '知识产权 | IP right', many: '知识产权 | IP rights' },
  form: {
    type: 8,
    term: { start: 'exclusiveFrom', end: 'exclusiveTo' },
    byField: {
      field: 'kind',
      forms: [
        { type: 8, codes: [1], words: '专利 | Patent' },
        { type: 9, codes: [2], words: '商标 | Trademark' },
        { type: 10, codes: [3, 4, 5, 6], words: '著作权及其他 | Copyright and other' },
      ],
    },
  },
  fields: {
    name: text('名称 | Name', { most: limit.name, width: 220 }),
    number: text('内部编号 | Internal number', { most: limit.contractNumber, unique: true, width: 140 }),
    kind: choice(
      '类别 | Kind',
      {
        1: '专利 | Patent',
        2: '商标 | Trademark',
        3: '软件著作权 | Software copyright',
        4: '作品著作权 | Work copyright',
        5: '域名 | Domain name',
        6: '其他 | Other',
      },
      { width: 110 },
    ),
    status: choice('状态 | Status', rightStatuses, { tones: rightStatusTones, width: 90 }),
    ownerNames: text('权利人 | Owners', { most: limit.multiLine, byHand: true, width: 165 }),
    country,
    applicant: text('申请人 | Applicant', { most: limit.name, width: 160 }),
    agency: text('代理机构 | Agency', { most: limit.name, width: 160 }),
    acquired: openChoice(
      '取得方式 | Acquisition',
      { 1: '原始取得 | Original', 2: '受让 | Assignment', 3: '许可 | Licence', 4: '继承 | Succession' },
      { width: 110 },
    ),
    applicationNumber: text('申请号 | Application number', {
      most: limit.name,
      width: 160,
      unique: {
        column: 'application_key',
        index: 'ip_application',
        from: applicationFields,
        of: applicationKey,
      },
    }),
    applied: date('申请日 | Application date', { column: 'applied_on', width: 115 }),
    registrationNumber: text('授权（注册、登记）号 | Registration number', { most: limit.name, width: 165 }),
    registered: date('授权（注册）日 | Registration date', { column: 'registered_on', width: 125 }),
    expiry: date('届满日 | Expiry date', { column: 'expires_on', width: 105 }),
    ended: date('终止（届满）生效日 | Ended on', { column: 'ended_on', byHand: true, width: 130 }),
    value: money('评估价值 | Valuation', { width: 140 }),
    handler: person('负责人 | Person in charge', { required: true, reads: true, width: 100 }),
    department: department('责任部门 | Department', { width: 125 }),
    projects: links(
      '关联项目 | Projects',
      'projects',
      { table: 'intellectual_property_projects', own: 'property_id', other: 'project_id' },
      { width: 160 },
    ),
    patentKind: openChoice(
      '专利类型 | Kind of patent',
      { 1: '发明 | Invention', 2: '实用新型 | Utility model', 3: '外观设计 | Design' },
      { width: 110 },
    ),
    publicationNumber: text('公开号 | Publication number', { most: limit.name, width: 150 }),
    published: date('公开（首次发表）日 | Published on', { column: 'published_on', width: 140 }),
    priority: date('优先权日 | Priority date', { column: 'priority_on', width: 115 }),
    classification: text('分类号（IPC 或洛迦诺） | IPC or Locarno class', { most: limit.name, width: 170 }),
    paidThrough: number('年费已缴至年度 | Annual fees paid through year', { width: 130 }),
    niceClasses: text('国际分类 | Nice classes', { most: limit.name, byHand: true, width: 100 }),
    preliminaryGazette: date('初审公告日 | Preliminary gazette', { column: 'preliminary_on', width: 125 }),
    registrationGazette: date('注册公告日 | Registration gazette', { column: 'gazetted_on', width: 125 }),
    exclusiveFrom: date('专用权起始日 | Exclusive right from', { column: 'exclusive_from', width: 125 }),
    exclusiveTo: date('专用权届满日 | Exclusive right until', { column: 'exclusive_to', width: 125 }),
    completed: date('创作完成日 | Completed on', { column: 'completed_on', width: 125 }),
    registrar: text('域名注册商 | Registrar', { most: limit.name, width: 140 }),
    sound: area('名称读音 | Pronunciation', { most: limit.multiLine, byHand: true }),
  },
  figures: {},
  name: 'name',
  acts: {
    transfer: '转让了知识产权 | Transferred the right',
    askTransfer: '提交了转让审批 | Submitted a transfer for approval',
    returnedTransfer: '转让审批被退回 | Transfer returned',
    rejectedTransfer: '转让审批被驳回 | Transfer rejected',
    withdrawnTransfer: '撤回了转让审批 | Withdrew the transfer',
    cancelledTransfer: '转让审批被作废 | Transfer approval cancelled',
    givenUpTransfer: '放弃了转让 | Gave up the transfer',
    leftOutTransfer: '从转让中移出 | Taken out of the transfer',
    linkContracts: '关联了合同 | Linked contracts',
    unlinkContracts: '取消了合同关联 | Unlinked contracts',
    byFees: '状态随缴费和期限变更 | Status updated by fees and deadlines',
  },
  locked:
    '该权利的费用已纳入监控，只能由「相关记录」中已确认的缴费、续展更新。登记有误的，请添加「更正登记信息」记录并由有权的人确认，之后可修改一次 | The fees of this right are monitored, so only confirmed payments and renewals under Records can update it. If it was entered wrongly, add a “Data correction” record and have it confirmed; the form can then be changed once',
  status: {
    field: 'status',
    moves: rightMoves,
    closed: closedRights,
    withReason: [6, 7, 8, 10, 11],
    reasonFrom: [6, 8, 11],
    // What was transferred out is a transfer's doing alone.
    imported: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  },
  subs: { record: rightEntry },
  tabs: [{ key: 'records', words: '相关记录 | Records', subs: ['record'] }],
  check: rightIssues,
  may: {
    read: 'intellectual_property.read',
    write: 'intellectual_property.manage',
    remove: 'intellectual_property.delete',
  },
  path: '/intellectual_properties',
  tag: 'intellectual property',
  screen: '/intellectualProperties',
  menu: { group: 'matters', at: 70 },
  list: {
    columns: ['name', 'kind', 'status', 'ownerNames', 'registrationNumber', 'niceClasses', 'expiry'],
    more: [
      'handler',
      'number',
      'country',
      'applicant',
      'agency',
      'acquired',
      'applicationNumber',
      'applied',
      'registered',
      'value',
      'department',
      'projects',
      'patentKind',
      'publicationNumber',
      'published',
      'priority',
      'classification',
      'paidThrough',
      'preliminaryGazette',
      'registrationGazette',
      'exclusiveFrom',
      'exclusiveTo',
      'completed',
      'registrar',
      'ended',
      'updater',
      'updateTime',
    ],
    filters: [
      'kind',
      'status',
      'ownerNames',
      'country',
      'agency',
      'niceClasses',
      'patentKind',
      'classification',
      'applied',
      'registered',
      'expiry',
      'value',
      'handler',
      'department',
      'updateTime',
    ],
    search: [
      'name',
      'number',
      'applicationNumber',
      'registrationNumber',
      'ownerNames',
      'niceClasses',
      'sound',
    ],
    sort: '-updateTime',
    last: { field: 'status', codes: [6, 7, 8, 9, 10, 11, 12] },
  },
})

const ordered: readonly (readonly [earlier: string, later: string])[] = [
  ['priority', 'applied'],
  ['applied', 'preliminaryGazette'],
  ['completed', 'published'],
  ['applied', 'registered'],
  ['applied', 'expiry'],
  ['registered', 'expiry'],
  ['exclusiveFrom', 'exclusiveTo'],
  ['preliminaryGazette', 'registrationGazette'],
]

/** What is wrong with a right whatever its form asks: owners hold exactly the whole, classes are those of the Nice list, no day stands before the one that it follows, and none is what it cannot be (`factIssues`). */
export function rightIssues({
  columns,
  raw,
  today,
}: {
  columns: Readonly<Record<string, unknown>>
  raw: (key: string) => unknown
  today: string
}): Issue[] {
  const facts = factIssues(columns, today)
  const days = ordered.flatMap(([earlier, later]): Issue[] => {
    const [before, after] = [columns[earlier], columns[later]]
    return typeof before === 'string' && typeof after === 'string' && after < before
      ? [{ path: later, code: 'dayBefore', params: { date: before } }]
      : []
  })
  const classification = String(columns.classification ?? '')
  const symbol = symbolFault(classification, columns.patentKind)
  const outside = symbol ? null : symbolOutside(classification, raw('ipcSections'))
  const wrong = classesIn(raw('classes')).wrong.slice(0, 1)
  return [
    ...ownerIssues(ownersIn(raw('owners'))),
    ...wrong.map(
      (value): Issue => ({
        path: 'classes',
        code: 'wrongType',
        params: { field: `国际分类「${value}」（应为 1—45）`, fieldEn: `Nice class ${value} (1 to 45)` },
      }),
    ),
    ...(symbol ? [{ path: 'classification', code: 'wrongType', params: symbolWords[symbol] } as const] : []),
    ...(outside
      ? [
          {
            path: 'classification',
            code: 'wrongType',
            params: {
              field: `分类号「${outside}」（不在所选的 IPC 部中）`,
              fieldEn: `The symbol ${outside}, which is in none of the chosen IPC sections,`,
            },
          } as const,
        ]
      : []),
    ...facts,
    ...days.filter(({ path }) => !facts.some((fact) => fact.path === path)),
  ]
}
