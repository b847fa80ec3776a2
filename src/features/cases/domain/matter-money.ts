import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { sumSchema } from '#shared/money-totals.ts'
import type { Words } from '#shared/text.ts'

/** Cases in which something is still to be done: to be filed, in progress, suspended, in enforcement. */
export const openCase: readonly number[] = [1, 2, 3, 6]

/** What is added up over open matters; claims on our side and against us are never put together. */
export const moneyMeasures = {
  claimedByUs: '我方主张 | Claimed by us',
  claimedAgainstUs: '对方主张 | Claimed against us',
  claimedOtherwise: '其他标的金额 | Other amounts in dispute',
  decided: '已裁判 | Decided',
  recovered: '已回款 | Recovered',
  costs: '费用（已付和应付） | Costs (paid and due)',
  bestEstimate: '最佳估计损失 | Best estimate of loss',
  provision: '预计负债（很可能败诉的最佳估计） | Provision (best estimate of probable losses)',
  exposure: '最大风险敞口 | Maximum exposure',
} as const satisfies Record<string, Words>
export type MoneyMeasure = keyof typeof moneyMeasures
export const measureKeys = Object.keys(moneyMeasures) as MoneyMeasure[]

const matters = z.strictObject({
  kind: z.enum(['law_case', 'law_dispute']),
  /** Open matters that the person sees. */
  count: z.number().int(),
  /** Of these the ones whose greatest exposure nobody has said. */
  unsaid: z.number().int(),
  /** Of these the ones of which something was left out because an open case above says it: the same money is counted once. */
  once: z.number().int(),
  /** Exact sums, one a currency; measures of which nothing is known are absent. */
  measures: z.array(z.strictObject({ measure: z.enum(measureKeys), totals: z.array(sumSchema) })),
})
export type MatterMoney = z.output<typeof matters>

export const readMatterMoney = endpoint({
  name: 'readMatterMoney',
  method: 'GET',
  path: '/law_matter_money',
  tag: 'law_cases',
  summary:
    'What is claimed, decided, recovered and at risk in open cases and disputes that the person sees, one line a currency',
  answer: z.array(matters),
})
