import { tieContracts } from '#features/contracts/server/index.ts'
import { addDays, addMonths } from '#shared/dates.ts'
import type { Stage } from './contract-life.ts'
import type { Further } from './contracts.ts'
import type { DemoParties, DemoParty } from './parties.ts'
import type { Account, DemoPeople } from './people.ts'
import { seedPurchasing } from './purchasing.ts'

type Money = { amount: string; unit: 'CNY' }
const yuan = (sum: number): Money => ({ amount: String(sum * 100), unit: 'CNY' })
const party = ({ id, name, contact, phone }: DemoParty) => [
  { id, name, keyword: '', contactsName: contact, contactsPhone: phone, subtype: 1 },
]

type Goods = readonly [item: string, spec: string, unit: string, count: number, price: number]
type Purchase = {
  stage: Stage
  starter: Account
  name: string
  seller: number
  age: number
  goods: readonly Goods[]
}

const purchases: readonly Purchase[] = [
  {
    stage: 'inPerformance',
    starter: 'sunli',
    name: '苏州智能仓储一期设备采购合同',
    seller: 6,
    age: 96,
    goods: [
      ['托盘式穿梭车', '载重 1.5 t，锂电', '台', 12, 86_500],
      ['垂直提升机', '提升 18 m，双工位', '台', 4, 132_000],
      ['输送线', '链条式，每段 3 m', '段', 46, 6_800],
    ],
  },
  {
    stage: 'atCounsel',
    starter: 'sunli',
    name: '研发中心实验室仪器采购合同',
    seller: 9,
    age: 2,
    goods: [
      ['示波器', '1 GHz，四通道', '台', 6, 74_200],
      ['恒温恒湿试验箱', '800 L，-40～150 ℃', '台', 2, 168_000],
      ['防静电工作台', '1800×800 mm', '张', 20, 2_350],
    ],
  },
  {
    stage: 'draft',
    starter: 'zhaolei',
    name: '总部会议系统更新采购合同',
    seller: 5,
    age: 1,
    goods: [
      ['会议一体机', '86 英寸，4K', '台', 8, 21_900],
      ['阵列麦克风', '吊装，12 米拾音', '套', 8, 9_600],
    ],
  },
]

// A framework with two orders below it, which together stay within its sum.
const underFramework: readonly Purchase[] = [
  {
    stage: 'inPerformance',
    starter: 'sunli',
    name: '年度伺服电机采购框架协议',
    seller: 8,
    age: 80,
    goods: [['伺服电机', '750 W，含驱动器，年度预计', '台', 400, 2_150]],
  },
  {
    stage: 'inPerformance',
    starter: 'sunli',
    name: '伺服电机采购订单（第一批）',
    seller: 8,
    age: 50,
    goods: [['伺服电机', '750 W，含驱动器', '台', 150, 2_150]],
  },
  {
    stage: 'atCounsel',
    starter: 'sunli',
    name: '伺服电机采购订单（第二批）',
    seller: 8,
    age: 1,
    goods: [['伺服电机', '750 W，含驱动器', '台', 120, 2_150]],
  },
]

/** Clauses that are chosen in every one of them: the first alternative. */
const chosen = { statementID: 1 }

function purchaseValues(parties: DemoParties, given: Purchase, start: string): Record<string, unknown> {
  const total = given.goods.reduce((sum, [, , , count, price]) => sum + count * price, 0)
  const [first, second] = [Math.round(total * 0.3), Math.round(total * 0.6)]
  return {
    contract_name: given.name,
    buyer: party(parties.internal[0] as DemoParty),
    seller: party(parties.external[given.seller] as DemoParty),
    term: [start, addDays(addMonths(start, 18), -1)],
    delivery_place: '江苏省苏州市工业园区星湖街 218 号 3 号库',
    goods: given.goods.map(([item, spec, unit, count, price]) => ({
      item,
      spec,
      unit,
      count: String(count),
      price: yuan(price),
      sum: yuan(count * price),
    })),
    payments: [
      { stage: '预付款', condition: '合同生效后 15 日内', due: addDays(start, 15), sum: yuan(first) },
      { stage: '到货款', condition: '设备到货并初验合格', due: addDays(start, 60), sum: yuan(second) },
      {
        stage: '质保金',
        condition: '质保期满无质量问题',
        due: addMonths(start, 18),
        sum: yuan(total - first - second),
      },
    ],
    clause_payment: chosen,
    clause_breach: chosen,
    clause_dispute: chosen,
  }
}

/** Purchases with their sheets, agreements of confidentiality, some of each in different states, and last those of the framework. */
export async function furtherPlans(
  people: DemoPeople,
  parties: DemoParties,
  confidentiality: { typeID: number; templateID: number },
  today: string,
): Promise<Further[]> {
  const purchasing = await seedPurchasing(people)
  const purchase = (given: Purchase, index: number): Further => {
    const [submitted, start] = [addDays(today, -given.age), addDays(today, 10 - given.age)]
    const values = purchaseValues(parties, given, start)
    const end = addDays(addMonths(start, 18), -1)
    const { stage, starter } = given
    return { ...purchasing, index, stage, starter, submitted, start, end, values }
  }
  return [
    ...purchases.map((given, index) => purchase(given, 90 + index)),
    ...(['inPerformance', 'atHead'] as const).map((stage, index): Further => {
      const other = parties.external[17 + index] as DemoParty
      const submitted = addDays(today, index === 0 ? -75 : -1)
      const start = addDays(submitted, 7)
      const values = {
        contract_name: `与${other.name}的保密协议`,
        discloser: party(parties.internal[0] as DemoParty),
        receiver: other.name,
        start_date: start,
        penalty: yuan(500_000),
        clause_breach: chosen,
        clause_return: chosen,
        clause_dispute: chosen,
      }
      const starter: Account = index === 0 ? 'wumin' : 'lina'
      return {
        ...confidentiality,
        index: 95 + index,
        stage,
        starter,
        submitted,
        start,
        end: addMonths(start, 24),
        values,
      }
    }),
    ...underFramework.map((given, index) => purchase(given, 97 + index)),
  ]
}

/** Puts the orders below their framework; `ids` of all that were played, in the order of their plans. */
export async function tieOrders(people: DemoPeople, ids: readonly number[]): Promise<void> {
  const [framework = 0, ...orders] = ids.slice(-underFramework.length)
  await people.act('chenjing', (context) =>
    tieContracts(context, framework, { ids: orders, relationType: 2, side: 'below' }),
  )
}
