import {
  area,
  choice,
  date,
  file,
  flag,
  link,
  money,
  number,
  openChoice,
  people,
  person,
  subNoun,
  text,
} from '#engines/records/domain/index.ts'
import { mostChecklistLines } from '#features/case-types/domain/index.ts'
import { limit } from '#shared/constants.ts'
import type { Issue } from '#shared/issues.ts'
import { inBoth } from '#shared/text.ts'
import { servedDocuments } from './served-terms.ts'

const table = (name: string) => ({ table: `law_case_${name}`, owner: 'case_id' })
const note = area('备注 | Remarks', { most: limit.multiLine, width: 220 })
const attachment = file('文件 | File', { width: 200 })
const procedure = link('所属程序 | Procedure', 'law_case_procedures', { width: 130 })
const ofProcedure = { procedure: 'procedure' }
const seeMoney = 'law_matter_money.read'

/** At the later of two days, where it stands before the earlier one; neither has to be known. */
function inOrder(path: string, earlier: string | null, later: string | null): Issue[] {
  return earlier && later && later < earlier ? [{ path, code: 'dayBefore', params: { date: earlier } }] : []
}

/** An instance or proceeding before one body. */
export const caseProcedure = subNoun({
  ...table('procedures'),
  words: { one: '程序 | Procedure', many: '程序 | Procedures' },
  path: 'procedures',
  fields: {
    kind: choice(
      '程序 | Kind',
      {
        1: '一审 | First instance',
        2: '二审 | Second instance',
        3: '再审 | Retrial',
        4: '仲裁 | Arbitration',
        5: '劳动仲裁 | Labour arbitration',
        6: '财产保全 | Preservation',
        7: '执行 | Enforcement',
        8: '执行异议 | Objection to enforcement',
        9: '行政复议 | Administrative reconsideration',
        10: '其他 | Other',
      },
      { required: true, width: 110 },
    ),
    name: text('名称 | Name', { most: limit.name, required: true, width: 160 }),
    courtNumber: text('案号 | Case number', { most: limit.name, width: 200 }),
    body: text('审理机构 | Court or body', { most: limit.name, width: 180 }),
    panel: text('合议庭 | Panel', { most: limit.name, width: 140 }),
    judge: text('承办法官 | Judge', { most: limit.name, width: 110 }),
    filed: date('立案日期 | Filed on', { column: 'filed_on', width: 115 }),
    closed: date('结案日期 | Closed on', { column: 'closed_on', width: 115 }),
    fee: money('受理费 | Court fee', { width: 130 }),
    note,
  },
  name: 'name',
  columns: ['kind', 'name', 'courtNumber', 'body', 'judge', 'filed', 'closed', 'fee'],
  sort: '-filed',
  guards: { fee: seeMoney },
  check: ({ filed, closed }) => inOrder('closed', filed, closed),
})

export const caseHearing = subNoun({
  ...table('hearings'),
  words: { one: '开庭 | Hearing', many: '开庭 | Hearings' },
  path: 'hearings',
  fields: {
    procedure,
    held: date('开庭日期 | Date', { column: 'held_on', required: true, width: 115 }),
    time: text('时间 | Time', { most: 5, format: 'timeOfDay', width: 80 }),
    place: text('地点 | Place', { most: limit.name, width: 200 }),
    purpose: text('事由 | Purpose', { most: limit.name, width: 160 }),
    attendees: people(
      '我方出庭人员 | Our attendees',
      {
        table: 'law_case_hearing_people',
        own: 'hearing_id',
        other: 'user_id',
      },
      { width: 150 },
    ),
    course: area('庭审情况 | Hearing notes', { most: limit.multiLine, width: 240 }),
    file: attachment,
  },
  name: 'purpose',
  columns: ['held', 'time', 'procedure', 'place', 'purpose', 'attendees', 'file'],
  sort: '-held',
  among: ofProcedure,
})

export const caseDocument = subNoun({
  ...table('documents'),
  words: { one: '送达文书 | Document served', many: '送达文书 | Documents served' },
  path: 'documents',
  fields: {
    procedure,
    name: text('文书名称 | Document', { most: limit.name, required: true, width: 200 }),
    what: openChoice('文书种类 | Document type', servedDocuments, { width: 220 }),
    direction: choice(
      '方向 | Direction',
      { 1: '收到 | Received', 2: '提交 | Submitted' },
      { required: true, width: 90 },
    ),
    served: date('送达日期 | Served on', { column: 'served_on', required: true, width: 115 }),
    way: openChoice(
      '送达方式 | Method of service',
      {
        1: '直接送达 | In person',
        2: '邮寄 | By post',
        3: '电子送达 | Electronically',
        4: '留置 | Left at the address',
        5: '公告 | Public notice',
        6: '委托或转交 | Via a third party',
      },
      { width: 100 },
    ),
    receiver: text('签收人 | Received by', { most: limit.name, width: 110 }),
    domicile: openChoice(
      '我方受送达人在境内的住所 | Our party’s domicile in China',
      { 1: '有 | Yes', 2: '无（答辩、上诉均为30日） | None (30 days to answer or appeal)' },
      { width: 150 },
    ),
    file: attachment,
    note,
  },
  name: 'name',
  columns: ['served', 'name', 'what', 'direction', 'procedure', 'way', 'receiver', 'file'],
  sort: '-served',
  among: ofProcedure,
})

export const caseDecision = subNoun({
  ...table('decisions'),
  words: { one: '裁判文书 | Decision', many: '裁判文书 | Decisions' },
  path: 'decisions',
  fields: {
    procedure,
    kind: choice(
      '种类 | Kind',
      {
        1: '判决 | Judgment',
        2: '裁定 | Ruling',
        3: '调解书 | Mediation statement',
        4: '仲裁裁决 | Award',
        5: '决定 | Decision',
      },
      { required: true, width: 110 },
    ),
    result: text('裁判结果 | Result', { most: limit.name, required: true, width: 260 }),
    amount: money('裁判金额 | Amount', { width: 150 }),
    decided: date('裁判日期 | Date', { column: 'decided_on', required: true, width: 115 }),
    lastServed: date('最后收到日期（境内有住所的各方） | Last received (parties with a domicile in China)', {
      column: 'last_served_on',
      width: 115,
    }),
    lastServedAbroad: date(
      '最后收到日期（境内无住所的各方） | Last received (parties without a domicile in China)',
      {
        column: 'last_served_abroad_on',
        width: 115,
      },
    ),
    appeal: openChoice(
      '可否上诉、起诉（不填则按程序判断） | Appeal (empty: by its procedure)',
      { 1: '可上诉 | May be appealed', 2: '已上诉，未生效 | Appealed, not in effect', 3: '不可上诉 | Final' },
      { width: 120 },
    ),
    effective: date('生效日期（手工填写的） | In effect from (entered by hand)', {
      column: 'effective_on',
      width: 115,
    }),
    performBy: date('履行期限 | Performance due', { column: 'perform_by', width: 125 }),
    performDays: number('履行天数（生效后，未定日期的） | Days to perform once in effect', { width: 110 }),
    file: attachment,
    note,
  },
  name: 'result',
  columns: ['decided', 'kind', 'procedure', 'result', 'amount', 'effective', 'performBy', 'file'],
  sort: '-decided',
  among: ofProcedure,
  guards: { amount: seeMoney },
  check: ({ decided, effective, lastServed, lastServedAbroad, performDays }) => [
    ...inOrder('effective', decided, effective),
    ...inOrder('lastServed', decided, lastServed),
    ...inOrder('lastServedAbroad', decided, lastServedAbroad),
    ...(performDays === null || (Number.isInteger(performDays) && performDays >= 0 && performDays <= 1_200)
      ? []
      : [{ path: 'performDays', code: 'valueRange' as const }]),
  ],
})

export const casePreservation = subNoun({
  ...table('preservations'),
  words: { one: '保全 | Preservation', many: '保全 | Preservations' },
  path: 'preservations',
  fields: {
    property: text('保全财产 | Property', { most: limit.name, required: true, width: 220 }),
    kind: choice(
      '财产种类 | Kind',
      {
        1: '银行存款 | Bank deposit',
        2: '动产 | Movables',
        3: '不动产 | Real estate',
        4: '股权及其他财产权 | Shares and other rights',
        5: '注册商标 | Registered trademark',
        6: '专利 | Patent',
      },
      { required: true, width: 120 },
    ),
    amount: money('保全金额 | Amount', { width: 150 }),
    preAction: flag('诉前保全 | Pre-action preservation', { width: 110 }),
    from: date('起始日期 | From', { column: 'from_on', required: true, width: 115 }),
    until: date('届满日期 | Until', { column: 'until_on', required: true, width: 115 }),
    renewed: date('续保日期 | Renewed on', { column: 'renewed_on', width: 115 }),
    released: date('解除日期 | Released on', { column: 'released_on', width: 115 }),
    security: text('担保 | Security', { most: limit.name, width: 180 }),
    file: attachment,
    note,
  },
  name: 'property',
  columns: ['property', 'kind', 'amount', 'from', 'until', 'renewed', 'released', 'security'],
  sort: 'until',
  guards: { amount: seeMoney },
  check: ({ from, until, renewed, released }) => [
    ...inOrder('until', from, until),
    ...inOrder('renewed', from, renewed),
    ...inOrder('released', from, released),
  ],
})

export const caseEnforcement = subNoun({
  ...table('enforcements'),
  words: { one: '执行措施 | Enforcement step', many: '执行措施 | Enforcement steps' },
  path: 'enforcements',
  fields: {
    taken: date('日期 | Date', { column: 'taken_on', required: true, width: 115 }),
    step: text('措施 | Step', { most: limit.name, required: true, width: 240 }),
    result: area('结果 | Result', { most: limit.multiLine, width: 260 }),
    file: attachment,
  },
  name: 'step',
  columns: ['taken', 'step', 'result', 'file'],
  sort: '-taken',
})

export const caseFee = subNoun({
  ...table('fees'),
  words: { one: '费用 | Fee', many: '费用 | Fees' },
  path: 'fees',
  fields: {
    kind: choice(
      '费用种类 | Kind',
      {
        1: '律师费 | Lawyers’ fees',
        2: '受理费 | Court or tribunal fee',
        3: '保全费 | Preservation',
        4: '鉴定费 | Expert fee',
        5: '执行费 | Enforcement',
        6: '差旅及其他 | Travel and other',
      },
      { required: true, width: 120 },
    ),
    amount: money('金额 | Amount', { required: true, width: 150 }),
    due: date('应付日期 | Due', { column: 'due_on', width: 115 }),
    paid: date('支付日期 | Paid on', { column: 'paid_on', width: 115 }),
    payee: text('收款方 | Paid to', { most: limit.name, width: 180 }),
    recoverable: flag('可向对方追偿 | Recoverable', { column: 'is_recoverable', width: 120 }),
    file: attachment,
    note,
  },
  name: 'payee',
  columns: ['kind', 'amount', 'payee', 'due', 'paid', 'recoverable', 'file'],
  sort: '-due',
  guards: { amount: seeMoney },
})

export const caseRecovery = subNoun({
  ...table('recoveries'),
  words: { one: '回款 | Recovery', many: '回款 | Recoveries' },
  path: 'recoveries',
  fields: {
    received: date('到账日期 | Received on', { column: 'received_on', required: true, width: 115 }),
    amount: money('金额 | Amount', { required: true, width: 150 }),
    payer: text('付款方 | Paid by', { most: limit.name, width: 200 }),
    way: openChoice(
      '方式 | Method',
      {
        1: '自动履行 | Voluntary payment',
        2: '强制执行 | Enforced',
        3: '和解 | Settled',
        4: '以物抵债 | In kind',
      },
      { width: 110 },
    ),
    file: attachment,
    note,
  },
  name: 'payer',
  columns: ['received', 'amount', 'payer', 'way', 'file'],
  sort: '-received',
  guards: { amount: seeMoney },
})

export const caseEvent = subNoun({
  ...table('events'),
  words: { one: '事件 | Event', many: '事件 | Events' },
  path: 'events',
  fields: {
    happened: date('日期 | Date', { column: 'happened_on', required: true, width: 120 }),
    title: text('事件 | Event', { most: limit.name, required: true, width: 260 }),
    by: person('经办人 | Handled by', { column: 'by_id', width: 110 }),
    detail: area('说明 | Details', { most: limit.multiLine, width: 320 }),
    file: attachment,
  },
  name: 'title',
  columns: ['happened', 'title', 'by', 'detail', 'file'],
  sort: '-happened',
})

const mostRemindDays = 365

type TypedTask = {
  remindDays: number | null
  owner: { id: number } | null
  helpers: readonly { id: number }[]
  checker: { id: number } | null
  checklist: string
}

function taskIssues({ remindDays, owner, helpers, checker, checklist }: TypedTask): Issue[] {
  const isDay = (days: number) => Number.isInteger(days) && days >= 0 && days <= mostRemindDays
  const does = [owner?.id, ...helpers.map(({ id }) => id)]
  const issues: (Issue | false)[] = [
    remindDays !== null && !isDay(remindDays) && { path: 'remindDays', code: 'valueRange' },
    // A second person, or it is no check.
    checker !== null &&
      does.includes(checker.id) && {
        path: 'checker',
        code: 'secondPerson',
      },
    checklist.split('\n').length > mostChecklistLines && {
      path: 'checklist',
      code: 'tooManyRows',
      params: { ...inBoth('field', '检查清单 | The checklist'), max: mostChecklistLines },
    },
  ]
  return issues.filter((issue) => issue !== false)
}

/** What somebody has to do in a case by a day. */
export const caseTask = subNoun({
  ...table('tasks'),
  words: { one: '任务 | Task', many: '任务 | Tasks' },
  path: 'tasks',
  fields: {
    title: text('任务 | Task', { most: limit.name, required: true, width: 260 }),
    owner: person('负责人 | Owner', { required: true, width: 110 }),
    helpers: people(
      '协助人 | Collaborators',
      { table: 'law_case_task_helpers', own: 'task_id', other: 'user_id' },
      { width: 130 },
    ),
    due: date('截止日期 | Due', { column: 'due_on', width: 150 }),
    remindDays: number('提前几天提醒 | Remind (days before)', { width: 110 }),
    detail: area('说明 | Details', { most: limit.multiLine, width: 240 }),
    state: choice(
      '状态 | State',
      { 1: '未完成 | Open', 2: '已完成 | Done', 3: '已关闭 | Closed', 4: '待复核 | To be reviewed' },
      { tones: { 1: 'warning', 2: 'success', 3: 'neutral', 4: 'info' }, required: true, width: 110 },
    ),
    checker: person('复核人（不填则完成即办结） | Reviewer (optional)', { width: 110 }),
    checklist: area('检查清单（每行一项） | Checklist (one item per line)', { most: limit.multiLine }),
    file: attachment,
  },
  name: 'title',
  columns: ['title', 'owner', 'due', 'state', 'detail', 'file'],
  sort: 'due',
  check: (task) => taskIssues(task),
})
