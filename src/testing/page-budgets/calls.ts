import type { TestClient } from '../index.ts'
import type { Operation } from '../operations.ts'
import { drafted, type FilledOffice } from './filled-office.ts'

/** A call by somebody of the office. */
export type CountedCall = {
  name: string
  /** Prepares it, which is not counted; undefined for a call that this person may not make. */
  ask(office: FilledOffice): Promise<(() => Promise<unknown>) | undefined>
  /** It can be made once only, and is prepared anew for each time. */
  once?: true
}

type Who = 'newcomer' | 'staff' | 'head' | 'lead' | 'counsel'

const send = (client: TestClient, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  client.send(method, path.replace(/[^\x20-\x7e]+/g, encodeURIComponent), body)

async function answered(client: TestClient, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await send(client, method, path, body)
  if (answer.code !== 0) throw new Error(`${method} ${path}: ${answer.status} ${answer.message}`)
  return answer.data
}

/** Its ids are their names. */
const named = new Proxy({} as FilledOffice, { get: (_, key) => `{${String(key)}}` })

const read = (who: Who, path: string | ((office: FilledOffice) => string)): CountedCall => ({
  name: `${who}: ${typeof path === 'string' ? path : path(named)}`,
  ask: async (office) => {
    const asked = typeof path === 'string' ? path : path(office)
    return () => answered(office[who], 'GET', asked)
  },
})
const both = (path: string): CountedCall[] => [read('lead', path), read('staff', path)]
const everybody = ['newcomer', 'staff', 'head', 'lead'] as const
const all = (path: string): CountedCall[] => everybody.map((who) => read(who, path))

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const month: CountedCall = {
  ...read('lead', () => `/deadlines?pageSize=200&from=${day(60)}&to=${day(90)}`),
  name: 'lead: /deadlines?pageSize=200, a month',
}

const submitted = async (office: FilledOffice): Promise<number> => {
  const id = await drafted(office.staff, office, office.partyId)
  await answered(office.staff, 'POST', `/contracts/${id}/submit`, { version: 1 })
  return id
}

const creating: CountedCall = {
  name: 'staff: POST /contracts',
  ask: async (office) => () => drafted(office.staff, office, office.partyId),
}
const saving: CountedCall = {
  name: 'staff: PUT /contracts/{id}/draft',
  once: true,
  ask: async (office) => {
    const id = await drafted(office.staff, office, office.partyId)
    const { version, values } = await answered(office.staff, 'GET', `/contracts/${id}/form`)
    return () =>
      answered(office.staff, 'PUT', `/contracts/${id}/draft`, {
        version,
        values: { ...values, remark: '加急' },
      })
  },
}
const submitting: CountedCall = {
  name: 'staff: POST /contracts/{id}/submit',
  once: true,
  ask: async (office) => {
    const id = await drafted(office.staff, office, office.partyId)
    return () => answered(office.staff, 'POST', `/contracts/${id}/submit`, { version: 1 })
  },
}
const approving: CountedCall = {
  name: 'counsel: POST /approvals/{id}/approve',
  once: true,
  ask: async (office) => {
    const { id, mine } = await answered(
      office.counsel,
      'GET',
      `/approvals/contract/${await submitted(office)}/detail`,
    )
    return () =>
      answered(office.counsel, 'POST', `/approvals/${id}/approve`, { taskID: mine.taskID, comment: '同意' })
  },
}
const openingForm: CountedCall = {
  name: 'staff: /contracts/{id}/form of a draft',
  ask: async (office) => {
    const id = await drafted(office.staff, office, office.partyId)
    return () => answered(office.staff, 'GET', `/contracts/${id}/form`)
  },
}

/** The eleven that the quick tests count. */
export const quickCalls: CountedCall[] = [
  ...both('/contracts?pageSize=20'),
  read('lead', '/contracts?pageSize=20&q=CG-2026-000123'),
  read('lead', ({ contractId }) => `/contracts/${contractId}`),
  openingForm,
  creating,
  submitting,
  approving,
  read('lead', '/deadlines?pageSize=20&mine=true'),
  read('lead', '/law_cases?pageSize=20&q=首批'),
  read('lead', '/approvals/inbox?tab=todo'),
]

/** The most frequent calls of the product, the quick ones first. */
export const allCalls: CountedCall[] = [
  ...quickCalls,
  saving,
  ...all('/contracts?pageSize=20&filter=status:in:6,10&sort=-amount'),
  ...all('/contracts?pageSize=20&q=采购'),
  read('staff', '/contracts?pageSize=20&q=CG-2026-000023'),
  read('lead', '/contracts?pageSize=20&q=同'),
  read('lead', '/contracts?pageSize=20&q=首批'),
  read('lead', '/contracts?pageSize=20&pageNum=25'),
  read('staff', '/contracts/mine?pageSize=20'),
  read('lead', '/contract_number/check_duplicate?contractNumber=CG-2026-000123'),
  ...both('/counterpart/external?pageSize=20'),
  read('lead', '/counterpart/external?pageSize=20&q=有限公司'),
  read('staff', '/counterpart/list?pageSize=20'),
  read('staff', '/counterpart/list?pageSize=20&type=2&q=首批'),
  read('staff', '/counterpart/list?pageSize=20&type=2&q=有限公司'),
  read('staff', '/counterpart/list?pageSize=20&q=有'),
  ...both('/law_cases?pageSize=20'),
  read('staff', '/law_cases?pageSize=20&q=首批'),
  read('lead', '/law_cases?pageSize=20&filter=status:in:3'),
  read('lead', '/law_cases?pageSize=20&sort=-amount'),
  read('lead', ({ caseId }) => `/law_cases/${caseId}`),
  read('lead', '/law_cases/tasks?pageSize=20'),
  ...both('/law_disputes?pageSize=20'),
  read('lead', '/law_disputes?pageSize=20&q=首批'),
  ...both('/intellectual_properties?pageSize=20'),
  read('lead', '/intellectual_properties?pageSize=20&q=首批'),
  read('lead', ({ rightId }) => `/intellectual_properties/${rightId}`),
  read('lead', '/project/list?pageSize=20'),
  read('staff', '/deadlines?pageSize=20&mine=true'),
  ...all('/deadlines?pageSize=20&state=open'),
  month,
  read('lead', '/approvals/inbox?tab=todo&q=首批'),
  read('lead', '/approvals/counts'),
  ...all('/workbench'),
  ...all('/waiting_scores'),
  read('lead', '/law_cases/totals'),
  read('lead', '/law_disputes/totals'),
  read('lead', '/intellectual_properties/docket/summary'),
  read('lead', ({ projectId }) => `/project/${projectId}/contracts/totals`),
  read('lead', '/notifications?pageSize=20'),
  read('lead', '/notifications/unread_count'),
]

/** Why ten times the rows may cost a call more than half as much again; its budgets hold for both sizes. */
export const grows: Readonly<Record<string, string>> = {
  'lead: /deadlines?pageSize=200, a month':
    'a month has 556 deadlines of the few, and more than are counted of the many',
  'lead: /intellectual_properties/docket?pageSize=20':
    'counts up to 1,001 lines, each of which is looked up among ten times as many',
  'lead: /approvals/inbox?pageSize=20&tab=done':
    'counts up to 1,001 decisions, each of which is looked up among ten times as many',
  'lead: /approvals/running?pageSize=20':
    'puts all that are under way in the order of how they are stuck: 5,000 of the few, 50,000 of the many',
  'lead: /contract_number/numbers?pageSize=20': 'counts every serial, since none may be missing',
  'staff: /approvals/inbox?pageSize=20&tab=waiting': 'the calls before submitted twice as many by then',
  'staff: /approvals/inbox?pageSize=20&tab=initiated': 'the calls before submitted twice as many by then',
}

/** Whose id stands in paths of lists that begin so. */
const ids: Record<string, keyof FilledOffice> = {
  '/contracts/': 'contractId',
  '/law_cases/': 'caseId',
  '/law_disputes/': 'disputeId',
  '/intellectual_properties/': 'rightId',
  '/project/': 'projectId',
  '/law_firms/': 'firmId',
  '/lawyers/': 'lawyerId',
  '/forms/': 'formId',
  '/counterpart/external/': 'partyId',
  '/counterparts/': 'partyId',
}
/** Lists of one record of a kind of which the office has none. */
const notFilled = ['/counterpart/internal/{id}/history', '/clauses/{id}/usage', '/templates/{id}/contracts']
/** What a list cannot be asked without. */
const needed: Record<string, readonly ((office: FilledOffice) => string)[]> = {
  '/approvals/inbox': ['todo', 'waiting', 'initiated', 'returned', 'cc', 'done'].map(
    (tab) => () => `&tab=${tab}`,
  ),
  '/grants': [({ contractId }) => `&subjectKind=contract&subjectID=${contractId}`],
  '/lawyers/by_law_firms': [({ firmId }) => `&lawFirmIDs=${firmId}`],
}

/** The first page of every list of the product that is not among all calls, as it is opened, by the lead, who may read them all, and by each of the others who may. A list that is added later is there by itself. */
export function everyList(operations: readonly Operation[]): CountedCall[] {
  const lists = operations.filter(
    ({ method, path, parameters }) =>
      method === 'GET' && parameters.some(({ name }) => name === 'pageSize') && !notFilled.includes(path),
  )
  const calls = lists.flatMap(({ path }) =>
    (needed[path] ?? [() => '']).flatMap((more) => {
      const id = ids[path.split('{')[0] as string]
      if (path.includes('{') && !id) throw new Error(`no id for ${path}: fill it in filled-office.ts`)
      const asked = (office: FilledOffice) =>
        `${id ? path.replace('{id}', String(office[id])) : path}?pageSize=20${more(office)}`
      return everybody.map((who) => {
        const call = read(who, asked)
        const ask = async (office: FilledOffice) => {
          const { status } = await send(office[who], 'GET', asked(office))
          return status === 403 || status === 404 ? undefined : call.ask(office)
        }
        return who === 'lead' ? call : { ...call, ask }
      })
    }),
  )
  return calls.filter(({ name }) => !allCalls.some((call) => call.name === name))
}
