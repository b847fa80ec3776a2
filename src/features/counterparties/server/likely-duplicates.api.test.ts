import { expect, test } from 'vitest'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { testApp } from '#testing/index.ts'
import { merge, newParty } from '#testing/merged-parties.ts'

const app = await testApp()
const code = (first17: string) => first17 + creditCodeCheck(first17)
const query = (values: Record<string, string>) => new URLSearchParams(values)

test('whoever types a name is told the parties that may be it, and why, the likeliest first [ASK-09]', async () => {
  const org = await app.organization()
  const [lead, staff] = [await org.as('legalLead'), await org.as('businessStaff')]
  const creditCode = code('91310115000000001')
  const same = await newParty(lead, { name: '上海星河半導體（集团）有限责任公司' })
  const spelt = await newParty(lead, { name: '上海星合半导体集团有限公司' })
  const numbered = await newParty(lead, {
    name: '云杉科技有限公司',
    idKind: 'creditCode',
    idNumber: creditCode,
  })
  await newParty(lead, { name: '北京远山咨询有限公司' })
  await newParty(lead, { name: '上海星河半导体集团有限公司', idKind: 'other' }, 'internal')
  const typed = { name: '上海星河半导体集团有限公司', creditCode }
  const found = await staff.get(`/counterpart/external/likely_duplicates?${query(typed)}`)
  expect(found.data).toMatchObject([
    { id: numbered.id, reason: 'sameNumber', score: 100 },
    { id: same.id, reason: 'sameName', score: 100 },
    { id: spelt.id, reason: 'spelling', differs: 1 },
  ])
  expect(found.data).toHaveLength(3)
  const others = await staff.get(
    `/counterpart/external/likely_duplicates?${query({ name: typed.name, exceptID: String(same.id) })}`,
  )
  expect(others.data.map(({ id }: { id: number }) => id)).toEqual([spelt.id])
})

test('nobody is told of parties who may make none, of another organisation, or of a personal number [ASK-09]', async () => {
  const org = await app.organization()
  const lead = await org.as('legalLead')
  await newParty(lead, { name: '星河半导体有限公司' })
  const person = { subtype: 2, name: '王建国', idKind: 'identityNumber', idNumber: '11010519491231002X' }
  await newParty(lead, person)
  const path = '/counterpart/external/likely_duplicates'
  const name = query({ name: '星河半导体有限公司' })
  expect((await (await org.as('auditor')).get(`${path}?${name}`)).status).toBe(403)
  expect(
    (await (await org.as('businessStaff')).get(`/counterpart/internal/likely_duplicates?${name}`)).status,
  ).toBe(403)
  expect((await (await (await app.organization()).as('legalLead')).get(`${path}?${name}`)).data).toEqual([])
  const byNumber = await lead.get(`${path}?${query({ name: '某', creditCode: person.idNumber })}`)
  expect(byNumber.data).toEqual([])
})

test('parties with the same name but for its writing stand together, until they are merged [ASK-09]', async () => {
  const org = await app.organization()
  const lead = await org.as('legalLead')
  const [one, other] = [
    await newParty(lead, { name: '星河（上海）半导体有限公司' }),
    await newParty(lead, { name: '星河(上海)半导体有限责任公司' }),
  ]
  await newParty(lead, { name: '星合（上海）半导体有限公司' })
  const groups = async () => (await lead.get('/counterpart/external/duplicate_groups')).data
  expect(await groups()).toMatchObject({
    list: [{ parties: [{ id: one.id }, { id: other.id }] }],
    isCapped: false,
  })
  const elsewhere = await (await app.organization()).as('legalLead')
  expect((await elsewhere.get('/counterpart/external/duplicate_groups')).data.list).toEqual([])
  await merge(lead, one, other)
  expect((await groups()).list).toEqual([])
})
