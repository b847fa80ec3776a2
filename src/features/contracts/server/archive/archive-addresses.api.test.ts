import { beforeAll, expect, test } from 'vitest'
import { contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, type TestOrganization, testApp } from '#testing/index.ts'
import { createContract } from '../../domain/index.ts'

const app = await testApp()
let org: TestOrganization
let manager: TestClient
beforeAll(async () => {
  org = await app.organization()
  manager = await org.as('contractManager')
})

const path = '/archive/offline_settings'
const add = async (name: string) => (await manager.post(path, { name })).data
const names = async () =>
  (await manager.get(path)).data.list.map(({ name, state }: { name: string; state: number }) => [name, state])

test('addresses are added behind the others, renamed, put in order, taken out of use and into use again', async () => {
  const [one, two, three] = [await add('一号室'), await add('二号室'), await add('三号室')]
  const change = (of: { id: number; version: number }, more: object) =>
    manager.put(`${path}/${of.id}`, { name: '二号室', state: 1, version: of.version, ...more })
  const renamed = await change(two, { name: '  二号档案室 ' })
  expect([renamed.status, renamed.data.name]).toEqual([200, '二号档案室'])
  const stale = await change(two, { name: '别名' })
  expect([stale.status, stale.data.name]).toEqual([409, '二号档案室'])
  const ordered = await manager.put('/archive/offline_settings_order', { ids: [three.id, one.id, two.id] })
  expect(ordered.status).toBe(200)
  const off = await manager.put(`${path}/${three.id}`, { name: '三号室', state: 2, version: three.version })
  expect(off.status).toBe(200)
  expect(await names()).toEqual([
    ['一号室', 1],
    ['二号档案室', 1],
    ['三号室', 2],
  ])
  await manager.put(`${path}/${three.id}`, { name: '三号室', state: 1, version: off.data.version })
  expect(await names()).toEqual([
    ['三号室', 1],
    ['一号室', 1],
    ['二号档案室', 1],
  ])
  const short = await manager.put('/archive/offline_settings_order', { ids: [three.id, one.id] })
  expect(short.status).toBe(409)
})

test('a name is there once', async () => {
  await add('保密柜')
  const again = await manager.post(path, { name: '保密柜' })
  expect([again.status, again.errors[0]?.message]).toEqual([422, '名称已被使用'])
})

test('one that a contract names is not deleted, and the refusal says so without a number; one that nothing uses is', async () => {
  const office = await contractOffice(await app.organization(), [
    { id: 'shelf', name: '归档地址', type: 'offlineArchiveAddress' },
  ])
  const made = (await office.lead.post(path, { name: '法务档案室' })).data
  const values = { ...office.complete, shelf: made.id }
  await office.staff.call(createContract, { body: { contractTypeID: office.typeId, values } })
  const refused = await office.lead.delete(`${path}/${made.id}?version=${made.version}`)
  expect([refused.status, refused.message]).toEqual([409, '正在被使用（有合同存放于此），不能删除'])
  const free = (await office.lead.post(path, { name: '空柜' })).data
  expect((await office.lead.delete(`${path}/${free.id}?version=${free.version}`)).status).toBe(200)
})

test('only who may keeps them, and another organisation finds none of them', async () => {
  const made = await add('外人不见')
  const counsel = await org.as('legalCounsel')
  expect((await counsel.post(path, { name: '我的柜子' })).status).toBe(403)
  expect((await counsel.put(`${path}/${made.id}`, { name: '改', state: 1, version: 1 })).status).toBe(403)
  expect((await counsel.put('/archive/offline_settings_order', { ids: [made.id] })).status).toBe(403)
  expect((await counsel.delete(`${path}/${made.id}?version=1`)).status).toBe(403)
  const stranger = await (await app.organization()).as('contractManager')
  expect((await stranger.put(`${path}/${made.id}`, { name: '改', state: 1, version: 1 })).status).toBe(404)
  expect((await stranger.delete(`${path}/${made.id}?version=1`)).status).toBe(404)
})
