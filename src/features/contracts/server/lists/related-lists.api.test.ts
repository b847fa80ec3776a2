import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { createProject } from '#features/projects/server/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { createArchiveAddress } from '../archive/archive-addresses.ts'

const app = await testApp()
const [org, stranger] = [await app.organization(), await app.organization()]
let office: ContractOffice
let colleague: TestClient
let shelves: number[]
let projects: { seen: number; hidden: number }
let contracts: Record<'mine' | 'voided' | 'theirs', number>

const further: FieldInput[] = [
  { id: 'project', name: '项目', type: 'relationProject' },
  { id: 'related', name: '关联合同', type: 'relatedContracts' },
  { id: 'shelf', name: '归档地址', type: 'offlineArchiveAddress' },
]

const idsOf = (answer: { data: { list: { id: number }[] } }) =>
  answer.data.list.map(({ id }) => id).sort((a, b) => a - b)

async function drafted(client: TestClient, name: string, more: object = {}): Promise<number> {
  const answer = await client.post('/contracts', {
    contractTypeID: office.typeId,
    values: { ...office.complete, contract_name: name, ...more },
  })
  expect(answer.code, answer.message).toBe(0)
  return answer.data.contractID
}

const setStatus = (id: number, status: number) =>
  app.database.pool.query('update contracts set status = $2 where id = $1', [id, status])

beforeAll(async () => {
  office = await contractOffice(org, further)
  colleague = await org.person({ role: 'businessStaff', departmentId: await org.department('市场部') })
  const { staff } = office
  ;[projects, shelves] = await org.run(org.administratorId, async (context) => [
    {
      seen: (await createProject(context, { name: 'ERP 升级', memberIDs: [staff.userId] })).id,
      hidden: (await createProject(context, { name: '机要项目', memberIDs: [colleague.userId] })).id,
    },
    [
      (await createArchiveAddress(context, { name: '总部档案室 2 架', state: 1, sortOrder: 2 })).id,
      (await createArchiveAddress(context, { name: '总部档案室 1 架', state: 1, sortOrder: 1 })).id,
    ],
  ])
  contracts = {
    mine: await drafted(staff, '服务器采购合同'),
    voided: await drafted(staff, '作废的采购合同'),
    theirs: await drafted(colleague, '市场部的推广合同'),
  }
  await setStatus(contracts.mine, 6)
  await setStatus(contracts.voided, 12)
  await setStatus(contracts.theirs, 6)
})

describe('GET /contracts/list_for_related', () => {
  test('offers the contracts that the person may see and that are not void, searched and paged [API-05]', async () => {
    const { staff, lead } = office
    expect(idsOf(await staff.get('/contracts/list_for_related?relationType=3&type=1'))).toEqual([
      contracts.mine,
    ])
    expect(idsOf(await lead.get('/contracts/list_for_related'))).toEqual([contracts.mine, contracts.theirs])
    const found = await lead.get(`/contracts/list_for_related?q=${encodeURIComponent('推广')}`)
    expect(found.data.list).toEqual([
      { id: contracts.theirs, name: '市场部的推广合同', number: null, status: 6 },
    ])
    const page = await lead.get('/contracts/list_for_related?pageSize=1&pageNum=2')
    expect(page.data).toMatchObject({ total: 2, pageNum: 2, pageSize: 1 })
    expect(idsOf(await lead.get(`/contracts/list_for_related?ids=${contracts.theirs}`))).toEqual([
      contracts.theirs,
    ])
    expect((await lead.get('/contracts/list_for_related?relationType=6')).status).toBe(400)
  })

  test('a renewal and an alteration begin from a contract that was signed [API-05]', async () => {
    const draft = await drafted(office.staff, '刚起草的合同')
    expect(idsOf(await office.staff.get('/contracts/list_for_related?relationType=3'))).toContain(draft)
    expect(idsOf(await office.staff.get('/contracts/list_for_related?relationType=4'))).toEqual([
      contracts.mine,
    ])
    await office.staff.delete(`/contracts/${draft}?version=1`)
  })

  test('type 2 offers the published templates, to whoever may see templates [API-05]', async () => {
    const { lead } = office
    const bytes = await readFile(
      join(import.meta.dirname, '../../../../../demo/templates/sales-contract.docx'),
    )
    const made: { id: number }[] = []
    for (const name of ['销售合同', '未发布的合同']) {
      const file = await lead.upload('/files', 'template.docx', bytes)
      const template = await lead.post('/templates', {
        name,
        contractTypeIDs: [office.typeId],
        fileID: file.data.id,
      })
      made.push(template.data)
      if (name !== '销售合同') continue
      const { id, version, versions } = template.data
      const published = await lead.put(`/templates/${id}/versions/${versions[0].id}/publish`, { version })
      expect(published.code, published.message).toBe(0)
    }
    expect((await lead.get('/contracts/list_for_related?type=2')).data.list).toEqual([
      { id: made[0]?.id, name: '销售合同', number: null, status: null },
    ])
    const { id: roleId } = await org.run(org.administratorId, async ({ tx, actor }) => {
      const role = await tx
        .insertInto('roles')
        .values({ organization_id: actor.organizationId, key: null, name: '只看合同' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const mine = { organization_id: actor.organizationId, role_id: role.id }
      await tx
        .insertInto('role_permissions')
        .values({ ...mine, permission: 'contract.read', scope: 'own' })
        .execute()
      return role
    })
    org.roleIds.reader = roleId
    const reader = await org.person({ role: 'reader' as never })
    expect((await reader.get('/contracts/list_for_related?type=2')).status).toBe(403)
    expect((await reader.get('/contracts/list_for_related?type=1')).data.list).toEqual([])
    expect((await (await org.person()).get('/contracts/list_for_related')).status).toBe(403)
  })
})

test('GET /contracts/list/visible tells id, number and name of what the person may see, searched and paged [API-19]', async () => {
  const { staff } = office
  expect(idsOf(await staff.get('/contracts/list/visible'))).toEqual([contracts.mine, contracts.voided])
  const found = await staff.get(`/contracts/list/visible?q=${encodeURIComponent('服务器')}`)
  expect(found.data.list).toEqual([{ id: contracts.mine, name: '服务器采购合同', number: null }])
  expect((await staff.get('/contracts/list/visible?pageSize=1')).data).toMatchObject({
    total: 2,
    pageSize: 1,
  })
  expect((await (await stranger.as('administrator')).get('/contracts/list/visible')).data.list).toEqual([])
  expect((await (await org.person()).get('/contracts/list/visible')).status).toBe(403)
})

test('GET /archive_addresses/choices lists the addresses in their order, of this organisation only [API-07]', async () => {
  const { data } = await office.staff.get('/archive_addresses/choices')
  expect(data.list).toEqual([
    { id: shelves[1], name: '总部档案室 1 架', state: 1, sortOrder: 1, version: 1 },
    { id: shelves[0], name: '总部档案室 2 架', state: 1, sortOrder: 2, version: 1 },
  ])
  const one = await office.staff.get(`/archive_addresses/choices?q=${encodeURIComponent('2 架')}`)
  expect(idsOf(one)).toEqual([shelves[0]])
  expect((await (await stranger.as('administrator')).get('/archive_addresses/choices')).data.list).toEqual([])
  expect((await (await org.person()).get('/archive_addresses/choices')).status).toBe(403)
})

describe('the contracts of a project', () => {
  test('are those whose form names it, as far as the person may see them, and follow the form', async () => {
    const { staff, lead } = office
    const id = await drafted(staff, '项目里的合同', { project: [projects.seen] })
    await setStatus(id, 6)
    const path = `/project/${projects.seen}/contracts`
    expect((await staff.get(path)).data.list).toMatchObject([{ id, name: '项目里的合同' }])
    expect(idsOf(await lead.get(path))).toEqual([id])
    await setStatus(id, 1)
    expect(idsOf(await lead.get(path))).toEqual([])
    const form = (await staff.get(`/contracts/${id}/form`)).data
    const saved = await staff.put(`/contracts/${id}/draft`, {
      version: form.version,
      values: { project: null },
    })
    expect(saved.code, saved.message).toBe(0)
    expect(idsOf(await staff.get(path))).toEqual([])
  })

  test('a project that the person may not see, or of another organisation, is not there', async () => {
    expect((await office.staff.get(`/project/${projects.hidden}/contracts`)).status).toBe(404)
    const foreign = await stranger.as('administrator')
    expect((await foreign.get(`/project/${projects.seen}/contracts`)).status).toBe(404)
    expect((await (await org.person()).get(`/project/${projects.seen}/contracts`)).status).toBe(403)
  })
})

describe('names of what a form points to', () => {
  test('of contracts and projects are told only to people who may see these', async () => {
    const { staff, lead } = office
    const groups = [{ relationType: 3, contractIDs: [contracts.mine, contracts.theirs] }]
    const id = await drafted(lead, '有关联的合同', { related: groups, project: [projects.hidden] })
    await lead.post('/grants', {
      subjectKind: 'contract',
      subjectID: id,
      userIDs: [staff.userId],
      ability: 'read',
    })
    const namesFor = async (client: TestClient) =>
      (await client.get(`/contracts/${id}/form`)).data.names.map(({ name }: { name: string }) => name)
    expect(await namesFor(lead)).toEqual(
      expect.arrayContaining(['服务器采购合同', '市场部的推广合同', '机要项目']),
    )
    const seen = await namesFor(staff)
    expect(seen).toContain('服务器采购合同')
    expect(seen).toContain('（无权查看）')
    expect(JSON.stringify(seen)).not.toMatch(/推广|机要/)
  })

  test('what has ended, left or is not in use any more is not chosen, and stays where it was chosen before', async () => {
    const { staff } = office
    const id = await drafted(staff, '跨年的合同', { project: [projects.seen], shelf: shelves[0] })
    const change = (project: number, shelf: number) =>
      org.run(org.administratorId, async ({ tx }) => {
        await tx
          .updateTable('projects')
          .set({ status: project as 2 })
          .where('id', '=', projects.seen)
          .execute()
        await tx
          .updateTable('archive_offline_settings')
          .set({ state: shelf as 1 })
          .where('id', '=', shelves[0] as number)
          .execute()
      })
    await change(5, 2)
    const save = async (on: number, values: object) => {
      const { version } = (await staff.get(`/contracts/${on}/form`)).data
      return staff.put(`/contracts/${on}/draft`, { version, values })
    }
    expect((await save(id, { remark: '照旧' })).code).toBe(0)
    const other = await drafted(staff, '新的合同')
    for (const values of [{ project: [projects.seen] }, { shelf: shelves[0] }])
      expect((await save(other, values)).errors).toEqual([expect.objectContaining({ code: 'notOption' })])
    await change(2, 1)
  })

  test('a contract or project that the person may not see cannot be chosen', async () => {
    const { staff } = office
    const id = await drafted(staff, '想看别人的')
    const { version } = (await staff.get(`/contracts/${id}/form`)).data
    for (const values of [
      { project: [projects.hidden] },
      { related: [{ relationType: 3, contractIDs: [contracts.mine, contracts.theirs] }] },
    ]) {
      const answer = await staff.put(`/contracts/${id}/draft`, { version, values })
      expect(answer.errors).toEqual([expect.objectContaining({ code: 'notOption' })])
      expect(JSON.stringify(answer)).not.toMatch(/推广|机要/)
    }
  })

  test('a record of another organisation is refused', async () => {
    const foreign = await stranger.run(stranger.administratorId, async (context) => [
      (await createProject(context, { name: '外人项目' })).id,
      (await createArchiveAddress(context, { name: '外人的架子', state: 1, sortOrder: null })).id,
    ])
    for (const values of [{ project: [foreign[0]] }, { shelf: foreign[1] }]) {
      const answer = await office.staff.post('/contracts', {
        contractTypeID: office.typeId,
        values: { ...office.complete, ...values },
      })
      const { version, contractID } = answer.data ?? {}
      const submitted = contractID
        ? await office.staff.post(`/contracts/${contractID}/submit`, { version })
        : answer
      expect(submitted.status).toBe(422)
      expect(JSON.stringify(submitted)).not.toContain('外人')
    }
  })
})

describe('the totals of a project', () => {
  const amount = (id: number, minor: number | null, unit: string | null) =>
    app.database.pool.query('update contracts set amount_minor = $2, amount_unit = $3 where id = $1', [
      id,
      minor,
      unit,
    ])
  let path: string
  let id: number
  beforeAll(async () => {
    ;({ id } = await org.run(org.administratorId, (context) =>
      createProject(context, { name: '合计项目', memberIDs: [office.staff.userId] }),
    ))
    path = `/project/${id}/contracts/totals`
  })

  test('are one sum a currency of the contracts that the person sees, void ones counted and not summed [API-18]', async () => {
    const { lead, staff } = office
    expect((await lead.get(path)).data).toEqual({ total: 0, amounts: [] })
    const dollars = await drafted(staff, '美元合同')
    await setStatus(dollars, 6)
    const contractIDs = [contracts.mine, contracts.voided, contracts.theirs, dollars]
    expect((await lead.put(`/project/${id}/contracts`, { contractIDs })).status).toBe(200)
    for (const [one, minor, unit] of [
      [contracts.mine, 100, 'CNY'],
      [contracts.voided, 7_000, 'CNY'],
      [contracts.theirs, 25, 'CNY'],
      [dollars, 9_007_199_254_740_993n.toString(), 'USD'],
    ] as const)
      await amount(one, minor as number, unit)
    expect((await lead.get(path)).data).toEqual({
      total: 4,
      amounts: [
        { amount: '125', unit: 'CNY' },
        { amount: '9007199254740993', unit: 'USD' },
      ],
    })
    // A colleague's contract is none of theirs.
    expect((await staff.get(path)).data).toMatchObject({
      total: 3,
      amounts: [{ amount: '100', unit: 'CNY' }, { unit: 'USD' }],
    })
  })

  test('are refused for a project that the person does not see, and without contracts to read', async () => {
    expect((await colleague.get(path)).status).toBe(404)
    expect((await (await stranger.as('legalLead')).get(path)).status).toBe(404)
    expect((await (await org.person()).get(path)).status).toBe(403)
  })

  test('of more than 1,000 contracts are summed when somebody asks', async () => {
    await app.database.pool.query(
      `with template as (select * from contracts where id = $1), made as (
         insert into contracts (organization_id, name, contract_type_id, form_version_id, file_type, status, initiator_id, amount_minor, amount_unit, updated_by)
         select organization_id, '许多 ' || i, contract_type_id, form_version_id, file_type, 6, initiator_id, 10, 'EUR', updated_by
         from template, generate_series(1, 1001) i returning organization_id, id)
       insert into project_contracts (organization_id, project_id, contract_id, source) select organization_id, $2, id, 'given' from made`,
      [contracts.mine, id],
    )
    expect((await office.lead.get(path)).data).toEqual({ total: 1_000, totalIsCapped: true, amounts: [] })
    const { data } = await office.lead.get(`${path}?exactTotal=true`)
    expect([data.total, data.amounts[1]]).toEqual([1_005, { amount: '10010', unit: 'EUR' }])
  })
})

describe('contracts in a project', () => {
  test('are put in and taken out by who keeps projects; what a contract says of itself stays, and the log has both [API-18]', async () => {
    const { lead, staff } = office
    const own = await org.run(org.administratorId, (context) => createProject(context, { name: '归集项目' }))
    const path = `/project/${own.id}/contracts`
    const named = await drafted(lead, '表单写明项目的合同', { project: [own.id] })
    const contractIDs = [contracts.mine, contracts.theirs]
    expect((await lead.put(path, { contractIDs })).status).toBe(200)
    expect((await lead.put(path, { contractIDs })).status).toBe(200)
    const all = [...contractIDs, named].sort((a, b) => a - b)
    expect(idsOf(await lead.get(path))).toEqual(all)
    expect((await lead.get(`/project/${own.id}`)).data.contracts).toBe(3)
    const refused = await lead.delete(path, { contractIDs: [contracts.mine, named] })
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('表单写明项目的合同')])
    expect(idsOf(await lead.get(path))).toEqual(all)
    expect((await lead.delete(path, { contractIDs })).status).toBe(200)
    expect(idsOf(await lead.get(path))).toEqual([named])
    expect((await lead.delete(`/project/${own.id}?version=1`)).status).toBe(409)
    const log = (await lead.get(`/project/${own.id}/log`)).data.list.map(
      ({ action }: { action: string }) => action,
    )
    expect(log.slice(0, 2)).toEqual(['project.removeContracts', 'project.addContracts'])
    // Not by staff, not into a project that has ended, not with a contract that the person does not see, not from outside.
    expect((await staff.put(path, { contractIDs: [contracts.mine] })).status).toBe(403)
    await app.database.pool.query('update projects set status = 4 where id = $1', [own.id])
    expect((await lead.put(path, { contractIDs })).status).toBe(409)
    const outsider = await stranger.as('legalLead')
    expect((await outsider.put(path, { contractIDs })).status).toBe(404)
    expect((await outsider.delete(path, { contractIDs })).status).toBe(404)
    expect((await lead.put(path, { contractIDs: [contracts.mine, 987_654_321] })).status).toBe(409)
    expect(
      (await lead.put(`/project/${projects.seen}/contracts`, { contractIDs: [987_654_321] })).status,
    ).toBe(404)
  })
})
