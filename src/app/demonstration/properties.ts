import type { Context } from '#engines/access/server/index.ts'
import type { FormType, FormValues } from '#engines/forms/domain/index.ts'
import { formOperations, plainOperations, subOperations } from '#engines/records/server/index.ts'
import { intellectualProperty, ipFee, ipOrganization } from '#features/intellectual-property/domain/index.ts'
import { feePart, organizationPart, rightPart } from '#features/intellectual-property/server/index.ts'
import { addDays, addMonths, dateIn, defaultTimeZone } from '#shared/dates.ts'
import type { DemoParties } from './parties.ts'
import type { DemoPeople } from './people.ts'

const rights = formOperations(intellectualProperty, rightPart)
const fees = plainOperations(ipFee, feePart)
const organizations = plainOperations(ipOrganization, organizationPart)
const entries = subOperations(intellectualProperty, rightPart, intellectualProperty.subs.record)

const agency = '上海智源专利商标代理有限公司'
const office = '国家知识产权局'

type Plan = {
  form: FormType
  status: 2 | 3 | 4
  values: (today: string) => FormValues
}
/** One owner of all of it. */
const sole = (owner: string) => [{ owner, share: '1' }]

const patent = (
  today: string,
  filedMonthsAgo: number,
  grantedAfter: number | null,
  more: FormValues,
): FormValues => {
  const filed = addMonths(addDays(today, -40), -filedMonthsAgo)
  return {
    agency,
    application_date: filed,
    ...(grantedAfter !== null && { registration_date: addMonths(filed, grantedAfter) }),
    patent_kind: '1',
    inventors: [{ name: '李建国', unit: '研发中心' }],
    ...more,
  }
}
const mark = (
  name: string,
  today: string,
  registeredMonthsAgo: number,
  classes: object[],
  more: FormValues = {},
): FormValues => {
  const registered = addMonths(today, -registeredMonthsAgo)
  return {
    name,
    agency,
    mark_kind: '1',
    classes,
    application_date: addMonths(registered, -14),
    preliminary_gazette: addMonths(registered, -3),
    registration_gazette: registered,
    registration_date: registered,
    exclusive_right: [registered, addDays(addMonths(registered, 120), -1)],
    ...more,
  }
}

// Made-up rights: a patent late with its fee, one in time, an application, marks before and within the time to renew, a programme and a domain name.
const plans: readonly Plan[] = [
  {
    form: 8,
    status: 4,
    values: (today) =>
      patent(today, 60, 22, {
        name: '一种工业机器人关节减速装置',
        application_number: '202110512345.6',
        registration_number: 'CN113254345B',
        classification: 'B25J 17/02',
        paid_through: '5',
      }),
  },
  {
    form: 8,
    status: 4,
    values: (today) =>
      patent(today, 34, 9, {
        name: '一种可快速拆装的控制柜',
        patent_kind: '2',
        application_number: '202320567890.1',
        registration_number: 'CN219876543U',
        classification: 'H02B 1/30',
        paid_through: '3',
      }),
  },
  {
    form: 8,
    status: 4,
    values: (today) =>
      patent(addDays(today, 52), 72, 26, {
        name: '一种带自锁功能的电动夹爪',
        application_number: '202010456789.2',
        registration_number: 'CN111867890B',
        classification: 'B25J 15/08',
        paid_through: '6',
      }),
  },
  {
    form: 8,
    status: 4,
    values: (today) =>
      patent(addDays(today, 110), 36, 8, {
        name: '一种线缆快速固定座',
        patent_kind: '2',
        application_number: '202321234567.4',
        registration_number: 'CN220345678U',
        classification: 'H02G 3/30',
        paid_through: '3',
      }),
  },
  {
    form: 8,
    status: 3,
    values: (today) =>
      patent(today, 14, null, {
        name: '基于边缘计算的产线质量检测方法',
        application_number: '202510234567.8',
        classification: 'G06T 7/00',
      }),
  },
  {
    form: 9,
    status: 4,
    values: (today) =>
      mark('华澜', today, 113, [
        { class: '9', goods: '已录制的计算机程序；工业操作遥控电气装置' },
        { class: '42', goods: '计算机软件设计；软件即服务' },
      ]),
  },
  {
    form: 9,
    status: 4,
    values: (today) => mark('HUALAN', today, 40, [{ class: '9', goods: '工业机器人用控制器' }]),
  },
  {
    form: 9,
    status: 4,
    values: (today) => mark('华岚', today, 28, [{ class: '42', goods: '计算机系统集成' }]),
  },
  {
    form: 10,
    status: 4,
    values: (today) => ({
      name: '华澜生产排程软件',
      ip_kind: '3',
      registration_number: '2024SR0456789',
      registration_date: addMonths(today, -20),
      completed_on: addMonths(today, -26),
      published_on: addMonths(today, -24),
      work_version: 'V3.2',
    }),
  },
  {
    form: 10,
    status: 4,
    values: (today) => ({
      name: 'hualan-tech.example',
      ip_kind: '5',
      registration_date: addMonths(today, -34),
      expiry_date: addMonths(today, 2),
      registrar: '示例域名注册商',
      auto_renewal: false,
    }),
  },
]

const blank = {
  parent: null,
  counterpart: null,
  lawFirm: null,
  ours: 1 as 1 | 2,
  reduction: null,
  reducedUntil: null,
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  address: '',
  note: '',
}

type Years = readonly [from: number, to: number, yuan: number]
const annual = (purpose: 1 | 2, kind: string, years: readonly Years[]) =>
  years.map(([yearFrom, yearTo, yuan]) => ({
    ...blankFee,
    name: `${kind}年费 ${yearFrom}—${yearTo} 年`,
    purpose,
    yearFrom,
    yearTo,
    amount: { amount: String(yuan * 100), unit: 'CNY' },
    reducible: 2 as const,
    reducedYears: 10,
  }))
const blankFee = {
  country: '中国',
  yearFrom: null,
  yearTo: null,
  inForceFrom: '2020-01-01',
  reducible: 1 as 1 | 2,
  reducedYears: null,
  lateSteps: '',
  lateAmount: null,
  note: '演示数据，请按主管机关现行收费标准核对',
}
const feeLines = [
  ...annual(1, '发明专利', [
    [1, 3, 900],
    [4, 6, 1200],
    [7, 9, 2000],
    [10, 12, 4000],
    [13, 15, 6000],
    [16, 20, 8000],
  ]),
  ...annual(2, '实用新型', [
    [1, 3, 600],
    [4, 5, 900],
    [6, 8, 1200],
    [9, 10, 2000],
  ]),
  {
    ...blankFee,
    name: '商标续展',
    purpose: 4 as const,
    amount: { amount: '50000', unit: 'CNY' },
    lateAmount: { amount: '25000', unit: 'CNY' },
  },
]

/** Rights in every state that a day at the office brings, with the organizations that they name. */
export async function seedProperties(people: DemoPeople, parties: DemoParties): Promise<void> {
  await people.act('chenjing', async (context) => {
    const today = dateIn(context.now, defaultTimeZone)
    const [group, software] = parties.internal
    const parent = await organizations.create(context, {
      ...blank,
      name: group?.name ?? '',
      kind: 1,
      ours: 2,
      counterpart: group?.id ?? null,
    })
    await organizations.create(context, {
      ...blank,
      name: software?.name ?? '',
      kind: 1,
      ours: 2,
      counterpart: software?.id ?? null,
      parent: parent.id,
      reduction: 70,
      reducedUntil: addMonths(today, 7),
    })
    await organizations.create(context, {
      ...blank,
      name: agency,
      kind: 2,
      contactName: '沈青',
      contactPhone: '021-55550188',
    })
    await organizations.create(context, { ...blank, name: office, kind: 3 })
    for (const line of feeLines) await fees.create(context, line)
    for (const plan of plans) await register(context, people, plan, { today, owner: group?.name ?? '' })
  })
}

async function register(
  context: Context,
  people: DemoPeople,
  { form, status, values }: Plan,
  { today, owner }: { today: string; owner: string },
): Promise<void> {
  const { formVersionID, values: given } = await rights.open(context, null, form)
  const made = await rights.create(context, {
    formVersionID,
    values: {
      ...given,
      country: '中国',
      applicant: owner,
      owners: sole(owner),
      owner_person: [people.actor('zhouhang').userId],
      department: [people.departmentIds.legal],
      ...values(today),
    },
  })
  for (const next of status === 4 ? [2, 4] : [2, status]) {
    const { version, status: at } = await rights.read(context, made.id)
    if (at !== next) await rights.move(context, made.id, { status: next, reason: '', version })
  }
  await entries.add(context, made.id, {
    kind: 2,
    day: addMonths(today, -6),
    title: status === 4 ? '权利证书' : '审查意见通知书',
    number: '',
    amount: null,
    purpose: null,
    year: null,
    reduction: '',
    confirmed: 1,
    party: office,
    until: null,
    registered: 1,
    consented: null,
    file: null,
    note: '',
  })
}
