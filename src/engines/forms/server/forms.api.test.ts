import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { publishForm, readForm, saveFormDraft } from '#engines/form-designer/domain/index.ts'
import type { NewForm } from '#engines/form-designer/server/index.ts'
import { amountField as amount, oneSection as group, publishedFormOf } from '#testing/form-factory.ts'
import { testApp } from '#testing/index.ts'
import { applyEdits, commonForm, displayValues, listFields, validateForm } from '../domain/index.ts'
import {
  chooseFormByContractType,
  findByName,
  formVersion,
  nameFormReferences,
  publishedForm,
  serverFormContext,
} from './index.ts'

const app = await testApp()
const org = await app.organization()
const stranger = await app.organization()
const staff = await org.as('businessStaff')

// Contract types and parties are other slices'; here they are by these rules.
const formOfType = new Map<number, number>()
chooseFormByContractType(async (_tx, _organizationId, id) =>
  id > 9000 ? undefined : (formOfType.get(id) ?? null),
)
nameFormReferences('counterpart', 'positions')
nameFormReferences('lawyer', 'departments', {
  alias: 'r',
  english: sql<string>`r.name_en`,
  where: () => sql<boolean>`false`,
})

const make = (given: Partial<NewForm> = {}, owner = org) => publishedFormOf(owner, given)

describe('choosing the form', () => {
  test('by what the contract type names, else by a form made for the type, else the one chosen as default [API-12]', async () => {
    const own = await app.organization()
    const client = await own.as('businessStaff')
    const common = async (contractTypeID?: number) =>
      (await client.try(commonForm, { query: { formType: 1, contractTypeID } })).data?.id
    const builtIn = await client.call(commonForm, { query: { formType: 1 } })
    expect(builtIn.name).toBe('通用合同表单')
    // Published first, and not chosen: it takes nobody's place.
    await make({}, own)
    expect(await common()).toBe(builtIn.id)
    const general = await make({ asDefault: true }, own)
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

test('fields of published forms are found by a piece of their name, with form type and content type [API-20]', async () => {
  const own = await app.organization()
  const client = await own.as('legalCounsel')
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
  const other = await stranger.as('legalCounsel')
  expect((await other.call(listFields, { query: { formID: formId } })).total).toBe(0)
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

test('a department is found by either name, and named in the language that is asked for', async () => {
  const admin = await org.as('administrator')
  const made = await admin.post('/departments', {
    name: '研发部',
    nameEn: 'Research',
    parentID: org.rootDepartmentId,
  })
  const { id } = made.data
  const nameless = await org.department('行政部')
  const { formVersionId } = await make({
    definition: {
      fieldGroupList: group({
        id: 'dept',
        name: '部门',
        type: 'department',
        privateConfig: { multiple: true },
      }).concat(group({ id: 'secret', name: '律师', type: 'lawyers' })),
    },
  })
  await org.run(staff.userId, async (context) => {
    const found = await findByName(context, 'department', ['Research', '研发部', '行政部', ''])
    const pairs = found.map((one) => [one.name, one.id]).sort()
    expect(pairs).toEqual(
      [
        ['Research', id],
        ['研发部', id],
        ['行政部', nameless],
      ].sort(),
    )
    const version = await formVersion(context.tx, org.id, formVersionId)
    if (!version) throw new Error('no version')
    const sent = { dept: [id, nameless], secret: [id] }
    const { nameOf } = await serverFormContext(context, version.form, [sent])
    expect(nameOf({ kind: 'lawyer', id }, 'en')).toBe('（无权查看）')
    const named = (one: number) =>
      [undefined, 'zh-CN' as const, 'en' as const].map((locale) =>
        nameOf({ kind: 'department', id: one }, locale),
      )
    expect([named(id), named(nameless)]).toEqual([
      ['研发部', '研发部', 'Research'],
      ['行政部', '行政部', '行政部'],
    ])
  })
  const other = await stranger.as('administrator')
  await stranger.run(other.userId, async (context) => {
    expect(await findByName(context, 'department', ['Research'])).toEqual([])
  })
})

test('a general form is chosen again after another version is published', async () => {
  const own = await app.organization()
  const client = await own.as('legalLead')
  const { formId } = await make({ formType: 5, asDefault: true }, own)
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
