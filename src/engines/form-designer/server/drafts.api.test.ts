import { describe, expect, test } from 'vitest'
import { commonForm, type FieldInput, readFormVersion } from '#engines/forms/domain/index.ts'
import { amountField as amount, oneSection as group, publishedFormOf, unique } from '#testing/form-factory.ts'
import { testApp } from '#testing/index.ts'
import {
  createForm as createFormCall,
  listForms,
  publishForm,
  readForm,
  saveFormDraft,
} from '../domain/index.ts'
import type { NewForm } from './index.ts'

const app = await testApp()
const org = await app.organization()
const stranger = await app.organization()
const lead = await org.as('legalLead')
const staff = await org.as('businessStaff')

const make = (given: Partial<NewForm> = {}, owner = org) => publishedFormOf(owner, given)

describe('a form from draft to published version', () => {
  test('a draft is made, saved with its faults told, put right and published; records keep their version', async () => {
    const made = await lead.call(createFormCall, {
      body: {
        formType: 4,
        name: unique('模板表单'),
        fieldGroupList: group({ id: 'a', name: '甲', type: 'custom' }),
      },
    })
    expect(made).toMatchObject({ published: null, issues: [], version: 1, draft: { version: 1 } })
    const builtIn = await staff.call(commonForm, { query: { formType: 4 } })
    expect([builtIn.name, builtIn.id === made.id]).toEqual(['合同模板表单', false])

    const cyclic = group(
      {
        id: 'a',
        name: '甲',
        type: 'number',
        fieldConfig: {
          calculationConditionGroup: { valueList: [{ method: 1, value: 'b' }], calculationWays: [] },
        },
      },
      {
        id: 'b',
        name: '乙',
        type: 'number',
        fieldConfig: {
          calculationConditionGroup: { valueList: [{ method: 1, value: 'a' }], calculationWays: [] },
        },
      },
    )
    const faulty = await lead.call(saveFormDraft, {
      params: { id: made.id },
      body: { version: made.version, fieldGroupList: cyclic },
    })
    expect(faulty.issues.map(({ code }) => code)).toEqual(['formCycle'])
    expect(faulty.issues[0]?.message).toContain('循环引用')
    const refused = await lead.try(publishForm, {
      params: { id: made.id },
      body: { version: faulty.version },
    })
    expect([refused.status, refused.errors[0]?.code]).toEqual([422, 'formCycle'])
    expect(refused.errors[0]?.message).toMatch(/甲 → 乙|乙 → 甲/)

    const rule = (fieldId: string) => [
      { kind: 'compare' as const, operator: 4 as const, terms: [{ fieldId }] },
    ]
    const ruled = await lead.call(saveFormDraft, {
      params: { id: made.id },
      body: {
        version: faulty.version,
        fieldGroupList: group(
          { id: 'a', name: '甲', type: 'number', rules: rule('b') },
          { id: 'b', name: '乙', type: 'number', rules: rule('a') },
        ),
      },
    })
    expect(ruled.issues.map(({ code }) => code)).toEqual(['formRuleCycle'])
    const unpublished = await lead.try(publishForm, {
      params: { id: made.id },
      body: { version: ruled.version },
    })
    expect([unpublished.status, unpublished.errors[0]?.code]).toEqual([422, 'formRuleCycle'])
    expect(unpublished.errors[0]?.message).toMatch(/甲 → 乙 → 甲|乙 → 甲 → 乙/)

    const good = await lead.call(saveFormDraft, {
      params: { id: made.id },
      body: { version: ruled.version, fieldGroupList: group(amount) },
    })
    const first = await lead.call(publishForm, {
      params: { id: made.id },
      body: { version: good.version, asDefault: true },
    })
    expect(first).toMatchObject({
      draft: null,
      published: { version: 1 },
      isDefault: true,
      defaultName: made.name,
    })
    const common = await staff.call(commonForm, { query: { formType: 4 } })
    expect(common.fieldGroupList[0]?.fieldList[0]).toMatchObject({
      id: 'amount',
      name: '合同金额',
      required: true,
    })

    const next = await lead.call(saveFormDraft, {
      params: { id: made.id },
      body: { version: first.version, fieldGroupList: group({ ...amount, name: '总额' }) },
    })
    expect(next).toMatchObject({ published: { version: 1 }, draft: { version: 2 } })
    expect((await staff.call(commonForm, { query: { formType: 4 } })).version).toBe(1)
    const second = await lead.call(publishForm, { params: { id: made.id }, body: { version: next.version } })
    expect(second.versions.map(({ version }) => version)).toEqual([2, 1])
    expect(
      (await staff.call(commonForm, { query: { formType: 4 } })).fieldGroupList[0]?.fieldList[0]?.name,
    ).toBe('总额')
    const old = await staff.call(readFormVersion, { params: { id: common.formVersionID } })
    expect(old).toMatchObject({ version: 1, fieldGroupList: common.fieldGroupList })
    expect(
      (await lead.try(publishForm, { params: { id: made.id }, body: { version: second.version } })).status,
    ).toBe(422)
  })

  test('a published version cannot be changed, not even by SQL', async () => {
    const { formVersionId } = await make()
    const change = app.database.system((tx) =>
      tx.updateTable('form_versions').set({ definition: '{}' }).where('id', '=', formVersionId).execute(),
    )
    await expect(change).rejects.toThrow('never changes')
  })

  test('saving needs the permission, the version that was read, and a form of the organisation', async () => {
    const { formId } = await make()
    const detail = await lead.call(readForm, { params: { id: formId } })
    const save = { params: { id: formId }, body: { version: detail.version, fieldGroupList: [] } }
    expect((await staff.try(saveFormDraft, save)).status).toBe(403)
    expect((await staff.try(createFormCall, { body: { formType: 1, name: 'x' } })).status).toBe(403)
    expect((await staff.try(publishForm, { params: { id: formId }, body: { version: 1 } })).status).toBe(403)
    const other = await stranger.as('legalLead')
    for (const [call, given] of [
      [saveFormDraft, save],
      [publishForm, { params: { id: formId }, body: { version: detail.version } }],
      [readForm, { params: { id: formId } }],
      [readFormVersion, { params: { id: detail.published?.id } }],
    ] as const)
      expect((await other.try(call, given)).status).toBe(404)
    expect((await lead.try(saveFormDraft, { ...save, body: { ...save.body, version: 99 } })).status).toBe(409)
    expect((await lead.try(saveFormDraft, { ...save, body: { ...save.body, extra: 1 } })).status).toBe(400)
    const unknown = { ...save.body, fieldGroupList: group({ ...amount, colour: 'red' } as FieldInput) }
    expect((await lead.try(saveFormDraft, { ...save, body: unknown })).status).toBe(400)
    const same = { formType: 1, name: detail.name }
    expect((await lead.try(createFormCall, { body: same })).errors[0]?.code).toBe('taken')
  })

  test('of two people who save at once one is told that the form has changed', async () => {
    const { formId } = await make()
    const { version } = await lead.call(readForm, { params: { id: formId } })
    const save = () =>
      lead.try(saveFormDraft, { params: { id: formId }, body: { version, fieldGroupList: group(amount) } })
    expect((await Promise.all([save(), save()])).map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('forms are listed with their state and found by name', async () => {
  const name = unique('供应商专用表单')
  const { formId } = await make({ name, formType: 3 })
  const found = await lead.call(listForms, { query: { q: '商专用', formType: 3 } })
  expect(found.list).toMatchObject([
    { id: formId, name, publishedVersion: 1, hasDraft: false, fieldCount: 1 },
  ])
  const other = await stranger.as('legalLead')
  expect((await other.call(listForms, { query: { q: name } })).total).toBe(0)
})

test('who answers for what comes of forms reads them, only those with form.manage change them', async () => {
  for (const role of [
    'administrator',
    'legalLead',
    'legalCounsel',
    'contractManager',
    'businessStaff',
    'financeReviewer',
    'auditor',
  ] as const) {
    const client = await org.as(role)
    const reads = !['businessStaff', 'financeReviewer'].includes(role)
    expect([role, (await client.try(listForms)).status]).toEqual([role, reads ? 200 : 403])
    const made = await client.try(createFormCall, { body: { formType: 7, name: unique('项目表单') } })
    expect([role, made.status]).toEqual([role, ['administrator', 'legalLead'].includes(role) ? 201 : 403])
  }
})
