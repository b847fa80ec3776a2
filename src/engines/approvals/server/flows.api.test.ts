import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const { org, node, by, newFlow, jia, yi, submit, asked } = await paperOffice(app)
const stranger = await app.organization()

describe('flows', () => {
  const draft = (more: object = {}) => ({
    kind: 'paper',
    name: `流程${Math.random()}`,
    definition: { nodes: [node('a', by(jia))] },
    ...more,
  })

  test('are made for kinds of records that are approved alone, and by who manages flows', async () => {
    const admin = await org.as('administrator')
    const refused = await admin.try(api.createFlow, { body: draft({ kind: 'invoice' }) })
    expect([refused.status, refused.errors[0]?.path]).toEqual([422, 'kind'])
    expect((await admin.try(api.createFlow, { body: draft() })).status).toBe(201)
    expect((await jia.try(api.createFlow, { body: draft() })).status).toBe(403)
  })

  test('are drafted, changed, published in versions; what runs keeps its version', async () => {
    const admin = await org.as('administrator')
    const created = await admin.call(api.createFlow, { body: draft() })
    expect(created).toMatchObject({ publishedVersion: null, hasChanges: true, people: [{ name: '甲' }] })
    await expect(submit(created.id)).rejects.toMatchObject({ reason: 'rule' })
    const params = { id: created.id }
    const first = await admin.call(api.publishFlow, { params, body: { version: created.version } })
    expect(first).toMatchObject({ publishedVersion: 1, hasChanges: false })
    const { paper } = await submit(created.id)
    const changed = await admin.call(api.updateFlow, {
      params,
      body: { name: created.name, definition: { nodes: [node('a', by(yi))] }, version: first.version },
    })
    expect(changed).toMatchObject({ publishedVersion: 1, hasChanges: true })
    const stale = await admin.try(api.publishFlow, { params, body: { version: first.version } })
    expect([stale.code, stale.data.version]).toEqual([40902, changed.version])
    await admin.call(api.publishFlow, { params, body: { version: changed.version } })
    expect(await asked(paper)).toEqual(['甲'])
    expect(await asked((await submit(created.id)).paper)).toEqual(['乙'])
    const listed = await admin.call(api.listFlows, { query: { q: created.name, usable: true } })
    expect(listed.list).toMatchObject([{ id: created.id, publishedVersion: 2 }])
  })

  test('can’t be published with somebody of another organisation or an unbuilt node, and not deleted once published', async () => {
    const admin = await org.as('administrator')
    const { id } = await stranger.user()
    const bad = await admin.call(api.createFlow, {
      body: draft({ definition: { nodes: [node('a', [{ by: 'person', userIds: [id] }])] } }),
    })
    const refused = await admin.try(api.publishFlow, {
      params: { id: bad.id },
      body: { version: bad.version },
    })
    expect([refused.code, refused.errors[0]?.code]).toEqual([42201, 'approverGone'])
    expect(
      (await admin.try(api.deleteFlow, { params: { id: bad.id }, query: { version: bad.version } })).code,
    ).toBe(0)
    const good = await newFlow([node('a', by(jia))])
    const kept = await admin.try(api.deleteFlow, {
      params: { id: good.id },
      query: { version: good.version },
    })
    expect(kept.code).toBe(40905)
  })

  test('say before they are published which steps find nobody now, and what becomes of these', async () => {
    const admin = await org.as('administrator')
    const { rows } = await org.services.database.pool.query(
      `select r.id from roles r where r.organization_id = $1 and not exists (select from user_roles u where u.role_id = r.id) limit 1`,
      [org.id],
    )
    const nobody = [{ by: 'role' as const, roleId: Number(rows[0]?.id) }]
    const nodes = [
      node('empty', nobody, { whenEmpty: 'refuse' }),
      node('some', [...nobody, ...by(jia)]),
      node('manager', [...nobody, { by: 'initiatorManager' }]),
    ]
    const { id, version } = await admin.call(api.createFlow, { body: draft({ definition: { nodes } }) })
    const { list } = await admin.call(api.flowWarnings, { params: { id } })
    expect(list).toHaveLength(1)
    expect(list[0]).toMatch(/empty.*不能提交/)
    // It is no more than a warning: people may hold the role tomorrow.
    expect((await admin.try(api.publishFlow, { params: { id }, body: { version } })).status).toBe(200)
    const staff = await org.as('businessStaff')
    expect((await staff.try(api.flowWarnings, { params: { id } })).status).toBe(403)
  })

  test('are managed by those who may, and nonsense is refused', async () => {
    const staff = await org.as('businessStaff')
    expect((await staff.try(api.createFlow, { body: draft() })).status).toBe(403)
    expect((await staff.try(api.listFlows)).status).toBe(403)
    const counsel = await org.as('legalCounsel')
    expect((await counsel.try(api.createFlow, { body: draft() })).status).toBe(403)
    expect((await counsel.try(api.listFlows)).status).toBe(200)
    const admin = await org.as('administrator')
    expect((await admin.try(api.createFlow, { body: draft({ colour: 1 }) })).status).toBe(400)
    expect(
      (await admin.try(api.createFlow, { body: draft({ definition: { nodes: [{ kind: 'x' }] } }) })).status,
    ).toBe(400)
    const { name } = await admin.call(api.createFlow, { body: draft() })
    expect((await admin.try(api.createFlow, { body: draft({ name }) })).code).toBe(40906)
  })
})
