import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { plainDocx } from '#testing/bad-files.ts'
import { type TestClient, testApp } from '#testing/index.ts'

/** Stands in for a language model, which is asked once for each file when it has been read. */
let modelAsked = 0
const model = createServer((_, response) => {
  modelAsked++
  response.writeHead(401).end()
})
await new Promise<void>((done) => model.listen(0, '127.0.0.1', done))
afterAll(() => model.close())
const host = `127.0.0.1:${(model.address() as AddressInfo).port}`

const app = await testApp({ MODEL_HOSTS: host })
const org = await app.organization()
/** Thousands of short clauses: an accepted file that takes its reader a while. */
const clauses = (length: number) =>
  plainDocx(
    Array.from(
      { length },
      (_, at) => `<w:p><w:r><w:t>第${at}条 甲方应当在${at}日内付款。</w:t></w:r></w:p>`,
    ).join(''),
  )

async function uploaded(client: TestClient, bytes: Uint8Array): Promise<number> {
  const answer = await client.upload('/files', '来稿.docx', bytes)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data.id
}

test('many extractions of one person are not before the upload of another', async () => {
  const [many, one] = [
    await org.person({ role: 'businessStaff' }),
    await org.person({ role: 'businessStaff' }),
  ]
  const fileID = await uploaded(many, clauses(3_000))
  await many.post('/extractions', { fileID })
  const order: string[] = []
  const heavy = Array.from({ length: 10 }, async (_, at) => {
    const { code } = await many.post('/extractions', { fileID })
    order.push(`extraction ${at} ${code}`)
  })
  await sleep(400)
  await uploaded(one, plainDocx())
  order.push('upload')
  await Promise.all(heavy)
  // The one at hand, and what is read while the checked file is being stored; by order of arrival all ten would be before it.
  expect(order.indexOf('upload')).toBeLessThanOrEqual(3)
  expect(order.filter((entry) => entry.endsWith(' 0'))).toHaveLength(10)
})

test('extractions whose sender has closed the connection are not worked off', async () => {
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  const admin = await org.as('administrator')
  const { version } = (await admin.get('/extraction_settings')).data
  const settings = {
    isOn: true,
    address: `http://${host}/v1`,
    model: 'm',
    promptPrice: null,
    answerPrice: null,
  }
  expect(await admin.put('/extraction_settings', { ...settings, version })).toMatchObject({ code: 0 })
  const person = await org.person({ role: 'businessStaff' })
  // Many times the work that is let come to its end when its sender has gone.
  const fileID = await uploaded(person, clauses(25_000))
  for (let at = 0; at < 12; at++) await sentAndClosed(port, person, fileID)
  // Behind all of them.
  const short = await uploaded(person, plainDocx())
  expect(await person.post('/extractions', { fileID: short })).toMatchObject({ code: 0 })
  expect(modelAsked).toBe(1)
})

/** A request whose sender goes as soon as it is on its way. */
function sentAndClosed(port: number, { cookie = '' }: TestClient, fileID: number): Promise<void> {
  const body = JSON.stringify({ fileID })
  return new Promise((resolve) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/v1/extractions',
      headers: { cookie, 'content-type': 'application/json', 'x-csrf': '1' },
    })
    sent.on('error', () => resolve())
    sent.on('close', () => resolve())
    sent.end(body)
    setTimeout(() => sent.destroy(), 60)
  })
}
