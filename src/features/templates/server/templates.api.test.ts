import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { withTemplatePath } from '#testing/docx-parts.ts'
import { testApp } from '#testing/index.ts'
import type { TemplateDetail } from '../domain/index.ts'

const app = await testApp()
let office: ContractOffice
let stranger: ContractOffice
beforeAll(async () => {
  office = await contractOffice(await app.organization())
  stranger = await contractOffice(await app.organization())
})

const docx = readFileSync(join(import.meta.dirname, '../../../../demo/templates/sales-contract.docx'))
let count = 0

async function uploaded(by = office.lead): Promise<number> {
  return (await by.upload('/files', `模板${++count}.docx`, docx)).data.id
}

async function made(more: Record<string, unknown> = {}): Promise<TemplateDetail> {
  const body = {
    name: `模板 ${++count}`,
    contractTypeIDs: [office.typeId],
    fileID: await uploaded(),
    ...more,
  }
  const answer = await office.lead.post('/templates', body)
  expect(answer.status).toBe(201)
  return answer.data
}

describe('English names', () => {
  test('who reads English sees those of templates, everybody else the name, also in a contract', async () => {
    const template = await made({ nameEn: 'Sales contract' })
    const path = `/templates/${template.id}`
    const publish = `${path}/versions/${template.versions[0]?.id}/publish`
    const { version } = (await office.lead.put(publish, { version: template.version })).data
    const named = { version, nameEn: ' Standard sales contract ' }
    expect((await office.staff.put(path, named)).status).toBe(403)
    expect((await stranger.lead.put(path, named)).status).toBe(404)
    expect((await office.lead.put(path, { ...named, nameEn: 'x'.repeat(201) })).status).toBe(400)
    expect((await office.lead.put(path, named)).status).toBe(200)
    const drafted = { contractTypeID: office.typeId, templateID: template.id }
    const { contractID } = (await office.staff.post('/contracts', drafted)).data
    const shownTo = async (headers: Record<string, string>) => {
      const [row] = (await office.staff.get('/templates?q=standard%20sales', headers)).data.list
      return {
        stored: [row.name, row.nameEn],
        picker: (await office.lead.get(`/contracts/list_for_related?type=2&ids=${template.id}`, headers)).data
          .list?.[0]?.name,
        record: (await office.staff.get(`/contracts/${contractID}`, headers)).data.template.name,
        form: (await office.staff.get(`/contracts/${contractID}/form`, headers)).data.template.name,
      }
    }
    const stored = [template.name, 'Standard sales contract']
    const [english, chinese] = [await shownTo({ 'accept-language': 'en' }), await shownTo({})]
    expect(english).toEqual({ stored, picker: stored[1], record: stored[1], form: stored[1] })
    expect(chinese).toEqual({ stored, picker: template.name, record: template.name, form: template.name })
  })

  test('an English name waits like everything else while a version is in approval', async () => {
    const template = await made()
    await app.database.pool.query('update templates set state = 4, pending_version_id = $2 where id = $1', [
      template.id,
      template.versions[0]?.id,
    ])
    const body = { version: template.version, nameEn: 'Sales' }
    expect((await office.lead.put(`/templates/${template.id}`, body)).status).toBe(409)
  })
})

describe('making a template', () => {
  test('its bookmarks are listed, header included, and bound where a field suggests itself', async () => {
    const { versions, state } = await made()
    const [version] = versions
    expect(state).toBe(1)
    expect(
      version?.bookmarks.filter(({ valueName }) => valueName === 'contract_number').map(({ story }) => story),
    ).toContain('header')
    expect(version?.bindings.contract_name).toEqual({ fieldID: 'contract_name' })
    expect(version?.bindings.court).toBe(undefined)
  })

  test('a file that leads elsewhere is taken without that, and the version says so though its bookmarks were put right too', async () => {
    const bytes = await withTemplatePath(docx, 'S:\\律所.dotm')
    const fileID = (await office.lead.upload('/files', `路径${++count}.docx`, bytes)).data.id
    const [version] = (await made({ fileID })).versions
    expect(version?.fileRepairs.map(({ kind }) => kind)).toEqual(['templatePath'])
    const original = `/files/${version?.fileID}/original`
    expect((await office.lead.get(original)).raw.equals(Buffer.from(bytes))).toBe(true)
    expect((await office.staff.get(original)).status).toBe(404)
  })

  test('words in double braces become bookmarks, bound to the field of that name; what is written online keeps its braces', async () => {
    const w = wordWriter()
    const story = { header: '<w:p/>', footer: '<w:p/>', created: '2026-11-20T00:00:00Z' }
    const bytes = buildDocx({ ...story, title: 't', body: w.p('{{合同名称}}，开户行{{开户行}}') })
    const file = async () => (await office.lead.upload('/files', `花括号${++count}.docx`, bytes)).data.id
    const { id, versions } = await made({ fileID: await file() })
    expect(versions[0]?.bookmarks.map(({ name }) => name)).toEqual(['合同名称', '开户行'])
    expect(versions[0]?.bindings).toEqual({ 合同名称: { fieldID: 'contract_name' } })
    expect(versions[0]?.repairs.map(({ what }) => what)).toEqual(['placeholder', 'placeholder'])
    const online = { fileID: await file(), baseID: versions[0]?.id, bindings: {} }
    const saved = (await office.lead.post(`/templates/${id}/versions`, online)).data as TemplateDetail
    expect(saved.versions[0]?.bookmarks).toEqual([])
  })

  test('a name that is taken, a file of another kind and a type that does not exist are refused', async () => {
    const { name } = await made()
    const same = await office.lead.post('/templates', {
      name,
      contractTypeIDs: [office.typeId],
      fileID: await uploaded(),
    })
    expect([same.status, same.errors[0]?.path]).toEqual([422, 'name'])
    const text = await office.lead.upload('/files', '说明.txt', Buffer.from('说明文字'))
    const wrong = await office.lead.post('/templates', {
      name: '文本',
      contractTypeIDs: [office.typeId],
      fileID: text.data.id,
    })
    expect([wrong.status, wrong.message]).toEqual([415, '当前文件格式不支持'])
    const type = await office.lead.post('/templates', {
      name: '类型',
      contractTypeIDs: [stranger.typeId],
      fileID: await uploaded(),
    })
    expect(type.status).toBe(404)
  })

  test("another person's upload cannot be taken for a template", async () => {
    const fileID = await uploaded(office.counsel)
    const answer = await office.lead.post('/templates', {
      name: '借来的',
      contractTypeIDs: [office.typeId],
      fileID,
    })
    expect(answer.status).toBe(404)
  })

  test('business staff may see templates and change none; another organisation finds nothing', async () => {
    const template = await made()
    const path = `/templates/${template.id}`
    const publish = `${path}/versions/${template.versions[0]?.id}/publish`
    await office.lead.put(publish, { version: template.version })
    expect((await office.staff.get(path)).status).toBe(200)
    expect((await office.staff.put(path, { version: 1, name: 'x' })).status).toBe(403)
    expect((await office.staff.put(`${path}/retire`, { version: 1 })).status).toBe(403)
    expect((await stranger.lead.get(path)).status).toBe(404)
    expect((await stranger.lead.put(path, { version: 1, name: 'x' })).status).toBe(404)
    expect((await stranger.lead.delete(`${path}?version=1`)).status).toBe(404)
  })
})

describe('the life of a template', () => {
  test('bindings are changed until a version is published, and never afterwards', async () => {
    const template = await made()
    const [version] = template.versions
    const path = `/templates/${template.id}/versions/${version?.id}`
    const bindings = { ...version?.bindings, amount_words: { fieldID: 'amount', part: 'words' } }
    const bound = await office.lead.put(`${path}/bindings`, { version: template.version, bindings })
    expect(bound.data.versions[0].bindings.amount_words).toEqual({ fieldID: 'amount', part: 'words' })
    const stale = await office.lead.put(`${path}/bindings`, { version: template.version, bindings })
    expect([stale.status, stale.data.version]).toEqual([409, bound.data.version])
    const published = await office.lead.put(`${path}/publish`, { version: bound.data.version })
    expect([published.data.state, published.data.publishedOrdinal]).toEqual([2, 1])
    const late = await office.lead.put(`${path}/bindings`, { version: published.data.version, bindings: {} })
    expect(late.status).toBe(422)
  })

  test('a binding to a field that the form does not have forbids publishing', async () => {
    const template = await made()
    const path = `/templates/${template.id}/versions/${template.versions[0]?.id}`
    const bindings = { amount: { fieldID: 'gone' } }
    const bound = await office.lead.put(`${path}/bindings`, { version: template.version, bindings })
    const answer = await office.lead.put(`${path}/publish`, { version: bound.data.version })
    expect([answer.status, answer.message]).toEqual([422, '以下绑定已失效：gone'])
  })

  test('a new version keeps the bindings and is used only once it is published; a retired template is used no more', async () => {
    const template = await made()
    const path = `/templates/${template.id}`
    const first = template.versions[0]?.id
    const published = await office.lead.put(`${path}/versions/${first}/publish`, {
      version: template.version,
    })
    const added = await office.lead.post(`${path}/versions`, {
      fileID: await uploaded(),
      note: '更新付款条款',
    })
    expect(added.data.versions.map(({ ordinal }: { ordinal: number }) => ordinal)).toEqual([2, 1])
    expect(added.data.versions[0].bindings).toEqual(published.data.versions[0].bindings)
    expect(added.data.publishedOrdinal).toBe(1)
    const start = () =>
      office.staff.post('/contracts', { contractTypeID: office.typeId, templateID: template.id })
    const { contractID } = (await start()).data
    expect((await office.staff.get(`/contracts/${contractID}/form`)).data.template.ordinal).toBe(1)
    const retired = await office.lead.put(`${path}/retire`, { version: added.data.version })
    expect(retired.data.state).toBe(3)
    expect((await start()).status).toBe(404)
    expect((await office.lead.delete(`${path}?version=${retired.data.version}`)).code).toBe(40905)
  })

  test('a template that no contract came from is deleted with its versions', async () => {
    const template = await made()
    expect((await office.lead.delete(`/templates/${template.id}?version=${template.version}`)).status).toBe(
      200,
    )
    expect((await office.lead.get(`/templates/${template.id}`)).status).toBe(404)
  })
})
