import { beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice, yuan } from '../../../testing/matters.ts'

const app = await testApp()
const org = await app.organization()
let office: Awaited<ReturnType<typeof matterOffice>>
let lead: TestClient
let counsel: TestClient
let staff: TestClient
/** Changes every case and dispute, and sees no amount of them. */
let blind: TestClient

beforeAll(async () => {
  office = await matterOffice(org)
  ;({ lead, counsel, staff } = office)
  const admin = await org.as('administrator')
  const permissions = ['law_case.read', 'law_case.manage'].map((permission) => ({ permission, scope: 'all' }))
  const role = await admin.post('/roles', { name: '不看金额', description: '', permissions, fieldRights: [] })
  blind = await org.person()
  const { data } = await admin.get(`/users/${blind.userId}/roles`)
  await admin.put(`/users/${blind.userId}/roles`, { roleIDs: [role.data.id], version: data.version })
})

const event = { happened: '2026-03-02', title: '会面', by: null, detail: '', file: null }
const formOf = async (client: TestClient, path: string) => (await client.get(`${path}/form`)).data

describe('who only reads a case', () => {
  test('neither saves its form, nor moves it, nor keeps a draft of it', async () => {
    const { id, version } = await office.madeCase({ handler: [lead.userId] })
    const path = `/law_cases/${id}`
    const { formVersionID, values } = await formOf(lead, path)
    expect((await counsel.put(path, { formVersionID, values, version })).status).toBe(403)
    expect((await counsel.put(`${path}/status`, { status: 1, version })).status).toBe(403)
    expect((await counsel.put(`${path}/form/draft`, { values: {}, version })).status).toBe(403)
    expect((await counsel.delete(`${path}?version=${version}`)).status).toBe(403)
    expect((await counsel.get(path)).data.moves).toEqual([])
  })

  test('changes it as a helper, where they may handle cases at all', async () => {
    const { id } = await office.madeCase({ handler: [lead.userId], helpers: [counsel.userId, staff.userId] })
    expect((await counsel.post(`/law_cases/${id}/events`, event)).status).toBe(201)
    expect((await staff.post(`/law_cases/${id}/events`, event)).status).toBe(403)
    const dispute = await office.madeDispute({ handler: [lead.userId], helpers: [counsel.userId] })
    const { by: _, ...met } = event
    expect((await counsel.post(`/law_disputes/${dispute.id}/events`, met)).status).toBe(201)
  })
})

test.each([
  ['case', '/law_cases', ['handler', 'helpers', 'legal_lead']],
  ['dispute', '/law_disputes', ['handler', 'helpers']],
] as const)(
  'the form of a %s names nobody who may not read it, new or changed; who was named before stays',
  async (_, all, fields) => {
    const outsider = await org.as('businessStaff')
    const noRole = await org.person()
    const leaver = await org.person()
    const { pool } = org.services.database
    await pool.query(
      'insert into user_roles (organization_id, user_id, role_id) select organization_id, $1, role_id from user_roles where user_id = $2',
      [leaver.userId, counsel.userId],
    )
    const [make, send] =
      all === '/law_cases' ? [office.madeCase, office.newCase] : [office.madeDispute, office.newDispute]
    const handled = { handler: [lead.userId], helpers: [] }
    const { id } = await make(handled)
    const path = `${all}/${id}`
    const save = async (values: object) => {
      const { formVersionID, values: present, version } = await formOf(lead, path)
      return lead.put(path, { formVersionID, values: { ...present, ...values }, version })
    }
    const { data: before } = await lead.get(path)
    for (const field of fields)
      for (const answer of [
        await save({ [field]: [noRole.userId] }),
        await send(lead, { ...handled, [field]: [noRole.userId] }),
      ])
        expect([answer.status, answer.errors]).toEqual([
          422,
          [expect.objectContaining({ path: field, message: expect.stringContaining('不能查看此类记录') })],
        ])
    // Of several people only who may not read is told.
    const both = await save({ helpers: [noRole.userId, counsel.userId] })
    expect([both.status, both.errors?.length]).toEqual([422, 1])
    expect((await lead.get(path)).data).toMatchObject({
      version: before.version,
      handler: { id: lead.userId },
    })
    // As a helper one sees it, where one may see such records at all.
    expect((await save({ helpers: [counsel.userId, outsider.userId] })).status).toBe(200)
    expect((await outsider.get(path)).status).toBe(200)

    // Nor somebody whose account is disabled, whatever their roles.
    const away = (state: string) =>
      pool.query('update users set state = $2 where id = $1', [leaver.userId, state])
    await away('disabled')
    expect((await save({ handler: [leaver.userId] })).errors).toMatchObject([
      { path: 'handler', message: expect.stringContaining('已离岗') },
    ])
    await away('active')

    const named = Object.fromEntries(fields.map((field) => [field, [leaver.userId]]))
    expect((await save(named)).status).toBe(200)
    await pool.query('delete from user_roles where user_id = $1', [leaver.userId])
    expect((await save({ name: '改名' })).status).toBe(200)
    // Named as one thing is not named as another.
    const other = (await make(handled)).id
    const { formVersionID, values, version } = await formOf(lead, `${all}/${other}`)
    const sent = { formVersionID, values: { ...values, handler: [leaver.userId] }, version }
    expect((await lead.put(`${all}/${other}`, sent)).status).toBe(422)
  },
)

test('a void case is not changed by its form either', async () => {
  const { id, version } = await office.madeCase()
  const path = `/law_cases/${id}`
  const { formVersionID, values } = await formOf(lead, path)
  const { data } = await lead.put(`${path}/status`, { status: 10, reason: '登记错误', version })
  expect((await lead.put(path, { formVersionID, values, version: data.version })).status).toBe(409)
})

describe('who does not see amounts', () => {
  const fee = {
    kind: 1,
    amount: yuan('98765400'),
    due: null,
    paid: null,
    payee: '律所',
    recoverable: 1,
    file: null,
    note: '',
  }

  test('is told of none, of a case and of what belongs to it: not in lists, pages, forms or the log', async () => {
    const { id } = await office.madeCase({
      amount: yuan('87654300'),
      amounts: [{ what: '本金', amount: yuan('87654300') }],
    })
    const path = `/law_cases/${id}`
    await lead.post(`${path}/fees`, fee)
    const [kept] = (await lead.get(`${path}/fees`)).data.list
    await lead.put(`${path}/fees/${kept.id}`, { ...fee, amount: yuan('55555500'), version: kept.version })
    for (const at of [path, '/law_cases', `${path}/fees`, `${path}/log`, `${path}/form`]) {
      const { status, raw } = await blind.get(at)
      expect([at, status]).toEqual([at, 200])
      for (const figure of ['98765400', '987,654', '55555500', '555,555', '87654300', '876,543'])
        expect([at, raw.toString().includes(figure)]).toEqual([at, false])
    }
    const { data } = await blind.get(`${path}/log`)
    const changed = data.list[0].changes.find(({ field }: { field: string }) => field === 'amount')
    expect(changed).toMatchObject({ isMasked: true, before: null, after: null })
  })

  test('writes none, and what stands there stays', async () => {
    const { id } = await office.madeCase()
    const path = `/law_cases/${id}/preservations`
    const account = {
      property: '账户存款',
      kind: 1,
      amount: yuan('100'),
      preAction: 1,
      from: '2026-03-02',
      until: '2027-03-01',
      renewed: null,
      released: null,
      security: '',
      file: null,
      note: '',
    }
    const { data: theirs } = await blind.post(path, account)
    const { data: own } = await lead.post(path, account)
    await blind.put(`${path}/${own.id}`, {
      ...account,
      amount: yuan('999'),
      note: '改',
      version: own.version,
    })
    const { data } = await lead.get(path)
    const amountOf = (entry: number) => data.list.find((one: { id: number }) => one.id === entry).amount
    expect([amountOf(theirs.id), amountOf(own.id)]).toEqual([null, yuan('100')])
  })
})

describe('a case that is handed over', () => {
  test('keeps done tasks where they were, and goes to nobody who left', async () => {
    const { id, version } = await office.madeCase()
    const path = `/law_cases/${id}`
    const task = {
      title: '交费',
      owner: counsel.userId,
      helpers: [],
      due: null,
      remindDays: null,
      detail: '',
      file: null,
    }
    await lead.post(`${path}/tasks`, { ...task, state: 2 })
    await lead.post(`${path}/tasks`, { ...task, state: 1 })
    const gone = await org.user({ name: '已离职' })
    await app.database.pool.query(`update users set state = 'terminated' where id = $1`, [gone.id])
    expect((await lead.post(`${path}/transfer`, { handlerID: gone.id, version })).status).toBe(422)
    expect((await lead.post(`${path}/transfer`, { handlerID: lead.userId, version })).status).toBe(200)
    const { data } = await lead.get(`${path}/tasks`)
    const owners = data.list.map(({ state, owner }: { state: number; owner: { id: number } }) => [
      state,
      owner.id,
    ])
    expect(new Map(owners)).toEqual(
      new Map([
        [1, lead.userId],
        [2, counsel.userId],
      ]),
    )
  })
})

describe('a case that goes to somebody', () => {
  const notices = async (client: TestClient) => {
    await app.runJobs()
    return JSON.stringify((await client.get('/notifications?pageSize=200')).data.list)
  }

  test('who could not see it then does not get it, and is told nothing of it', async () => {
    const manager = await org.person({ role: 'contractManager', name: '合同专员' })
    const { id, version } = await office.madeCase({ name: '不外传案' })
    const path = `/law_cases/${id}`
    const refused = await lead.post(`${path}/transfer`, { handlerID: manager.userId, version })
    expect([refused.status, refused.code]).toEqual([422, 42202])
    expect(refused.message).toContain('合同专员已离岗或不能查看此案件')
    expect((await lead.get(path)).data).toMatchObject({ handler: { id: counsel.userId }, version })
    expect(await notices(manager)).not.toContain('不外传案')
    expect((await counsel.post(`${path}/transfer`, { handlerID: manager.userId, version })).status).toBe(422)
    expect((await staff.post(`${path}/transfer`, { handlerID: lead.userId, version })).status).toBe(403)
    // Who sees only their own cases sees this one as soon as it is theirs.
    expect((await lead.post(`${path}/transfer`, { handlerID: staff.userId, version })).status).toBe(200)
    expect((await staff.get(path)).status).toBe(200)
    expect(await notices(staff)).toContain('不外传案')
  })

  test('of a privileged one neither name nor reason stand in a notice', async () => {
    const { id, version } = await office.madeCase({
      name: '秘密谈判案',
      privileged: true,
      helpers: [lead.userId],
    })
    const taken = { handlerID: lead.userId, reason: '秘密原因', version }
    expect((await lead.post(`/law_cases/${id}/transfer`, taken)).status).toBe(200)
    const text = await notices(counsel)
    expect(text).toContain('案件（保密）')
    expect(text).not.toMatch(/秘密谈判案|秘密原因/)
  })
})

describe('deadlines', () => {
  const served = {
    procedure: null,
    name: '判决书',
    what: 2,
    direction: 1,
    served: '2026-09-18',
    way: null,
    receiver: '',
    domicile: null,
    file: null,
    note: '',
  }
  type DeadlineData = { id: number; version: number }
  const mine = async (client: TestClient): Promise<number[]> =>
    (await client.get('/deadlines?mine=true&pageSize=200')).data.list.map(({ id }: DeadlineData) => id)

  test('are one’s own as handler or helper, and settled by nobody who may not change the case', async () => {
    const { id } = await office.madeCase({ helpers: [staff.userId] })
    await lead.post(`/law_cases/${id}/documents`, served)
    const [appeal] = (await lead.get(`/law_cases/${id}/deadlines`)).data as [DeadlineData]
    expect(await mine(counsel)).toContain(appeal.id)
    expect(await mine(staff)).toContain(appeal.id)
    expect(await mine(lead)).not.toContain(appeal.id)
    const settled = { state: 'moot', proof: 'x', version: appeal.version }
    expect((await staff.put(`/deadlines/${appeal.id}/state`, settled)).status).toBe(403)
  })

  test('of a privileged case are told in notices by its neutral name', async () => {
    const { id } = await office.madeCase({ name: '秘密谈判', privileged: true })
    const { data: document } = await lead.post(`/law_cases/${id}/documents`, served)
    await lead.put(`/law_cases/${id}/documents/${document.id}`, {
      ...served,
      served: '2026-09-28',
      version: 1,
    })
    await app.runJobs()
    const notices = JSON.stringify((await counsel.get('/notifications?pageSize=200')).data.list)
    expect(notices).toContain('案件（保密）')
    expect(notices).not.toContain('秘密谈判')
  })
})

describe('limitation', () => {
  const dueOf = async (more: object): Promise<string> => {
    const { id } = await office.madeDispute({ our_side: '1', ...more })
    return (await lead.get(`/law_disputes/${id}/deadlines`)).data[0].due
  }

  test('is not begun anew by what came before it ran', async () => {
    const more = { arose_on: '2024-03-05', known_on: '2024-03-06' }
    const early = [{ date: '2023-01-09', way: '催告', proof: '' }]
    expect(await dueOf({ ...more, interruptions: early })).toBe(await dueOf(more))
  })

  test('ends twenty years after the harm, however late we learned of it', async () => {
    expect(await dueOf({ arose_on: '2006-12-12', known_on: '2026-02-03' })).toBe('2026-12-14')
  })
})
