import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import {
  applyEdits,
  commonForm,
  createForm as createFormCall,
  displayValues,
  type FieldInput,
  listFields,
  listForms,
  publishForm,
  readForm,
  readFormVersion,
  saveFormDraft,
  validateForm,
} from '../domain/index.ts'
import {
  chooseFormByContractType,
  createForm,
  formVersion,
  type NewForm,
  nameFormReferences,
  publishedForm,
  serverFormContext,
} from './index.ts'

const app = await testApp()
const org = await app.organization()
const stranger = await app.organization()
const lead = await org.as('legalLead')
const staff = await org.as('businessStaff')

// Contract types and parties are other slices'; here they are by these rules.
const formOfType = new Map<number, number>()
chooseFormByContractType(async (_tx, _organizationId, id) =>
  id > 9000 ? undefined : (formOfType.get(id) ?? null),
)
nameFormReferences('counterpart', 'positions')

let count = 0
const unique = (name: string): string => `${name}${++count}`
const amount: FieldInput = {
  id: 'amount',
  name: '合同金额',
  type: 'money',
  required: true,
  bookmarkNames: ['amount'],
}
const group = (...fieldList: FieldInput[]) => [{ name: '基本信息', fieldList }]
const make = (given: Partial<NewForm> = {}, owner = org) =>
  owner.run(owner.administratorId, (context) =>
    createForm(context, {
      formType: 1,
      name: unique('表单'),
      definition: { fieldGroupList: group(amount) },
      ...given,
    }),
  )

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

    const good = await lead.call(saveFormDraft, {
      params: { id: made.id },
      body: { version: faulty.version, fieldGroupList: group(amount) },
    })
    const first = await lead.call(publishForm, { params: { id: made.id }, body: { version: good.version } })
    expect(first).toMatchObject({ draft: null, published: { version: 1 } })
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

describe('choosing the form', () => {
  test('by what the contract type names, else by a form made for the type, else the general one [API-12]', async () => {
    const own = await app.organization()
    const client = await own.as('businessStaff')
    const common = async (contractTypeID?: number) =>
      (await client.try(commonForm, { query: { formType: 1, contractTypeID } })).data?.id
    const builtIn = await client.call(commonForm, { query: { formType: 1 } })
    expect(builtIn.name).toBe('通用合同表单')
    const general = await make({}, own)
    const forType = await make({ contractTypeId: 21 }, own)
    const named = await make({}, own)
    formOfType.set(22, named.formId)
    expect(await common()).toBe(general.formId)
    expect(await common(20)).toBe(general.formId)
    expect(await common(21)).toBe(forType.formId)
    expect(await common(22)).toBe(named.formId)
    expect((await client.try(commonForm, { query: { formType: 1, contractTypeID: 9001 } })).status).toBe(404)
    expect((await client.try(commonForm, { query: { formType: 13 } })).status).toBe(400)
    expect((await app.client().try(commonForm, { query: { formType: 1 } })).status).toBe(401)
  })

  test('a form of another organisation is never answered, also where a contract type names it', async () => {
    const foreign = await make({}, stranger)
    formOfType.set(23, foreign.formId)
    const { id } = await staff.call(commonForm, { query: { formType: 1, contractTypeID: 23 } })
    expect(id).not.toBe(foreign.formId)
    expect(
      await org.run(org.administratorId, ({ tx }) => formVersion(tx, org.id, foreign.formVersionId)),
    ).toBeNull()
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

test('fields of published forms are found by a piece of their name, with form type and content type [API-20]', async () => {
  const own = await app.organization()
  const client = await own.as('businessStaff')
  const { formId } = await make(
    {
      definition: {
        fieldGroupList: group(
          amount,
          { id: 'count', name: '数量', type: 'number' },
          {
            id: 'total',
            name: '合同总额',
            type: 'money',
            fieldConfig: {
              calculationConditionGroup: { valueList: [{ method: 1, value: 'amount' }], calculationWays: [] },
            },
          },
          { id: 'day', name: '签订日期', type: 'date' },
        ),
      },
    },
    own,
  )
  const all = await client.call(listFields, { query: { formID: formId } })
  expect(all.list.map(({ id, contentType }) => [id, contentType])).toEqual([
    ['amount', 2],
    ['count', 1],
    ['total', 6],
    ['day', 4],
  ])
  const found = await client.call(listFields, { query: { formID: formId, q: '合同', pageSize: 1 } })
  expect(found).toMatchObject({ total: 2, list: [{ id: 'amount', formID: formId, formType: 1 }] })
  const other = await stranger.as('businessStaff')
  expect((await other.call(listFields, { query: { formID: formId } })).total).toBe(0)
})

test('every role reads forms, only those with form.manage change them', async () => {
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
    expect([role, (await client.try(listForms)).status]).toEqual([role, 200])
    const made = await client.try(createFormCall, { body: { formType: 7, name: unique('项目表单') } })
    expect([role, made.status]).toEqual([role, ['administrator', 'legalLead'].includes(role) ? 201 : 403])
  }
})

test('what is saved is judged by the same rules as in the browser, and names come along', async () => {
  const { formVersionId } = await make({
    definition: {
      fieldGroupList: group(
        amount,
        {
          id: 'handler',
          name: '经办人',
          type: 'people',
          defaultValue: 'initiator',
          bookmarkNames: ['handler'],
        },
        { id: 'party', name: '外部相对方', type: 'inputSelectV2', partyType: 2, required: true },
      ),
    },
  })
  const foreigner = stranger.administratorId
  const party = await org.run(org.administratorId, ({ tx }) =>
    tx
      .insertInto('positions')
      .values({ organization_id: org.id, name: '公司5' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await org.run(staff.userId, async (context) => {
    const version = await formVersion(context.tx, org.id, formVersionId)
    if (!version) throw new Error('no version')
    const { form } = version
    const sent = { amount: { amount: '100', unit: 'CNY' }, party: [{ id: party.id, name: '公司5' }] }
    const formContext = await serverFormContext(context, form, [sent])
    const { values, issues } = applyEdits(form, {}, sent, formContext)
    expect(issues).toEqual([])
    expect(values.handler).toEqual([staff.userId])
    expect(validateForm(form, values, formContext)).toEqual([])
    expect(displayValues(form, values, formContext)).toEqual({ amount: '1.00', handler: context.actor.name })

    const bad = { ...sent, handler: [foreigner], party: [{ id: 999_999_999, name: '没有' }] }
    const badContext = await serverFormContext(context, form, [bad])
    expect(applyEdits(form, {}, bad, badContext).issues.map(({ path, code }) => [path, code])).toEqual([
      ['handler', 'notOption'],
      ['party', 'notOption'],
    ])
  })
})

test('a general form is chosen again after another version is published', async () => {
  const own = await app.organization()
  const client = await own.as('legalLead')
  const { formId } = await make({ formType: 5 }, own)
  const before = await own.run(own.administratorId, ({ tx }) => publishedForm(tx, own.id, 5))
  const saved = await client.call(saveFormDraft, {
    params: { id: formId },
    body: {
      version: (await client.call(readForm, { params: { id: formId } })).version,
      fieldGroupList: group({ ...amount, id: 'other' }),
    },
  })
  await client.call(publishForm, { params: { id: formId }, body: { version: saved.version } })
  const after = await own.run(own.administratorId, ({ tx }) => publishedForm(tx, own.id, 5))
  expect([before?.form.fields[0]?.id, after?.form.fields[0]?.id]).toEqual(['amount', 'other'])
})
