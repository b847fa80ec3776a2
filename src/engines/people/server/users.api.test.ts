import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp, testPassword } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()
const admin = await org.as('administrator')
const staff = await org.as('businessStaff')
const auditor = await org.as('auditor')
const stranger = await (await app.organization()).as('administrator')

const newAccount = () => `u-${randomUUID()}`
async function person(more: object = {}) {
  const answer = await admin.post('/users', { account: newAccount(), name: '新同事', ...more })
  expect(answer.status).toBe(201)
  return answer.data as { user: { id: number; account: string; version: number }; oneTimePassword: string }
}
const bodyOf = (user: { account: string; version: number }) => ({
  account: user.account,
  name: '改名',
  version: user.version,
})

describe('a new person', () => {
  test('gets a one-time password that lets them do nothing but choose their own', async () => {
    const { user, oneTimePassword } = await person({ roleIDs: [org.roleIds.businessStaff] })
    const client = app.client()
    const signedIn = await client.post('/session', { account: user.account, password: oneTimePassword })
    expect(signedIn.data.user.mustChangePassword).toBe(true)
    expect((await client.get('/profile')).code).toBe(40304)
    const next = 'something only I know'
    expect((await client.put('/session/password', { current: oneTimePassword, next })).status).toBe(200)
    expect((await client.get('/profile')).data).toMatchObject({ account: user.account, roles: ['业务人员'] })
  })

  test('is made once when the request is repeated, and the repeat does not show the password again', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = { account: newAccount(), name: '只此一人' }
    const [first, second] = [await admin.post('/users', body, key), await admin.post('/users', body, key)]
    expect(first.data.oneTimePassword).toMatch(/^\w{4}(-\w{4}){3}$/)
    expect([second.status, second.data.user.id, second.data.oneTimePassword]).toEqual([
      201,
      first.data.user.id,
      null,
    ])
    const { rows } = await app.database.pool.query(
      'select answer::text from idempotency_keys where key = $1',
      [key['idempotency-key']],
    )
    expect(rows[0].answer).not.toContain(first.data.oneTimePassword)
    const log = (await admin.get('/audit_entries?pageSize=50')).raw.toString()
    expect(log).not.toContain(first.data.oneTimePassword)
  })

  test('needs an account of their own, in capitals or not, and things that exist', async () => {
    const { user } = await person()
    const twin = await admin.post('/users', { account: user.account.toUpperCase(), name: '乙' })
    expect([twin.status, twin.errors[0]?.path]).toEqual([422, 'account'])
    const lost = await admin.post('/users', {
      account: newAccount(),
      name: '丙',
      departmentID: 999_999_999,
      positionID: 999_999_999,
      managerID: stranger.userId,
    })
    expect(lost.errors.map(({ path }) => path)).toEqual(['departmentID', 'positionID', 'managerID'])
    const role = await admin.post('/users', { account: newAccount(), name: '丁', roleIDs: [999_999_999] })
    expect([role.status, role.errors[0]?.path]).toEqual([422, 'roleIDs.0'])
    expect((await admin.post('/users', { account: 'a b', name: '戊' })).status).toBe(400)
    expect((await admin.post('/users', { account: newAccount(), name: '己', salary: 1 })).status).toBe(400)
  })

  test('is not made by somebody without the permission, nor with roles by somebody who may not give them', async () => {
    expect((await staff.post('/users', { account: newAccount(), name: '庚' })).status).toBe(403)
    const clerk = await clerkOfPeople()
    const plain = await clerk.post('/users', { account: newAccount(), name: '辛' })
    expect(plain.status).toBe(201)
    const risen = await clerk.post('/users', {
      account: newAccount(),
      name: '壬',
      roleIDs: [org.roleIds.administrator],
    })
    expect(risen.status).toBe(403)
  })
})

/** Manages people, but not roles. */
async function clerkOfPeople() {
  const role = await admin.post('/roles', {
    name: `人事 ${randomUUID().slice(0, 6)}`,
    permissions: [
      { permission: 'people.read', scope: 'all' },
      { permission: 'people.manage', scope: 'all' },
    ],
  })
  const clerk = await org.person()
  await admin.put(`/users/${clerk.userId}/roles`, { roleIDs: [role.data.id], version: 1 })
  return clerk
}

describe('a person', () => {
  test('is changed with both sides in the audit, and not from a stale version', async () => {
    const department = await org.department(`部门 ${randomUUID()}`)
    const { user } = await person({ nickname: '小新' })
    const saved = await admin.put(`/users/${user.id}`, { ...bodyOf(user), departmentID: department })
    expect(saved.data).toMatchObject({
      name: '改名',
      nickname: '',
      department: { id: department },
      version: 2,
    })
    const entry = (await admin.get(`/audit_entries?subjectKind=user&subjectID=${user.id}&pageSize=1`)).data
      .list[0]
    expect([entry.action, entry.before.name, entry.after.name]).toEqual(['user.update', '新同事', '改名'])
    const stale = await admin.put(`/users/${user.id}`, bodyOf(user))
    expect([stale.code, stale.data.version]).toEqual([40902, 2])
    const self = await admin.put(`/users/${user.id}`, { ...bodyOf(saved.data), managerID: user.id })
    expect(self.errors[0]?.path).toBe('managerID')
  })

  test('who is terminated is out at once, can be found only on request, and may come back [PER-03]', async () => {
    const name = `离职者${randomUUID().slice(0, 6)}`
    const client = await org.person({ name, role: 'businessStaff' })
    expect((await client.get('/profile')).status).toBe(200)
    const gone = await admin.put(`/users/${client.userId}/state`, { state: 'terminated', version: 1 })
    expect([gone.status, gone.data.state]).toEqual([200, 'terminated'])
    expect((await client.get('/profile')).code).toBe(40102)
    const totals = async (path: string) => (await auditor.get(path)).data.total
    expect(await totals(`/people?q=${name}`)).toBe(0)
    expect(await totals(`/people?q=${name}&includeTerminated=true`)).toBe(1)
    expect(await totals(`/users?q=${name}`)).toBe(0)
    expect(await totals(`/users?q=${name}&states=terminated`)).toBe(1)
    const back = await admin.put(`/users/${client.userId}/state`, { state: 'active', version: 2 })
    expect(back.data.state).toBe('active')
    // Coming back does not open the old session again.
    expect((await client.get('/profile')).code).toBe(40102)
  })

  test('who is disabled cannot sign in, and nobody disables themselves or the last administrator', async () => {
    const { id, account } = await org.user({ role: 'financeReviewer' })
    await admin.put(`/users/${id}/state`, { state: 'disabled', version: 1 })
    expect((await app.client().post('/session', { account, password: testPassword })).code).toBe(40103)
    const own = await admin.get(`/users/${admin.userId}`)
    const self = await admin.put(`/users/${admin.userId}/state`, {
      state: 'disabled',
      version: own.data.version,
    })
    expect(self.code).toBe(42213)
    const other = await app.organization()
    const [first, second] = [await other.as('administrator'), await other.person({ role: 'administrator' })]
    expect(
      (await first.put(`/users/${other.administratorId}/state`, { state: 'disabled', version: 1 })).code,
    ).toBe(0)
    const both = await Promise.all([
      first.put(`/users/${second.userId}/state`, { state: 'terminated', version: 1 }),
      second.put(`/users/${first.userId}/state`, { state: 'terminated', version: 1 }),
    ])
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(
      (await first.put(`/users/${second.userId}/state`, { state: 'gone', version: 1 })).status,
    ).toBeGreaterThanOrEqual(400)
  })

  test('gets a new one-time password from an administrator, which ends their sessions', async () => {
    const { id, account } = await org.user()
    const client = app.client()
    await client.post('/session', { account, password: testPassword })
    const answer = await admin.post(`/users/${id}/reset_password`)
    expect((await client.get('/profile')).code).toBe(40102)
    expect((await client.post('/session', { account, password: testPassword })).code).toBe(40103)
    const again = await client.post('/session', { account, password: answer.data.oneTimePassword })
    expect(again.data.user.mustChangePassword).toBe(true)
  })

  test('who manages roles is not taken over by somebody who only manages people', async () => {
    const clerk = await clerkOfPeople()
    const boss = await org.person({ role: 'administrator' })
    expect((await clerk.post(`/users/${boss.userId}/reset_password`)).code).toBe(40305)
    expect((await clerk.put(`/users/${boss.userId}/state`, { state: 'disabled', version: 1 })).code).toBe(
      40305,
    )
    const changed = await clerk.put(`/users/${boss.userId}`, {
      account: newAccount(),
      name: '假',
      version: 1,
    })
    expect(changed.code).toBe(40305)
    const plain = await org.user()
    expect((await clerk.post(`/users/${plain.id}/reset_password`)).code).toBe(0)
  })

  test('who mistyped too often is let in again after an administrator unlocks them', async () => {
    const { id, account } = await org.user()
    for (let i = 0; i < 6; i++) await app.client().post('/session', { account, password: 'wrong wrong' })
    const signIn = () => app.client().post('/session', { account, password: testPassword })
    expect((await signIn()).status).toBe(429)
    expect((await stranger.post(`/users/${id}/unlock`)).status).toBe(404)
    expect((await signIn()).status).toBe(429)
    expect((await admin.post(`/users/${id}/unlock`)).status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })

  test('is not touched by people without the permission or of another organisation', async () => {
    const { user } = await person()
    for (const [client, status] of [
      [staff, 403],
      [stranger, 404],
    ] as const) {
      expect((await client.put(`/users/${user.id}`, bodyOf(user))).status).toBe(status)
      expect((await client.put(`/users/${user.id}/state`, { state: 'disabled', version: 1 })).status).toBe(
        status,
      )
      expect((await client.post(`/users/${user.id}/reset_password`)).status).toBe(status)
      expect((await client.post(`/users/${user.id}/unlock`)).status).toBe(status)
    }
    expect((await stranger.get(`/users/${user.id}`)).status).toBe(404)
    expect((await auditor.get(`/users/${user.id}`)).status).toBe(200)
    for (const path of [`/users/${user.id}`, '/users']) expect((await staff.get(path)).status).toBe(403)
  })
})

describe('lists of people', () => {
  test('are narrowed by words, department with everything below, position, role and state, page by page', async () => {
    const department = await org.department(`大部门 ${randomUUID()}`)
    const below = await org.department('小部门', department)
    const mark = randomUUID().slice(0, 8)
    const position = (await admin.post('/positions', { name: `职位 ${mark}` })).data
    const inside = await person({ name: `甲${mark}`, departmentID: below, positionID: position.id })
    await person({ name: `乙${mark}`, departmentID: department, nickname: `绰号${mark}` })
    await person({ name: `丙${mark}`, roleIDs: [org.roleIds.auditor] })
    const names = async (query: string) =>
      (await auditor.get(`/users?${query}`)).data.list.map(({ name }: { name: string }) => name)
    expect(await names(`departmentID=${department}`)).toHaveLength(2)
    expect(await names(`departmentID=${below}`)).toEqual([`甲${mark}`])
    expect(await names(`positionIDs=${position.id}`)).toEqual([`甲${mark}`])
    expect(await names(`q=绰号${mark}`)).toEqual([`乙${mark}`])
    expect(await names(`roleIDs=${org.roleIds.auditor},999&q=${mark}`)).toEqual([`丙${mark}`])
    expect(await names(`q=${mark}&sort=-name&pageSize=1&pageNum=2`)).toHaveLength(1)
    expect((await auditor.get(`/users?q=${mark}&pageSize=1`)).data).toMatchObject({ total: 3, pageSize: 1 })
    expect((await auditor.get('/users?pageSize=201')).status).toBe(400)
    expect(await names('q=%25')).toEqual([])
    const foreignDepartment = (await stranger.get('/departments')).data[0].id
    expect(await names(`departmentID=${foreignDepartment}`)).toEqual([])
    expect(await names(`q=${inside.user.account}`)).toEqual([`甲${mark}`])
  })

  test('hide the middle of phone numbers from whoever does not manage people, but not one’s own', async () => {
    const { user } = await person({ phone: '13812345678' })
    expect((await admin.get(`/users/${user.id}`)).data.phone).toBe('13812345678')
    expect((await auditor.get(`/users/${user.id}`)).data.phone).toBe('138****5678')
  })

  test('of the picker tell names, nicknames and departments, by id too, and never leave the organisation', async () => {
    const { user } = await person({ name: '选中的人', departmentID: org.rootDepartmentId })
    const answer = await staff.get(`/people?ids=${user.id},${stranger.userId}`)
    expect(answer.data.list).toHaveLength(1)
    expect(Object.keys(answer.data.list[0]).sort()).toEqual([
      'avatarFileID',
      'departmentID',
      'departmentName',
      'id',
      'name',
      'nickname',
      'terminated',
    ])
    expect((await stranger.get(`/people?ids=${user.id}`)).data.list).toEqual([])
    expect((await staff.get('/people?ids=abc')).status).toBe(400)
  })
})

describe("one's own profile", () => {
  test('is changed in nickname, email, phone and language, and in nothing else', async () => {
    const client = await org.person({ role: 'legalCounsel' })
    const body = { nickname: '阿法', email: 'a@example.com', phone: '13900001111', avatarFileID: null }
    const saved = await client.put('/profile', { ...body, locale: 'en', version: 1 })
    expect(saved.data).toMatchObject({ ...body, locale: 'en', version: 2 })
    expect((await client.get('/session')).data.user.locale).toBe('en')
    const stale = await client.put('/profile', { ...body, locale: 'en', version: 1 })
    expect([stale.code, stale.data.version]).toEqual([40902, 2])
    const bad = await client.put('/profile', { ...body, locale: 'en', version: 2, state: 'active' })
    expect(bad.status).toBe(400)
    expect((await client.put('/profile', { ...body, email: 'nope', locale: 'en', version: 2 })).status).toBe(
      400,
    )
  })
})
