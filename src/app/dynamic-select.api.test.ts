import { describe, expect, test } from 'vitest'
import { createForm } from '#engines/form-designer/domain/index.ts'
import { dynamicSelect, type FieldInput } from '#engines/forms/domain/index.ts'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { testApp } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()
const stranger = await app.organization()
const administrator = await org.as('administrator')
const staff = await org.as('businessStaff')

const dynamic = (id: string, source: string): FieldInput => ({
  id,
  name: id,
  type: 'inputSelectV2',
  privateConfig: { dynamicConfig: { isDynamicField: true, source } },
})
const cities = Array.from({ length: 45 }, (_, index) => ({
  value: `c${index}`,
  label: `城市${index}`,
  englishLabel: `City ${index}`,
}))
const fieldList: FieldInput[] = [
  { ...dynamic('city', 'options'), options: cities },
  { id: 'plain', name: 'plain', type: 'inputSelect', options: cities.slice(0, 3) },
  dynamic('person', 'people'),
  dynamic('department', 'departments'),
  dynamic('ours', 'internalCounterparts'),
  dynamic('theirs', 'externalCounterparts'),
  dynamic('contractType', 'contractTypes'),
]
let serial = 0
async function publish(fields: FieldInput[]): Promise<number> {
  const made = await administrator.call(createForm, {
    body: { formType: 7, name: `动态${++serial}`, fieldGroupList: [{ name: 'g', fieldList: fields }] },
  })
  const answer = await administrator.post(`/forms/${made.id}/publish`, { version: made.version })
  expect([answer.status, answer.errors]).toEqual([200, []])
  return answer.data.published.id
}
const firstVersion = await publish(fieldList)
const labels = async (id: string, query: Record<string, unknown> = {}, client = staff): Promise<string[]> =>
  (await client.call(dynamicSelect, { params: { id }, query })).map(({ label }) => label)

test('a form whose field takes options from nowhere is not published [FLD-02]', async () => {
  const made = await administrator.call(createForm, {
    body: {
      formType: 7,
      name: '来源不明',
      fieldGroupList: [{ name: 'g', fieldList: [dynamic('lost', 'unheardOf')] }],
    },
  })
  const answer = await administrator.post(`/forms/${made.id}/publish`, { version: made.version })
  expect(answer.status).toBe(422)
  expect(answer.errors).toMatchObject([{ message: '「lost」的选项来源「unheardOf」不存在' }])
})

describe('GET /fields/{id}/dynamic_select', () => {
  test('answers an array, 20 a page, of what the field itself offers, searched in both languages [API-04] [FLD-02]', async () => {
    const first = await staff.get('/fields/city/dynamic_select?pageNum=1')
    expect(first.data).toHaveLength(20)
    expect(first.data[0]).toEqual({ value: 'c0', label: '城市0' })
    expect(await labels('city', { pageNum: 3 })).toEqual(['城市40', '城市41', '城市42', '城市43', '城市44'])
    expect(await labels('city', { pageNum: 4 })).toEqual([])
    expect(await labels('city', { q: ' 城市4 ' })).toHaveLength(6)
    expect(await labels('city', { q: 'city 44' })).toEqual(['城市44'])
    expect(await labels('plain')).toEqual(['城市0', '城市1', '城市2'])
    expect((await staff.get('/fields/city/dynamic_select?pageNum=0')).status).toBe(400)
    expect((await staff.get('/fields/1x/dynamic_select')).status).toBe(404)
  })

  test('answers only for fields of published forms of one’s own organisation [API-04]', async () => {
    await administrator.call(createForm, {
      body: {
        formType: 7,
        name: '未发布',
        fieldGroupList: [{ name: 'g', fieldList: [{ ...dynamic('secret', 'options'), options: cities }] }],
      },
    })
    expect((await staff.get('/fields/secret/dynamic_select')).status).toBe(404)
    expect((await staff.get('/fields/nothing/dynamic_select')).status).toBe(404)
    const other = await stranger.as('administrator')
    expect((await other.get('/fields/city/dynamic_select')).status).toBe(404)
    const version = await publish([{ ...dynamic('city', 'options'), options: cities.slice(44) }])
    expect(await labels('city')).toEqual(['城市44'])
    expect(await labels('city', { formVersionID: version })).toEqual(['城市44'])
    expect((await staff.get(`/fields/person/dynamic_select?formVersionID=${version}`)).status).toBe(404)
    expect((await other.get(`/fields/city/dynamic_select?formVersionID=${version}`)).status).toBe(404)
    expect(await labels('city', { formVersionID: firstVersion, q: '城市7' })).toEqual(['城市7'])
  })

  test('offers records that the person may see: people, departments, parties of either side, contract types [API-04] [FLD-02]', async () => {
    const person = await org.user({ name: '欧阳若兰' })
    expect(await staff.call(dynamicSelect, { params: { id: 'person' }, query: { q: '欧阳' } })).toEqual([
      { value: String(person.id), label: '欧阳若兰' },
    ])
    await org.department('海外法务部')
    expect(await labels('department', { q: '海外' })).toEqual(['海外法务部'])
    const counsel = await org.as('legalCounsel')
    const party = async (kind: string, name: string) => {
      const first17 = `9133020${String(++serial).padStart(10, '0')}`
      const body = { subtype: 1, idKind: 'creditCode', idNumber: first17 + creditCodeCheck(first17), name }
      expect((await counsel.post(`/counterpart/${kind}`, body)).errors).toEqual([])
    }
    await party('internal', '赤霞集团有限公司')
    await party('external', '赤霞供应有限公司')
    expect(await labels('ours', { q: '赤霞' })).toEqual(['赤霞集团有限公司'])
    expect(await labels('theirs', { q: '赤霞' })).toEqual(['赤霞供应有限公司'])
    const type = await administrator.post('/contract_types', { name: '赤道合同' })
    expect(type.errors).toEqual([])
    expect(await labels('contractType', { q: '赤道' })).toEqual(['赤道合同'])
    const nobody = await org.person()
    for (const id of ['ours', 'theirs', 'contractType'])
      expect([id, (await nobody.get(`/fields/${id}/dynamic_select`)).status]).toEqual([id, 403])
  })
})
