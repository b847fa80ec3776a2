import { expect, test } from 'vitest'
import {
  type FormDetail,
  listFormFieldUses,
  publishForm,
  readForm,
  saveFormDraft,
} from '#engines/form-designer/domain/index.ts'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, bing } = office
const admin = await org.as('administrator')
const elsewhere = await app.organization()

const condition: Parameters<typeof newFlow>[0][number] = {
  kind: 'condition',
  id: 'x',
  name: '金额',
  branches: [
    {
      id: 'large',
      name: '大额',
      when: { match: 'all', conditions: [{ fieldId: 'amount', operator: 3, value: '10000' }] },
    },
    { id: 'rest', name: '小额', when: null },
  ],
}

/** The form of papers, with a draft without the amount and with a text for the handler. */
async function withoutFields(): Promise<FormDetail> {
  const { data } = await admin.get(`/forms?pageSize=100&formType=${5}`)
  const form = await admin.call(readForm, { params: { id: data.list[0].id } })
  const fieldGroupList = (form.published?.fieldGroupList ?? []).map((section) => ({
    ...section,
    fieldList: section.fieldList
      .filter(({ id }) => id !== 'amount')
      .map(
        (field): FieldInput =>
          field.id === 'handler'
            ? { id: 'handler', name: '经办人', type: 'custom', rawType: '' }
            : (field as FieldInput),
      ),
  }))
  return admin.call(saveFormDraft, {
    params: { id: form.id },
    body: { version: form.version, fieldGroupList: fieldGroupList as never },
  })
}

test('a form that loses fields of flows is published only when whoever publishes knows it', async () => {
  const { name } = await newFlow([condition, node('z', by(bing), { fieldRights: {} })])
  await admin.call(api.createFlow, {
    body: {
      kind: 'paper',
      name: '草拟的流程',
      definition: {
        nodes: [
          node('a', [{ by: 'formField', fieldId: 'handler' }]),
          node('b', by(jia), { fieldRights: { amount: 'edit', number: 'edit' } }),
        ],
      },
    } as never,
  })
  // Contracts are filled in with other forms, and other organisations with theirs.
  await newFlow([condition, node('z', by(await elsewhere.as('legalLead')))], elsewhere)
  const draft = await withoutFields()
  const params = { id: draft.id }
  const uses = async (client = admin) =>
    Object.fromEntries(
      (await client.call(listFormFieldUses, { params })).list.map(({ fieldID, uses: words }) => [
        fieldID,
        words,
      ]),
    )
  const inForce = `审批流「${name}」（使用中）：条件「金额」的分支「大额」`
  expect(await uses()).toEqual({
    amount: ['审批流「草拟的流程」（未生效）：节点「节点b」的字段权限', inForce],
    handler: ['审批流「草拟的流程」（未生效）：节点「节点a」的人员'],
    number: ['审批流「草拟的流程」（未生效）：节点「节点b」的字段权限'],
  })

  const refused = await admin.try(publishForm, { params, body: { version: draft.version } })
  expect([refused.status, refused.code]).toEqual([409, 40993])
  expect(refused.message).toContain(`「争议金额」：${inForce}`)
  expect(refused.message).toContain('「经办人」：审批流「草拟的流程」')
  expect(refused.message).not.toContain('纠纷编号')
  const english = await admin.post(
    `/forms/${draft.id}/publish`,
    { version: draft.version },
    { 'Accept-Language': 'en' },
  )
  expect(english.message).toContain(
    `“争议金额”: Approval flow "${name}" (active): branch "大额" of the condition "金额"`,
  )

  const role = await admin.post('/roles', {
    name: '只管表单',
    permissions: ['form.read', 'form.manage'].map((permission) => ({ permission, scope: 'all' })),
  })
  const blind = await org.person()
  const { data } = await admin.get(`/users/${blind.userId}/roles`)
  await admin.put(`/users/${blind.userId}/roles`, { roleIDs: [role.data.id], version: data.version })
  const nameless = ['有审批流用到（您没有查看审批流的权限）']
  expect(await uses(blind)).toEqual({ amount: nameless, handler: nameless, number: nameless })
  const unseen = await blind.try(publishForm, { params, body: { version: draft.version } })
  expect([unseen.status, unseen.message.includes(name)]).toEqual([409, false])

  const others = [await org.as('legalCounsel'), await elsewhere.as('administrator')]
  const tries = others.map((client) => client.try(listFormFieldUses, { params }))
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 404])

  const agreed = { version: draft.version, acceptLostUses: true }
  expect((await admin.try(publishForm, { params, body: agreed })).status).toBe(200)
  expect((await admin.call(listFormFieldUses, { params })).list.map(({ fieldID }) => fieldID)).toEqual([
    'number',
    'handler',
  ])
})
