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

const path = '/archive_addresses'
const choices = `${path}/choices`
type Typed = { name?: string; state?: 1 | 2; sortOrder?: number | null; version?: number }
const address = (typed: Typed) => ({ name: '档案室', state: 1, sortOrder: null, ...typed })
const add = async (name: string) => (await manager.post(path, address({ name }))).data
const change = (of: { id: number; name: string; version: number }, typed: Typed) =>
  manager.put(`${path}/${of.id}`, address({ name: of.name, version: of.version, ...typed }))

test('addresses are added behind the others, renamed, put in order, taken out of use and into use again', async () => {
  const reader = await org.as('businessStaff')
  const namesOf = async (client: TestClient, at: string) =>
    (await client.get(at)).data.list.map(({ name, state }: { name: string; state: number }) => [name, state])
  // Whoever chooses finds the order that is kept.
  const names = async () => {
    const kept = await namesOf(manager, path)
    expect(await namesOf(reader, choices)).toEqual(kept)
    return kept
  }
  const [one, two, three] = [await add('一号室'), await add('二号室'), await add('三号室')]
  const renamed = await change(two, { name: '  二号档案室 ' })
  expect([renamed.status, renamed.data.name]).toEqual([200, '二号档案室'])
  const stale = await change(two, { name: '别名' })
  expect([stale.status, stale.data.name]).toEqual([409, '二号档案室'])
  const first = (await change(three, { sortOrder: 1 })).data
  expect((await change(one, { sortOrder: 2.5 })).status).toBe(200)
  const between = await manager.post(path, address({ name: '新室', sortOrder: 2 }))
  expect(between.status).toBe(201)
  const off = await change(first, { sortOrder: 1, state: 2 })
  expect(off.status).toBe(200)
  expect(await names()).toEqual([
    ['新室', 1],
    ['一号室', 1],
    ['二号档案室', 1],
    ['三号室', 2],
  ])
  await change(off.data, { sortOrder: 1, state: 1 })
  expect(await names()).toEqual([
    ['三号室', 1],
    ['新室', 1],
    ['一号室', 1],
    ['二号档案室', 1],
  ])
})

test('a name is there once', async () => {
  await add('保密柜')
  const again = await manager.post(path, address({ name: '保密柜' }))
  expect([again.status, again.errors[0]?.message]).toEqual([422, '名称已被使用'])
})

test('one that a contract names is not deleted, and the refusal says so without a number; one that nothing uses is', async () => {
  const office = await contractOffice(await app.organization(), [
    { id: 'shelf', name: '归档地址', type: 'offlineArchiveAddress' },
  ])
  const made = (await office.lead.post(path, address({ name: '法务档案室' }))).data
  const values = { ...office.complete, shelf: made.id }
  await office.staff.call(createContract, { body: { contractTypeID: office.typeId, values } })
  const refused = await office.lead.delete(`${path}/${made.id}?version=${made.version}`)
  expect([refused.status, refused.message]).toEqual([409, '正在被使用（有合同存放于此），不能删除'])
  const free = (await office.lead.post(path, address({ name: '空柜' }))).data
  expect((await office.lead.delete(`${path}/${free.id}?version=${free.version}`)).status).toBe(200)
})

test('only who may keeps them, only who reads contracts chooses from them, and another organisation finds none of them', async () => {
  const office = await app.organization()
  const keeper = await office.as('contractManager')
  const made = (await keeper.post(path, address({ name: '外人不见' }))).data
  const own = `${path}/${made.id}`
  const counsel = await office.as('legalCounsel')
  expect((await counsel.get(choices)).data.list).toEqual([made])
  for (const at of [path, own, `${path}/import`, `${path}/import/template`])
    expect([at, (await counsel.get(at)).status]).toEqual([at, 403])
  expect((await counsel.post(path, address({ name: '我的柜子' }))).status).toBe(403)
  expect((await counsel.post(`${path}/import`, {})).status).toBe(403)
  expect((await counsel.put(own, address({ version: 1 }))).status).toBe(403)
  expect((await counsel.delete(`${own}?version=1`)).status).toBe(403)
  expect((await (await office.person()).get(choices)).status).toBe(403)
  const stranger = await (await app.organization()).as('contractManager')
  for (const at of [path, choices]) expect((await stranger.get(at)).data.list).toEqual([])
  expect((await stranger.get(own)).status).toBe(404)
  expect((await stranger.put(own, address({ version: 1 }))).status).toBe(404)
  expect((await stranger.delete(`${own}?version=1`)).status).toBe(404)
  expect((await keeper.get(own)).data).toEqual(made)
})
