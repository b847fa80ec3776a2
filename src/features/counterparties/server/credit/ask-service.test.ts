import { beforeEach, describe, expect, it } from 'vitest'
import { creditService } from '#testing/credit-service.ts'
import type { CreditRequest } from '../../domain/credit/credit-request.ts'
import { askService } from './ask-service.ts'

const service = await creditService()
const party = { idNumber: '913301007996550588', name: '杭州云杉科技有限公司' }
const request: CreditRequest = {
  address: `http://${service.host}/companies/{idNumber}`,
  headers: [{ name: 'Authorization', value: 'Bearer {key}' }],
  query: [
    { name: 'name', value: '{name}' },
    { name: 'app', value: '{key}' },
  ],
  pointers: { status: '/status' },
}
const ask = (change: Partial<CreditRequest> = {}, creditHosts = [service.host]) =>
  askService(
    { creditHosts },
    { request: { ...request, ...change }, key: 'the-key', party, timeZone: 'Asia/Shanghai' },
    { milliseconds: 400, attempts: 3, pause: 5, mostBytes: 1024 * 1024 },
  )

beforeEach(() => {
  service.mood = 'good'
  service.answer = { status: '存续' }
  service.asked.length = 0
})

describe('a service that tells of companies', () => {
  it('is asked for one party, with the key in headers and parameters', async () => {
    expect(await ask()).toMatchObject({ reason: null, data: { info: { status: '存续' } } })
    const [asked] = service.asked
    const url = new URL(asked?.url ?? '', 'http://x')
    expect([url.pathname, url.searchParams.get('name'), url.searchParams.get('app')]).toEqual([
      '/companies/913301007996550588',
      party.name,
      'the-key',
    ])
    expect(asked?.headers.authorization).toBe('Bearer the-key')
  })

  it.each([
    ['slow', 'timeout', 1],
    ['down', 'busy', 3],
    ['breakingOff', 'unreachable', 3],
    ['html', 'notJson', 1],
    ['huge', 'tooLarge', 1],
    ['redirecting', 'redirected', 1],
    ['refusing', 'refused', 1],
    ['knowsNobody', 'unknownParty', 1],
  ] as const)('that is %s brings nothing but %s, asked %i times', async (mood, reason, times) => {
    service.mood = mood
    expect(await ask()).toMatchObject({ reason, data: { info: {} } })
    expect(service.asked).toHaveLength(times)
  })

  it('that was down once is asked again, and tells', async () => {
    service.mood = 'downOnce'
    expect(await ask()).toMatchObject({ reason: null })
    expect(service.asked).toHaveLength(2)
  })

  it('that lies about types is not believed, and what it said is shown', async () => {
    service.answer = { status: { toString: 'x' } }
    expect(await ask()).toMatchObject({
      reason: 'wrongShape',
      lies: [{ pointer: 'status', at: '/status' }],
      text: JSON.stringify(service.answer),
    })
  })

  it.each([
    'https://10.0.0.1/{idNumber}',
    'https://localhost/{idNumber}',
    'https://169.254.169.254/{idNumber}',
  ])('is not asked at %s, inside of our own network', async (address) => {
    const { reason } = await ask({ address })
    expect(['badAddress', 'privateAddress']).toContain(reason)
  })

  it('is not asked on this machine unless the operator allows its host', async () => {
    expect((await ask({}, [])).reason).toBe('badAddress')
    expect(service.asked).toEqual([])
  })

  it('that sends the key back tells it to nobody: not as it is, in an address, in Base64, nor in what is read of it', async () => {
    const key = 'key-äß/4711'
    const basic = Buffer.from(`user:${key}`).toString('base64')
    service.answer = {
      status: `存续 ${key}`,
      url: `https://report.example.com/?token=${encodeURIComponent(key)}`,
      echo: { headers: { authorization: `Basic ${basic}` }, [key]: 1 },
    }
    const asked = { ...request, pointers: { status: '/status', reportUrl: '/url' } }
    const answered = await askService(
      { creditHosts: [service.host] },
      { request: asked, key, party, timeZone: 'Asia/Shanghai' },
    )
    expect(answered).toMatchObject({
      reason: null,
      data: { info: { status: '存续 •••' }, reportUrl: 'https://report.example.com/?token=•••' },
    })
    for (const secret of [key, encodeURIComponent(key), basic])
      expect(JSON.stringify(answered)).not.toContain(secret)
  })

  it('tells no key in the text of its answer either: where nothing else is read of it, or where it is no JSON', async () => {
    service.answer = { status: '存续', echo: 'the-key' }
    const answered = await ask()
    expect(answered.text).toBe('{"status":"存续","echo":"•••"}')
    const withKey = (key: string) =>
      askService({ creditHosts: [service.host] }, { request, key, party, timeZone: 'Asia/Shanghai' })
    service.answer = { status: '存续' }
    expect((await withKey('{"status"')).text).toBe('•••:"存续"}')
    service.mood = 'html'
    expect(await withKey('<html>')).toMatchObject({ reason: 'notJson', text: '•••' })
  })

  it('is not asked with a header that belongs to the connection, stored before that was refused', async () => {
    const headers = [{ name: 'Trailer', value: 'x' }]
    expect(await ask({ headers })).toMatchObject({ reason: 'badHeader' })
    expect(service.asked).toEqual([])
  })
})
