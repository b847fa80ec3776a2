import { expect, test } from 'vitest'
import { contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { createLawFirm, createLawyer } from './create-law-firm.ts'

const app = await testApp()

test('a firm or lawyer whom a contract names is not deleted, as who acts or by itself [FLD-20] [FLD-21] [FLD-22]', async () => {
  const office = await contractOffice(await app.organization(), [
    { id: 'agents', name: '代理信息', type: 'agentInformation' },
    { id: 'firm', name: '顾问律所', type: 'lawFirms' },
  ])
  const { org, lead } = office
  const made = await org.run(org.administratorId, async (context) => {
    const firm = async (name: string) => (await createLawFirm(context, { name, panel_status: 2 })).id
    const of = async (law_firm_id: number, name: string) => ({
      firm: law_firm_id,
      lawyer: (await createLawyer(context, { law_firm_id, name })).id,
    })
    return [
      await of(await firm('甲所'), '甲律师'),
      await of(await firm('乙所'), '乙律师'),
      await of(await firm('丙所'), '丙律师'),
    ]
  })
  const [acting, asked, free] = made
  const drafted = await office.staff.post('/contracts', {
    contractTypeID: office.typeId,
    values: {
      ...office.complete,
      agents: { lawFirmIDList: [acting?.firm], lawyerIDList: [acting?.lawyer] },
      firm: [asked?.firm],
    },
  })
  expect([drafted.status, drafted.message]).toEqual([201, ''])
  const remove = (client: TestClient, path: string) => client.delete(`${path}?version=1`)
  expect(await remove(lead, `/lawyers/${acting?.lawyer}`)).toMatchObject({
    status: 409,
    message: expect.stringContaining('已有表单选择了它'),
  })
  for (const one of [asked, free]) expect((await remove(lead, `/lawyers/${one?.lawyer}`)).status).toBe(200)
  expect((await remove(lead, `/law_firms/${acting?.firm}`)).status).toBe(409)
  expect((await remove(lead, `/law_firms/${asked?.firm}`)).message).toContain('已有表单选择了它')
  expect((await remove(lead, `/law_firms/${free?.firm}`)).status).toBe(200)
})
