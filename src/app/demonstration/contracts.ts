import type { Context } from '#engines/access/server/index.ts'
import { approve, reject, returnTo, withdraw } from '#engines/approvals/server/index.ts'
import { createDraft, fillSubmitted, submit } from '#features/contracts/server/index.ts'
import { atMost } from '#server/at-most.ts'
import type { Services } from '#server/services.ts'
import { addDays, addMonths, defaultTimeZone, instantOf } from '#shared/dates.ts'
import { type Course, moveOn, type Plan, type Stage } from './contract-life.ts'
import { goodsOf, serviceOf } from './contract-texts.ts'
import type { DemoOffice, DemoType } from './office.ts'
import type { DemoParties } from './parties.ts'
import type { Account, DemoPeople } from './people.ts'

// Eighty contracts (the purchases with sheets come beside them), most of them in performance, the way a standing book looks.
const stages: readonly [Stage, number][] = [
  ['draft', 5],
  ['atHead', 3],
  ['atCounsel', 6],
  ['atFinance', 3],
  ['atLead', 3],
  ['returned', 2],
  ['rejected', 1],
  ['withdrawn', 1],
  ['toBeSigned', 4],
  ['beingSigned', 4],
  ['signed', 4],
  ['inPerformance', 16],
  ['expiring', 8],
  ['archived', 8],
  ['suspended', 2],
  ['expired', 3],
  ['completed', 5],
  ['void', 2],
]

const starters: Record<DemoType['kind'], readonly Account[]> = {
  procurement: ['sunli', 'zhaolei', 'luxin'],
  sales: ['lina', 'wangfang', 'zhangwei'],
  service: ['wumin', 'qianjun', 'luxin'],
}

/** Contracts in every state, or a sample of them: one of each state, two where many stand; with dates around today. */
export function contractPlans(
  parties: DemoParties,
  office: DemoOffice,
  today: string,
  choice: 'all' | 'sample' = 'all',
): Further[] {
  const plans = plansFor(office, today)
  return (choice === 'all' ? plans : plans.filter(isSample)).map((plan) => {
    const { typeID, templateID } = plan.type
    return { ...plan, typeID, templateID, values: valuesOf(parties, plan) }
  })
}

/** Whether a contract stands at the beginning of its state's, one in eight. */
function isSample({ index, stage }: Plan): boolean {
  const first = stages
    .slice(
      0,
      stages.findIndex(([one]) => one === stage),
    )
    .reduce((sum, [, count]) => sum + count, 0)
  return (index - first) % 8 === 0
}

function plansFor(office: DemoOffice, today: string): Plan[] {
  const flat = stages.flatMap(([stage, count]) => Array.from({ length: count }, () => stage))
  const plans = flat.map((stage, index): Plan => {
    const type = office.types[index % office.types.length] as DemoType
    const { age, from, months } = datesOf(stage, index)
    const start = addDays(today, from)
    return {
      index,
      stage,
      type,
      starter: starters[type.kind][Math.floor(index / office.types.length) % 3] as Account,
      submitted: addDays(today, -age),
      start,
      end: addDays(addMonths(start, months), -1),
    }
  })
  // Numbers follow the days on which contracts were submitted.
  return plans.sort((a, b) =>
    a.submitted < b.submitted ? -1 : a.submitted > b.submitted ? 1 : a.index - b.index,
  )
}

/** Days since submission, first day relative to today, and length in months, as they fit the stage. */
function datesOf(stage: Stage, index: number): { age: number; from: number; months: number } {
  if (stage === 'draft') return { age: index % 4, from: 10 + index, months: 12 }
  if (stage.startsWith('at')) return { age: 1 + (index % 4), from: 12 + (index % 9), months: 12 }
  if (stage === 'returned' || stage === 'rejected' || stage === 'withdrawn')
    return { age: 6, from: 20, months: 6 }
  if (stage === 'toBeSigned' || stage === 'beingSigned') return { age: 9 + (index % 5), from: 8, months: 12 }
  if (stage === 'signed') return { age: 18 + (index % 6), from: 5 + (index % 20), months: 24 }
  if (stage === 'expiring') return { age: 370, from: -361 + (index % 8) * 5, months: 12 }
  if (stage === 'expired') return { age: 390, from: -372 - (index % 3) * 5, months: 12 }
  if (stage === 'completed') return { age: 260, from: -240, months: 12 }
  return { age: 40 + (index % 10) * 16, from: -30 - (index % 10) * 16, months: 12 + (index % 3) * 12 }
}

/** A contract with values of its own, moved on to its stage. */
export type Further = Course & {
  typeID: number
  templateID: number
  values: Record<string, unknown>
}

/** As many as keep the database, this process and those that read documents busy. */
const atOnce = 4

/**
 * Plays contracts to their ends and answers their ids. They are drafted and submitted one after the other, so that ids and numbers follow
 * the plans; what becomes of them goes on meanwhile.
 */
export async function playAll(
  services: Services,
  people: DemoPeople,
  plans: readonly Further[],
): Promise<number[]> {
  const inTurn = atMost(1)
  const filling = atMost(1)
  const beside = atMost(atOnce)
  return Promise.all(
    plans.map(async (plan) => {
      const at = clockFrom(plan.submitted)
      const { id, submitted } = await inTurn(() => start(people, plan, at))
      if (submitted)
        await beside(async () => {
          // A second process that fills would cost more than it saves.
          const asked = await filling(() => fill(people, plan, { id, submitted }))
          await decide(people, plan, { id, asked }, at)
          await moveOn(services, people, plan, id, at)
        })
      return id
    }),
  )
}

/** Drafts a contract and submits it unless it stays a draft. */
async function start(
  people: DemoPeople,
  plan: Further,
  at: () => Date,
): Promise<{ id: number; submitted?: Date }> {
  const { typeID: contractTypeID, templateID, values } = plan
  const draft = await people.act(
    plan.starter,
    (context) => createDraft(context, { contractTypeID, templateID, values }),
    at(),
  )
  const id = draft.contractID as number
  if (plan.stage === 'draft') return { id }
  const submitted = at()
  await people.act(
    plan.starter,
    (context) => submit(context, id, { version: draft.version as number }),
    submitted,
  )
  return { id, submitted }
}

/** Instants on and after a day, some hours apart, in working hours and never in the future. */
function clockFrom(day: string): () => Date {
  const hours = ['09:12', '10:47', '14:05', '16:38']
  let step = 0
  return () => {
    const date = addDays(day, Math.floor(step / hours.length))
    const instant = instantOf(date, hours[step % hours.length] as string, defaultTimeZone).getTime()
    step += 1
    return new Date(Math.min(instant, Date.now() - 60_000))
  }
}

const order = ['atHead', 'atCounsel', 'atFinance', 'atLead'] as const
const remarks = ['同意。', '已核对主体与付款条款，同意。', '预算内，同意。', '同意，请按约定归档。']

/** Writes the text, before which nobody decides. Answers who is asked. */
const fill = (
  people: DemoPeople,
  { starter }: Course,
  { id, submitted }: { id: number; submitted: Date },
): Promise<Asked[]> =>
  people.act(
    starter,
    async (context) => {
      await fillSubmitted(context, id)
      return askedFor(context, people, id)
    },
    submitted,
  )

/** Lets whoever is asked decide, node by node, until the contract stands where its stage says. */
async function decide(
  people: DemoPeople,
  plan: Course,
  { id, asked: first }: { id: number; asked: Asked[] },
  at: () => Date,
): Promise<void> {
  const stopAt = order.indexOf(plan.stage as (typeof order)[number])
  const early = { returned: 1, rejected: 1, withdrawn: 0 }[plan.stage as 'returned']
  let asked = first
  for (;;) {
    const next = asked[plan.index % asked.length]
    if (!next || (stopAt >= 0 && next.step >= stopAt)) return
    const { step, account } = next
    if (early !== undefined && step >= early) return sendBack(people, plan, id, account, at)
    asked = await people.act(
      account,
      async (context) => {
        const instanceId = await instanceOf(context, id)
        await approve(context, { instanceId, comment: remarks[step] ?? '同意。' })
        return askedFor(context, people, id)
      },
      at(),
    )
  }
}

type Asked = { step: number; account: Account }

/** Who is asked now, and at which node. */
async function askedFor(context: Context, { accountOf }: DemoPeople, id: number): Promise<Asked[]> {
  const instanceId = await instanceOf(context, id)
  const rows = await context.tx
    .selectFrom('approval_tasks as t')
    .innerJoin('approval_instances as i', 'i.id', 't.instance_id')
    .select(['t.node_id', 't.user_id', 'i.route'])
    .where('t.organization_id', '=', context.actor.organizationId)
    .where('i.organization_id', '=', context.actor.organizationId)
    .where('t.instance_id', '=', instanceId)
    .where('t.kind', '=', 'approve')
    .where('t.state', '=', 'open')
    .where('t.void', '=', false)
    .orderBy('t.id')
    .execute()
  return rows.map(({ node_id, user_id, route }) => ({
    step: route.findIndex(({ id }) => id === node_id),
    account: accountOf(user_id),
  }))
}

async function sendBack(
  people: DemoPeople,
  plan: Course,
  id: number,
  account: Account,
  at: () => Date,
): Promise<void> {
  if (plan.stage === 'withdrawn')
    return people.act(
      plan.starter,
      async (context) => {
        await withdraw(context, {
          instanceId: await instanceOf(context, id),
          comment: '金额有误，修改后重新提交',
        })
      },
      at(),
    )
  await people.act(
    account,
    async (context) => {
      const instanceId = await instanceOf(context, id)
      if (plan.stage === 'rejected')
        await reject(context, { instanceId, comment: '付款比例与公司制度不符，不同意。' })
      else
        await returnTo(context, {
          instanceId,
          comment: '请补充验收标准，并明确违约金上限。',
          nodeId: null,
          resume: 'inPlace',
        })
    },
    at(),
  )
}

async function instanceOf({ tx, actor }: Context, id: number): Promise<number> {
  const row = await tx
    .selectFrom('contracts')
    .select('approval_instance_id')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.approval_instance_id as number
}

function valuesOf(
  parties: DemoParties,
  { index, type, start, end, submitted }: Plan,
): Record<string, unknown> {
  const ours = parties.internal[
    index % 7 === 3 ? 1 : index % 11 === 5 ? 2 : 0
  ] as DemoParties['internal'][number]
  const theirs = parties.external[(index * 7) % parties.external.length] as DemoParties['external'][number]
  const isSales = type.kind === 'sales'
  const [a, b] = isSales ? [theirs, ours] : [ours, theirs]
  const { name, amount, more } =
    type.kind === 'service' ? serviceOf(index, ours, theirs) : goodsOf(index, type.kind)
  const side = (letter: 'a' | 'b', party: typeof ours) => ({
    [`party_${letter}_name`]: [
      {
        id: party.id,
        name: party.name,
        keyword: '',
        contactsName: party.contact,
        contactsPhone: party.phone,
        subtype: 1,
      },
    ],
    [`party_${letter}_credit_code`]: party.creditCode,
    [`party_${letter}_address`]: party.address,
    [`party_${letter}_representative`]: party.contact,
    [`party_${letter}_contact`]: party.contact,
    [`party_${letter}_phone`]: party.phone,
    [`party_${letter}_email`]: party.email,
  })
  return {
    contract_name: name,
    ...side('a', a),
    ...side('b', b),
    party_b_bank: b.bank,
    party_b_account: b.account,
    ...(isSales && { party_a_bank: a.bank, party_a_account: a.account }),
    ...more,
    ...(type.kind !== 'service' && {
      delivery_date: addDays(start, 30),
      delivery_place: isSales ? theirs.address : ours.address,
      transport: '公路运输',
    }),
    amount,
    tax_rate: type.kind === 'service' ? '0.06' : '0.13',
    invoice_type: '增值税专用发票',
    first_percent: '0.3',
    second_percent: '0.6',
    final_percent: '0.1',
    payment_days: '15',
    sign_date: submitted,
    sign_place: '上海市浦东新区',
    start_date: start,
    end_date: end,
    inspection_days: '10',
    warranty_months: '24',
    confidential_years: '3',
    penalty_rate: '0.0005',
    penalty_cap: '0.1',
    court: '上海市浦东新区人民法院',
  }
}
