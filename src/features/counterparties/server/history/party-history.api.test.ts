import { describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { merge, newParty, type Party, undo } from '#testing/merged-parties.ts'

const app = await testApp()
const [org, stranger] = [await app.organization(), await app.organization()]
const keeper = await org.person({ role: 'administrator', name: '管理人' })

type HistoryItem = {
  title: string
  actorName: string
  changes: { field: string; before: string; after: string }[]
  remark: string
}
const history = async ({ id }: { id: number }, query = '', client: TestClient = keeper) =>
  (await client.get(`/counterpart/external/${id}/history${query}`)).data as {
    list: HistoryItem[]
    next: number | null
  }
const titles = async (party: { id: number }) => (await history(party)).list.map(({ title }) => title)

async function save(party: Party, more: object) {
  const { subtype, name, idKind, abbr, address, rating, ratingRemark, version } = (
    await keeper.get(`/counterpart/external/${party.id}`)
  ).data
  const answer = await keeper.put(`/counterpart/external/${party.id}`, {
    ...{ subtype, name, idKind, abbr, address, rating, ratingRemark, version },
    ...more,
  })
  expect([answer.status, answer.errors]).toEqual([200, []])
}

describe('the history of a party', () => {
  test('tells its changes, ratings, blacklisting, merge and undo from the log, newest first', async () => {
    const [one, other] = [await newParty(keeper), await newParty(keeper)]
    await save(one, { name: '更名后有限公司' })
    await save(one, { rating: 40, ratingRemark: '拖欠货款' })
    await save(one, { rating: 0, ratingRemark: '' })
    const now = { ...one, ...(await keeper.get(`/counterpart/external/${one.id}`)).data }
    expect((await merge(keeper, now, other)).status).toBe(200)
    expect((await undo(keeper, one)).status).toBe(200)
    expect(await titles(one)).toEqual([
      `撤销与「${other.name}」的合并`,
      `合并了「${other.name}」`,
      '移出黑名单',
      '列入黑名单',
      '更名',
      '新建',
    ])
    expect((await titles(other)).slice(0, 2)).toEqual([
      '从「更名后有限公司」恢复（撤销合并）',
      '被合并到「更名后有限公司」',
    ])
    const black = (await history(one)).list[3]
    expect(black).toMatchObject({
      actorName: '管理人',
      changes: [{ field: '评级', before: '无', after: '黑名单' }],
      remark: '拖欠货款',
    })
    const english = await keeper.get(`/counterpart/external/${one.id}/history`, { 'accept-language': 'en' })
    expect(english.data.list[3].title).toBe('Blacklisting')
  })

  test('is read on a page at a time, nothing twice', async () => {
    const one = await newParty(keeper)
    for (const address of ['一', '二', '三', '四']) await save(one, { address })
    const seen: string[] = []
    for (let before: number | null = null; ; ) {
      const page: Awaited<ReturnType<typeof history>> = await history(
        one,
        `?pageSize=2${before === null ? '' : `&before=${before}`}`,
      )
      seen.push(...page.list.map(({ title, changes }) => changes[0]?.after ?? title))
      before = page.next
      if (before === null) break
    }
    expect(seen).toEqual(['四', '三', '二', '一', '新建'])
  })

  test('keeps numbers masked, hides accounts from whom they are hidden, and is for who reads parties', async () => {
    const one = await newParty(keeper, { phone: '13812345678' })
    await save(one, {
      phone: '13912345678',
      banks: [{ name: '中国银行', account: '6222020200012345678', accountName: '' }],
    })
    const whole = JSON.stringify(await history(one))
    expect(whole).toContain('5678')
    expect(whole).not.toContain('13912345678')
    expect(whole).not.toContain('6222020200012345678')
    const role = await keeper.post('/roles', {
      name: '看不见账户',
      description: '',
      permissions: [{ permission: 'counterpart.read', scope: 'all' }],
      fieldRights: [{ field: 'counterpart.bank', right: 'hidden' }],
    })
    const blind = await org.person({ name: '看不见' })
    const { version } = (await keeper.get(`/users/${blind.userId}/roles`)).data
    await keeper.put(`/users/${blind.userId}/roles`, { roleIDs: [role.data.id], version })
    const shown = JSON.stringify(await history(one, '', blind))
    expect(shown).not.toContain('中国银行')
    expect(shown).toContain('"isHidden":true')
    const path = `/counterpart/external/${one.id}/history`
    expect((await (await org.person({ name: '无权限' })).get(path)).status).toBe(403)
    expect((await (await stranger.as('administrator')).get(path)).status).toBe(404)
    expect((await keeper.get(`/counterpart/internal/${one.id}/history`)).status).toBe(404)
  })
})
