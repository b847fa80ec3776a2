import { describe, expect, it } from 'vitest'
import { type CreditRequest, callFor, requestIssues } from './credit-request.ts'

const good: CreditRequest = {
  address: 'https://credit.example.com/companies/{idNumber}',
  headers: [{ name: 'Authorization', value: 'Bearer {key}' }],
  query: [{ name: 'q', value: '{name}' }],
  pointers: { status: '/status' },
}
const faults = (change: Partial<CreditRequest>) =>
  requestIssues({ ...good, ...change }, 'zh-CN').map(({ path, code }) => `${path} ${code}`)
const party = { idNumber: '913301007996550588', name: '杭州云杉/科技', key: 'k' }

describe('how a service is asked', () => {
  it('has the party and the key in address, headers and parameters, each written as its place wants it', () => {
    expect(callFor({ ...good, headers: [{ name: 'X-Name', value: '{name} {key}' }] }, party)).toEqual({
      address: 'https://credit.example.com/companies/913301007996550588',
      query: { q: '杭州云杉/科技' },
      headers: { 'x-name': `${encodeURIComponent('杭州云杉/科技')} k` },
    })
    const byName = { ...good, address: 'https://credit.example.com/{name}/{other}' }
    expect(callFor(byName, party)?.address).toBe(
      `https://credit.example.com/${encodeURIComponent('杭州云杉/科技')}/{other}`,
    )
  })

  it.each(['.', '..', ' .. '])(
    'is not asked for a party called %j, which would be a step in the path',
    (name) => expect(callFor(good, { ...party, name })).toBeNull(),
  )

  it('keeps a line break out of a header', () => {
    const made = callFor(
      { ...good, headers: [{ name: 'X', value: '{name}' }] },
      { ...party, name: 'a\r\nb: c' },
    )
    expect(made?.headers.x).toBe('a%0D%0Ab%3A%20c')
  })

  it.each<[Partial<CreditRequest>, string[]]>([
    [{}, []],
    [{ address: 'https://{name}.example.com/', query: [] }, ['address creditHost']],
    [{ address: 'https://credit.example.com/{idNumber}/{key}' }, ['address creditKeyPlace']],
    [{ address: 'https://credit.example.com/', query: [] }, ['address creditParty']],
    [{ headers: [{ name: 'Host', value: 'x' }] }, ['headers.0.name creditHeader']],
    [
      {
        headers: [
          'Trailer',
          'transfer-encoding',
          'Connection',
          'Keep-Alive',
          'Upgrade',
          'Content-Length',
          'TE',
          'Expect',
          'Accept-Encoding',
          'If-None-Match',
        ].map((name) => ({ name, value: 'x' })),
      },
      Array.from({ length: 10 }, (_, i) => `headers.${i}.name creditHeader`),
    ],
    [
      { headers: [{ name: 'X Y', value: '钥' }] },
      ['headers.0.name creditName', 'headers.0.value creditValue'],
    ],
    [{ headers: [{ name: ' Trailer ', value: 'x' }] }, ['headers.0.name creditHeader']],
    [{ query: [{ name: 'range', value: '{name}' }] }, []],
    [{ query: [{ name: ' ', value: '{name}' }] }, ['query.0.name creditName']],
    [{ pointers: { status: 'status' } }, ['pointers.status jsonPointer']],
    [{ pointers: { status: '/a~2' } }, ['pointers.status jsonPointer']],
    [{ pointers: {} }, ['pointers.status required']],
    [{ pointers: { partyNumber: '/no' } }, ['pointers.status required']],
    [{ pointers: { riskList: '/risks' } }, ['pointers.riskTitle required']],
    [{ pointers: { status: '/s', monitoringInfo: '/info' } }, ['pointers.monitoringList required']],
  ])('%j has the faults %j', (change, expected) => expect(faults(change)).toEqual(expected))
})
