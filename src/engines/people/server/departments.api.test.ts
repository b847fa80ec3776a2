import { describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()
const admin = await org.as('administrator')
const staff = await org.as('businessStaff')
const stranger = await (await app.organization()).as('administrator')

let made = 0
async function department(parentID = org.rootDepartmentId, more: object = {}) {
  const answer = await admin.post('/departments', { name: `部门 ${++made}`, parentID, ...more })
  expect(answer.status).toBe(201)
  return answer.data
}
const lastAudit = async (client: TestClient) => (await client.get('/audit_entries?pageSize=1')).data.list[0]

describe('departments', () => {
  test('are made below another with abbreviation and head, and stand in the tree under it', async () => {
    const head = await org.user({ name: '周部长' })
    const legal = await department(org.rootDepartmentId, { abbr: 'FW', headUserID: head.id, sortOrder: 5 })
    const group = await department(legal.id)
    expect(legal).toMatchObject({ abbr: 'FW', head: { id: head.id, name: '周部长' }, version: 1 })
    expect(group.path).toBe(`${legal.path}${group.id}/`)
    const list = (await staff.get('/departments')).data as { id: number; parentID: number | null }[]
    const place = (id: number) => list.findIndex((one) => one.id === id)
    expect(list[0]).toMatchObject({ id: org.rootDepartmentId, parentID: null })
    expect(place(legal.id)).toBeLessThan(place(group.id))
    expect((await lastAudit(admin)).action).toBe('department.create')
  })

  test('have an English name, shown to who reads English wherever a department is named', async () => {
    const legal = await department(org.rootDepartmentId, { nameEn: 'Legal' })
    const group = await department(legal.id)
    const person = await org.person({ role: 'businessStaff', departmentId: legal.id })
    const read = async (headers: Record<string, string>) => {
      const list = (await staff.get('/departments', headers)).data as { id: number; name: string }[]
      const ids = [group.id]
      const users = (await admin.get(`/users?departmentID=${legal.id}`, headers)).data.list
      return {
        stored: list.find(({ id }) => id === legal.id),
        path: (await staff.post('/departments/designate', { ids }, headers)).data[0].pathNames.at(1),
        mine: (await person.get('/session', headers)).data.user.departmentName,
        user: users.map((user: { department: { name: string } }) => user.department.name),
      }
    }
    const stored = expect.objectContaining({ name: legal.name, nameEn: 'Legal' })
    const inEnglish = { stored, path: 'Legal', mine: 'Legal', user: ['Legal'] }
    expect(await read({ 'accept-language': 'en' })).toEqual(inEnglish)
    expect(await read({})).toEqual({ stored, path: legal.name, mine: legal.name, user: [legal.name] })
    const body = { name: legal.name, nameEn: 'Legal affairs', parentID: legal.parentID, version: 1 }
    expect((await staff.put(`/departments/${legal.id}`, body)).status).toBe(403)
    expect((await stranger.put(`/departments/${legal.id}`, body)).status).toBe(404)
    expect((await admin.put(`/departments/${legal.id}`, body)).data.nameEn).toBe('Legal affairs')
    expect((await lastAudit(admin)).after.nameEn).toBe('Legal affairs')
    // Who knows of no English name leaves it as it is; who empties it takes it away.
    const { nameEn: _, ...plain } = body
    const kept = await admin.put(`/departments/${legal.id}`, { ...plain, version: 2 })
    expect(kept.data.nameEn).toBe('Legal affairs')
    const emptied = await admin.put(`/departments/${legal.id}`, { ...plain, nameEn: '', version: 3 })
    expect(emptied.data.nameEn).toBe('')
  })

  test('move with everything below, and their people see the records of the new place', async () => {
    const [from, to] = [await department(), await department()]
    const middle = await department(from.id)
    const leaf = await department(middle.id)
    const moved = await admin.put(`/departments/${middle.id}`, {
      name: '改名后的部门',
      parentID: to.id,
      version: middle.version,
    })
    expect(moved.data).toMatchObject({ name: '改名后的部门', parentID: to.id, version: 2 })
    expect((await admin.get(`/departments/${leaf.id}`)).data.path).toBe(`${to.path}${middle.id}/${leaf.id}/`)
    const entry = await lastAudit(admin)
    expect([entry.action, entry.before.parent, entry.after.parent]).toEqual([
      'department.update',
      from.name,
      to.name,
    ])
    const boss = await org.person({ role: 'businessStaff', departmentId: to.id })
    expect((await org.actor(boss.userId)).departmentIds).toEqual(
      expect.arrayContaining([to.id, middle.id, leaf.id]),
    )
  })

  test('never stand below themselves, also when two moves meet', async () => {
    const [a, b] = [await department(), await department()]
    const below = await department(a.id)
    const cycle = await admin.put(`/departments/${a.id}`, { name: a.name, parentID: below.id, version: 1 })
    expect([cycle.status, cycle.errors[0]?.code]).toEqual([422, 'departmentCycle'])
    const itself = await admin.put(`/departments/${a.id}`, { name: a.name, parentID: a.id, version: 1 })
    expect(itself.status).toBe(422)
    const top = await admin.get(`/departments/${org.rootDepartmentId}`)
    const sunk = await admin.put(`/departments/${org.rootDepartmentId}`, {
      name: top.data.name,
      parentID: a.id,
      version: top.data.version,
    })
    expect(sunk.errors[0]?.code).toBe('notEditable')
    const both = await Promise.all([
      admin.put(`/departments/${a.id}`, { name: a.name, parentID: b.id, version: 1 }),
      admin.put(`/departments/${b.id}`, { name: b.name, parentID: a.id, version: 1 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('of a stale version are not overwritten: the answer holds the current one', async () => {
    const one = await department()
    await admin.put(`/departments/${one.id}`, { name: '新名称', parentID: one.parentID, version: 1 })
    const stale = await admin.put(`/departments/${one.id}`, {
      name: '旧',
      parentID: one.parentID,
      version: 1,
    })
    expect([stale.code, stale.data.name, stale.data.version]).toEqual([40902, '新名称', 2])
    expect((await admin.delete(`/departments/${one.id}?version=1`)).code).toBe(40902)
  })

  test('are deleted only when nothing uses them', async () => {
    const one = await department()
    const child = await department(one.id)
    expect((await admin.delete(`/departments/${one.id}?version=1`)).message).toContain('1 个下级部门')
    await org.user({ departmentId: child.id })
    expect((await admin.delete(`/departments/${child.id}?version=1`)).message).toContain('1 名人员')
    const empty = await department()
    expect((await admin.delete(`/departments/${empty.id}?version=1`)).status).toBe(200)
    expect((await admin.get(`/departments/${empty.id}`)).status).toBe(404)
    const top = await admin.get(`/departments/${org.rootDepartmentId}`)
    expect((await admin.delete(`/departments/${top.data.id}?version=${top.data.version}`)).code).toBe(40905)
  })

  test('refuse a brother of the same name and a parent or head of another organisation', async () => {
    const one = await department()
    const twin = await admin.post('/departments', { name: one.name, parentID: one.parentID })
    expect([twin.status, twin.errors[0]?.path]).toEqual([422, 'name'])
    const other = await department()
    const like = await admin.put(`/departments/${other.id}`, {
      name: one.name,
      parentID: other.parentID,
      version: 1,
    })
    expect(like.errors).toMatchObject([{ path: 'name', code: 'taken', message: '同级部门名称已被使用' }])
    const { data: top } = await admin.get(`/departments/${org.rootDepartmentId}`)
    // The name of a department below is not one of the same level.
    const renamed = await admin.put(`/departments/${top.id}`, {
      name: one.name,
      parentID: null,
      version: top.version,
    })
    expect(renamed.data).toMatchObject({ name: one.name, parentID: null })
    const foreign = (await stranger.get('/departments')).data[0].id
    const lost = await admin.post('/departments', { name: '新', parentID: foreign })
    expect([lost.status, lost.errors[0]?.path]).toEqual([422, 'parentID'])
    const ruled = await admin.post('/departments', {
      name: '新',
      parentID: org.rootDepartmentId,
      headUserID: stranger.userId,
    })
    expect([ruled.status, ruled.errors[0]?.path]).toEqual([422, 'headUserID'])
    expect((await admin.post('/departments', { name: ' ', parentID: one.id })).status).toBe(400)
  })

  test('are managed by whoever manages people and by nobody of another organisation', async () => {
    const one = await department()
    const body = { name: '偷改', parentID: one.parentID, version: 1 }
    expect((await staff.post('/departments', { name: 'x', parentID: one.id })).status).toBe(403)
    expect((await staff.put(`/departments/${one.id}`, body)).status).toBe(403)
    expect((await staff.delete(`/departments/${one.id}?version=1`)).status).toBe(403)
    expect((await stranger.get(`/departments/${one.id}`)).status).toBe(404)
    expect((await stranger.put(`/departments/${one.id}`, body)).status).toBe(404)
    expect((await stranger.delete(`/departments/${one.id}?version=1`)).status).toBe(404)
  })

  test('are designated by id with name, path and abbreviation, and unknown ids are left out', async () => {
    const one = await department(org.rootDepartmentId, { abbr: 'XS' })
    const below = await department(one.id)
    const foreign = (await stranger.get('/departments')).data[0].id
    const answer = await staff.post('/departments/designate', { ids: [below.id, foreign, one.id] })
    expect(answer.data.map(({ id }: { id: number }) => id)).toEqual([below.id, one.id])
    expect(answer.data[1]).toMatchObject({ name: one.name, path: one.path, abbr: 'XS' })
    expect(answer.data[0].pathNames.slice(1)).toEqual([one.name, below.name])
    expect((await staff.post('/departments/designate', { ids: [] })).data).toEqual([])
  })
})

describe('positions', () => {
  test('are made, renamed, listed with their people and deleted when nobody holds them', async () => {
    const made = await admin.post('/positions', { name: '法务经理' })
    expect(made.status).toBe(201)
    const renamed = await admin.put(`/positions/${made.data.id}`, { name: '高级法务经理', version: 1 })
    expect(renamed.data).toMatchObject({ name: '高级法务经理', version: 2, people: 0 })
    expect((await admin.get('/positions?q=高级')).data.list).toHaveLength(1)
    expect((await staff.get('/positions')).status).toBe(403)
    const { data } = await admin.post('/users', {
      account: `p-${made.data.id}`,
      name: '甲',
      positionID: made.data.id,
    })
    expect(data.user.position.name).toBe('高级法务经理')
    expect((await admin.delete(`/positions/${made.data.id}?version=2`)).code).toBe(40905)
    const free = await admin.post('/positions', { name: '空缺' })
    expect((await admin.delete(`/positions/${free.data.id}?version=1`)).status).toBe(200)
  })

  test('have an English name that English readers see of a person, everybody else their name', async () => {
    const one = (await admin.post('/positions', { name: '印章管理员', nameEn: 'Seal keeper' })).data
    const nameless = (await admin.post('/positions', { name: '档案管理员' })).data
    expect([one.nameEn, nameless.nameEn]).toEqual(['Seal keeper', ''])
    expect((await admin.get('/positions?q=seal')).data.list).toMatchObject([{ id: one.id }])
    const inEnglish = { 'accept-language': 'en' }
    const account = `seal-${one.id}`
    const body = { account, name: '乙', positionID: one.id }
    const { user } = (await admin.send('POST', '/users', body, inEnglish)).data
    const position = async (headers: Record<string, string>) => {
      const { data } = await admin.get(`/users/${user.id}`, headers)
      const { list } = (await admin.get(`/users?q=${account}`, headers)).data
      return [data.position, list[0].position]
    }
    const english = { id: one.id, name: 'Seal keeper' }
    expect([user.position, ...(await position(inEnglish))]).toEqual([english, english, english])
    const stored = { id: one.id, name: '印章管理员' }
    expect(await position({})).toEqual([stored, stored])
    // The log says what is stored.
    expect((await lastAudit(admin)).after.position).toBe('印章管理员')
    await admin.send('PUT', `/users/${user.id}`, { ...body, positionID: nameless.id, version: 1 }, inEnglish)
    expect(await position(inEnglish)).toEqual(Array(2).fill({ id: nameless.id, name: '档案管理员' }))
    const kept = await admin.put(`/positions/${one.id}`, { name: '印章主管', version: 1 })
    expect(kept.data.nameEn).toBe('Seal keeper')
    const renamed = { name: '印章主管', nameEn: 'Seal lead', version: 2 }
    expect((await staff.put(`/positions/${one.id}`, renamed)).status).toBe(403)
    expect((await stranger.put(`/positions/${one.id}`, renamed)).status).toBe(404)
    expect((await admin.put(`/positions/${one.id}`, renamed)).data.nameEn).toBe('Seal lead')
  })

  test('refuse taken names, stale versions, people without the permission and other organisations', async () => {
    const one = (await admin.post('/positions', { name: '采购员' })).data
    expect((await admin.post('/positions', { name: '采购员' })).errors[0]?.code).toBe('taken')
    await admin.put(`/positions/${one.id}`, { name: '采购专员', version: 1 })
    const stale = await admin.put(`/positions/${one.id}`, { name: '采购', version: 1 })
    expect([stale.code, stale.data.name]).toEqual([40902, '采购专员'])
    expect((await staff.post('/positions', { name: '随便' })).status).toBe(403)
    expect((await stranger.put(`/positions/${one.id}`, { name: 'x', version: 2 })).status).toBe(404)
    expect((await stranger.delete(`/positions/${one.id}?version=2`)).status).toBe(404)
  })
})

describe('settings of the organisation', () => {
  test('are changed by its administrator, seen by everybody, and kept from stale saves', async () => {
    const before = (await staff.get('/organization')).data
    const body = { name: '华东集团', displayName: '华东法务', logoFileID: null, timeZone: 'Asia/Shanghai' }
    const saved = await admin.put('/organization', { ...body, version: before.version })
    expect(saved.data).toMatchObject({ name: '华东集团', displayName: '华东法务' })
    expect((await staff.get('/session')).data.organization.displayName).toBe('华东法务')
    const stale = await admin.put('/organization', { ...body, version: before.version })
    expect([stale.code, stale.data.version]).toEqual([40902, before.version + 1])
    const version = before.version + 1
    expect((await staff.put('/organization', { ...body, version })).status).toBe(403)
    const nowhere = await admin.put('/organization', { ...body, version, timeZone: 'Asia/Nowhere' })
    expect(nowhere.errors[0]?.path).toBe('timeZone')
    const noFile = await admin.put('/organization', { ...body, version, logoFileID: 999_999 })
    expect(noFile.errors[0]?.path).toBe('logoFileID')
  })

  test('take a logo that is the administrator’s own picture, and everybody of the organisation sees it', async () => {
    const upload = (name: string, content: Uint8Array) => admin.upload('/files', name, content)
    const logo = (await upload('徽标.png', onePixel)).data.id
    const text = (await upload('说明.txt', new TextEncoder().encode('no picture'))).data.id
    const others = (await staff.upload('/files', '别人的.png', onePixel)).data.id
    const before = (await admin.get('/organization')).data
    const put = (logoFileID: number | null, version: number) =>
      admin.put('/organization', {
        name: before.name,
        displayName: null,
        timeZone: before.timeZone,
        logoFileID,
        version,
      })
    for (const wrong of [text, others])
      expect((await put(wrong, before.version)).errors[0]?.path).toBe('logoFileID')
    expect((await staff.get(`/files/${logo}/content`)).status).toBe(404)
    expect((await put(logo, before.version)).data.logoFileID).toBe(logo)
    expect((await staff.get(`/files/${logo}/content?inline=true`)).status).toBe(200)
    expect((await stranger.get(`/files/${logo}/content`)).status).toBe(404)
    expect((await staff.get('/session')).data.organization.logoFileID).toBe(logo)
    const own = (await staff.get('/profile')).data
    const { nickname, email, phone, locale, version } = own
    const logged = async () => (await admin.get('/audit_entries?action=file')).data.total
    const already = await logged()
    expect((await staff.get(`/files/${logo}/content?inline=true`)).status).toBe(200)
    expect(await logged()).toBe(already)
    expect((await staff.get(`/files/${logo}/content`)).status).toBe(200)
    expect(await logged()).toBe(already + 1)
    const pictured = await staff.put('/profile', {
      nickname,
      email,
      phone,
      locale,
      version,
      avatarFileID: others,
    })
    expect(pictured.data.avatarFileID).toBe(others)
    expect((await admin.get(`/files/${others}/content?inline=true`)).status).toBe(200)
  })
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
