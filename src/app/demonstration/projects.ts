import type { Context } from '#engines/access/server/index.ts'
import { addContractsToProject, createProject } from '#features/projects/server/index.ts'
import { addDays, dateIn, defaultTimeZone } from '#shared/dates.ts'
import type { DemoOffice, DemoType } from './office.ts'
import type { DemoParties } from './parties.ts'
import type { Account, DemoPeople } from './people.ts'

type Plan = {
  number: string
  name: string
  type: string
  status: 1 | 2 | 3 | 4
  department: keyof DemoPeople['departmentIds']
  lead: Account
  members: readonly Account[]
  /** Days from today. */
  from: number
  to: number
  budget: string
  description: string
  contracts: { kind: DemoType['kind']; from: number; count: number }
}

const plans: readonly Plan[] = [
  {
    number: 'XM-2026-001',
    name: '集团核心业务系统升级',
    type: '信息化建设',
    status: 2,
    department: 'it',
    lead: 'qianjun',
    members: ['wumin', 'linyue'],
    from: -180,
    to: 190,
    budget: '1280000000',
    description: '替换使用了十二年的核心业务系统，分三期上线。',
    contracts: { kind: 'service', from: 0, count: 7 },
  },
  {
    number: 'XM-2026-002',
    name: '华东销售网络拓展',
    type: '市场拓展',
    status: 2,
    department: 'sales',
    lead: 'zhangwei',
    members: ['wangfang', 'lina'],
    from: -240,
    to: 125,
    budget: '600000000',
    description: '在苏浙沪新增二十家渠道伙伴。',
    contracts: { kind: 'sales', from: 0, count: 8 },
  },
  {
    number: 'XM-2026-003',
    name: '苏州智能仓储建设',
    type: '工程建设',
    status: 2,
    department: 'procurement',
    lead: 'zhaolei',
    members: ['sunli', 'zhangwei'],
    from: -120,
    to: 300,
    budget: '4500000000',
    description: '自动化立体库、分拣线与配套机房。',
    contracts: { kind: 'procurement', from: 0, count: 9 },
  },
  {
    number: 'XM-2025-007',
    name: '数据中心机房改造',
    type: '工程建设',
    status: 4,
    department: 'it',
    lead: 'qianjun',
    members: ['sunli'],
    from: -520,
    to: -90,
    budget: '980000000',
    description: '已竣工验收。',
    contracts: { kind: 'procurement', from: 9, count: 5 },
  },
  {
    number: 'XM-2026-004',
    name: '新产品线合规认证',
    type: '研发',
    status: 1,
    department: 'root',
    lead: 'chenjing',
    members: ['zhouhang', 'luxin'],
    from: 20,
    to: 380,
    budget: '150000000',
    description: '',
    contracts: { kind: 'service', from: 7, count: 3 },
  },
]

/** Five projects, each with contracts of its kind. After the contracts. */
export async function seedProjects(
  people: DemoPeople,
  parties: DemoParties,
  office: DemoOffice,
): Promise<void> {
  await people.act('chenjing', async (context) => {
    const today = dateIn(context.now, defaultTimeZone)
    for (const [index, plan] of plans.entries()) {
      const { id } = await createProject(context, {
        number: plan.number,
        name: plan.name,
        type: plan.type,
        status: plan.status,
        lead_id: people.actor(plan.lead).userId,
        department_id: people.departmentIds[plan.department],
        start_date: addDays(today, plan.from),
        end_date: addDays(today, plan.to),
        budget_minor: plan.budget,
        budget_unit: 'CNY',
        description: plan.description,
        memberIDs: plan.members.map((account) => people.actor(account).userId),
        counterpartIDs: parties.external.slice(index * 3, index * 3 + 3).map((party) => party.id),
      })
      await addContractsToProject(context, id, await contractsOf(context, office, plan.contracts))
    }
  })
}

/** Contracts of a kind that were submitted, oldest first. */
async function contractsOf(
  { tx, actor }: Context,
  office: DemoOffice,
  { kind, from, count }: Plan['contracts'],
): Promise<number[]> {
  const typeID = office.types.find((type) => type.kind === kind)?.typeID ?? 0
  const rows = await tx
    .selectFrom('contracts')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('contract_type_id', '=', typeID)
    .where('status', '>', 2)
    .orderBy('id')
    .limit(count)
    .offset(from)
    .execute()
  return rows.map(({ id }) => id)
}
