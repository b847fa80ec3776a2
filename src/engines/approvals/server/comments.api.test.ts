import { describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { isAboutPaper, paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const { org, node, by, newFlow, jia, yi, bing, ding, starter, submit, detailOf, tryDetail, approve } =
  await paperOffice(app)
const elsewhere = await app.organization()
const stranger = await elsewhere.person({ role: 'businessStaff', name: '别家的人' })
const manager = await org.as('administrator')
const flow = await newFlow([node('a', by(jia)), node('b', by(yi))])

/** A paper that waits for 甲, and its approval. */
async function running() {
  const { paper, instanceId } = await submit(flow.id)
  return { paper, id: instanceId }
}
const say = (client: TestClient, id: number, body: object) => client.post(`/approvals/${id}/comment`, body)
const uploaded = async (client: TestClient, name = '补充说明.txt'): Promise<number> =>
  (await client.upload('/files', name, Buffer.from(`内容 ${name} ${Math.random()}`))).data.id
const fileOf = (client: TestClient, id: number) => client.get(`/files/${id}/download_info`)
async function noticesTo(client: TestClient, paper: number): Promise<string[]> {
  await app.runJobs()
  const { data } = await client.get('/notifications?pageSize=100')
  return (data.list as { text: string; link: string }[]).filter(isAboutPaper(paper)).map(({ text }) => text)
}
const lastOf = async (client: TestClient, paper: number) => (await detailOf(client, paper)).history.at(-1)

describe('a remark on an approval', () => {
  test('tells whom it mentions that it does, the others who take part that there is one, and stands in the history with both', async () => {
    const { paper, id } = await running()
    const answer = await say(jia, id, {
      comment: '@发起人 请看第三条',
      mentionIDs: [starter.userId, starter.userId],
    })
    expect(answer.status).toBe(200)
    expect(await lastOf(starter, paper)).toMatchObject({
      action: 'comment',
      comment: '@发起人 请看第三条',
      detail: { mentioned: ['发起人'] },
    })
    expect((await noticesTo(starter, paper))[0]).toBe(
      `甲在「文件${paper}」的审批评论中提到了您：@发起人 请看第三条`,
    )
    expect(await noticesTo(starter, paper)).not.toContain(`甲评论了「文件${paper}」`)
    await say(starter, id, { comment: '已看' })
    expect(await noticesTo(jia, paper)).toContain(`发起人评论了「文件${paper}」`)
  })

  test('refuses to mention who may not see it, by name, and neither tells nor lets them in', async () => {
    const { paper, id } = await running()
    const refused = await say(jia, id, { comment: '@丁 帮忙看看', mentionIDs: [starter.userId, ding.userId] })
    expect([refused.status, refused.errors.map(({ code }: { code: string }) => code)]).toEqual([
      422,
      ['mentionRefused'],
    ])
    expect(refused.errors[0]?.path).toBe('mentionIDs')
    expect(refused.errors[0]?.message).toContain('丁无权查看')
    expect((await tryDetail(ding, paper)).status).toBe(404)
    expect(await noticesTo(ding, paper)).toEqual([])
    expect(await noticesTo(starter, paper)).toEqual([])
    expect((await detailOf(jia, paper)).history.map(({ action }) => action)).not.toContain('comment')
  })

  test('mentions nobody who left, nobody of another organisation, and does not tell their names', async () => {
    const { id } = await running()
    const leaver = await org.person({ role: 'administrator', name: '离职管理员' })
    await app.database.pool.query(`update users set state = 'terminated' where id = $1`, [leaver.userId])
    const left = await say(jia, id, { comment: '@离职管理员', mentionIDs: [leaver.userId] })
    const other = await say(jia, id, { comment: '@谁', mentionIDs: [stranger.userId] })
    expect([left.status, other.status]).toEqual([422, 422])
    expect(JSON.stringify(other.errors)).not.toContain('别家')
  })

  test('may have files, also without words, which are for who may read the approval and for nobody else', async () => {
    const { paper, id } = await running()
    const fileID = await uploaded(jia)
    expect((await fileOf(starter, fileID)).status).toBe(404)
    expect((await say(jia, id, { fileIDs: [fileID] })).status).toBe(200)
    const entry = await lastOf(starter, paper)
    expect(entry?.detail.files).toEqual([{ id: fileID, name: '补充说明.txt', size: expect.any(Number) }])
    const statuses = await Promise.all(
      [starter, jia, manager, ding, bing, stranger].map(
        async (client) => (await fileOf(client, fileID)).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 200, 404, 404, 404])
    // Whoever the approval asks later reads them too.
    expect((await fileOf(yi, fileID)).status).toBe(404)
    await approve(jia, paper)
    expect((await fileOf(yi, fileID)).status).toBe(200)
  })

  test('takes no file of somebody else, of another remark, or that is not there, and then says nothing', async () => {
    const { paper, id } = await running()
    const mine = await uploaded(jia)
    const theirs = await uploaded(starter)
    expect((await say(jia, id, { comment: '第一次', fileIDs: [mine] })).status).toBe(200)
    for (const fileIDs of [[theirs], [mine], [99_999_999], [await uploaded(jia), theirs]]) {
      const refused = await say(jia, id, { comment: '带文件', fileIDs })
      expect([refused.status, refused.errors[0]?.code]).toEqual([422, 'commentFileGone'])
    }
    const said = (await detailOf(jia, paper)).history.filter(({ action }) => action === 'comment')
    expect(said.map(({ comment }) => comment)).toEqual(['第一次'])
  })

  test('has something to say, not too much of it, and is for who may see the approval', async () => {
    const { id } = await running()
    expect((await say(jia, id, { comment: '  ' })).status).toBe(422)
    expect(
      (await say(jia, id, { comment: 'x', mentionIDs: Array.from({ length: 21 }, (_, i) => i + 1) })).status,
    ).toBe(400)
    expect(
      (await say(jia, id, { comment: 'x', fileIDs: Array.from({ length: 11 }, (_, i) => i + 1) })).status,
    ).toBe(400)
    expect((await say(ding, id, { comment: 'x' })).status).toBe(404)
    expect((await say(stranger, id, { comment: 'x' })).status).toBe(404)
  })
})

describe('whom a remark can mention', () => {
  const offered = (client: TestClient, id: number, q: string) =>
    client.call(api.listMentionable, { params: { id }, query: { q } })

  test('is found by name, account and the initials of the name in pinyin, and told whether they may see it', async () => {
    const { id } = await running()
    const single = await org.person({ role: 'businessStaff', name: '单雄信' })
    await org.person({ role: 'businessStaff', name: '曾国华' })
    const names = async (q: string) => (await offered(jia, id, q)).list.map(({ name }) => name)
    expect(await names('sx')).toEqual(['单雄信'])
    expect(await names('SXX')).toEqual(['单雄信'])
    expect(await names('zgh')).toEqual(['曾国华'])
    expect(await names('雄')).toEqual(['单雄信'])
    expect(await names('vv')).toEqual([])
    expect(await names('%')).toEqual([])
    const { list } = await offered(jia, id, '发起')
    expect(list.map(({ name, maySee }) => [name, maySee])).toEqual([['发起人', true]])
    expect((await offered(jia, id, '单')).list.map(({ id: one, maySee }) => [one, maySee])).toEqual([
      [single.userId, false],
    ])
    // Nobody mentions themselves.
    expect(await names('甲')).toEqual([])
    expect((await offered(jia, id, '')).list.length).toBeLessThanOrEqual(12)
  })

  test('is for who may see the approval', async () => {
    const { id } = await running()
    const tries = [ding, stranger].map((client) =>
      client.try(api.listMentionable, { params: { id }, query: { q: '' } }),
    )
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404])
  })
})
