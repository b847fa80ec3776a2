import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'

const app = await testApp()

test('who is signed in gets the key of their own unsaved texts, the same each time, and nobody else the same', async () => {
  const org = await app.organization()
  const [staff, lead] = [await org.as('businessStaff'), await org.as('legalLead')]
  const keyOf = async (client: typeof staff) => (await client.get('/kept_texts/key')).data.key as string
  const key = await keyOf(staff)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await keyOf(staff)).toBe(key)
  const stranger = await (await app.organization()).as('businessStaff')
  expect(new Set([key, await keyOf(lead), await keyOf(stranger)]).size).toBe(3)
  await staff.delete('/session')
  expect((await staff.get('/kept_texts/key')).status).toBe(401)
})
