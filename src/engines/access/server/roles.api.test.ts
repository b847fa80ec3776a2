import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { defaultRoles } from '../domain/default-roles.ts'

const app = await testApp()
const org = await app.organization()
const admin = await org.as('administrator')
const staff = await org.as('businessStaff')
const stranger = await (await app.organization()).as('administrator')

const newName = () => `角色 ${randomUUID().slice(0, 8)}`
const seeAll = [{ permission: 'people.read', scope: 'all' }]
async function role(more: object = {}) {
  const answer = await admin.post('/roles', { name: newName(), permissions: seeAll, ...more })
  expect(answer.status).toBe(201)
  return answer.data
}

describe('roles', () => {
  test('start with the default ones and carry permissions with scope and field rights', async () => {
    const list = (await admin.get('/roles')).data.list as { key: string; description: string }[]
    expect(list.slice(0, 7).filter(({ description }) => description === '')).toEqual([])
    expect(list.slice(0, 7).map(({ key }) => key)).toEqual([
      'administrator',
      'legalLead',
      'legalCounsel',
      'contractManager',
      'businessStaff',
      'financeReviewer',
      'auditor',
    ])
    const made = await role({
      permissions: [
        { permission: 'contract.update', scope: 'own' },
        { permission: 'contract.read', scope: 'department_tree' },
      ],
      fieldRights: [
        { field: 'contract.amount', right: 'hidden' },
        { field: 'counterpart.bank', right: 'write' },
      ],
    })
    expect(made).toMatchObject({
      key: null,
      version: 1,
      // In the order of the table, and 'write' is what everybody has anyway.
      permissions: [
        { permission: 'contract.read', scope: 'department_tree' },
        { permission: 'contract.update', scope: 'own' },
      ],
      fieldRights: [{ field: 'contract.amount', right: 'hidden' }],
    })
    expect((await admin.get(`/roles/${made.id}`)).data).toEqual(made)
  })

  test('have an English name that English readers see beside people, everybody else their name', async () => {
    const list = (await admin.get('/roles')).data.list as { key: string; name: string; nameEn: string }[]
    expect(list.find(({ key }) => key === 'auditor')).toMatchObject({ name: '审计员', nameEn: 'Auditor' })
    const one = await role({ nameEn: ' Seal keeper ' })
    expect((await admin.get('/roles?q=seal k')).data.list).toMatchObject([{ id: one.id, name: one.name }])
    const nameless = await role()
    const { id } = await org.user()
    const inEnglish = { 'accept-language': 'en' }
    const path = `/users/${id}/roles`
    const body = { roleIDs: [one.id, nameless.id], version: 1 }
    const given = await admin.send('PUT', path, body, inEnglish)
    const read = async (headers: Record<string, string>) => [
      (await admin.get(path, headers)).data.roles,
      (await admin.get(`/users/${id}`, headers)).data.roles,
    ]
    const english = [
      { id: one.id, name: 'Seal keeper' },
      { id: nameless.id, name: nameless.name },
    ]
    expect([given.data.roles, ...(await read(inEnglish))]).toEqual([english, english, english])
    const stored = english.map((row) => ({ ...row, name: row.id === one.id ? one.name : row.name }))
    expect(await read({})).toEqual([stored, stored])
    // The log says what is stored, whoever reads what.
    const log = (await admin.get(`/audit_entries?subjectKind=user&subjectID=${id}&pageSize=1`)).data.list[0]
    expect(log.after.roles).toEqual([one.name, nameless.name])
    const renamed = { name: one.name, permissions: seeAll, version: 1 }
    expect((await admin.put(`/roles/${one.id}`, renamed)).data).toMatchObject({ nameEn: 'Seal keeper' })
    const next = { ...renamed, nameEn: 'Seals', version: 2 }
    expect((await staff.put(`/roles/${one.id}`, next)).status).toBe(403)
    expect((await stranger.put(`/roles/${one.id}`, next)).status).toBe(404)
    expect((await admin.put(`/roles/${one.id}`, { ...next, nameEn: 'x'.repeat(201) })).status).toBe(400)
    expect((await admin.put(`/roles/${one.id}`, { ...next, nameEn: '' })).data.nameEn).toBe('')
  })

  test('of before that nobody renamed get their English words, others none', async () => {
    const other = await app.organization()
    const keeper = await other.as('administrator')
    const { data: auditor } = await keeper.get(`/roles/${other.roleIds.auditor}`)
    const { name: _, key: __, id, people: ___, ...rest } = auditor
    await keeper.put(`/roles/${id}`, { ...rest, name: '内审' })
    const file = new URL('../../../../migrations/20261129-1910-english-default-names.sql', import.meta.url)
    const [names = ''] = (await readFile(file, 'utf8')).split(';')
    await app.database.system(async (tx) => {
      await sql`update roles set name_en = '' where organization_id = ${other.id}`.execute(tx)
      await sql.raw(names).execute(tx)
    })
    const { list } = (await keeper.get('/roles')).data
    const words = defaultRoles.map(({ key, words }) => [key, key === 'auditor' ? '' : words.split(' | ')[1]])
    expect(list.map((one: { key: string; nameEn: string }) => [one.key, one.nameEn])).toEqual(words)
  })

  test('that change count on the very next request of everybody who has them', async () => {
    const made = await role({ permissions: [] })
    const client = await org.person()
    await admin.put(`/users/${client.userId}/roles`, { roleIDs: [made.id], version: 1 })
    expect((await client.get('/positions')).status).toBe(403)
    const body = { name: made.name, permissions: seeAll }
    await admin.put(`/roles/${made.id}`, { ...body, version: 1 })
    expect((await client.get('/positions')).status).toBe(200)
    await admin.put(`/roles/${made.id}`, { ...body, permissions: [], version: 2 })
    expect((await client.get('/positions')).status).toBe(403)
    await admin.put(`/users/${client.userId}/roles`, { roleIDs: [org.roleIds.auditor], version: 2 })
    expect((await client.get('/positions')).status).toBe(200)
    await admin.put(`/users/${client.userId}/roles`, { roleIDs: [], version: 3 })
    expect((await client.get('/positions')).status).toBe(403)
  })

  test('that a person has together give the farthest scope and the widest right to a field', async () => {
    const near = await role({
      permissions: [{ permission: 'contract.read', scope: 'own' }],
      fieldRights: [
        { field: 'contract.amount', right: 'hidden' },
        { field: 'counterpart.bank', right: 'hidden' },
      ],
    })
    const far = await role({
      permissions: [{ permission: 'contract.read', scope: 'department' }],
      fieldRights: [{ field: 'contract.amount', right: 'read' }],
    })
    const client = await org.person()
    await admin.put(`/users/${client.userId}/roles`, { roleIDs: [near.id, far.id], version: 1 })
    const actor = await org.actor(client.userId)
    expect(actor.permissions).toEqual({ 'contract.read': 'department' })
    // The second role says nothing of bank accounts, so it lets them be written.
    expect(actor.fieldRights).toEqual({ 'contract.amount': 'read' })
  })

  test('refuse a scope where there is none, a permission twice, and a taken name', async () => {
    const faulty = await admin.post('/roles', {
      name: newName(),
      permissions: [
        { permission: 'people.read', scope: 'own' },
        { permission: 'contract.read', scope: 'own' },
        { permission: 'contract.read', scope: 'all' },
      ],
    })
    expect(faulty.errors.map(({ path, code }) => [path, code])).toEqual([
      ['permissions.0', 'scopeNotPossible'],
      ['permissions.2', 'twice'],
    ])
    const { name } = await role()
    expect((await admin.post('/roles', { name, permissions: [] })).errors[0]?.path).toBe('name')
    const unknown = { name: newName(), permissions: [{ permission: 'fly', scope: 'all' }] }
    expect((await admin.post('/roles', unknown)).status).toBe(400)
  })

  test('are deleted when nobody has them; default ones stay', async () => {
    const one = await role()
    const { id } = await org.user()
    await admin.put(`/users/${id}/roles`, { roleIDs: [one.id], version: 1 })
    expect((await admin.delete(`/roles/${one.id}?version=1`)).code).toBe(40905)
    await admin.put(`/users/${id}/roles`, { roleIDs: [], version: 2 })
    expect((await admin.delete(`/roles/${one.id}?version=1`)).status).toBe(200)
    expect((await admin.get(`/roles/${one.id}`)).status).toBe(404)
    expect((await admin.delete(`/roles/${org.roleIds.auditor}?version=1`)).code).toBe(40905)
  })

  test('keep one active person who may manage them, whichever way somebody tries', async () => {
    const other = await app.organization()
    const only = await other.as('administrator')
    await only.put(`/users/${other.administratorId}/state`, { state: 'disabled', version: 1 })
    const own = (await only.get(`/users/${only.userId}/roles`)).data
    const resigned = await only.put(`/users/${only.userId}/roles`, { roleIDs: [], version: own.version })
    expect(resigned.code).toBe(42212)
    const adminRole = (await only.get(`/roles/${other.roleIds.administrator}`)).data
    const emptied = await only.put(`/roles/${adminRole.id}`, {
      name: adminRole.name,
      permissions: seeAll,
      version: adminRole.version,
    })
    expect(emptied.code).toBe(42212)
    expect((await only.get('/roles')).status).toBe(200)
    const two = [
      await other.person({ role: 'administrator' }),
      await other.person({ role: 'administrator' }),
    ] as const
    await only.put(`/users/${two[0].userId}/roles`, { roleIDs: [], version: 1 })
    const both = await Promise.all([
      only.put(`/users/${two[1].userId}/roles`, { roleIDs: [], version: 1 }),
      two[1].put(`/users/${only.userId}/roles`, { roleIDs: [], version: own.version }),
    ])
    expect(both.map(({ code }) => code).filter((code) => code === 0)).toHaveLength(1)
  })

  test('answer stale saves with the current record, and write both sides into the audit', async () => {
    const one = await role()
    const body = { name: one.name, permissions: [{ permission: 'role.read', scope: 'all' }] }
    expect((await admin.put(`/roles/${one.id}`, { ...body, version: 1 })).data.version).toBe(2)
    const stale = await admin.put(`/roles/${one.id}`, { ...body, version: 1 })
    expect([stale.code, stale.data.version]).toEqual([40902, 2])
    expect((await admin.delete(`/roles/${one.id}?version=1`)).code).toBe(40902)
    const entry = (await admin.get(`/audit_entries?subjectKind=role&subjectID=${one.id}`)).data.list[0]
    expect([entry.action, entry.before.permissions, entry.after.permissions]).toEqual([
      'role.update',
      { 'people.read': 'all' },
      { 'role.read': 'all' },
    ])
    const { id } = await org.user()
    await admin.put(`/users/${id}/roles`, { roleIDs: [one.id], version: 1 })
    const staleRoles = await admin.put(`/users/${id}/roles`, { roleIDs: [], version: 1 })
    expect([staleRoles.code, staleRoles.data.roles[0].id]).toEqual([40902, one.id])
  })

  test('are neither seen nor changed by people without the permission or of another organisation', async () => {
    const one = await role()
    const body = { name: one.name, permissions: [], version: 1 }
    expect((await staff.get('/roles')).status).toBe(403)
    expect((await staff.post('/roles', { name: newName(), permissions: [] })).status).toBe(403)
    expect((await staff.put(`/roles/${one.id}`, body)).status).toBe(403)
    expect((await staff.put(`/users/${staff.userId}/roles`, { roleIDs: [one.id], version: 1 })).status).toBe(
      403,
    )
    for (const path of [`/roles/${one.id}`, `/users/${staff.userId}/roles`])
      expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.put(`/roles/${one.id}`, body)).status).toBe(404)
    expect((await stranger.delete(`/roles/${one.id}?version=1`)).status).toBe(404)
    const taken = await stranger.put(`/users/${stranger.userId}/roles`, { roleIDs: [one.id], version: 1 })
    expect([taken.status, taken.errors[0]?.path]).toEqual([422, 'roleIDs.0'])
  })
})
