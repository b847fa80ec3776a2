import { beforeAll, describe, expect, test } from 'vitest'
import { contractOffice } from '#testing/contract-factory.ts'
import { type TestApp, testApp, withCaseTypes } from '#testing/index.ts'
import {
  createCaseType,
  type KeptCaseType,
  listCaseTypeEditions,
  listKeptCaseTypes,
  previewCaseTypeEdition,
  readCaseType,
  takeOverCaseTypeEdition,
} from '../domain/api.ts'
import type { CaseTypeNode } from '../domain/case-type.ts'

const app = await testApp()
type Organization = Awaited<ReturnType<TestApp['organization']>>
type Client = Awaited<ReturnType<Organization['as']>>

let org: Organization
let lead: Client
let stranger: Client
beforeAll(async () => {
  org = await withCaseTypes(await app.organization())
  lead = await org.as('legalLead')
  stranger = await (await withCaseTypes(await app.organization())).as('legalLead')
})

let count = 0
const add = (
  more: Partial<Pick<KeptCaseType, 'tree' | 'parentID' | 'name' | 'nameEn'>> & { beforeID?: number } = {},
) =>
  lead.call(createCaseType, { body: { tree: 'civil', parentID: null, name: `自有案由 ${++count}`, ...more } })
const kept = () => lead.call(listKeptCaseTypes, {})
const below = async (parentID: number | null) =>
  (await kept()).filter((node) => node.tree === 'civil' && node.parentID === parentID).map(({ name }) => name)
const log = async () => (await lead.get('/audit_entries?pageSize=1')).data.list[0]

describe('a tree of case types', () => {
  test('nodes are added where they are wanted, renamed, moved, disabled and deleted, each in the log [ENT-10]', async () => {
    const top = await add()
    const [one, three] = [await add({ parentID: top.id }), await add({ parentID: top.id })]
    const two = await add({ parentID: top.id, beforeID: three.id })
    expect(await below(top.id)).toEqual([one.name, two.name, three.name])
    const renamed = await lead.put(`/case_types/${one.id}`, { version: 1, name: '新名称' })
    expect(renamed.data).toMatchObject({ name: '新名称', version: 2 })
    expect(await log()).toMatchObject({ action: 'case_type.update', subjectName: '新名称' })
    const moved = await lead.put(`/case_types/${one.id}/place`, {
      version: 2,
      parentID: top.id,
      beforeID: null,
    })
    expect(moved.status).toBe(200)
    expect(await below(top.id)).toEqual([two.name, three.name, '新名称'])
    const under = await lead.put(`/case_types/${one.id}/place`, {
      version: 3,
      parentID: two.id,
      beforeID: null,
    })
    expect(under.data).toMatchObject({ parentID: two.id, version: 4 })
    expect(await log()).toMatchObject({ action: 'case_type.place', subjectName: '新名称' })
    expect((await lead.delete(`/case_types/${one.id}?version=4`)).status).toBe(200)
    expect(await below(two.id)).toEqual([])
    const off = await lead.put(`/case_types/${top.id}`, { version: 1, state: 2 })
    expect(off.data.state).toBe(2)
  })

  test('what would not be a tree any more is refused, and says why', async () => {
    const top = await add()
    const child = await add({ parentID: top.id })
    const place = (id: number, parentID: number | null) =>
      lead.put(`/case_types/${id}/place`, { version: 1, parentID, beforeID: null })
    const loop = await place(top.id, child.id)
    expect([loop.status, loop.message]).toEqual([422, '不能移动到自己或自己的下级之下'])
    const criminal = (await kept()).find(({ tree }) => tree === 'criminal')
    expect((await place(top.id, criminal?.id ?? 0)).status).toBe(422)
    const twin = await add({ name: child.name })
    expect((await place(twin.id, top.id)).errors).toMatchObject([{ path: 'name', code: 'taken' }])
    expect((await lead.post('/case_types', { tree: 'civil', parentID: null, name: top.name })).status).toBe(
      422,
    )
    expect((await lead.put(`/case_types/${top.id}`, { version: 1, name: twin.name })).status).toBe(422)
    expect((await lead.put(`/case_types/${top.id}`, { version: 1, name: '长'.repeat(201) })).status).toBe(400)
    expect((await lead.delete(`/case_types/${top.id}?version=1`)).code).toBe(40905)
  })

  test('who reads English sees English names where case types are chosen, all others the names', async () => {
    const top = await add({ nameEn: 'Platform disputes' })
    const named = await add({ parentID: top.id, nameEn: ' Fee disputes ' })
    const nameless = await add({ parentID: top.id })
    const ids = [top.id, named.id, nameless.id]
    const inEnglish = { 'accept-language': 'en' }
    const namesFor = async (headers: Record<string, string>) => {
      const tree: CaseTypeNode[] = (await lead.get('/case_type/list/by_user', headers)).data
      const found = tree.find(({ id }) => id === top.id)
      const settings: KeptCaseType[] = (await lead.get('/case_types', headers)).data
      return {
        chosen: [found?.name, ...(found?.children.map(({ name }) => name) ?? [])],
        settings: settings.filter(({ id }) => ids.includes(id)).map(({ name, nameEn }) => [name, nameEn]),
      }
    }
    const settings = [
      [named.name, 'Fee disputes'],
      [nameless.name, ''],
      [top.name, 'Platform disputes'],
    ]
    expect(await namesFor(inEnglish)).toEqual({
      chosen: ['Platform disputes', 'Fee disputes', nameless.name],
      settings,
    })
    expect(await namesFor({})).toEqual({ chosen: [top.name, named.name, nameless.name], settings })
    const path = `/case_types/${named.id}`
    const renamed = { version: 1, nameEn: 'Disputes over fees' }
    expect((await (await org.as('legalCounsel')).put(path, renamed)).status).toBe(403)
    expect((await stranger.put(path, renamed)).status).toBe(404)
    expect((await lead.put(path, { ...renamed, nameEn: 'x'.repeat(201) })).status).toBe(400)
    const { data } = await lead.put(path, renamed)
    expect([data.name, data.nameEn]).toEqual([named.name, 'Disputes over fees'])
  })

  test('only who manages case types changes them, of their own organisation, in the version that they saw', async () => {
    const node = await add()
    const body = { version: 1, name: '他人的名称' }
    for (const role of ['legalCounsel', 'contractManager', 'businessStaff', 'auditor'] as const) {
      const client = await org.as(role)
      expect((await client.get('/case_types')).status).toBe(403)
      expect((await client.post('/case_types', { tree: 'civil', parentID: null, name: '甲' })).status).toBe(
        403,
      )
      expect((await client.put(`/case_types/${node.id}`, body)).status).toBe(403)
      expect(
        (await client.put(`/case_types/${node.id}/place`, { version: 1, parentID: null, beforeID: null }))
          .status,
      ).toBe(403)
      expect(
        (await client.put(`/case_types/${node.id}/templates`, { version: 1, templateList: [] })).status,
      ).toBe(403)
      expect((await client.delete(`/case_types/${node.id}?version=1`)).status).toBe(403)
      expect((await client.get('/case_type_editions/differences?tree=civil')).status).toBe(403)
      const taken = await client.post('/case_type_editions/take_over', {
        tree: 'civil',
        inForce: '2026-01-01',
        chosen: [],
      })
      expect(taken.status).toBe(403)
    }
    expect((await stranger.put(`/case_types/${node.id}`, body)).status).toBe(404)
    expect((await stranger.get(`/case_types/${node.id}`)).status).toBe(404)
    expect((await stranger.delete(`/case_types/${node.id}?version=1`)).status).toBe(404)
    const foreign = { tree: 'civil', parentID: node.id, name: '甲' }
    expect((await stranger.post('/case_types', foreign)).status).toBe(404)
    const own = await stranger.call(createCaseType, { body: { ...foreign, tree: 'civil', parentID: null } })
    const under = await stranger.put(`/case_types/${own.id}/place`, {
      version: 1,
      parentID: node.id,
      beforeID: null,
    })
    expect(under.status).toBe(404)
    const stale = await lead.put(`/case_types/${node.id}`, { version: 7, name: '晚到' })
    expect([stale.status, stale.data.name]).toEqual([409, node.name])
  })

  test('carries task templates in their order: what, for whom, how many days after the beginning [ENT-10]', async () => {
    const node = await add()
    const templateList = [
      { name: '立案', assignee: 'handler', dueDays: 7, checklist: '起诉状\n证据目录' },
      { name: '收集证据', description: '合同、订单', assignee: 'helper', dueDays: null },
    ]
    const set = await lead.put(`/case_types/${node.id}/templates`, { version: 1, templateList })
    expect(set.data).toMatchObject({ version: 2, templates: 2, templateList })
    expect(await log()).toMatchObject({ action: 'case_type.setTasks' })
    const tree: CaseTypeNode[] = (await (await org.person()).get('/case_type/list/by_user')).data
    const seen = tree.find(({ id }) => id === node.id)?.templateList.map(({ name }) => name)
    expect(seen).toEqual(['立案', '收集证据'])
    const late = await lead.put(`/case_types/${node.id}/templates`, { version: 1, templateList: [] })
    expect(late.status).toBe(409)
    const wrong = { version: 2, templateList: [{ name: '', assignee: 'nobody', dueDays: -1 }] }
    expect((await lead.put(`/case_types/${node.id}/templates`, wrong)).status).toBe(400)
    const long = (lines: number) => ({
      version: 2,
      templateList: [{ name: '立案', checklist: Array(lines).fill('一').join('\n') }],
    })
    expect((await lead.put(`/case_types/${node.id}/templates`, long(51))).status).toBe(400)
    expect((await lead.call(readCaseType, { params: { id: node.id } })).templateList).toHaveLength(2)
  })
})

test('a case type in use is disabled, not deleted: no longer offered, still shown [ENT-10] [FLD-19] [STA-09]', async () => {
  const office = await contractOffice(await withCaseTypes(await app.organization()), [
    { id: 'cause', name: '案由', type: 'caseType', privateConfig: { checkStrictly: true } },
  ])
  const body = { tree: 'civil', parentID: null } as const
  const node = await office.lead.call(createCaseType, { body: { ...body, name: '平台规则纠纷' } })
  const free = await office.lead.call(createCaseType, { body: { ...body, name: '无人使用' } })
  const values = { contract_name: '服务合同', cause: node.id }
  const { data: contract } = await office.staff.post('/contracts', { contractTypeID: office.typeId, values })
  const refused = await office.lead.delete(`/case_types/${node.id}?version=1`)
  expect([refused.code, refused.message]).toEqual([40905, expect.stringContaining('可以停用')])
  expect((await office.lead.call(readCaseType, { params: { id: node.id } })).isUsed).toBe(true)
  expect((await office.lead.delete(`/case_types/${free.id}?version=1`)).status).toBe(200)
  expect((await office.lead.put(`/case_types/${node.id}`, { version: 1, state: 2 })).status).toBe(200)
  const form = (await office.staff.get(`/contracts/${contract.contractID}/form`)).data
  expect(JSON.stringify(form)).toContain('平台规则纠纷')
  const tree: CaseTypeNode[] = (await office.staff.get('/case_type/list/by_user')).data
  expect(tree.find(({ id }) => id === node.id)?.state).toBe(2)
})

describe('an edition of the official lists', () => {
  test('is offered to an organisation that has none of it, and not taken over by itself [ENT-10]', async () => {
    const older = await withCaseTypes(await app.organization())
    await app.database.pool.query(`delete from case_types where organization_id = $1 and tree <> 'civil'`, [
      older.id,
    ])
    await app.database.pool.query(
      `delete from case_type_lists where organization_id = $1 and tree <> 'civil'`,
      [older.id],
    )
    const client = await older.as('administrator')
    const editions = await client.call(listCaseTypeEditions, {})
    expect(editions.map(({ tree, isNew, taken }) => [tree, isNew, taken])).toEqual([
      ['civil', false, '2026-01-01'],
      ['administrative', true, null],
      ['criminal', true, null],
    ])
    const query = { tree: 'administrative' } as const
    const { differences, inForce } = await client.call(previewCaseTypeEdition, { query })
    expect(differences).toHaveLength(162)
    expect(differences.find(({ name }) => name === '行政协议')).toMatchObject({ kind: 'added', isOwn: false })
    const chosen = differences.filter(({ path }) => path.startsWith('行政协议 / ')).map(({ key }) => key)
    const after = await client.call(takeOverCaseTypeEdition, { body: { ...query, inForce, chosen } })
    expect([after.isNew, after.taken]).toEqual([false, inForce])
    // Declined ones can still be taken over, but nobody is asked again.
    expect(after.differences).toHaveLength(150)
    expect(after.differences.every(({ isOwn }) => isOwn)).toBe(true)
    const tree: CaseTypeNode[] = (await client.get('/case_type/list/by_user')).data
    const taken = tree.filter((node) => node.tree === 'administrative')
    expect(taken.map(({ name, children }) => [name, children.length])).toEqual([['行政协议', 11]])
    expect((await client.get('/audit_entries?pageSize=1')).data.list[0]).toMatchObject({
      action: 'case_type.takeOver',
    })
    const again = await client.post('/case_type_editions/take_over', {
      tree: 'administrative',
      inForce,
      chosen,
    })
    expect([again.status, again.data.differences.length]).toEqual([409, 150])
  })

  test('brings what changed; own names stay, and what a record names is disabled rather than lost [ENT-10]', async () => {
    const office = await contractOffice(await withCaseTypes(await app.organization()), [
      { id: 'cause', name: '案由', type: 'caseType', privateConfig: { checkStrictly: true } },
    ])
    const all = await office.lead.call(listKeptCaseTypes, {})
    const find = (name: string) => all.find((one) => one.tree === 'civil' && one.name === name)?.id ?? 0
    // As if the edition before had these: two causes that are gone now, and one that was called otherwise.
    const earlier = async (id: number, code: number, name: string) =>
      app.database.pool.query(
        `insert into case_types (organization_id, tree, name, listed_code, listed_name, parent_id, sort_order, listed_above)
         select organization_id, tree, $3::text, $2::int, $3::text, id, $2::int, listed_code from case_types where id = $1 returning id`,
        [id, code, name],
      )
    const parent = find('买卖合同纠纷')
    const used = Number((await earlier(parent, 90_001, '旧案由甲')).rows[0].id)
    await earlier(parent, 90_002, '旧案由乙')
    await app.database.pool.query(`update case_types set name = '旧称', listed_name = '旧称' where id = $1`, [
      find('隐私权纠纷'),
    ])
    await app.database.pool.query(
      `update case_type_lists set edition = '2021-01-01' where organization_id = $1 and tree = 'civil'`,
      [office.org.id],
    )
    const own = await office.lead.put(`/case_types/${find('名誉权纠纷')}`, {
      version: 1,
      name: '名誉权（我们的叫法）',
    })
    expect(own.status).toBe(200)
    const values = { contract_name: '旧合同', cause: used }
    await office.staff.post('/contracts', { contractTypeID: office.typeId, values })

    const query = { tree: 'civil' } as const
    const { differences, inForce, isNew } = await office.lead.call(previewCaseTypeEdition, { query })
    expect(isNew).toBe(true)
    expect(differences.map(({ kind, name, isOwn }) => [kind, name, isOwn])).toEqual([
      ['renamed', '名誉权纠纷', true],
      ['renamed', '隐私权纠纷', false],
      ['gone', '旧案由甲', false],
      ['gone', '旧案由乙', false],
    ])
    const chosen = differences.filter(({ isOwn }) => !isOwn).map(({ key }) => key)
    await office.lead.call(takeOverCaseTypeEdition, { body: { ...query, inForce, chosen } })
    const after = await office.lead.call(listKeptCaseTypes, {})
    expect(after.find(({ id }) => id === find('隐私权纠纷'))?.name).toBe('隐私权纠纷')
    expect(after.find(({ id }) => id === find('名誉权纠纷'))?.name).toBe('名誉权（我们的叫法）')
    expect(after.find(({ id }) => id === used)).toMatchObject({ state: 2, isListed: false })
    expect(after.some(({ name }) => name === '旧案由乙')).toBe(false)
    expect(after).toHaveLength(all.length + 1)
  })

  test('a deleted cause of the list is not asked about again, and can be had back', async () => {
    const own = await (await withCaseTypes(await app.organization())).as('legalLead')
    const all = await own.call(listKeptCaseTypes, {})
    const gone = all.find(({ name }) => name === '名称权纠纷')
    await own.delete(`/case_types/${gone?.id}?version=1`)
    const query = { tree: 'civil' } as const
    const { differences, inForce } = await own.call(previewCaseTypeEdition, { query })
    expect(differences).toMatchObject([{ kind: 'added', name: '名称权纠纷', isOwn: true }])
    const chosen = differences.map(({ key }) => key)
    const after = await own.call(takeOverCaseTypeEdition, { body: { ...query, inForce, chosen } })
    expect(after.differences).toEqual([])
    const siblings = (await own.call(listKeptCaseTypes, {})).filter(
      ({ parentID }) => parentID === gone?.parentID,
    )
    expect(siblings.map(({ name }) => name).slice(1, 4)).toEqual(['姓名权纠纷', '名称权纠纷', '肖像权纠纷'])
  })
})
