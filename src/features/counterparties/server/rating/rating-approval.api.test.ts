import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { spreadsheet } from '#server/spreadsheet.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { merge, newParty, type Party } from '#testing/merged-parties.ts'
import { letAdministratorsStandIn } from '#testing/stand-ins.ts'

const app = await testApp()
const org = await app.organization()
let admin: TestClient
let keeper: TestClient
let judge: TestClient
let second: TestClient

const person = (userId: number) => [{ by: 'person', userIds: [userId] }]

/** A published flow of a kind in which these people decide one after the other. */
async function flowOf(kind: string, people: readonly TestClient[]): Promise<number> {
  const nodes = people.map(({ userId }, at) => ({
    kind: 'approver',
    id: `n${at + 1}`,
    name: `第${at + 1}步`,
    who: person(userId),
  }))
  const made = await admin.post('/approval_flows', { kind, name: kind, definition: { nodes } })
  expect([made.status, made.errors]).toEqual([201, []])
  await admin.post(`/approval_flows/${made.data.id}/publish`, { version: made.data.version })
  return made.data.id
}
const choose = async (ask: string, flowID: number | null) =>
  expect((await admin.put('/record_approvals', { kind: 'counterpart', ask, flowID })).status).toBe(200)

beforeAll(async () => {
  admin = await org.as('administrator')
  keeper = await org.person({ role: 'legalLead', name: '管理人' })
  judge = await org.person({ role: 'legalLead', name: '审批人' })
  second = await org.person({ role: 'legalLead', name: '二审人' })
  const blacklist = await flowOf('counterpart_blacklist', [judge, second])
  await choose('blacklist', blacklist)
  await choose('release', blacklist)
  await choose('rating', await flowOf('counterpart_rating', [judge]))
})

const read = async ({ id }: { id: number }, client = keeper) =>
  (await client.get(`/counterpart/external/${id}`)).data

/** Of the list. */
const row = async ({ name }: Party) =>
  (await keeper.get(`/counterpart/external?q=${encodeURIComponent(name)}`)).data.list[0]

/** Saves a party as it is but for this. */
async function save(party: { id: number }, more: object, client = keeper, before?: Party) {
  const now = before ?? (await read(party))
  const { subtype, name, idKind, idNumber, abbr, address, email, fax, rating, ratingRemark, version } = now
  const same = { subtype, name, idKind, idNumber, abbr, address, email, fax, rating, ratingRemark, version }
  return client.put(`/counterpart/external/${party.id}`, { ...same, ...more })
}
async function decide(kind: string, { id }: { id: number }, who: TestClient, verb = 'approve') {
  const { data } = await who.get(`/approvals/${kind}/${id}/detail`)
  return who.post(`/approvals/${data.id}/${verb}`, { taskID: data.mine?.taskID, comment: '意见' })
}
const party = (more: object = {}): Promise<Party> => newParty(keeper, more)

describe('a party comes onto the blacklist by approval', () => {
  test('after the last approver agreed, with its reason; until then it stands as it was and everybody sees that it waits', async () => {
    const one = await party()
    const asked = await save(one, { rating: 40, ratingRemark: '拖欠货款', address: '新地址' })
    expect(asked.data).toMatchObject({
      rating: 0,
      address: '新地址',
      ratingAsked: {
        ask: 'blacklist',
        approvalKind: 'counterpart_blacklist',
        rating: 40,
        reason: '拖欠货款',
        askedBy: { id: keeper.userId },
      },
    })
    expect((await decide('counterpart_blacklist', one, judge)).status).toBe(200)
    expect(await read(one)).toMatchObject({ rating: 0, ratingAsked: { rating: 40 } })
    expect(await row(one)).toMatchObject({ rating: 0, ratingAsked: 40 })
    expect((await decide('counterpart_blacklist', one, second)).status).toBe(200)
    expect(await row(one)).toMatchObject({ rating: 40, ratingAsked: null })
    expect(await read(one)).toMatchObject({ rating: 40, ratingRemark: '拖欠货款', ratingAsked: null })
    const log = await admin.get(`/audit_entries?subjectKind=counterpart&subjectID=${one.id}`)
    expect(log.data.list[0]).toMatchObject({
      action: 'counterpart.rate',
      before: { rating: 0 },
      after: { rating: 40, ratingRemark: '拖欠货款' },
    })
    const released = await save(one, { rating: 0, ratingRemark: '已清偿' })
    expect(released.data).toMatchObject({ rating: 40, ratingAsked: { ask: 'release', rating: 0 } })
  })

  test('and whoever decides finds it in the inbox, and on the review page from what to what, why, and what is performed', async () => {
    const one = await party({ rating: 0 })
    await save(one, { rating: 40, ratingRemark: '失信被执行人' })
    const { data } = await judge.get('/approvals/inbox?tab=todo&pageSize=100')
    const row = data.list.find((found: { subject: { id: number } }) => found.subject.id === one.id)
    expect(row).toMatchObject({
      subject: { kind: 'counterpart_blacklist', name: `列入黑名单：${one.name}` },
      otherParty: one.name,
    })
    const { facts } = (await judge.get(`/approvals/counterpart_blacklist/${one.id}/review`)).data
    const said = Object.fromEntries(facts.map(({ key, text }: { key: string; text: string }) => [key, text]))
    expect(said).toMatchObject({
      rating: '无 → 黑名单',
      party: one.name,
      reason: '失信被执行人',
      performed: '0',
    })
  })

  test('and nobody approves what they asked for themselves', async () => {
    const one = await party()
    const ask = () => save(one, { rating: 40, ratingRemark: '理由' }, judge)
    expect((await ask()).errors).toMatchObject([{ code: 'noStandIn' }])
    await letAdministratorsStandIn(org)
    expect((await ask()).status).toBe(200)
    const { data } = await judge.get(`/approvals/counterpart_blacklist/${one.id}/detail`)
    expect(data.mine.taskID ?? null).toBeNull()
    expect((await decide('counterpart_blacklist', one, judge)).status).not.toBe(200)
    expect((await read(one)).rating).toBe(0)
  })
})

describe('a request', () => {
  test('that is rejected or withdrawn leaves the party as it was, and whoever asked is told of the rejection', async () => {
    const one = await party()
    await save(one, { rating: 10, ratingRemark: '合作良好' })
    expect((await decide('counterpart_rating', one, judge, 'reject')).status).toBe(200)
    expect(await read(one)).toMatchObject({ rating: 0, ratingRemark: '', ratingAsked: null })
    await app.runJobs()
    const notices = (await keeper.get('/notifications?pageSize=50')).data.list
    expect(JSON.stringify(notices)).toContain(`评级变更：${one.name}`)

    await save(one, { rating: 20, ratingRemark: '再议' })
    const { data } = await keeper.get(`/approvals/counterpart_rating/${one.id}/detail`)
    expect((await keeper.post(`/approvals/${data.id}/withdraw`, { comment: '' })).status).toBe(200)
    expect(await read(one)).toMatchObject({ rating: 0, ratingAsked: null })
    expect((await save(one, { rating: 20, ratingRemark: '再议' })).data.ratingAsked.rating).toBe(20)
  })

  test('that is returned goes on in the same approval when the same is asked for again', async () => {
    const one = await party()
    await save(one, { rating: 10, ratingRemark: '好' })
    const { data } = await judge.get(`/approvals/counterpart_rating/${one.id}/detail`)
    const body = { taskID: data.mine.taskID, comment: '请写明理由', resume: 'inPlace' }
    expect((await judge.post(`/approvals/${data.id}/return`, body)).status).toBe(200)
    expect(await read(one)).toMatchObject({ rating: 0, ratingAsked: null })
    await app.runJobs()
    expect(JSON.stringify((await keeper.get('/notifications?pageSize=50')).data)).toContain('请写明理由')
    await save(one, { rating: 10, ratingRemark: '五年无逾期' })
    expect((await judge.get(`/approvals/counterpart_rating/${one.id}/detail`)).data.id).toBe(data.id)
    expect((await decide('counterpart_rating', one, judge)).status).toBe(200)
    expect(await read(one)).toMatchObject({ rating: 10, ratingRemark: '五年无逾期' })
  })

  test('is not made by a file: the row says so, and comes in without the rating', async () => {
    const names = ['外部相对方名称', '相对方类型', '证件类型', '证件号码', '评级', '评级说明']
    const sheet = await spreadsheet(
      '登记簿',
      names.map((header) => ({ header })),
      [
        ['上海评级申请有限公司', '组织', '其他证件号', 'PJ1', '优秀', '老客户'],
        ['上海无评级有限公司', '组织', '其他证件号', 'PJ2', '', ''],
      ],
    )
    expect((await keeper.upload('/counterpart/external/import', '登记簿.xlsx', sheet)).status).toBe(202)
    await app.runJobs()
    const { latest } = (await keeper.get('/counterpart/external/import')).data
    expect(latest).toMatchObject({ added: 1, refused: 1 })
    const file = await readXlsx((await keeper.get(`/files/${latest.refusedFileID}/content`)).raw)
    expect(String(file.sheets[0]?.rows[1]?.at(-1))).toContain('评级「优秀」须经审批')
  })

  test('that waits keeps a second one, a merge and a deletion out, and lets everything else be changed', async () => {
    const [one, other] = [await party(), await party()]
    await save(one, { rating: 10, ratingRemark: '合作良好' })
    const again = await save(one, { rating: 40, ratingRemark: '不，拉黑' })
    expect([again.status, again.errors.map(({ path, code }) => ({ path, code }))]).toEqual([
      422,
      [{ path: 'rating', code: 'ratingWaits' }],
    ])
    expect((await save(one, { ratingRemark: '改个说法' })).status).toBe(422)
    expect((await save(one, { address: '别处' })).data).toMatchObject({
      address: '别处',
      ratingAsked: { rating: 10 },
    })
    const now = { ...other, ...(await read(other)) }
    expect((await merge(keeper, now, { ...one, ...(await read(one)) })).status).toBe(409)
    const { version } = await read(one)
    expect((await admin.delete(`/counterpart/external/${one.id}?version=${version}`)).status).toBe(409)
  })

  test('of two at the same moment is made once', async () => {
    const one = await party()
    const now = await read(one)
    const both = await Promise.all([
      save(one, { rating: 10, ratingRemark: '甲' }, keeper, now),
      save(one, { rating: 30, ratingRemark: '乙' }, keeper, now),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('needs a reason, and is only for who may rate parties', async () => {
    const one = await party({ rating: 0 })
    const silent = await save(one, { rating: 40, ratingRemark: ' ' })
    expect(silent.errors.map(({ path }) => path)).toContain('ratingRemark')
    const staff = await org.as('businessStaff')
    expect((await save(one, { rating: 40, ratingRemark: '理由' }, staff)).status).toBe(403)
    expect(
      (await staff.post('/counterpart/external/rating_preview', { id: one.id, rating: 40 })).status,
    ).toBe(403)
    expect((await read(one)).ratingAsked).toBeNull()
  })

  test('is announced with whom it asks, for a party and for a new one', async () => {
    const one = await party()
    const preview = async (body: object) =>
      (await keeper.post('/counterpart/external/rating_preview', body)).data
    expect((await preview({ id: one.id, rating: 40 })).nodes).toMatchObject([
      { people: [{ id: judge.userId }] },
      { people: [{ id: second.userId }] },
    ])
    expect(await preview({ rating: 10 })).toMatchObject({ canStart: true })
    expect(await preview({ id: one.id, rating: 0 })).toBeNull()
  })

  test('of a new party is made with it', async () => {
    const one = await party({ rating: 20, ratingRemark: '老客户' })
    expect(await read(one)).toMatchObject({ rating: 0, ratingRemark: '', ratingAsked: { rating: 20 } })
    expect((await decide('counterpart_rating', one, judge)).status).toBe(200)
    expect(await read(one)).toMatchObject({ rating: 20, ratingRemark: '老客户', ratingAsked: null })
  })
})

test('where no flow is chosen a rating is so at once', async () => {
  await choose('rating', null)
  const one = await party()
  expect((await save(one, { rating: 10, ratingRemark: '合作良好' })).data).toMatchObject({
    rating: 10,
    ratingAsked: null,
  })
})
