import { expect, test } from 'vitest'
import * as api from '#engines/approvals/domain/index.ts'
import { contractOffice, officeFields } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'

const app = await testApp()

test('a flow is published with fields of any form in force, and refused with others', async () => {
  const office = await contractOffice(await app.organization(), [
    { id: 'risk', name: '风险分', type: 'number' },
    { id: 'reviewer', name: '复核人', type: 'people' },
  ])
  const admin = await office.org.as('administrator')
  // Another form in force has none of these fields.
  const forms = (await admin.get('/forms?pageSize=100&formType=1')).data.list
  expect(forms.length).toBeGreaterThan(1)
  const form = forms.find(({ name }: { name: string }) => name === '合同表单')
  const when = { match: 'all', conditions: [{ fieldId: 'risk', operator: 3, value: '5' }] }
  const nodes = [
    {
      kind: 'condition',
      id: 'x',
      name: '风险',
      branches: [
        { id: 'high', name: '高风险', when },
        { id: 'rest', name: '其他', when: null },
      ],
    },
    {
      kind: 'approver',
      id: 'r',
      name: '复核',
      within: 'high',
      who: [{ by: 'formField', fieldId: 'reviewer' }],
    },
    {
      kind: 'approver',
      id: 'z',
      name: '负责人',
      who: [{ by: 'person', userIds: [office.lead.userId] }],
      fieldRights: { risk: 'edit' },
    },
  ]
  const publish = async () => {
    const flow = await admin.call(api.readFlowById, { params: { id: office.flowId } })
    const body = { name: flow.name, definition: { nodes }, version: flow.version } as never
    const { version } = await admin.call(api.updateFlow, { params: { id: office.flowId }, body })
    return admin.try(api.publishFlow, { params: { id: office.flowId }, body: { version } })
  }
  expect((await publish()).errors ?? []).toEqual([])

  const submitted = async (values: object) => {
    const made = await office.staff.post('/contracts', { contractTypeID: office.typeId, values })
    const id: number = made.data.contractID
    const { version } = (await office.staff.get(`/contracts/${id}`)).data
    return office.staff.post(`/contracts/${id}/submit`, { version, comment: '' })
  }
  const empty = await submitted(office.complete)
  expect([empty.status, empty.errors]).toMatchObject([
    422,
    [{ path: 'risk', code: 'branchFieldEmpty', message: expect.stringContaining('请先填写「风险分」') }],
  ])
  expect((await submitted({ ...office.complete, risk: '3' })).code).toBe(0)

  const { version } = (await admin.get(`/forms/${form.id}`)).data
  const fieldGroupList = [{ name: '基本信息', fieldList: officeFields }]
  const saved = await admin.put(`/forms/${form.id}`, { version, fieldGroupList })
  const version2 = { version: saved.data.version, asDefault: false }
  expect((await admin.post(`/forms/${form.id}/publish`, version2)).code).toBe(40993)
  const agreed = await admin.post(`/forms/${form.id}/publish`, { ...version2, acceptLostUses: true })
  expect(agreed.status).toBe(200)
  const lost = await submitted(office.complete)
  expect([lost.status, lost.errors]).toMatchObject([422, [{ path: '', code: 'branchFieldLost' }]])
  const refused = await publish()
  expect([refused.status, refused.errors.map(({ code }: { code: string }) => code)]).toEqual([
    422,
    ['flowFieldGone', 'flowPeopleField', 'flowRightsLost'],
  ])
})
