import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { importOffice } from '../../../testing/imported-rights.ts'
import { rightOffice } from '../../../testing/rights.ts'

const app = await testApp()
const office = async () => importOffice(app, await rightOffice(await app.organization()))
type Office = Awaited<ReturnType<typeof office>>
const patent = (name: string, number: string, more: object = {}) => ({
  name,
  patent_kind: '1',
  application_number: number,
  ...more,
})
const faults = async (sent: ReturnType<Office['send']>) => {
  const { status, errors } = await sent
  return [status, errors.map(({ path, message }) => [path, message])]
}
const taken = (by: string) => [422, [['application_number', by]]]

test('a right registered already is refused at its application number, however that is written', async () => {
  const { send, made } = await office()
  await made(8, patent('一种电机', '202110123456.7'))
  for (const number of [
    '202110123456.7',
    'zl 2021 1 0123456.7',
    '２０２１１０１２３４５６．７',
    'CN202110123456',
  ])
    expect(await faults(send(8, patent('又一种', number)))).toEqual(taken('申请号已用于「一种电机」'))
  expect(await faults(send(8, patent('又一种', '202110123456.7', { country: 'China' })))).toEqual(
    taken('申请号已用于「一种电机」'),
  )
  expect((await send(8, patent('美国的', '202110123456.7', { country: '美国' }))).status).toBe(201)
  expect((await send(8, patent('没有号', ''))).status).toBe(201)
  expect((await send(8, patent('也没有号', ''))).status).toBe(201)
  const mark = { name: '华信', mark_kind: '1', application_number: '202110123456.7' }
  expect((await send(9, mark)).status).toBe(201)
})

test('a right keeps its own number when it is changed, gets no other right’s, and gives its old one free', async () => {
  const { lead, made, send } = await office()
  const first = await made(8, patent('一种电机', '202110123456.7'))
  const second = await made(8, patent('一种泵', '202110999999.X'))
  const save = async (id: number, values: object) => {
    const { data: form } = await lead.get(`/intellectual_properties/${id}/form`)
    const { version } = (await lead.get(`/intellectual_properties/${id}`)).data
    return lead.put(`/intellectual_properties/${id}`, {
      formVersionID: form.formVersionID,
      version,
      values: { ...form.values, ...values },
    })
  }
  expect((await save(first.id, { name: '一种新电机' })).status).toBe(200)
  expect(await faults(save(second.id, { application_number: 'ZL202110123456.7' }))).toEqual(
    taken('申请号已用于「一种新电机」'),
  )
  expect((await save(first.id, { application_number: '202110777777.1' })).status).toBe(200)
  expect((await save(second.id, { application_number: 'ZL202110123456.7' })).status).toBe(200)
  expect(
    (await lead.delete(`/intellectual_properties/${second.id}?version=${second.version + 1}`)).status,
  ).toBe(200)
  expect((await send(8, patent('重来', '202110123456.7'))).status).toBe(201)
})

test('what was refused or lapsed still has its number; who does not see the other right is not told its name', async () => {
  const { org, made, moved, send } = await office()
  const { id } = await made(8, patent('被驳回的', '202110123456.7'))
  for (const status of [2, 6]) await moved(id, status, '不具备创造性')
  expect(await faults(send(8, patent('又一种', '202110123456.7')))).toEqual(taken('申请号已用于「被驳回的」'))
  await app.database.system((tx) =>
    sql`insert into role_permissions (organization_id, role_id, permission, scope)
      values (${org.id}, ${org.roleIds.businessStaff}, 'intellectual_property.manage', 'own')`.execute(tx),
  )
  const stranger = await org.person({ role: 'businessStaff' })
  expect(await faults(send(8, patent('又一种', '202110123456.7'), stranger))).toEqual(taken('申请号已被使用'))
})

test('two who register one application at the same moment do not both get through', async () => {
  const { send, lead } = await office()
  const both = await Promise.all(['甲', '乙'].map((name) => faults(send(8, patent(name, '202110123456.7')))))
  expect(both.map(([status]) => status).sort()).toEqual([201, 422])
  expect((await lead.get('/intellectual_properties')).data.list).toHaveLength(1)
})

test('a file brings no application twice: what is there already, and what stands in it twice', async () => {
  const { me, made, imported, reasons } = await office()
  await made(8, patent('一种电机', '202110123456.7'))
  const line = (name: string, number: string, country = '中国') => [name, country, me, '发明', number]
  const done = await imported(
    8,
    ['名称 *', '国家或地区 *', '负责人 *', '专利类型 *', '申请号'],
    [
      line('已有', 'ZL 202110123456.7'),
      line('一种泵', '202110999999.X'),
      line('同一个泵', 'zl202110999999x'),
      line('美国的泵', '202110999999.X', '美国'),
      line('无号', ''),
      line('也无号', ''),
    ],
  )
  expect([done.added, done.refused]).toEqual([4, 2])
  expect(await reasons(done)).toEqual({
    已有: '申请号「ZL 202110123456.7」已存在，没有重复添加',
    同一个泵: '申请号：与本文件第 3 行重复',
  })
})

test('rights stored before have comparable numbers; the second of a duplicate can be corrected', async () => {
  const { org, lead, made, send } = await office()
  const [first, second] = [
    await made(8, patent('旧的', '202110123456.7')),
    await made(8, patent('旧的二', '1')),
  ]
  await app.database.system((tx) =>
    sql`update intellectual_properties set application_key = null, application_number = 'ZL202110123456.7'
      where organization_id = ${org.id} and id = any(${[first.id, second.id]}::bigint[])`.execute(tx),
  )
  expect(await faults(send(8, patent('新的', '202110123456.7')))).toEqual(taken('申请号已用于「旧的」'))
  const { data: form } = await lead.get(`/intellectual_properties/${second.id}/form`)
  const save = (number: string) =>
    lead.put(`/intellectual_properties/${second.id}`, {
      formVersionID: form.formVersionID,
      version: second.version,
      values: { ...form.values, application_number: number },
    })
  expect(await faults(save('ZL202110123456.7'))).toEqual(taken('申请号已用于「旧的」'))
  expect((await save('202110888888.8')).status).toBe(200)
})
