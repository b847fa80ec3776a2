import { expect, test } from 'vitest'
import { contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'

const app = await testApp()

test('a draft takes no text of millions of characters: its field says so, and what was saved before stays', async () => {
  const office = await contractOffice(await app.organization(), [
    { id: 'note', name: '补充说明', type: 'textarea' },
  ])
  const start = (note: string) =>
    office.staff.post('/contracts', {
      contractTypeID: office.typeId,
      values: { ...office.complete, note },
    })
  const long = '汉字'.repeat(580_000)
  expect((await start(long)).status).toBe(422)
  const { data } = await start('原来的说明')
  const path = `/contracts/${data.contractID}`
  const save = (client: typeof office.staff, note: string) =>
    client.put(`${path}/draft`, { version: data.version, values: { ...office.complete, note } })
  expect(await save(office.staff, long)).toMatchObject({
    status: 422,
    errors: [{ path: 'note', message: '补充说明最多100000个字符' }],
  })
  const [stored] = await app.database.query(
    `select version, form_values ->> 'note' as note from contracts where id = $1`,
    [data.contractID],
  )
  expect(stored).toEqual({ version: data.version, note: '原来的说明' })
  // What is longer than the field takes and no more than a form may hold is kept in a draft, as ever.
  expect((await save(office.staff, 'x'.repeat(5_000))).status).toBe(200)
  const stranger = await office.org.person({ role: 'businessStaff' })
  expect((await save(stranger, long)).status).toBe(404)
})
