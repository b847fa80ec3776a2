import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { plainDocx } from '#testing/bad-files.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { childrenMs } from '#testing/processor-time.ts'

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
  const person = await org.person({ role: 'businessStaff' })
  const fileID = await uploaded(person, long)
  const alone = await costOf(() => person.post('/extractions', { fileID }))
  const begun = childrenMs()
  for (let at = 0; at < 12; at++) await sentAndClosed(port, person, fileID)
  await costOf(() => person.post('/extractions', { fileID }))
  // All of them would be thirteen times as much work; the one at hand is ended, and its process started anew.
  expect(childrenMs() - begun).toBeLessThan(5 * alone + 3_000)
})

/** Processor time of the processes that read documents, in ms. */
async function costOf(work: () => Promise<{ code: number }>): Promise<number> {
  const begun = childrenMs()
  expect(await work()).toMatchObject({ code: 0 })
  return childrenMs() - begun
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
