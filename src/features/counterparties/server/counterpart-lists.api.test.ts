import { describe, expect, test } from 'vitest'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()
const counsel = await org.as('legalCounsel')

let serial = 0
/** A company with a name and a credit code that no other in this file has. */
const company = (more: object = {}) => {
  const first17 = `9133010${String(++serial).padStart(10, '0')}`
  return {
    subtype: 1,
    name: `杭州云杉${serial}科技有限公司`,
    idKind: 'creditCode',
    idNumber: first17 + creditCodeCheck(first17),
    ...more,
  }
}
const create = async (body: object, client: TestClient = counsel, kind = 'external') => {
  const answer = await client.post(`/counterpart/${kind}`, body)
  expect([answer.status, answer.errors]).toEqual([201, []])
  return answer.data
}

describe('the lists', () => {
  test('find by fragments of two Chinese characters and more, by abbreviation and by credit code', async () => {
    const made = await create(company({ name: '北京蓝鲸数据服务有限公司', abbr: 'LJSJ' }))
    const names = async (q: string) =>
      (await counsel.get(`/counterpart/external?q=${encodeURIComponent(q)}`)).data.list.map(
        ({ name }: { name: string }) => name,
      )
    for (const q of ['蓝鲸', '蓝鲸数据', '鲸数', 'ljsj', 'ＬＪ', made.idNumber.slice(8), '蓝鲸 服务', '鲸'])
      expect([q, await names(q)]).toEqual([q, ['北京蓝鲸数据服务有限公司']])
    for (const q of ['蓝数据', '鲸蓝', '蓝鲸 没有']) expect([q, await names(q)]).toEqual([q, []])
  })

  test('sort, filter and page on the server; a filter that they do not offer is refused', async () => {
    const here = await app.organization()
    const client = await here.as('legalCounsel')
    for (const [name, rating] of [
      ['甲公司', 10],
      ['乙公司', 40],
      ['丙公司', 40],
    ] as const)
      await create(company({ name, rating, ratingRemark: '评' }), client)
    const names = async (query: string) =>
      (await client.get(`/counterpart/external?${query}`)).data.list.map(({ name }: { name: string }) => name)
    expect(await names('')).toEqual(['丙公司', '乙公司', '甲公司'])
    expect(await names('sort=updateTime')).toEqual(['甲公司', '乙公司', '丙公司'])
    expect(await names('filter=rating:in:40')).toEqual(['丙公司', '乙公司'])
    expect(await names('filter=rating:in:40;state:in:2')).toEqual([])
    expect(await names('filter=updateTime:between:2020-01-01,')).toHaveLength(3)
    expect(await names('pageSize=1&pageNum=2')).toEqual(['乙公司'])
    expect((await client.get('/counterpart/external?pageSize=1')).data.total).toBe(3)
    expect((await client.get('/counterpart/external?filter=name:eq:x')).status).toBe(400)
    expect((await client.get('/counterpart/external?filter=rating:in:x')).status).toBe(400)
    expect((await client.get('/counterpart/internal')).data).toMatchObject({ list: [], total: 0 })
    const [row] = (await client.get('/counterpart/external?pageSize=1')).data.list
    expect(row).toMatchObject({ cooperationTimes: 0, totalAmount: [], averageScore: null, riskCount: 0 })
    expect(row.updater.id).toBe(client.userId)
  })

  test('say in a row what stands in their columns: address, the first bank account masked, who changed it and when [ENT-07]', async () => {
    const own = await app.organization()
    const keeper = await own.as('administrator')
    const banks = [
      { name: '中国银行', account: '6222020200012345678', accountName: '' },
      { name: '工商银行', account: '6222020200087654321', accountName: '' },
    ]
    const began = Date.now()
    const made = await create(company({ address: '文三路 9 号', banks }), keeper, 'internal')
    const [row] = (await keeper.get('/counterpart/internal')).data.list
    expect(row).toMatchObject({
      id: made.id,
      name: made.name,
      idNumber: made.idNumber,
      address: '文三路 9 号',
      bank: '中国银行',
      account: '***************5678',
    })
    expect(row.updater.id).toBe(keeper.userId)
    expect(Date.parse(row.updateTime)).toBeGreaterThanOrEqual(began)
    expect(Date.parse(row.updateTime)).toBeLessThanOrEqual(Date.now())
  })

  test('offer the columns of the specification [ENT-07]', async () => {
    const columns = async (type: string) =>
      (await counsel.get(`/titles/filter?type=${type}`)).data.columns
        .filter(({ shown }: { shown?: boolean }) => shown !== false)
        .map(({ key }: { key: string }) => key)
    expect(await columns('internal_counterpart')).toEqual([
      'name',
      'idNumber',
      'address',
      'bank',
      'account',
      'updater',
      'updateTime',
    ])
    expect(await columns('external_counterpart')).toEqual([
      'name',
      'idNumber',
      'cooperationTimes',
      'totalAmount',
      'averageScore',
      'rating',
      'riskCount',
      'updater',
      'updateTime',
    ])
  })
})
