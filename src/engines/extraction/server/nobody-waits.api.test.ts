import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { plainDocx } from '#testing/bad-files.ts'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()
/** Thousands of short clauses: an accepted file that takes its reader a while. */
const long = plainDocx(
  Array.from(
    { length: 3000 },
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
  const fileID = await uploaded(many, long)
  await many.post('/extractions', { fileID })
  const order: string[] = []
  const heavy = Array.from({ length: 6 }, async (_, at) => {
    const { code } = await many.post('/extractions', { fileID })
    order.push(`extraction ${at} ${code}`)
  })
  await sleep(400)
  await uploaded(one, plainDocx())
  order.push('upload')
  await Promise.all(heavy)
  expect(order.indexOf('upload')).toBeLessThanOrEqual(1)
  expect(order.filter((entry) => entry.endsWith(' 0'))).toHaveLength(6)
})

test('extractions whose sender has closed the connection are not worked off', async () => {
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  const person = await org.person({ role: 'businessStaff' })
  const fileID = await uploaded(person, long)
  const alone = await timeOf(() => person.post('/extractions', { fileID }))
  for (let at = 0; at < 12; at++) await sentAndClosed(port, person, fileID)
  const after = await timeOf(() => person.post('/extractions', { fileID }))
  // Twelve would take twelve times as long; the one at hand is ended, and its process started anew.
  expect(after).toBeLessThan(5 * alone + 1500)
})

async function timeOf(work: () => Promise<{ code: number }>): Promise<number> {
  const begun = performance.now()
  expect(await work()).toMatchObject({ code: 0 })
  return performance.now() - begun
}

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
