import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'

const app = await testApp()
const path = '/notification_preferences'
const untouched = {
  mail: true,
  kindsWithoutMail: [],
  kindsWithoutBots: [],
  ownQuietHours: false,
  quietFrom: null,
  quietTo: null,
  quietOnDaysOff: false,
  digestAt: null,
}

test('What a page does not send stays as it is: one that was open during an update takes nothing back', async () => {
  const org = await app.organization()
  const me = await org.person()
  const put = async (body: object) => (await me.put(path, body)).status
  const read = async () => (await me.get(path)).data
  const first = { mail: true, kindsWithoutMail: [] }
  expect([await put(first), await read()]).toMatchObject([200, untouched])
  const chosen = {
    mail: true,
    kindsWithoutMail: ['approval.cc'],
    kindsWithoutBots: ['approval.asked'],
    ownQuietHours: true,
    quietFrom: '22:00',
    quietTo: '07:00',
    quietOnDaysOff: true,
    digestAt: '09:00',
  }
  expect([await put(chosen), await read()]).toMatchObject([200, chosen])
  // As the version before sent it, which knew mail, the two times and the digest.
  const old = { mail: false, kindsWithoutMail: [], quietFrom: '21:00', quietTo: '07:00', digestAt: null }
  expect([await put(old), await read()]).toMatchObject([200, { ...chosen, ...old }])
  expect([await put(first), await read()]).toMatchObject([200, { ...chosen, ...old, ...first }])
  // None of their own, as they chose, is not those of the organisation.
  const none = { ...first, quietFrom: null, quietTo: null, quietOnDaysOff: false }
  expect([await put(none), await read()]).toMatchObject([200, { ...none, ownQuietHours: true }])
  // One end alone is judged beside the other that is kept.
  expect(await put({ ...first, quietFrom: '22:00' })).toBe(422)
  const other = await org.person()
  expect((await other.get(path)).data).toMatchObject(untouched)
  expect((await app.client().put(path, first)).status).toBe(401)
})
