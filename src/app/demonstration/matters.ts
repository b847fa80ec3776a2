import type { Context } from '#engines/access/server/index.ts'
import { flowDefinitionSchema } from '#engines/approvals/domain/index.ts'
import { createFlow, publishFlow } from '#engines/approvals/server/index.ts'
import type { FormValues } from '#engines/forms/domain/index.ts'
import { chooseFlow, formOperations, subOperations } from '#engines/records/server/index.ts'
import { lawCase } from '#features/cases/domain/index.ts'
import { casePart } from '#features/cases/server/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { disputePart } from '#features/disputes/server/index.ts'
import { addDays, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { inBoth, type Words } from '#shared/text.ts'
import type { DemoParties } from './parties.ts'
import type { DemoPeople } from './people.ts'

const disputes = formOperations(lawDispute, disputePart)
const cases = formOperations(lawCase, casePart)
const yuan = (amount: string) => ({ amount, unit: 'CNY' })

type Matter = {
  name: string
  cause: string
  amount: string
  other: number
  ago: number
  privileged?: boolean
}

// Made-up matters: `other` is the outside party by its place, `ago` days since it began.
const disputePlans: readonly (Matter & { status: number; ourSide: '1' | '2'; major?: string })[] = [
  {
    name: '设备质量异议',
    cause: '买卖合同纠纷',
    amount: '86000000',
    other: 1,
    ago: 40,
    status: 2,
    ourSide: '1',
  },
  {
    name: '软件验收争议',
    cause: '技术服务合同纠纷',
    amount: '42000000',
    other: 4,
    ago: 25,
    status: 3,
    ourSide: '1',
  },
  {
    name: '仓储货损索赔',
    cause: '仓储合同纠纷',
    amount: '310000000',
    other: 6,
    ago: 60,
    status: 2,
    ourSide: '2',
    major: '标的超过三百万元，且涉及长期合作客户',
  },
  {
    name: '逾期付款催收',
    cause: '买卖合同纠纷',
    amount: '15800000',
    other: 8,
    ago: 5,
    status: 1,
    ourSide: '1',
  },
]

const casePlans: readonly (Matter & { status: number; role: '1' | '2'; court: string; number: string })[] = [
  {
    name: '电机采购货款纠纷案',
    cause: '买卖合同纠纷',
    amount: '268000000',
    other: 0,
    ago: 150,
    status: 2,
    role: '1',
    court: '上海市浦东新区人民法院',
    number: '（2026）沪0115民初4521号',
  },
  {
    name: '办公楼租赁押金返还案',
    cause: '房屋租赁合同纠纷',
    amount: '36000000',
    other: 3,
    ago: 90,
    status: 2,
    role: '1',
    court: '上海市静安区人民法院',
    number: '（2026）沪0106民初2087号',
  },
  {
    name: '委托开发合同解除案',
    cause: '技术委托开发合同纠纷',
    amount: '120000000',
    other: 5,
    ago: 30,
    status: 1,
    role: '2',
    court: '上海国际经济贸易仲裁委员会',
    number: '',
  },
]

/** Disputes and cases in every state that a day at the office brings, one of them with a file of its own. */
export async function seedMatters(people: DemoPeople, parties: DemoParties): Promise<void> {
  const waiting = await people.act('chenjing', async (context) => {
    await nameCauses(context)
    for (const plan of disputePlans) await dispute(context, people, parties, plan)
    let last = 0
    for (const plan of casePlans) last = await lawsuit(context, people, parties, plan)
    return last
  })
  await seedApproval(people, waiting)
}

/** Filing and settling cases is approved by the legal lead, or by a counsel where the lead wrote it; one case, still to be filed, waits for that. */
async function seedApproval({ act, actor }: DemoPeople, waiting: number): Promise<void> {
  await act('admin', async (context) => {
    const who = [{ by: 'person' as const, userIds: [actor('chenjing').userId, actor('linyue').userId] }]
    const name = inBoth('name', '法务负责人 | Legal lead')
    const nodes = [{ kind: 'approver' as const, id: 'lead', ...name, who }]
    const definition = flowDefinitionSchema.parse({ nodes })
    const flow = await createFlow(context, {
      kind: 'case',
      ...inBoth('name', '案件审批 | Case approval'),
      description: '立案、和解由法务负责人审批，其本人办理的由另一名法务审批',
      enabled: true,
      definition,
    })
    await publishFlow(context, flow.id, flow.version)
    for (const ask of ['filing', 'settlement']) await chooseFlow(context, lawCase, ask, flow.id)
  })
  await act('zhouhang', async (context) => {
    const { version } = await cases.read(context, waiting)
    await cases.move(context, waiting, { status: 2, reason: '证据齐备，建议申请仲裁', version })
  })
}

/** English names of the causes that these matters have, and of what stands above them. */
const causes: readonly Words[] = [
  '合同、准合同纠纷 | Disputes over contracts and quasi-contracts',
  '合同纠纷 | Contract disputes',
  '买卖合同纠纷 | Disputes over sales contracts',
  '租赁合同纠纷 | Disputes over lease contracts',
  '房屋租赁合同纠纷 | Disputes over house lease contracts',
  '仓储合同纠纷 | Disputes over warehousing contracts',
  '知识产权与竞争纠纷 | Intellectual property and competition disputes',
  '知识产权合同纠纷 | Intellectual property contract disputes',
  '技术合同纠纷 | Disputes over technology contracts',
  '技术委托开发合同纠纷 | Disputes over commissioned technology development contracts',
  '技术服务合同纠纷 | Disputes over technical service contracts',
]

async function nameCauses({ tx, actor }: Context): Promise<void> {
  for (const words of causes) {
    const { name, nameEn } = inBoth('name', words)
    await tx
      .updateTable('case_types')
      .set({ name_en: nameEn })
      .where('organization_id', '=', actor.organizationId)
      .where('name', '=', name)
      .execute()
  }
}

async function causeOf({ tx, actor }: Context, name: string): Promise<number> {
  const found = await tx
    .selectFrom('case_types')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('name', '=', name)
    .orderBy('id')
    .executeTakeFirst()
  return found?.id ?? 0
}

const dayOf = (context: Context, ago: number): string => addDays(dateIn(context.now, defaultTimeZone), -ago)

async function shared(context: Context, people: DemoPeople, parties: DemoParties, plan: Matter) {
  const [own] = parties.internal
  const other = parties.external[plan.other]
  return {
    name: plan.name,
    case_type: await causeOf(context, plan.cause),
    own_party: [{ id: own?.id, name: own?.name }],
    opposing_parties: [{ id: other?.id, name: other?.name }],
    amount: yuan(plan.amount),
    chance_of_loss: '2',
    greatest_exposure: yuan(plan.amount),
    handler: [people.actor('chenjing').userId],
    helpers: [people.actor('zhouhang').userId],
    department: [people.departmentIds.legal],
    privileged: plan.privileged ?? false,
  }
}

async function dispute(
  context: Context,
  people: DemoPeople,
  parties: DemoParties,
  plan: (typeof disputePlans)[number],
): Promise<void> {
  const { formVersionID } = await disputes.open(context, null)
  const made = await disputes.create(context, {
    formVersionID,
    values: {
      ...(await shared(context, people, parties, plan)),
      our_side: plan.ourSide,
      arose_on: dayOf(context, plan.ago),
      known_on: dayOf(context, plan.ago - 3),
      limitation_date: addDays(dayOf(context, plan.ago - 3), 3 * 365),
      is_major: plan.major !== undefined,
      ...(plan.major && { major_reason: plan.major }),
      handling_way: '1',
      facts: '双方就履行情况存在分歧，业务部门已收集往来函件。',
      claims: '要求对方按约履行并承担违约责任。',
    } as FormValues,
  })
  if (plan.status !== 1)
    await disputes.move(context, made.id, { status: plan.status, reason: '', version: made.version })
  const events = subOperations(lawDispute, disputePart, lawDispute.subs.event)
  await events.add(context, made.id, {
    happened: dayOf(context, plan.ago - 4),
    title: '业务部门移交材料',
    detail: '合同、送货单、往来邮件',
    file: null,
  })
}

async function lawsuit(
  context: Context,
  people: DemoPeople,
  parties: DemoParties,
  plan: (typeof casePlans)[number],
): Promise<number> {
  const { formVersionID } = await cases.open(context, null)
  const made = await cases.create(context, {
    formVersionID,
    values: {
      ...(await shared(context, people, parties, plan)),
      kind: plan.number ? '1' : '2',
      court: plan.court,
      court_number: plan.number,
      ...(plan.number && { filed_on: dayOf(context, plan.ago) }),
      our_role: plan.role,
      claims: '支付所欠款项及逾期利息，并承担本案诉讼费用。',
      amounts: [{ what: '本金', amount: yuan(plan.amount) }],
    } as FormValues,
  })
  await cases.move(context, made.id, { status: plan.status, reason: '立案', version: made.version })
  if (plan.number) await courtFile(context, people, made.id, plan)
  return made.id
}

/** Procedure, hearing, papers and fees of a case before a court. */
async function courtFile(
  context: Context,
  people: DemoPeople,
  id: number,
  { court, number, ago }: (typeof casePlans)[number],
): Promise<void> {
  const { procedure, hearing, document, preservation, fee, event } = lawCase.subs
  const filed = dayOf(context, ago)
  const { id: procedureId } = await subOperations(lawCase, casePart, procedure).add(context, id, {
    kind: 1,
    name: '一审',
    courtNumber: number,
    body: court,
    panel: '民二庭',
    judge: '何法官',
    filed,
    closed: null,
    fee: yuan('2892000'),
    note: '',
  })
  await subOperations(lawCase, casePart, hearing).add(context, id, {
    procedure: procedureId,
    held: dayOf(context, -9),
    time: '09:30',
    place: '第十二法庭',
    purpose: '第一次开庭',
    attendees: [people.actor('chenjing').userId, people.actor('zhouhang').userId],
    course: '',
    file: null,
  })
  await subOperations(lawCase, casePart, document).add(context, id, {
    procedure: procedureId,
    name: '受理案件通知书',
    what: 8,
    direction: 1,
    served: addDays(filed, 2),
    way: 3,
    receiver: '陈静',
    domicile: null,
    file: null,
    note: '',
  })
  await subOperations(lawCase, casePart, preservation).add(context, id, {
    property: '对方在招商银行的账户存款',
    kind: 1,
    amount: yuan('100000000'),
    preAction: 1,
    from: addDays(filed, 6),
    until: addDays(filed, 6 + 364),
    renewed: null,
    released: null,
    security: '保险公司保函',
    file: null,
    note: '',
  })
  await subOperations(lawCase, casePart, fee).add(context, id, {
    kind: 2,
    amount: yuan('2892000'),
    due: addDays(filed, 7),
    paid: addDays(filed, 5),
    payee: court,
    recoverable: 2,
    file: null,
    note: '',
  })
  await subOperations(lawCase, casePart, event).add(context, id, {
    happened: addDays(filed, -3),
    title: '提交起诉材料',
    by: people.actor('zhouhang').userId,
    detail: '起诉状、证据目录、授权委托书',
    file: null,
  })
  await tasks(context, people, id, filed)
}

/** What is to be done in a case: done, overdue and to come, in the hands of the lead and of counsel. */
async function tasks(context: Context, people: DemoPeople, id: number, filed: string): Promise<void> {
  const [lead, counsel] = [people.actor('chenjing').userId, people.actor('zhouhang').userId]
  const plans = [
    { title: '缴纳案件受理费', owner: counsel, helpers: [], due: addDays(filed, 7), state: 2 as const },
    {
      title: '补充提交送货单原件',
      owner: counsel,
      helpers: [],
      due: dayOf(context, 3),
      state: 1 as const,
      checklist: '核对送货单与对账单\n整理原件并编页码\n提交法院并取得收据',
      checker: lead,
    },
    { title: '准备庭审提纲与质证意见', owner: lead, helpers: [], due: dayOf(context, -6), state: 1 as const },
    {
      title: '联系证人确认出庭',
      owner: counsel,
      helpers: [lead],
      due: dayOf(context, -8),
      state: 1 as const,
    },
  ]
  const { add } = subOperations(lawCase, casePart, lawCase.subs.task)
  for (const plan of plans)
    await add(context, id, { checklist: '', checker: null, ...plan, remindDays: 1, detail: '', file: null })
}
