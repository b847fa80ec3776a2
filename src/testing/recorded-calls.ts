import type { FieldInput } from '#engines/forms/domain/index.ts'
import { type ContractOffice, contractOffice } from './contract-factory.ts'
import { exampleOf, type JsonSchema } from './json-schema-example.ts'
import type { RealCall } from './odd-calls.ts'
import { recordFactories as factories } from './record-factories.ts'
import { bodiesByHand, type PathRecord } from './records.ts'
import type { TestApp, TestOrganization } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** A field of every kind that a person fills, and every use that becomes a column. */
const further: readonly FieldInput[] = [
  {
    id: 'category',
    name: '合同类别',
    type: 'select',
    rawType: 'contractCategory',
    options: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: `类别${value}` })),
  },
  { id: 'handler', name: '经办人', type: 'people', rawType: 'handler' },
  { id: 'department', name: '经办部门', type: 'department', rawType: 'handlingDepartment' },
  { id: 'term', name: '期限', type: 'daterange', rawType: 'contractTerm' },
  { id: 'ours', name: '我方', type: 'inputSelectV2', partyType: 1 },
  {
    id: 'theirs',
    name: '对方',
    type: 'inputSelectV2',
    partyType: 2,
    privateConfig: { counterpartMultiple: true, freeNames: true },
  },
  { id: 'count', name: '数量', type: 'number' },
  { id: 'share', name: '比例', type: 'number', privateConfig: { numberFormat: 5 } },
  { id: 'when', name: '时间', type: 'date-time' },
  { id: 'account', name: '账号', type: 'bankAccount' },
  { id: 'several', name: '多选', type: 'multiselect', options: [{ value: 'a', label: '甲' }] },
  { id: 'yes', name: '是否', type: 'bool' },
  { id: 'files', name: '附件', type: 'customAttachment', privateConfig: { multiple: true } },
  { id: 'projects', name: '项目', type: 'relationProject', privateConfig: { multiple: true } },
  { id: 'related', name: '关联合同', type: 'relatedContracts' },
  { id: 'agents', name: '代理', type: 'agentInformation' },
  { id: 'template', name: '模板', type: 'templateName' },
  {
    id: 'place',
    name: '地区',
    type: 'cascader',
    optionTree: [{ value: '华东', label: '华东', children: [{ value: '上海', label: '上海' }] }],
  },
  {
    id: 'clause',
    name: '条款',
    type: 'clause',
    clause: { statementList: [{ id: 1, name: '甲', content: [[{ kind: 'text', text: '一' }]] }] },
  },
  {
    id: 'goods',
    name: '货物',
    type: 'sheetTable',
    columns: [
      { id: 'what', name: '名称', type: 'custom' },
      { id: 'many', name: '数量', type: 'number', isSummed: true },
      { id: 'price', name: '单价', type: 'money', isSummed: true },
      { id: 'day', name: '日期', type: 'date' },
    ],
  },
  {
    id: 'total',
    name: '合计',
    type: 'number',
    fieldConfig: {
      calculationConditionGroup: {
        valueList: [
          { method: 1, value: 'count' },
          { method: 2, value: '3' },
        ],
        calculationWays: [3],
      },
    },
  } as FieldInput,
]

const money = { amount: '128600', unit: 'CNY' }
const valuesOf = ({ staff, complete }: ContractOffice) => ({
  ...complete,
  category: '1',
  handler: [staff.userId],
  term: ['2026-11-20', '2027-11-19'],
  theirs: [{ id: null, name: '某某公司', keyword: '', contactsName: '张三', contactsPhone: '1', subtype: 1 }],
  count: '12.5',
  share: '0.25',
  when: '2026-11-20T08:00:00Z',
  account: '622200000002',
  several: ['a'],
  yes: true,
  files: [],
  place: ['华东', '上海'],
  clause: { statementID: 1 },
  goods: [{ what: '服务器', many: '2', price: money, day: '2026-11-20' }],
  remark: '备注',
  start_date: '2026-11-20',
  end_date: '2027-11-19',
  operators: [staff.userId],
  contract_number: 'A-1',
})

export type Recorded = {
  as: TestClient
  call: RealCall
  queryNames: readonly string[]
  again: () => Promise<RealCall>
}

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema }
type Operation = {
  name: string
  path: string
  method: string
  parameters: readonly Parameter[]
  body: JsonSchema | undefined
  takesFile: boolean
}
type Raw = {
  operationId: string
  parameters?: Parameter[]
  responses: Record<string, { content?: Record<string, unknown> }>
  requestBody?: { content: Record<string, { schema: JsonSchema } | undefined> }
}

/** Every call of the API that takes JSON, as the API document has it. */
async function operationsOf(app: TestApp): Promise<Operation[]> {
  const { paths } = (await app.server.inject('/api/v1/openapi.json')).json() as {
    paths: Record<string, Record<string, Raw>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, raw]): Operation[] => {
      const answers = Object.values(raw.responses).flatMap(({ content }) => Object.keys(content ?? {}))
      if (answers.includes('text/event-stream') || endsSessions.includes(raw.operationId)) return []
      return [
        {
          name: raw.operationId,
          path,
          method: method.toUpperCase(),
          parameters: raw.parameters ?? [],
          body: raw.requestBody?.content['application/json']?.schema,
          takesFile: raw.requestBody?.content['multipart/form-data'] !== undefined,
        },
      ]
    }),
  )
}

/** What would sign out the people who make the other calls. */
const endsSessions: readonly string[] = [
  'signOut',
  'endSession',
  'endOtherSessions',
  'changePassword',
  'signIn',
  'setUp',
]

const factoryFor = (path: string) =>
  factories[
    Object.keys(factories)
      .filter((known) => path === known || path.startsWith(`${known}/`))
      .sort((a, b) => b.length - a.length)[0] ?? ''
  ]

/** A schema that asks for everything that it allows. */
const complete = (schema: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && 'properties' in inner
        ? { ...inner, required: Object.keys((inner as JsonSchema).properties ?? {}) }
        : inner,
    ),
  ) as JsonSchema

function callOf(operation: Operation, params: PathRecord): RealCall {
  const { name, method, parameters, body } = operation
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key] ?? 1)),
  )
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required || one.name === 'version'))
    .map((one): [string, string] => [one.name, String(params[one.name] ?? exampleOf(one.schema))])
  const version = 'version' in params && body?.properties?.version ? { version: params.version } : {}
  const made = body && {
    ...(exampleOf(complete(body)) as object),
    ...bodiesByHand[name],
    ...version,
  }
  const { takesFile } = operation
  return { name, method, path: `/api/v1${path}`, query: Object.fromEntries(query), body: made, takesFile }
}

/** Whom a call is open to, tried in this order; the one who is not refused makes it. */
const roles = ['administrator', 'legalLead', 'businessStaff', 'legalCounsel', 'contractManager'] as const

async function whoMay(org: TestOrganization, { method, path, query }: RealCall): Promise<TestClient> {
  const url = `${path}?${new URLSearchParams(query)}`
  for (const role of roles) {
    const client = await org.as(role as (typeof roles)[number])
    // Asked with what the call cannot be made with: only who may do it is looked at.
    const probe = await client.send(method, url, method === 'GET' ? undefined : '[]', {
      'content-type': 'application/json',
    })
    if (probe.status !== 403) return client
  }
  return org.as('administrator')
}

type Odd = {
  /** One of each operation. */
  calls: Recorded[]
  /** As the screens send them. */
  screens: Recorded[]
  /** Of another organisation, and other kinds of record. */
  foreignIds: number[]
}

/**
 * Real calls of one organisation: every operation of the API document with a record behind each id, and, since the document's examples do not go
 * deep, whole bodies as the screens send them. `isWanted` is asked once for each operation, and leaves some of them out.
 */
export async function recordCalls(app: TestApp, isWanted: () => boolean): Promise<Odd> {
  const [org, other] = [await app.organization(), await app.organization()]
  const calls: Recorded[] = []
  const operations = (await operationsOf(app)).filter(isWanted)
  const foreignIds = [other.id, other.administratorId, other.rootDepartmentId, org.id]
  for (const operation of operations) {
    const factory = factoryFor(operation.path)
    const again = async (): Promise<RealCall> => callOf(operation, (await factory?.(org)) ?? {})
    const call = await again()
    const queryNames = operation.parameters.flatMap((one) => (one.in === 'query' ? [one.name] : []))
    calls.push({ as: await whoMay(org, call), call, queryNames, again })
  }
  for (const factory of [
    factories['/contracts/{id}'],
    factories['/counterpart/external/{id}'],
    factories['/files/{id}'],
  ])
    foreignIds.push(Number((await factory?.(other))?.id))
  return { calls, screens: await screenCalls(app), foreignIds }
}

/** What the screens send: whole forms, parties, definitions, rules and flows. */
async function screenCalls(app: TestApp): Promise<Recorded[]> {
  const org = await app.organization()
  const office = await contractOffice(org, further)
  const admin = await org.as('administrator')
  // Otherwise a typed number is refused, and with it everything that stands beside it.
  await admin.post('/contract_number/editors', { userIds: [office.staff.userId] })
  const values = valuesOf(office)
  const draft = async () => {
    const { data } = await office.staff.post('/contracts', {
      contractTypeID: office.typeId,
      values: office.complete,
    })
    return data as { contractID: number; version: number }
  }
  let made = 0
  /** What has a name gets another each time: the same one twice is a conflict, and goes no deeper. */
  const fixed = (as: TestClient, method: string, path: string, body: object): Recorded => {
    const again = async (): Promise<RealCall> => {
      made += 1
      const named = 'name' in body ? { ...body, name: `${String(body.name)}${made}` } : body
      return { name: `${method} ${path}`, method, path: `/api/v1${path}`, query: {}, body: named }
    }
    const call = { name: `${method} ${path}`, method, path: `/api/v1${path}`, query: {}, body }
    return { as, call, queryNames: [], again }
  }
  const onDraft = (method: string, path: string, bodyOf: (version: number) => unknown) => async () => {
    const { contractID, version } = await draft()
    const at = `/api/v1/contracts/${contractID}/${path}`
    return { name: `${method} ${path}`, method, path: at, query: {}, body: bodyOf(version) }
  }
  const onDrafts = [
    onDraft('PUT', 'draft', (version) => ({ version, values })),
    onDraft('PUT', 'draft', (version) => ({ version, values })),
    onDraft('PUT', 'draft', (version) => ({ version, values })),
    onDraft('POST', 'submit', (version) => ({ version, values, comment: '请审批' })),
  ]
  const drafts = await Promise.all(
    onDrafts.map(async (again) => ({ as: office.staff, call: await again(), queryNames: [], again })),
  )
  const party = {
    subtype: 1,
    name: '某某有限公司',
    idKind: 'other',
    idNumber: 'X-1',
    banks: [{ name: '工商银行', account: '6222020200012345678', accountName: '某某有限公司' }],
  }
  const rule = {
    name: '编号',
    enabled: true,
    segments: [
      { kind: 'text', id: 'a', text: 'HT-' },
      { kind: 'serial', id: 's' },
    ],
    digits: 6,
    isNatural: false,
    startNumber: 1,
    resetStartNumber: 1,
    resetCycle: 0,
    recount: [],
    conditionType: 0,
    values: [],
  }
  const node = {
    kind: 'approver',
    id: 'n1',
    name: '审核',
    within: null,
    who: [{ by: 'person', userIds: [office.counsel.userId] }],
    mode: 'all',
    whenEmpty: 'refuse',
    timeLimit: null,
    fieldRights: {},
  }
  const fieldGroupList = [{ name: '基本信息', fieldList: [...further] }]
  const form = { formType: 1, name: '表单', fieldGroupList }
  const definition = { formatVersion: 1, samePerson: 'once', nodes: [node] }
  const flow = { kind: 'contract', name: '流程', description: '', enabled: true, definition }
  const clause = { name: '条款', isNullable: false, statements: [], note: '' }
  const contract = { contractTypeID: office.typeId, values }
  return [
    ...drafts,
    fixed(office.staff, 'POST', '/contracts', contract),
    fixed(office.staff, 'POST', '/contracts', contract),
    fixed(admin, 'POST', '/counterpart/external', party),
    fixed(admin, 'POST', '/counterpart/internal', { ...party, subtype: 2 }),
    fixed(admin, 'POST', '/forms', form),
    fixed(admin, 'POST', '/contract_number/rules', rule),
    fixed(admin, 'POST', '/template_number/rules', rule),
    fixed(admin, 'POST', '/approval_flows', flow),
    fixed(admin, 'POST', '/clauses', clause),
  ]
}
