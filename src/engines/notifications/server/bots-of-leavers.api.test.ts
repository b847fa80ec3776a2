import { expect, test } from 'vitest'
import { botService } from '#testing/bot-service.ts'
import { type TestClient, testApp } from '#testing/index.ts'

const service = await botService()
const app = await testApp({ BOT_HOSTS: service.host })
const { pool } = app.database

let serial = 0
const add = (me: TestClient) =>
  me.post('/notice_bots', {
    platform: 'dingtalk',
    name: '我的群',
    address: `http://${service.host}/robot/send?access_token=the-key-of-${++serial}`,
    secret: 'SEC-secret',
  })
const bots = async ({ userId }: TestClient) =>
  Number((await pool.query('select count(*) from notice_bots where user_id = $1', [userId])).rows[0].count)
async function office() {
  const org = await app.organization()
  const admin = await org.as('administrator')
  await admin.put('/notice_settings', { platforms: ['dingtalk'], version: 0 })
  const version = async ({ userId }: TestClient) => (await admin.get(`/users/${userId}`)).data.version
  const put = async (who: TestClient, state: string) =>
    (await admin.put(`/users/${who.userId}/state`, { state, version: await version(who) })).status
  return { org, admin, put }
}

test.each(['disabled', 'terminated'])(
  'Of somebody who is %s no address and no secret of a bot is kept',
  async (state) => {
    const { org, admin, put } = await office()
    const [goes, stays] = [await org.person({ name: '离开的人' }), await org.person()]
    for (const who of [goes, goes, stays]) expect((await add(who)).status).toBe(201)
    expect(await put(goes, state)).toBe(200)
    expect([await bots(goes), await bots(stays)]).toEqual([0, 1])
    const log = await (await org.as('auditor')).get('/audit_entries?action=notice_bot.delete')
    expect(log.data.list).toHaveLength(2)
    expect(JSON.stringify(log.data)).not.toContain('the-key-of')
    expect((await admin.get(`/users/${goes.userId}`)).data.name).toBe('离开的人')
  },
)

test('Who adds a bot while they are made to leave has none afterwards', async () => {
  const { org } = await office()
  const me = await org.person()
  const leaving = await pool.connect()
  try {
    await leaving.query('begin')
    await leaving.query(`select pg_advisory_xact_lock(hashtextextended('presence/${org.id}', 0))`)
    await leaving.query(`update users set state = 'terminated' where id = $1`, [me.userId])
    const added = add(me)
    await expect
      .poll(async () => {
        const { rows } = await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)
        return rows.length
      })
      .toBeGreaterThan(0)
    await leaving.query('commit')
    expect((await added).status).toBe(401)
  } finally {
    leaving.release()
  }
  expect(await bots(me)).toBe(0)
})
