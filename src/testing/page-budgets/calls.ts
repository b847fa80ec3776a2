import type { TestClient } from '../index.ts'
import { drafted, type FilledOffice } from './filled-office.ts'

/** A frequent call, asked by the legal lead, who sees everything, or by staff who hold forty of each. What it needs beforehand is not counted. */
export type CountedCall = {
  name: string
  ask(office: FilledOffice): Promise<() => Promise<unknown>>
  /** Why ten times the rows may cost it more than half as much again; its budgets hold for both sizes. */
  grows?: string
}

type Who = 'lead' | 'staff' | 'counsel'

async function answered(client: TestClient, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await client.send(method, path.replace(/[^\x20-\x7e]+/g, encodeURIComponent), body)
  if (answer.code !== 0) throw new Error(`${method} ${path}: ${answer.status} ${answer.message}`)
  return answer.data
}

const read = (who: Who, path: string | ((office: FilledOffice) => string)): CountedCall => ({
  name: `${who}: ${typeof path === 'string' ? path : path(new Proxy({} as FilledOffice, { get: (_, key) => `{${String(key)}}` }))}`,
  ask: async (office) => {
    const asked = typeof path === 'string' ? path : path(office)
    return () => answered(office[who], 'GET', asked)
  },
})
const both = (path: string): CountedCall[] => [read('lead', path), read('staff', path)]

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const month = (): CountedCall => ({
  ...read('lead', () => `/deadlines?pageSize=200&from=${day(60)}&to=${day(90)}`),
  name: 'lead: /deadlines?pageSize=200, a month',
  grows: 'a month has 556 deadlines of the few, and more than are counted of the many',
})

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
  ask: async (office) => {
    const id = await drafted(office.staff, office, office.partyId)
    return () => answered(office.staff, 'POST', `/contracts/${id}/submit`, { version: 1 })
  },
}
const approving: CountedCall = {
  name: 'counsel: POST /approvals/{id}/approve',
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

/** The ten that the quick tests count. */
export const quickCalls: CountedCall[] = [
  ...both('/contracts?pageSize=20'),
  read('lead', '/contracts?pageSize=20&q=CG-2026-000123'),
  read('lead', ({ contractId }) => `/contracts/${contractId}`),
  openingForm,
  creating,
  submitting,
  read('lead', '/deadlines?pageSize=20&mine=true'),
  read('lead', '/law_cases?pageSize=20&q=首批'),
  read('lead', '/approvals/inbox?tab=todo'),
]

/** The most frequent calls of the product, the quick ones first. */
export const allCalls: CountedCall[] = [
  ...quickCalls,
  saving,
  approving,
  ...both('/contracts?pageSize=20&filter=status:in:6,10&sort=-amount'),
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
  {
    ...read('lead', '/intellectual_properties/docket?pageSize=20'),
    grows: 'counts up to 1,001 lines, each of which is looked up among ten times as many',
  },
  read('lead', '/project/list?pageSize=20'),
  read('staff', '/deadlines?pageSize=20&mine=true'),
  ...both('/deadlines?pageSize=20&state=open'),
  month(),
  read('lead', '/approvals/inbox?tab=todo&q=首批'),
  {
    ...read('lead', '/approvals/inbox?tab=done'),
    grows: 'counts up to 1,001 decisions, each of which is looked up among ten times as many',
  },
  read('lead', '/approvals/counts'),
  ...both('/workbench'),
  read('lead', '/notifications?pageSize=20'),
  read('lead', '/notifications/unread_count'),
]
