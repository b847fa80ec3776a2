import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const {
  org,
  blind,
  nextPaper,
  node,
  by,
  newFlow,
  jia,
  yi,
  bing,
  ding,
  starter,
  submit,
  detailOf,
  approve,
  asked,
} = await paperOffice(app)
const [admin, counsel] = [await org.as('administrator'), await org.as('legalCounsel')]
const stranger = await app.organization()
const path = '/approval_settings'

type Given = { fallbackID?: number | null; administrators?: boolean; version?: number }
async function decide(given: Given, client: TestClient = admin) {
  const { version } = (await admin.get(path)).data
  return client.put(path, { fallbackID: null, administrators: false, version, ...given })
}
const setManager = (of: number, manager: number | null) =>
  app.database.pool.query('update users set manager_id = $1 where id = $2', [manager, of])

describe('whose only approver submits it', () => {
  let own: number
  beforeAll(async () => {
    own = (await newFlow([node('a', by(starter))])).id
  })
  afterEach(async () => {
    await setManager(starter.userId, null)
    await decide({})
  })

  test('nobody approves it as shipped: it cannot be submitted, and the preview says why', async () => {
    const preview = await starter.call(api.previewApprovalCall, { body: { flowID: own } })
    expect(preview).toMatchObject({ problem: 'noStandIn', canStart: false, nodes: [{ people: [] }] })
    await expect(submit(own)).rejects.toMatchObject({
      issues: [{ code: 'noStandIn', params: { node: '节点a' } }],
    })
  })

  test('the next manager who may does, though the nearest one has left', async () => {
    const left = await org.person({ role: 'businessStaff', name: '离任经理' })
    await setManager(starter.userId, left.userId)
    await setManager(left.userId, yi.userId)
    await admin.put(`/users/${left.userId}/state`, { state: 'terminated', version: 1 })
    await decide({ fallbackID: bing.userId, administrators: true })
    const { paper } = await submit(own)
    expect(await asked(paper)).toEqual(['乙'])
    expect((await detailOf(starter, paper)).nodes[0]).toMatchObject({ note: 'ownSubmission' })
    expect((await approve(yi, paper)).data.state).toBe('approved')
  })

  test('neither a manager nor a fallback approver who has left does so at a later step', async () => {
    const left = await org.person({ role: 'businessStaff', name: '离任经理' })
    const away = await org.person({ role: 'businessStaff', name: '离任后备' })
    await setManager(starter.userId, left.userId)
    await setManager(left.userId, yi.userId)
    await decide({ fallbackID: away.userId, administrators: true })
    const later = await newFlow([node('a', by(jia)), node('b', by(starter))])
    const [{ paper: toManager }, { paper: toAdministrators }] = [
      await submit(later.id),
      await submit(later.id),
    ]
    for (const one of [left, away])
      await admin.put(`/users/${one.userId}/state`, { state: 'terminated', version: 1 })
    await approve(jia, toManager)
    expect(await asked(toManager)).toEqual(['乙'])
    await setManager(left.userId, null)
    await approve(jia, toAdministrators)
    expect(await asked(toAdministrators)).toContain('管理员')
  })

  test('else the fallback approver does, and the administrators only where the organisation chose so', async () => {
    expect((await decide({ fallbackID: bing.userId, administrators: true })).code).toBe(0)
    const { paper } = await submit(own)
    expect(await asked(paper)).toEqual(['丙'])
    expect((await approve(admin, paper)).status).toBe(403)
    // What the fallback approver submits they do not approve.
    const theirs = (await newFlow([node('a', by(bing))])).id
    const { paper: toAdministrators } = await submit(theirs, bing)
    const { nodes } = await detailOf(bing, toAdministrators)
    expect(nodes[0]?.people.map(({ id }) => id)).toContain(admin.userId)
    await decide({ fallbackID: bing.userId })
    await expect(submit(theirs, bing)).rejects.toMatchObject({ issues: [{ code: 'noStandIn' }] })
  })

  test('nobody stands in who cannot see the record, neither at first nor later', async () => {
    const paper = nextPaper()
    blind.set(paper, [bing.userId])
    await decide({ fallbackID: bing.userId })
    await expect(submit(own, starter, paper)).rejects.toMatchObject({ issues: [{ code: 'noStandIn' }] })
    const other = await org.person({ role: 'businessStaff', name: '另一位' })
    await decide({ fallbackID: other.userId })
    await submit(own, starter, paper)
    expect(await asked(paper)).toEqual(['另一位'])
    await decide({ fallbackID: bing.userId })
    const { list } = (await admin.get(`/users/${other.userId}/waiting`)).data
    expect(list).toMatchObject([{ id: paper, otherwise: 'nobody' }])
  })

  test('a fallback approver who leaves hands it on, and is asked no more', async () => {
    const fallback = await org.person({ role: 'businessStaff', name: '后备审批人' })
    await decide({ fallbackID: fallback.userId })
    const { paper } = await submit(own)
    const leave = (body: object) =>
      admin.put(`/users/${fallback.userId}/state`, { state: 'terminated', version: 1, ...body })
    expect((await leave({})).errors).toMatchObject([{ path: 'handOverTo' }])
    const { list } = (await admin.get(`/users/${fallback.userId}/waiting`)).data
    expect(list).toMatchObject([{ id: paper, otherwise: 'nobody' }])
    await setManager(starter.userId, ding.userId)
    expect((await admin.get(`/users/${fallback.userId}/waiting`)).data.list).toMatchObject([
      { id: paper, otherwise: 'standIns' },
    ])
    expect((await leave({})).code).toBe(0)
    expect(await asked(paper)).toEqual(['丁'])
    await setManager(starter.userId, null)
    await expect(submit(own)).rejects.toMatchObject({ issues: [{ code: 'noStandIn' }] })
    expect((await admin.get(path)).data.fallback).toMatchObject({ name: '后备审批人', terminated: true })
  })
})

describe('the setting', () => {
  test('is read by who reads flows and changed by who manages them, within the organisation; the log says both', async () => {
    const { version } = (await admin.get(path)).data
    expect((await decide({ fallbackID: jia.userId, administrators: true })).data).toMatchObject({
      fallback: { id: jia.userId, name: '甲' },
      administrators: true,
      version: version + 1,
    })
    expect((await counsel.get(path)).data.fallback.name).toBe('甲')
    expect((await starter.get(path)).status).toBe(403)
    expect((await decide({}, counsel)).status).toBe(403)
    expect((await decide({}, starter)).status).toBe(403)
    const theirs = await stranger.as('administrator')
    expect((await theirs.get(path)).data).toEqual({ fallback: null, administrators: false, version: 0 })
    const { rows } = await app.database.pool.query(
      `select before, after from audit_entries where organization_id = $1 and action = 'approval_settings.update' and after ->> 'fallback' = '甲'`,
      [org.id],
    )
    expect(rows).toMatchObject([
      { before: { administrators: false }, after: { fallback: '甲', administrators: true } },
    ])
  })

  test('takes nobody who left or is of another organisation, and overwrites nothing newer', async () => {
    const theirs = await stranger.person({ role: 'businessStaff', name: '外人' })
    const left = await org.person({ role: 'businessStaff', name: '离职者' })
    await admin.put(`/users/${left.userId}/state`, { state: 'terminated', version: 1 })
    for (const fallbackID of [theirs.userId, left.userId, 999_999])
      expect((await decide({ fallbackID })).errors).toMatchObject([{ path: 'fallbackID' }])
    const { version } = (await admin.get(path)).data
    const stale = await decide({ fallbackID: yi.userId, version: version - 1 })
    expect([stale.status, stale.data.version]).toEqual([409, version])
  })
})
