import { expect, test } from 'vitest'
import {
  compareFormVersions,
  createForm,
  publishForm,
  readForm,
  retireForm,
  saveFormDraft,
} from '#engines/form-designer/domain/index.ts'
import { contractOffice, officeFields } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'

const app = await testApp()

test('a contract keeps the form version it was filled with; new ones take the new version [ASK-10]', async () => {
  const office = await contractOffice(await app.organization())
  const { staff, lead, typeId, complete } = office
  const start = async () => {
    const made = await staff.post('/contracts', { contractTypeID: typeId, values: complete })
    expect(made.status).toBe(201)
    return (await staff.get(`/contracts/${made.data.contractID ?? made.data.id}/form`)).data
  }
  const before = await start()
  const formID = (await lead.get('/contract_types/list')).data[0].formID
  const form = await lead.call(readForm, { params: { id: formID } })
  const saved = await lead.call(saveFormDraft, {
    params: { id: formID },
    body: {
      version: form.version,
      fieldGroupList: [
        {
          name: '基本信息',
          fieldList: [
            ...officeFields.filter(({ id }) => id !== 'remark'),
            { id: 'purpose', name: '用途', type: 'custom', required: true },
          ],
        },
      ],
    },
  })
  const published = await lead.call(publishForm, { params: { id: formID }, body: { version: saved.version } })
  const fieldsOf = (one: typeof before): string[] =>
    one.definition.fieldGroupList.flatMap((group: { fieldList: { id: string }[] }) =>
      group.fieldList.map(({ id }) => id),
    )
  const again = (await staff.get(`/contracts/${before.contractID}/form`)).data
  expect(again.formVersionID).toBe(before.formVersionID)
  expect(fieldsOf(again)).toContain('remark')
  expect(fieldsOf(again)).not.toContain('purpose')
  const kept = await staff.put(`/contracts/${before.contractID}/draft`, {
    version: again.version,
    values: { ...again.values, remark: '按旧版表单填写' },
  })
  expect([kept.status, kept.errors]).toEqual([200, []])

  const after = await start()
  expect(after.formVersionID).toBe(published.published?.id)
  expect(fieldsOf(after)).toContain('purpose')
  const { changes } = await lead.call(compareFormVersions, {
    params: { id: formID },
    query: { from: before.formVersionID, to: after.formVersionID },
  })
  expect(changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['added 用途', 'removed 备注'])

  const spare = await lead.call(createForm, { body: { formType: 1, name: '备用表单', fromBuiltIn: true } })
  const shown = await lead.call(publishForm, { params: { id: spare.id }, body: { version: spare.version } })
  await lead.call(retireForm, { params: { id: spare.id }, body: { version: shown.version } })
  const type = (await lead.get('/contract_types/list')).data[0]
  const admin = await office.org.as('administrator')
  const taken = await admin.put(`/contract_types/${type.id}`, { version: type.version, formID: spare.id })
  expect(taken.status).toBe(404)

  const used = await lead.try(retireForm, { params: { id: formID }, body: { version: published.version } })
  expect([used.status, used.message]).toEqual([409, '合同类型「采购合同」正在使用该表单，请先改用其他表单'])
})
