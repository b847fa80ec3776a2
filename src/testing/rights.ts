import type { TestOrganization } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** People who keep rights, and makers of rights by their forms: as the legal lead. */
export async function rightOffice(org: TestOrganization) {
  const lead = await org.as('legalLead')
  const owner = [{ owner: '甲公司', share: '1' }]
  /** Sends the form of a new right: 8 patent, 9 mark, 10 copyright and others. */
  const send = async (type: 8 | 9 | 10, values: object, client: TestClient = lead) => {
    const { data: form } = await client.get(`/intellectual_properties/form?formType=${type}`)
    return client.post('/intellectual_properties', {
      formVersionID: form.formVersionID,
      values: { ...form.values, country: '中国', owner_person: [client.userId], owners: owner, ...values },
    })
  }
  const made = async (type: 8 | 9 | 10, values: object) => {
    const answer = await send(type, values)
    if (answer.code !== 0)
      throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.errors)}`)
    return answer.data
  }
  const moved = async (id: number, status: number, reason = '') => {
    const { version } = (await lead.get(`/intellectual_properties/${id}`)).data
    return lead.put(`/intellectual_properties/${id}/status`, { status, version, ...(reason && { reason }) })
  }
  return {
    org,
    lead,
    send,
    made,
    moved,
    /** The same, moved on until it is in force. */
    inForce: async (type: 8 | 9 | 10, values: object): Promise<number> => {
      const { id, version: first } = await made(type, values)
      let version = first
      for (const status of [2, 3, 4]) {
        const { data } = await lead.put(`/intellectual_properties/${id}/status`, { status, version })
        version = data.version
      }
      return id
    },
    /** A record below a right, with nothing in what is not said. */
    entry: (given: object) => ({
      kind: 2,
      day: '2026-03-02',
      title: '官文',
      number: '',
      amount: null,
      purpose: null,
      year: null,
      reduction: '',
      confirmed: 1,
      party: '',
      until: null,
      registered: 1,
      consented: null,
      file: null,
      note: '',
      ...given,
    }),
  }
}
export type RightOffice = Awaited<ReturnType<typeof rightOffice>>
