import { expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { createLawFirm } from './create-law-firm.ts'

const app = await testApp()

test('colleagues say what a firm’s work was worth: each reads their own, who may assess reads all, everybody the mean', async () => {
  const [org, stranger] = [await app.organization(), await app.organization()]
  const { id } = await org.run(org.administratorId, (context) => createLawFirm(context, { name: '衡石所' }))
  const [staff, counsel, lead] = [
    await org.as('businessStaff'),
    await org.as('legalCounsel'),
    await org.as('legalLead'),
  ]
  const path = `/law_firms/${id}/surveys`
  const say = (client: TestClient, body: object) =>
    client.post(path, { matter: '货款纠纷', score: 5, ...body })
  const own = await say(staff, { remark: '回复及时' })
  expect([own.status, own.data]).toEqual([
    201,
    expect.objectContaining({ matter: '货款纠纷', score: 5, remark: '回复及时', isOwn: true, version: 1 }),
  ])
  expect((await say(counsel, { score: 2, remark: '文书有误' })).status).toBe(201)
  expect((await say(staff, {})).errors).toMatchObject([{ path: 'matter', code: 'taken' }])
  expect((await say(staff, { matter: '商标', score: 6 })).status).toBe(400)
  expect((await say(staff, { matter: ' ' })).status).toBe(400)

  const read = async (client: TestClient) => (await client.get(path)).data.list
  expect((await read(staff)).map(({ score }: { score: number }) => score)).toEqual([5])
  // Counsel keeps firms and is not asked to judge them: what others wrote is not told.
  expect(JSON.stringify(await read(counsel))).not.toContain('回复及时')
  expect(await read(lead)).toHaveLength(2)
  expect((await staff.get('/law_firms')).data.list[0].surveyScore).toBe(3.5)
  const log = (await staff.get(`/law_firms/${id}/log`)).raw.toString()
  expect(log).not.toMatch(/回复及时|文书有误|货款纠纷/)

  const one = `${path}/${own.data.id}`
  const change = { matter: '货款纠纷', score: 4, remark: '', version: 1 }
  for (const client of [counsel, lead, await stranger.as('legalLead')]) {
    expect((await client.put(one, change)).status).toBe(404)
    expect((await client.delete(`${one}?version=1`)).status).toBe(404)
  }
  expect((await (await stranger.as('legalLead')).get(path)).status).toBe(404)
  expect((await (await org.person()).get(path)).status).toBe(403)
  expect((await staff.put(one, change)).data).toMatchObject({ score: 4, version: 2 })
  expect((await staff.put(one, change)).status).toBe(409)
  expect((await staff.delete(`${one}?version=2`)).status).toBe(200)
  expect((await lead.get('/law_firms')).data.list[0].surveyScore).toBe(2)
})
