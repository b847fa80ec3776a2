import { beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()
const [org, stranger] = [await app.organization(), await app.organization()]
let admin: TestClient
let lead: TestClient
beforeAll(async () => {
  ;[admin, lead] = await Promise.all([org.as('administrator'), org.as('legalLead')])
})
const shipped = {
  thresholds: { excellent: '90', good: '75', fair: '60' },
  onBlacklist: 'warn',
  version: 0,
}
const path = '/party_settings'

describe('what an organisation decided about its parties', () => {
  test('is as shipped, then as somebody decided, for everybody of the organisation and nobody else; the log says both', async () => {
    expect((await lead.get(path)).data).toEqual(shipped)
    const next = {
      thresholds: { excellent: '95.5', good: '80', fair: '50' },
      onBlacklist: 'block',
      version: 0,
    }
    const saved = await admin.put(path, next)
    expect([saved.code, saved.data]).toEqual([0, { ...next, version: 1 }])
    expect((await lead.get(path)).data).toEqual({ ...next, version: 1 })
    expect((await (await stranger.as('administrator')).get(path)).data).toEqual(shipped)
    const { rows } = await app.database.pool.query(
      `select before, after from audit_entries where organization_id = $1 and action = 'party_settings.update'`,
      [org.id],
    )
    const { version: _, ...before } = shipped
    const { version: __, ...after } = next
    expect(rows).toEqual([{ before, after }])
    // Who had an older state open overwrites nothing.
    expect((await admin.put(path, { ...next, version: 0 })).status).toBe(409)
  })

  test('is refused with thresholds that are no figures or out of order, at each of them', async () => {
    const { version } = (await admin.get(path)).data
    const faulty = { excellent: '101', good: '70', fair: '70' }
    const answer = await admin.put(path, { thresholds: faulty, onBlacklist: 'warn', version })
    expect(answer.status).toBe(422)
    expect(answer.errors.map((error: { path: string }) => error.path)).toEqual([
      'thresholds.excellent',
      'thresholds.fair',
    ])
    expect((await admin.get(path)).data.version).toBe(version)
  })

  test('is changed by who runs the organisation alone', async () => {
    const staff = await org.as('businessStaff')
    const { version } = (await admin.get(path)).data
    const body = { thresholds: shipped.thresholds, onBlacklist: 'warn', version }
    for (const client of [staff, lead]) expect((await client.put(path, body)).status).toBe(403)
    expect((await admin.get(path)).data.version).toBe(version)
  })
})
