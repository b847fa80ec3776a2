import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { rightOffice } from '../../../testing/rights.ts'

const app = await testApp()
const office = async () => {
  const made = await rightOffice(await app.organization())
  const classes = [{ class: '9', goods: '电池' }]
  const mark = (name: string, more: object = {}) =>
    made.inForce(9, { name, mark_kind: '1', classes, ...more })
  const transfer = (ids: number[], more: object = {}) =>
    made.lead.put('/intellectual_properties/transfer', {
      ids,
      from: '甲公司',
      to: '乙公司',
      date: '2026-06-01',
      ...more,
    })
  const ownerOf = async (id: number) =>
    (await made.lead.get(`/intellectual_properties/${id}`)).data.ownerNames
  return { ...made, mark, transfer, ownerOf }
}

test('three marks go over together, each with a record of it, and the new owner stands in the form [API-25] [PRD-09]', async () => {
  const { lead, mark, transfer, ownerOf } = await office()
  const ids = [await mark('华信'), await mark('远山'), await mark('青石')]
  const answer = await transfer(ids, { gazette: '第 1800 期', gazetteDate: '2026-06-06' })
  expect([answer.status, answer.data]).toEqual([200, { transferred: 3, transferID: null }])
  for (const id of ids) {
    expect(await ownerOf(id)).toBe('乙公司')
    const { data: form } = await lead.get(`/intellectual_properties/${id}/form`)
    expect(form.values.owners).toEqual([{ owner: '乙公司', share: expect.anything() }])
    const { data } = await lead.get(`/intellectual_properties/${id}/record`)
    expect(data.list).toMatchObject([
      { kind: 8, title: '甲公司 → 乙公司', number: '第 1800 期', registered: 2 },
    ])
    // What was transferred can be saved again as it stands.
    const saved = await lead.put(`/intellectual_properties/${id}`, {
      formVersionID: form.formVersionID,
      version: form.version,
      values: form.values,
    })
    expect(saved.status).toBe(200)
  }
})

test('where one of several cannot go, none does, and each that cannot is named', async () => {
  const { mark, transfer, ownerOf, moved } = await office()
  const [first, second] = [await mark('华信'), await mark('远山')]
  await moved(second, 10, '不再使用')
  const answer = await transfer([first, second])
  expect([answer.status, answer.errors.map((one: { path: string }) => one.path)]).toEqual([422, ['ids.1']])
  expect(answer.errors[0]?.message).toContain('远山')
  expect(await ownerOf(first)).toBe('甲公司')
  expect((await transfer([first], { from: '丙公司' })).errors[0]?.message).toContain('转让人不是权利人')
})

test('a pledged one goes only with the pledgee’s consent on record', async () => {
  const { lead, mark, transfer, entry, ownerOf } = await office()
  const id = await mark('华信')
  const path = `/intellectual_properties/${id}/record`
  const pledge = entry({
    kind: 7,
    day: '2026-01-05',
    title: '质押登记',
    party: '建设银行',
    until: '2027-01-04',
  })
  const { data } = await lead.post(path, pledge)
  expect((await transfer([id])).errors[0]?.message).toContain('质权人同意')
  const preview = await lead.post('/intellectual_properties/transfer/preview', { ids: [id], from: '甲公司' })
  expect(preview.data.rights).toMatchObject([{ id, needsConsent: true }])
  await lead.put(`${path}/${data.id}`, { ...pledge, consented: '2026-05-20', version: data.version })
  expect((await transfer([id])).status).toBe(200)
  expect(await ownerOf(id)).toBe('乙公司')
})

test('one of several owners gives their part only with the others’ consent', async () => {
  const { mark, transfer, ownerOf } = await office()
  const id = await mark('华信', {
    owners: [
      { owner: '甲公司', share: '0.6' },
      { owner: '丙公司', share: '0.4' },
    ],
  })
  expect((await transfer([id])).errors[0]?.message).toContain('其他权利人')
  expect((await transfer([id], { coOwnersConsent: '2026-05-30' })).status).toBe(200)
  expect(await ownerOf(id)).toBe('乙公司 60%、丙公司 40%')
})

test('similar marks left behind are named by sound and class, and stay only when confirmed', async () => {
  const { lead, mark, transfer, ownerOf } = await office()
  const id = await mark('华信')
  await mark('华欣')
  await mark('华信', { classes: [{ class: '35', goods: '广告' }] })
  const preview = await lead.post('/intellectual_properties/transfer/preview', { ids: [id], from: '甲公司' })
  expect(preview.data.similar).toMatchObject([{ name: '华欣', how: 'sound', classes: [9] }])
  const refused = await transfer([id])
  expect([refused.status, refused.errors[0]?.path]).toEqual([422, 'keepsSimilar'])
  expect(refused.errors[0]?.message).toContain('华欣（读音相同）')
  expect((await transfer([id], { keepsSimilar: true })).status).toBe(200)
  expect(await ownerOf(id)).toBe('乙公司')
})

test('what leaves the organisation is transferred out and changes no more [STA-11]', async () => {
  const { lead, mark, transfer } = await office()
  const id = await mark('华信')
  expect((await transfer([id], { leaves: true })).status).toBe(200)
  const { data } = await lead.get(`/intellectual_properties/${id}`)
  expect([data.status, data.moves, data.abilities.update]).toEqual([12, [], false])
  expect((await transfer([id])).status).toBe(409)
})

test('who may not change rights transfers none, and nobody one that they do not see', async () => {
  const { org, lead, mark, transfer } = await office()
  const id = await mark('华信')
  const body = { ids: [id], from: '甲公司', to: '乙公司', date: '2026-06-01' }
  expect((await (await org.as('auditor')).put('/intellectual_properties/transfer', body)).status).toBe(403)
  const stranger = await rightOffice(await app.organization())
  expect((await stranger.lead.put('/intellectual_properties/transfer', body)).status).toBe(404)
  expect((await transfer([id], { date: '2999-01-01' })).errors[0]?.path).toBe('date')
  expect((await lead.post('/intellectual_properties/transfer/preview', { ids: [id + 999_999] })).status).toBe(
    404,
  )
})
