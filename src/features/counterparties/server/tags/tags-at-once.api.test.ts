import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { newParty } from '#testing/merged-parties.ts'

const app = await testApp()
const { pool } = app.database

test('A tag that two give for the first time at once stays offered when one takes it away before the other has finished', async () => {
  const lead = await (await app.organization()).as('legalLead')
  const [one, other] = [await newParty(lead), await newParty(lead)]
  const [first, second] = [await pool.connect(), await pool.connect()]
  const give = `update counterparts set tags = '{同时}' where id = $1`
  try {
    await first.query('begin')
    await first.query(give, [one.id])
    await second.query('begin')
    const { rows } = await second.query<{ pid: number }>('select pg_backend_pid() as pid')
    const given = second.query(give, [other.id])
    const waits = async () =>
      (await pool.query('select from pg_locks where pid = $1 and not granted', [rows[0]?.pid])).rows.length
    await expect.poll(waits).toBe(1)
    await first.query('commit')
    await given
    const taken = lead.post('/counterpart/external/tags', { counterpartIDs: [one.id], remove: ['同时'] })
    // Waits for the second; without that it is through by then.
    await Promise.race([taken, new Promise((done) => setTimeout(done, 500))])
    await second.query('commit')
    expect((await taken).data).toEqual({ changed: 1 })
  } finally {
    first.release()
    second.release()
  }
  expect((await lead.get(`/counterpart/external/${other.id}`)).data.tags).toEqual(['同时'])
  expect((await lead.get('/counterpart/external/tags')).data).toEqual(['同时'])
})
