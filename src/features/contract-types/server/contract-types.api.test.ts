import { beforeAll, describe, expect, test } from 'vitest'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { publishedFormOf } from '#testing/form-factory.ts'
import { testApp } from '#testing/index.ts'
import { createContractType, listContractTypes, usualSchedule } from '../domain/index.ts'

const app = await testApp()
let office: ContractOffice
let stranger: ContractOffice
beforeAll(async () => {
  office = await contractOffice(await app.organization())
  stranger = await contractOffice(await app.organization())
})

let count = 0
const add = (more: Record<string, unknown> = {}) =>
  office.lead.call(createContractType, { body: { name: `类型 ${++count}`, ...more } })

describe('contract types', () => {
  test('a tree is built, listed parents first, and shows full names', async () => {
    const parent = await add({ name: '采购类' })
    const child = await add({ name: '设备采购', parentID: parent.id })
    expect(child.fullName).toBe('采购类 / 设备采购')
    const ids = (await office.staff.call(listContractTypes, {})).map(({ id }) => id)
    expect(ids.indexOf(parent.id)).toBeLessThan(ids.indexOf(child.id))
  })

  test('a type below a disabled one is not offered, and takes no contracts', async () => {
    const parent = await add()
    const child = await add({ parentID: parent.id })
    const answer = await office.lead.put(`/contract_types/${parent.id}`, {
      version: parent.version,
      state: 2,
    })
    expect(answer.data.state).toBe(2)
    const listed = (await office.staff.call(listContractTypes, {})).find(({ id }) => id === child.id)
    expect(listed?.isChoosable).toBe(false)
    expect((await office.staff.post('/contracts', { contractTypeID: child.id })).status).toBe(422)
  })

  test('a type cannot be moved below itself; moved elsewhere it takes its children along', async () => {
    const [a, b] = [await add(), await add()]
    const child = await add({ parentID: a.id })
    const loop = await office.lead.put(`/contract_types/${a.id}`, { version: a.version, parentID: child.id })
    expect(loop.status).toBe(422)
    const moved = await office.lead.put(`/contract_types/${a.id}`, { version: a.version, parentID: b.id })
    expect(moved.status).toBe(200)
    const listed = (await office.lead.call(listContractTypes, {})).find(({ id }) => id === child.id)
    expect(listed?.fullName).toBe(`${b.name} / ${a.name} / ${child.name}`)
  })

  test('asks for a number and a text unless it says otherwise, each type for itself, changed by who keeps types and logged', async () => {
    const parent = await add({ isTextRequired: false })
    const child = await add({ parentID: parent.id })
    expect([parent.isNumberRequired, parent.isTextRequired]).toEqual([true, false])
    expect([child.isNumberRequired, child.isTextRequired]).toEqual([true, true])
    const path = `/contract_types/${child.id}`
    const body = { version: child.version, isNumberRequired: false }
    expect((await office.staff.put(path, body)).status).toBe(403)
    const { data } = await office.lead.put(path, body)
    expect([data.isNumberRequired, data.isTextRequired]).toEqual([false, true])
    const admin = await office.org.as('administrator')
    const log = await admin.get(`/audit_entries?subjectKind=contract_type&subjectID=${child.id}`)
    expect(log.data.list[0]).toMatchObject({
      before: { isNumberRequired: true },
      after: { isNumberRequired: false },
    })
  })

  test('who reads English sees the English name of a type, everybody else its name', async () => {
    const parent = await add({ name: '服务类', nameEn: 'Services' })
    const type = await add({ name: '保洁', nameEn: 'Cleaning', parentID: parent.id })
    const nameless = await add({ name: '绿化', parentID: parent.id })
    expect(type.fullName).toBe('服务类 / 保洁')
    const { data: contract } = await office.staff.post('/contracts', { contractTypeID: type.id })
    const inEnglish = { 'accept-language': 'en' }
    const readers = { English: inEnglish, Chinese: {} }
    const read = async (headers: Record<string, string>) => {
      const list = await office.staff.get('/contract_types/list', headers)
      const found = list.data.filter(({ id }: { id: number }) => [type.id, nameless.id].includes(id))
      return {
        settings: found.map((one: { name: string; nameEn: string }) => `${one.name}|${one.nameEn}`),
        full: found.map(({ fullName }: { fullName: string }) => fullName),
        form: (await office.staff.get(`/contracts/${contract.contractID}/form`, headers)).data
          .contractTypeName,
        record: (await office.staff.get(`/contracts/${contract.contractID}`, headers)).data.contractTypeName,
      }
    }
    const stored = ['保洁|Cleaning', '绿化|']
    expect(await read(readers.English)).toEqual({
      settings: stored,
      full: ['Services / Cleaning', 'Services / 绿化'],
      form: 'Services / Cleaning',
      record: 'Cleaning',
    })
    expect(await read(readers.Chinese)).toEqual({
      settings: stored,
      full: ['服务类 / 保洁', '服务类 / 绿化'],
      form: '服务类 / 保洁',
      record: '保洁',
    })
    const path = `/contract_types/${type.id}`
    const renamed = { version: type.version, nameEn: ' Office cleaning ' }
    expect((await office.staff.put(path, renamed)).status).toBe(403)
    expect((await stranger.lead.put(path, renamed)).status).toBe(404)
    expect((await office.lead.put(path, { ...renamed, nameEn: 'x'.repeat(201) })).status).toBe(400)
    const { data } = await office.lead.put(path, renamed)
    expect([data.name, data.nameEn]).toEqual(['保洁', 'Office cleaning'])
  })

  test('forms and score rules name a type in the language of the reader', async () => {
    const [role] = (await office.lead.get('/roles?q=法务负责人')).data.list
    const type = await add({ name: '咨询类', nameEn: 'Consulting' })
    const child = await add({ name: '税务咨询', parentID: type.id })
    const { formId } = await publishedFormOf(office.org, { contractTypeId: type.id })
    await office.lead.put(`/contract_types/${type.id}`, { version: type.version, formID: formId })
    const schedule = {
      ...usualSchedule,
      onCompletion: true,
      who: { initiator: false, handler: false, roleIDs: [role.id] },
    }
    const groups = [{ name: '履约', items: [{ name: '交付', criterion: '', maxScore: 10 }] }]
    const saved = await office.lead.put(`/contract_types/${type.id}/score_rule`, {
      version: type.version + 1,
      groups,
      asking: schedule,
    })
    expect(saved.status).toBe(200)
    const read = async (headers: Record<string, string>) => {
      const forms = (await office.lead.get('/forms?formType=1&pageSize=200', headers)).data.list
      const form = forms.find(({ id }: { id: number }) => id === formId)
      const rule = (await office.lead.get(`/contract_types/${child.id}/score_rule`, headers)).data.inherited
      return [form.contractTypeName, ...form.usedBy, rule.contractTypeName, rule.roles[0].name]
    }
    expect(await read({ 'accept-language': 'en' })).toEqual([...Array(3).fill('Consulting'), 'Legal lead'])
    expect(await read({})).toEqual([...Array(3).fill('咨询类'), '法务负责人'])
  })

  test('stale, doubled, used and foreign each have their answer', async () => {
    const type = await add()
    const path = `/contract_types/${type.id}`
    const stale = await office.lead.put(path, { version: 99, name: 'x' })
    expect([stale.status, stale.data.id]).toEqual([409, type.id])
    expect((await office.lead.post('/contract_types', { name: type.name })).status).toBe(422)
    expect((await office.lead.post('/contract_types', { name: 'y', flowID: stranger.flowId })).status).toBe(
      404,
    )
    expect((await office.staff.put(path, { version: type.version, name: 'x' })).status).toBe(403)
    expect((await stranger.lead.put(path, { version: type.version, name: 'x' })).status).toBe(404)
    await office.staff.post('/contracts', { contractTypeID: office.typeId })
    const used = await office.lead.delete(`/contract_types/${office.typeId}?version=1`)
    expect(used.code).toBe(40905)
    expect((await office.lead.delete(`${path}?version=${type.version}`)).status).toBe(200)
  })
})
