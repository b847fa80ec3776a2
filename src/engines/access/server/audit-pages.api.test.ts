import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'

const app = await testApp()

test('the audit is read on by key and counted whole on demand, and a cursor of something else is refused', async () => {
  const org = await app.organization()
  await org.run(org.administratorId, async ({ audit }) => {
    for (const name of ['甲', '乙', '丙', '丁', '戊'])
      audit({ action: 'user.create', subject: { kind: 'user', id: null, name } })
  })
  const reader = await org.as('administrator')
  const page = async (query: Record<string, string>) =>
    (await reader.get(`/audit_entries?${new URLSearchParams(query)}`)).data
  const sequences = (list: { sequence: number }[]) => list.map(({ sequence }) => sequence)
  const all = await page({ pageSize: '200', exactTotal: 'true' })
  expect(all.total).toBe(all.list.length)
  expect(all.list.length).toBeGreaterThan(4)
  const seen: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const one = await page({ pageSize: '2', ...(cursor && { cursor }) })
    seen.push(...sequences(one.list))
    cursor = one.nextCursor
  }
  expect(seen).toEqual(sequences(all.list))
  expect((await reader.get('/audit_entries?cursor=x')).status).toBe(400)
})
