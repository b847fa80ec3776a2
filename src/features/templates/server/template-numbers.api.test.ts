import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { numberingCalls } from '#engines/numbering/domain/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { checkTemplateNumber, publishTemplate, type TemplateDetail, updateTemplate } from '../domain/index.ts'

const app = await testApp()
let office: ContractOffice
beforeAll(async () => {
  office = await contractOffice(await app.organization())
})

const docx = readFileSync(join(import.meta.dirname, '../../../../demo/templates/sales-contract.docx'))
let count = 0

async function create(more: Record<string, unknown> = {}, by = office) {
  const file = await by.lead.upload('/files', `模板${++count}.docx`, docx)
  const body = { name: `模板 ${++count}`, contractTypeIDs: [by.typeId], fileID: file.data.id, ...more }
  return by.lead.post('/templates', body)
}
async function made(more: Record<string, unknown> = {}, by = office): Promise<TemplateDetail> {
  const answer = await create(more, by)
  expect(answer.status, answer.message).toBe(201)
  return answer.data
}
const publish = async (template: TemplateDetail, by = office) => {
  const versionId = template.versions[0]?.id ?? 0
  const params = { id: template.id, versionId }
  // Bookmarks of the file that this office's form has no field for are no hindrance.
  return by.lead.try(publishTemplate, { params, body: { version: template.version } })
}
const rule = (prefix: string, more: object = {}) => ({
  name: `模板编号 ${prefix}`,
  segments: [
    { kind: 'text' as const, id: 'a', text: prefix },
    { kind: 'serial' as const, id: 's' },
  ],
  digits: 3,
  isNatural: false,
  startNumber: 1,
  resetStartNumber: 1,
  recount: [],
  resetCycle: 0 as const,
  conditionType: 0 as const,
  values: [],
  ...more,
})

describe('the number of a template', () => {
  test('is given by its own rule and counter when it is first published, and kept from then on [API-21] [PRD-08]', async () => {
    const own = await contractOffice(await app.organization())
    const admin = await own.org.as('administrator')
    await admin.call(numberingCalls('template').saveRule, { body: rule('MB-') })
    const [first, second] = [await made({}, own), await made({}, own)]
    expect(first.number).toBeNull()
    const published = await publish(first, own)
    expect(published.data.number).toBe('MB-001')
    expect((await publish(second, own)).data.number).toBe('MB-002')
    expect((await publish(published.data, own)).data.number).toBe('MB-001')
    // Contracts have counters of their own.
    const { data } = await own.staff.post('/contracts', { contractTypeID: own.typeId, values: own.complete })
    const submitted = await own.staff.post(`/contracts/${data.contractID}/submit`, { version: data.version })
    expect(submitted.data.number).toBe('HT-000001')
  })

  test('published at the same moment, each gets one and none is skipped', async () => {
    const own = await contractOffice(await app.organization())
    await (await own.org.as('administrator')).call(numberingCalls('template').saveRule, { body: rule('T') })
    const templates: TemplateDetail[] = []
    for (let i = 0; i < 8; i++) templates.push(await made({}, own))
    const answers = await Promise.all(templates.map((template) => publish(template, own)))
    expect(answers.map(({ data }) => data.number).toSorted()).toEqual(
      Array.from({ length: 8 }, (_, i) => `T00${i + 1}`),
    )
  })

  test('where no rule gives one is typed, and may be changed but not taken away once published', async () => {
    const template = await made({ number: ' SALES-1 ' })
    expect(template.number).toBe('SALES-1')
    const { data: published } = await publish(template)
    expect(published.number).toBe('SALES-1')
    const params = { id: template.id }
    const emptied = await office.lead.try(updateTemplate, {
      params,
      body: { version: published.version, number: null },
    })
    expect([emptied.status, emptied.errors[0]?.message]).toEqual([422, '请输入编号'])
    const changed = await office.lead.call(updateTemplate, {
      params,
      body: { version: published.version, number: 'SALES-2' },
    })
    expect(changed.number).toBe('SALES-2')
    expect((await office.lead.get('/templates?q=sales-2')).data.total).toBe(1)
  })

  test('that a rule gives is typed by editors of numbers only', async () => {
    const own = await contractOffice(await app.organization())
    const admin = await own.org.as('administrator')
    await admin.call(numberingCalls('template').saveRule, { body: rule('MB-') })
    expect((await create({ number: 'X-1' }, own)).status).toBe(403)
    await admin.post('/contract_number/editors', { userIds: [own.lead.userId] })
    expect((await create({ number: 'MB-001' }, own)).status).toBe(201)
    expect((await publish(await made({}, own), own)).data.number).toBe('MB-002')
  })

  test('that another template has, in whatever case, width and spaces, is refused [API-09]', async () => {
    await made({ number: 'FW－（2026）–01' })
    const same = await create({ number: '　ｆｗ-(2026)-０１ ' })
    expect([same.status, same.errors[0]?.path, same.errors[0]?.message]).toEqual([
      422,
      'number',
      '编号「ｆｗ-(2026)-０１」已被使用',
    ])
    const both = await Promise.all([create({ number: 'RACE-1' }), create({ number: 'race-1' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })
})

describe('the duplicate check of template numbers', () => {
  test('answers the templates with a number, one of them left out, and says what is missing [API-09]', async () => {
    const { id, name } = await made({ number: 'DUP-7' })
    const check = (query: Record<string, unknown>) => office.lead.try(checkTemplateNumber, { query })
    const found = [{ contractNumber: 'ｄｕｐ—7', contractList: [{ id, name }] }]
    expect((await check({ templateNumber: ' ｄｕｐ—7 ' })).data).toEqual(found)
    expect((await check({ templateNumber: 'DUP-7', templateID: id })).data).toEqual([])
    expect((await check({ templateNumber: 'DUP-8' })).data).toEqual([])
    for (const query of [{}, { templateNumber: '　 ' }]) {
      const empty = await check(query)
      expect([empty.status, empty.message]).toEqual([422, '请输入编号'])
    }
    expect((await check({ templateNumber: 'x'.repeat(65) })).status).toBe(400)
    expect((await check({ contractNumber: 'DUP-7' })).status).toBe(400)
    expect((await app.client().try(checkTemplateNumber, { query: { checkAll: 'true' } })).status).toBe(401)
  })

  test('lists every number of the organisation that is used twice, nobody else’s [API-09]', async () => {
    const own = await contractOffice(await app.organization())
    const [a, b] = [await made({ number: 'D-1' }, own), await made({ number: 'D-2' }, own)]
    const all = (by: ContractOffice) => by.lead.call(checkTemplateNumber, { query: { checkAll: 'true' } })
    expect(await all(own)).toEqual([])
    // As an import from elsewhere may leave them.
    await app.database.system((tx) =>
      tx.updateTable('templates').set({ number: 'd-1', number_key: 'd-1' }).where('id', '=', b.id).execute(),
    )
    const list = [a, b].map(({ id, name }) => ({ id, name }))
    expect(await all(own)).toEqual([{ contractNumber: expect.stringMatching(/^d-1$/i), contractList: list }])
    expect(JSON.stringify(await all(office))).not.toContain(a.name)
  })
})
