import { beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'

const app = await testApp()
const org = await app.organization()
let office: Awaited<ReturnType<typeof matterOffice>>
let lead: TestClient
let counsel: TestClient
let staff: TestClient
beforeAll(async () => {
  office = await matterOffice(org)
  ;({ lead, counsel, staff } = office)
})

type Case = { id: number; version: number }
/** Puts a case below another one, as it stands now. */
const put = async (client: TestClient, id: number, parentID: number | null) => {
  const { data } = await lead.get(`/law_cases/${id}`)
  return client.put(`/law_cases/${id}/parent`, { parentCaseID: parentID, version: data.version })
}
const below = async (client: TestClient, { id }: Case): Promise<number[]> =>
  (await client.get(`/law_cases/${id}/below`)).data.list.map((one: Case) => one.id)
const above = async (client: TestClient, { id }: Case) => {
  const { data } = await client.get(`/law_cases/${id}/parent`)
  return { ids: data.above.map((one: Case) => one.id), hidesParent: data.hidesParent }
}
const three = () => Promise.all([office.madeCase(), office.madeCase(), office.madeCase()])

describe('a case stands below another one', () => {
  test('and is found from both; it never stands below itself or what stands below it', async () => {
    const [top, middle, low] = await three()
    expect((await put(lead, middle.id, top.id)).data.parent).toMatchObject({ id: top.id })
    expect((await put(lead, low.id, middle.id)).status).toBe(200)
    expect(await above(lead, low)).toEqual({ ids: [top.id, middle.id], hidesParent: false })
    expect([await below(lead, top), await below(lead, low)]).toEqual([[middle.id], []])
    expect((await put(lead, top.id, low.id)).status).toBe(422)
    expect((await put(lead, top.id, top.id)).status).toBe(422)
    expect((await lead.delete(`/law_cases/${top.id}?version=1`)).status).toBe(409)
    expect((await put(lead, low.id, null)).data.parent).toBeNull()
    expect((await put(lead, top.id, low.id)).status).toBe(200)
    const { data } = await lead.get(`/law_cases/${middle.id}`)
    const late = { parentCaseID: null, version: data.version - 1 }
    expect((await lead.put(`/law_cases/${middle.id}/parent`, late)).status).toBe(409)
  })

  test('for nobody who may not change it, and not once it is archived or void', async () => {
    const [top, low] = await three()
    const { id } = await office.madeCase({ handler: [lead.userId] })
    expect((await put(counsel, id, top.id)).status).toBe(403)
    expect((await put(staff, low.id, top.id)).status).toBe(403)
    const nobody = await org.person()
    expect((await put(nobody, low.id, top.id)).status).toBe(403)
    await lead.put(`/law_cases/${low.id}/status`, { status: 10, reason: '登记错误', version: low.version })
    expect((await put(lead, low.id, top.id)).status).toBe(409)
    expect((await put(lead, top.id, low.id)).status).toBe(422)
  })

  test('never in a circle, also when two changes at once would make one together', async () => {
    // Neither of the two touches what the other changes: the top of each pair is put below the low one of the other.
    const fours = await Promise.all(
      Array.from({ length: 6 }, () => Promise.all([three(), office.madeCase()])),
    )
    const answers = []
    for (const [[one, belowOne, two], belowTwo] of fours) {
      await put(lead, belowOne.id, one.id)
      await put(lead, belowTwo.id, two.id)
      answers.push(
        await Promise.all([
          lead.put(`/law_cases/${one.id}/parent`, { parentCaseID: belowTwo.id, version: one.version }),
          lead.put(`/law_cases/${two.id}/parent`, { parentCaseID: belowOne.id, version: two.version }),
        ]),
      )
    }
    expect(answers.map((both) => both.map(({ status }) => status).sort())).toEqual(
      fours.map(() => [200, 422]),
    )
  })
})

describe('a case that a person may not see', () => {
  test('is named neither above nor below, is not chosen, and is not replaced by them', async () => {
    const secret = await office.madeCase({ name: '绝密上级案', privileged: true, handler: [lead.userId] })
    const [open, low] = await three()
    await put(lead, open.id, secret.id)
    const hidden = await office.madeCase({ name: '绝密下级案', privileged: true, handler: [lead.userId] })
    await put(lead, hidden.id, open.id)
    expect(await above(lead, open)).toEqual({ ids: [secret.id], hidesParent: false })
    expect(await above(counsel, open)).toEqual({ ids: [], hidesParent: true })
    expect([await below(lead, open), await below(counsel, open)]).toEqual([[hidden.id], []])
    // What stands further above is no reason to be told more.
    await put(counsel, low.id, open.id)
    expect(await above(counsel, low)).toEqual({ ids: [open.id], hidesParent: false })
    for (const path of ['parent', 'below'])
      expect((await counsel.get(`/law_cases/${secret.id}/${path}`)).status).toBe(404)
    expect((await put(counsel, low.id, secret.id)).status).toBe(404)
    expect((await put(counsel, low.id, 999_999_999)).status).toBe(404)
    for (const parentID of [null, low.id]) {
      const refused = await put(counsel, open.id, parentID)
      expect(refused.status).toBe(422)
      expect(JSON.stringify(refused)).not.toContain('绝密')
    }
    expect(await above(lead, open)).toEqual({ ids: [secret.id], hidesParent: false })
  })

  test('keeps what is above it from being deleted without saying what it is', async () => {
    const [top] = await three()
    const hidden = await office.madeCase({ privileged: true, handler: [counsel.userId] })
    await put(lead, hidden.id, top.id)
    const second = await org.person({ role: 'legalLead' })
    const { data } = await second.get(`/law_cases/${top.id}`)
    const refused = await second.delete(`/law_cases/${top.id}?version=${data.version}`)
    expect([refused.status, JSON.stringify(refused)]).toEqual([409, expect.not.stringContaining('下级')])
    const undeletable = await lead.delete(`/law_cases/${top.id}?version=${data.version}`)
    expect([undeletable.status, JSON.stringify(undeletable)]).toEqual([409, expect.stringContaining('下级')])
  })

  test('stands in the log by its name for whoever sees it alone', async () => {
    const [open] = await three()
    const secret = await office.madeCase({ name: '绝密日志案', privileged: true, handler: [lead.userId] })
    await put(lead, open.id, secret.id)
    const lines = async (client: TestClient) => {
      const { data } = await client.get(`/law_cases/${open.id}/log`)
      return data.list.find(({ action }: { action: string }) => action === 'law_case.setParent').changes
    }
    expect(await lines(lead)).toMatchObject([{ name: '上级案件', before: '', after: '绝密日志案' }])
    expect(await lines(counsel)).toMatchObject([{ after: '（已删除或您无权查看）' }])
    const { raw } = await (await org.as('auditor')).get('/audit_entries?subjectKind=law_case&pageSize=200')
    expect(raw.toString()).not.toContain('绝密日志案')
  })
})
