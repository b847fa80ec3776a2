import type { Actor, DefaultRoleKey } from '#engines/access/domain/index.ts'
import { actAs, type Context, loadActor } from '#engines/access/server/index.ts'
import { createDepartment, createUser, updateDepartment } from '#engines/people/server/index.ts'
import { createPosition } from '#features/positions/server/index.ts'
import type { Services } from '#server/services.ts'
import { inBoth, type Words } from '#shared/text.ts'
import { demonstrationPassword } from './sign-in.ts'

type DepartmentKey =
  | 'root'
  | 'legal'
  | 'contracts'
  | 'sales'
  | 'east'
  | 'procurement'
  | 'it'
  | 'finance'
  | 'audit'
  | 'hr'

type DepartmentRow = { key: DepartmentKey; parent: DepartmentKey; words: Words; abbr: string }
const departments: readonly DepartmentRow[] = [
  { key: 'legal', parent: 'root', words: '法务部 | Legal', abbr: 'FW' },
  { key: 'contracts', parent: 'legal', words: '合同管理组 | Contract Management', abbr: 'HTGL' },
  { key: 'sales', parent: 'root', words: '销售中心 | Sales', abbr: 'XS' },
  { key: 'east', parent: 'sales', words: '华东区 | East China', abbr: 'HD' },
  { key: 'procurement', parent: 'root', words: '采购部 | Procurement', abbr: 'CG' },
  { key: 'it', parent: 'root', words: '信息技术部 | Information Technology', abbr: 'IT' },
  { key: 'finance', parent: 'root', words: '财务部 | Finance', abbr: 'CW' },
  { key: 'audit', parent: 'root', words: '审计部 | Internal Audit', abbr: 'SJ' },
  { key: 'hr', parent: 'root', words: '人力行政部 | HR and Administration', abbr: 'RX' },
]

/** With their English names. */
const positions = {
  法务总监: 'General Counsel',
  法务专员: 'Legal Counsel',
  合同管理员: 'Contract Manager',
  部门负责人: 'Department Head',
  销售经理: 'Sales Manager',
  采购经理: 'Procurement Manager',
  项目经理: 'Project Manager',
  财务总监: 'Finance Director',
  财务审核: 'Finance Reviewer',
  审计经理: 'Audit Manager',
  行政主管: 'Administration Supervisor',
}

type PersonRow = {
  account: string
  name: string
  department: DepartmentKey
  role: DefaultRoleKey
  position: keyof typeof positions
  isHead?: true
}

const staff = [
  {
    account: 'chenjing',
    name: '陈静',
    department: 'legal',
    role: 'legalLead',
    position: '法务总监',
    isHead: true,
  },
  { account: 'linyue', name: '林悦', department: 'legal', role: 'legalCounsel', position: '法务专员' },
  { account: 'zhouhang', name: '周航', department: 'legal', role: 'legalCounsel', position: '法务专员' },
  {
    account: 'suqing',
    name: '苏晴',
    department: 'contracts',
    role: 'contractManager',
    position: '合同管理员',
    isHead: true,
  },
  {
    account: 'zhangwei',
    name: '张伟',
    department: 'sales',
    role: 'businessStaff',
    position: '部门负责人',
    isHead: true,
  },
  {
    account: 'wangfang',
    name: '王芳',
    department: 'east',
    role: 'businessStaff',
    position: '部门负责人',
    isHead: true,
  },
  { account: 'lina', name: '李娜', department: 'east', role: 'businessStaff', position: '销售经理' },
  {
    account: 'zhaolei',
    name: '赵磊',
    department: 'procurement',
    role: 'businessStaff',
    position: '部门负责人',
    isHead: true,
  },
  { account: 'sunli', name: '孙丽', department: 'procurement', role: 'businessStaff', position: '采购经理' },
  {
    account: 'qianjun',
    name: '钱军',
    department: 'it',
    role: 'businessStaff',
    position: '部门负责人',
    isHead: true,
  },
  { account: 'wumin', name: '吴敏', department: 'it', role: 'businessStaff', position: '项目经理' },
  {
    account: 'hefeng',
    name: '何峰',
    department: 'finance',
    role: 'financeReviewer',
    position: '财务总监',
    isHead: true,
  },
  { account: 'xutao', name: '徐涛', department: 'finance', role: 'financeReviewer', position: '财务审核' },
  {
    account: 'gaoyang',
    name: '高阳',
    department: 'audit',
    role: 'auditor',
    position: '审计经理',
    isHead: true,
  },
  {
    account: 'luxin',
    name: '陆欣',
    department: 'hr',
    role: 'businessStaff',
    position: '行政主管',
    isHead: true,
  },
] as const satisfies readonly PersonRow[]

export type Account = (typeof staff)[number]['account'] | 'admin'

/** The people of the demonstration, ready to act. */
export type DemoPeople = {
  organizationId: number
  roleIds: Record<string, number>
  departmentIds: Record<DepartmentKey, number>
  actor: (account: Account) => Actor
  /** Which of them this user is. */
  accountOf: (userId: number) => Account
  /** Acts as one of them, at an instant of the past if given. */
  act: <T>(account: Account, work: (context: Context) => Promise<T>, now?: Date) => Promise<T>
}

type Made = { organizationId: number; administratorId: number; roleIds: Record<string, number> }

/** Departments, positions and fifteen people in every default role; `signInAs` says under which account each of them signs in. */
export async function seedPeople(
  services: Services,
  made: Made,
  signInAs: (account: Account) => string,
): Promise<DemoPeople> {
  const { organizationId, administratorId, roleIds } = made
  const administrator = await loadActor(services.database, organizationId, administratorId)
  const ids = new Map<Account, number>([['admin', administratorId]])
  const departmentIds = await actAs(services, administrator, async (context) => {
    const byKey = await makeDepartments(context)
    const positionIds = new Map<string, number>()
    for (const [name, nameEn] of Object.entries(positions))
      positionIds.set(name, (await createPosition(context, { name, nameEn })).id)
    for (const [index, person] of staff.entries()) {
      const { user } = await createUser(context, {
        account: signInAs(person.account),
        name: person.name,
        nickname: '',
        email: `${person.account}@hualan.example`,
        phone: `1380013${String(8000 + index)}`,
        departmentID: byKey[person.department],
        positionID: positionIds.get(person.position) ?? null,
        managerID: null,
        roleIDs: [roleIds[person.role] as number],
        password: demonstrationPassword,
      })
      ids.set(person.account, user.id)
    }
    return byKey
  })
  await actAs(services, administrator, (context) => appointHeads(context, departmentIds, ids))
  const actors = new Map<Account, Actor>()
  for (const [account, id] of ids) actors.set(account, await loadActor(services.database, organizationId, id))
  const actor = (account: Account): Actor => actors.get(account) as Actor
  const accounts = new Map([...ids].map(([account, id]) => [id, account]))
  return {
    organizationId,
    roleIds,
    departmentIds,
    actor,
    accountOf: (userId) => accounts.get(userId) as Account,
    act: (account, work, now) => actAs(services, actor(account), work, now ? { now } : {}),
  }
}

async function makeDepartments(context: Context): Promise<Record<DepartmentKey, number>> {
  const root = await context.tx
    .selectFrom('departments')
    .select('id')
    .where('organization_id', '=', context.actor.organizationId)
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow()
  const ids: Partial<Record<DepartmentKey, number>> = { root: root.id }
  for (const [sortOrder, { key, parent, words, abbr }] of departments.entries()) {
    const parentID = ids[parent] as number
    ids[key] = (
      await createDepartment(context, {
        ...inBoth('name', words),
        parentID,
        abbr,
        headUserID: null,
        sortOrder,
      })
    ).id
  }
  return ids as Record<DepartmentKey, number>
}

async function appointHeads(
  context: Context,
  departmentIds: Record<DepartmentKey, number>,
  ids: ReadonlyMap<Account, number>,
): Promise<void> {
  for (const person of staff) {
    if (!('isHead' in person)) continue
    const row = departments.find(({ key }) => key === person.department)
    if (!row) continue
    const id = departmentIds[person.department]
    const { version, sort_order } = await context.tx
      .selectFrom('departments')
      .select(['version', 'sort_order'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await updateDepartment(context, id, {
      version,
      ...inBoth('name', row.words),
      parentID: departmentIds[row.parent],
      abbr: row.abbr,
      headUserID: ids.get(person.account) ?? null,
      sortOrder: sort_order,
    })
  }
}
