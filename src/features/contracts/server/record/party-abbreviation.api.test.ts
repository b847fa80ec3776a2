import { expect, test } from 'vitest'
import { saveRule } from '#engines/numbering/server/index.ts'
import { contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { createContract } from '../../domain/index.ts'

const app = await testApp()
const ours = { id: 'ours', name: '我方主体', type: 'inputSelectV2' as const, partyType: 1 as const }
const abbr = '/contract_number/abbr_setting'

/** An office whose numbers begin with the short name of our party. */
async function byParty() {
  const office = await contractOffice(await app.organization(), [ours])
  const manager = await office.org.as('contractManager')
  const rule = await office.org.run(office.org.administratorId, (context) =>
    saveRule(context, 'contract', {
      name: '按主体编号',
      enabled: true,
      segments: [
        { kind: 'abbr', id: 'party', of: 'counterpart' },
        { kind: 'text', id: 'dash', text: '-' },
        { kind: 'serial', id: 'serial' },
      ],
      digits: 2,
      isNatural: false,
      startNumber: 1,
      resetStartNumber: 1,
      resetCycle: 0,
      recount: [],
      conditionType: 1,
      values: [office.typeId],
    }),
  )
  const party = async (name: string, short: string) => {
    const body = { name, abbr: short, subtype: 1, idKind: 'other' }
    return (await manager.post('/counterpart/internal', body)).data as { id: number; version: number }
  }
  const submit = async (id: number, name: string) => {
    const values = {
      ...office.complete,
      ours: [{ id, name, keyword: '', contactsName: '', contactsPhone: '', subtype: 1 }],
    }
    const made = await office.staff.call(createContract, { body: { contractTypeID: office.typeId, values } })
    return office.staff.post(`/contracts/${made.contractID}/submit`, { version: made.version })
  }
  return { office, manager, rule, party, submit }
}

const settings = async (client: TestClient) =>
  (await client.get(`${abbr}?targetType=counterpart`)).data.list.map(
    ({ targetName, abbr }: { targetName: string; abbr: string }) => [targetName, abbr],
  )

test('the short name that a party’s record says for contract numbers stands in the number', async () => {
  const { party, submit, manager } = await byParty()
  const { id } = await party('云启科技', '云启')
  expect((await submit(id, '云启科技')).data.number).toBe('云启-01')
  expect(await settings(manager)).toEqual([['云启科技', '云启']])
})

test('what is set among the abbreviations is the party’s own, and what its record says is among them', async () => {
  const { party, manager } = await byParty()
  const { id } = await party('云启科技', '')
  const set = await manager.post(abbr, { targetType: 'counterpart', targetId: id, abbr: 'YQ' })
  expect([set.status, set.data.abbr]).toEqual([200, 'YQ'])
  const record = (await manager.get(`/counterpart/internal/${id}`)).data
  expect(record.abbr).toBe('YQ')
  expect((await manager.get('/counterpart/internal?q=YQ')).data.total).toBe(1)
  expect((await manager.delete(`${abbr}?id=${set.data.id}`)).status).toBe(200)
  expect((await manager.get(`/counterpart/internal/${id}`)).data.abbr).toBe('')
  expect(await settings(manager)).toEqual([])
  const staff = await (await app.organization()).as('contractManager')
  expect((await staff.post(abbr, { targetType: 'counterpart', targetId: id, abbr: 'X' })).status).toBe(404)
})

test('a missing one is reported to who manages numbering; who submits learns whom to ask', async () => {
  const { office, party, submit, manager } = await byParty()
  const { id } = await party('云启科技', '')
  const rules = (await manager.get('/contract_number/rules')).data.list
  const missing = rules.find(({ name }: { name: string }) => name === '按主体编号').missing
  expect(missing).toEqual([{ targetType: 'counterpart', targetId: id, targetName: '云启科技' }])
  await app.runJobs()
  const notices = async (client: TestClient) =>
    (await client.get('/notifications?pageSize=200')).data.list
      .filter(({ kind }: { kind: string }) => kind === 'numbering.abbrMissing')
      .map(({ text }: { text: string }) => text)
  expect(await notices(manager)).toEqual([
    '我方主体「云启科技」还没有编号简称，编号规则「按主体编号」需要它；设置之前，相关合同无法取得编号',
  ])
  expect(await notices(office.staff)).toEqual([])
  const refused = await submit(id, '云启科技')
  expect(refused.status).toBe(422)
  expect(refused.errors[0]?.message).toMatch(
    /^合同编号暂时无法生成：所选我方主体的编号简称还没有设置，请联系编号管理员（.+）/,
  )
})

test('a contract type that is added without an abbreviation is told where a rule needs it', async () => {
  const { office, manager } = await byParty()
  await office.org.run(office.org.administratorId, (context) =>
    saveRule(context, 'contract', {
      name: '按类型编号',
      enabled: true,
      segments: [
        { kind: 'abbr', id: 'type', of: 'contractType' },
        { kind: 'serial', id: 'serial' },
      ],
      digits: 2,
      isNatural: false,
      startNumber: 1,
      resetStartNumber: 1,
      resetCycle: 0,
      recount: [],
      conditionType: 0,
      values: [],
    }),
  )
  const admin = await office.org.as('administrator')
  const { data: type } = await admin.post('/contract_types', { name: '租赁合同', nameEn: 'Lease' })
  await app.runJobs()
  const { list } = (await manager.get('/notifications?pageSize=200')).data
  expect(list.map(({ text }: { text: string }) => text)).toContain(
    '合同类型「租赁合同」还没有编号简称，编号规则「按类型编号」需要它；设置之前，相关合同无法取得编号',
  )
  const english = { 'accept-language': 'en' }
  const notices = (await manager.get('/notifications?pageSize=200', english)).data.list
  expect(notices.map(({ text }: { text: string }) => text).join()).toContain('Lease')
  const missingIn = async (headers: Record<string, string>) => {
    const rules = (await manager.get('/contract_number/rules', headers)).data.list
    const { missing } = rules.find(({ name }: { name: string }) => name === '按类型编号')
    return missing.find(({ targetId }: { targetId: number }) => targetId === type.id).targetName
  }
  expect([await missingIn(english), await missingIn({})]).toEqual(['Lease', '租赁合同'])
  await manager.post(abbr, { targetType: 'contractType', targetId: type.id, abbr: 'ZL' })
  const setIn = async (headers: Record<string, string>) =>
    (await manager.get(`${abbr}?targetType=contractType`, headers)).data.list.find(
      ({ targetId }: { targetId: number }) => targetId === type.id,
    ).targetName
  expect([await setIn(english), await setIn({})]).toEqual(['Lease', '租赁合同'])
})
