import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFlow, publishFlow } from '#engines/approvals/server/index.ts'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, type TestOrganization, testApp } from '#testing/index.ts'
import { letAdministratorsStandIn } from '#testing/stand-ins.ts'
import { writtenInEditor } from '#testing/written-in-editor.ts'
import type { TemplateDetail } from '../domain/index.ts'

const app = await testApp()
let office: ContractOffice
/** An organisation that publishes templates without approval. */
let direct: ContractOffice
let flowID: number
beforeAll(async () => {
  const [org, other] = await Promise.all([app.organization(), app.organization()])
  office = await contractOffice(org)
  direct = await contractOffice(other)
  flowID = await templateFlow(org, [office.lead.userId])
  const set = await office.lead.put('/template_settings', { flowID, version: 0 })
  expect([set.status, set.data.flowID]).toEqual([200, flowID])
})

const docx = readFileSync(join(import.meta.dirname, '../../../../demo/templates/sales-contract.docx'))
let count = 0

const templateFlow = (org: TestOrganization, userIds: number[], kind = 'template'): Promise<number> =>
  org.run(org.administratorId, async (context) => {
    const flow = await createFlow(context, {
      kind,
      name: `模板审批 ${++count}`,
      description: '',
      enabled: true,
      definition: {
        formatVersion: 1,
        samePerson: 'once',
        nodes: [
          {
            kind: 'approver',
            id: 'n1',
            name: '法务审批',
            within: null,
            who: [{ by: 'person', userIds }],
            mode: 'any',
            whenEmpty: 'refuse',
            timeLimit: null,
            fieldRights: {},
          },
        ],
      } as never,
    })
    await publishFlow(context, flow.id, flow.version)
    return flow.id
  })

async function made(from = office, by = from.counsel, bytes: Uint8Array = docx): Promise<TemplateDetail> {
  const fileID = (await by.upload('/files', `模板${++count}.docx`, bytes)).data.id
  const body = { name: `模板 ${count}`, contractTypeIDs: [from.typeId], fileID }
  const answer = await by.post('/templates', body)
  expect(answer.status).toBe(201)
  return answer.data
}

const versionPath = ({ id, versions }: TemplateDetail) => `/templates/${id}/versions/${versions[0]?.id}`
const submit = (template: TemplateDetail, by = office.counsel) =>
  by.put(`${versionPath(template)}/submit`, { version: template.version, comment: '请审批' })
const approvalOf = async (by: TestClient, id: number) =>
  (await by.get(`/approvals/template/${id}/detail`)).data
async function decide(by: TestClient, id: number, verb: 'approve' | 'reject' | 'return') {
  const approval = await approvalOf(by, id)
  return by.post(`/approvals/${approval.id}/${verb}`, { taskID: approval.mine.taskID, comment: '意见' })
}
const read = async (id: number, by = office.counsel): Promise<TemplateDetail> =>
  (await by.get(`/templates/${id}`)).data

describe('a template that is approved before it is published', () => {
  test('is not approved with a comment in it that nobody resolved or named', async () => {
    const commented = writtenInEditor(docx, (on) => on.comment('甲方', '谁？'))
    const template = await made(office, office.counsel, commented)
    expect((await submit(template)).status).toBe(200)
    const { id, mine } = await approvalOf(office.lead, template.id)
    expect([mine.isLast, mine.matters.items.length]).toEqual([true, 1])
    const refused = await decide(office.lead, template.id, 'approve')
    expect([refused.status, refused.code]).toEqual([422, 42231])
    const body = { taskID: mine.taskID, comment: '', left: [mine.matters.items[0].key] }
    expect((await office.lead.post(`/approvals/${id}/approve`, body)).status).toBe(200)
  })

  test('asks whom its submitter chooses, where the flow leaves it to them', async () => {
    const own = await contractOffice(await app.organization())
    const admin = await own.org.as('administrator')
    const nodes = [{ kind: 'approver', id: 'n1', name: '审批', who: [{ by: 'initiatorChoice' }] }]
    const flow = (
      await admin.post('/approval_flows', { kind: 'template', name: '自选', definition: { nodes } })
    ).data
    await admin.post(`/approval_flows/${flow.id}/publish`, { version: flow.version })
    expect((await own.lead.put('/template_settings', { flowID: flow.id, version: 0 })).status).toBe(200)
    const template = await made(own)
    const sending = (chosen: object) =>
      own.counsel.put(`${versionPath(template)}/submit`, { version: template.version, chosen })
    expect((await sending({})).errors.map(({ code }: { code: string }) => code)).toEqual(['choiceMissing'])
    expect((await sending({ n1: [own.counsel.userId] })).status).toBe(422)
    expect((await sending({ n1: [own.lead.userId] })).status).toBe(200)
    expect((await decide(own.lead, template.id, 'approve')).status).toBe(200)
  })

  test('is submitted, waits unchanged, is approved by another person, and then drafts contracts', async () => {
    const template = await made()
    expect(template.abilities).toEqual({
      edit: true,
      submit: true,
      publish: false,
      retire: false,
      delete: true,
    })
    const direct = await office.counsel.put(`${versionPath(template)}/publish`, { version: template.version })
    expect([direct.status, direct.message]).toEqual([422, '本组织的模板须经审批后发布，请提交审批'])
    const english = { 'accept-language': 'en' }
    const refused = await office.counsel.put(
      `${versionPath(template)}/publish`,
      { version: template.version },
      english,
    )
    expect(refused.message).toBe(
      'Templates of your organisation are published by approval; submit it for approval',
    )
    const sent = (await submit(template)).data as TemplateDetail
    expect([sent.state, sent.pendingVersionID, sent.publishedVersionID]).toEqual([
      4,
      template.versions[0]?.id,
      null,
    ])
    expect(Object.values(sent.abilities).some(Boolean)).toBe(false)
    const fileID = (await office.counsel.upload('/files', '改.docx', docx)).data.id
    for (const change of [
      office.counsel.put(`/templates/${template.id}`, { version: sent.version, name: '换名' }),
      office.counsel.post(`/templates/${template.id}/versions`, { fileID }),
      office.counsel.put(`${versionPath(template)}/bindings`, { version: sent.version, bindings: {} }),
      office.counsel.put(`${versionPath(template)}/submit`, { version: sent.version }),
      office.counsel.delete(`/templates/${template.id}?version=${sent.version}`),
    ])
      expect((await change).code).toBe(40903)
    const start = () =>
      office.staff.post('/contracts', { contractTypeID: office.typeId, templateID: template.id })
    expect((await start()).status).toBe(404)
    expect((await decide(office.lead, template.id, 'approve')).status).toBe(200)
    const published = await read(template.id)
    expect([published.state, published.publishedOrdinal, published.pendingVersionID]).toEqual([2, 1, null])
    expect((await start()).status).toBe(201)
  })

  test.each(['reject', 'return'] as const)(
    'is a draft again after a %s, and can be submitted again',
    async (verb) => {
      const template = await made()
      await submit(template)
      expect((await decide(office.lead, template.id, verb)).status).toBe(200)
      const back = await read(template.id)
      expect([back.state, back.pendingVersionID, back.abilities.submit]).toEqual([1, null, true])
      expect((await submit(back)).data.state).toBe(4)
    },
  )

  test('can be taken back by whoever submitted it, and by nobody else', async () => {
    const template = await made()
    await submit(template)
    const { id } = await approvalOf(office.counsel, template.id)
    expect((await office.lead.post(`/approvals/${id}/withdraw`, {})).status).toBe(403)
    expect((await office.counsel.post(`/approvals/${id}/withdraw`, {})).status).toBe(200)
    expect((await read(template.id)).state).toBe(1)
  })

  test('stays in use in its published version while the next one waits', async () => {
    const template = await made()
    await submit(template)
    await decide(office.lead, template.id, 'approve')
    const fileID = (await office.counsel.upload('/files', '第二版.docx', docx)).data.id
    const next = (
      await office.counsel.post(`/templates/${template.id}/versions`, { fileID, note: '付款条款' })
    ).data as TemplateDetail
    const sent = (await submit(next)).data as TemplateDetail
    expect([sent.state, sent.publishedOrdinal, sent.pendingVersionID]).toEqual([2, 1, next.versions[0]?.id])
    const view = await office.lead.get(`/templates/${template.id}/approval`)
    expect([view.data.version.ordinal, view.data.published.ordinal]).toEqual([2, 1])
    await decide(office.lead, template.id, 'approve')
    expect((await read(template.id)).publishedOrdinal).toBe(2)
  })

  test('is never approved by who submitted it or by who wrote it', async () => {
    const template = await made(office, office.lead)
    // The flow asks nobody but the author.
    expect((await submit(template, office.lead)).errors).toMatchObject([{ code: 'noStandIn' }])
    await letAdministratorsStandIn(office.org)
    expect((await submit(template, office.lead)).status).toBe(200)
    const approval = await approvalOf(office.lead, template.id)
    expect(approval.mine.taskID).toBeNull()
    // Submitted by somebody else for the author: the author is not asked either.
    const other = await made(office, office.lead)
    expect((await submit(other, office.counsel)).status).toBe(200)
    expect((await approvalOf(office.lead, other.id)).mine.taskID).toBeNull()
    expect((await approvalOf(office.counsel, other.id)).mine.taskID).toBeNull()
  })

  test('goes to nobody with a binding to a field that the form does not have', async () => {
    const template = await made()
    const bound = await office.counsel.put(`${versionPath(template)}/bindings`, {
      version: template.version,
      bindings: { amount: { fieldID: 'gone' } },
    })
    const answer = await submit(bound.data)
    expect([answer.status, answer.message]).toEqual([422, '以下绑定已失效：gone'])
  })

  test('is submitted by those who manage templates only; another organisation finds nothing', async () => {
    const template = await made()
    expect((await submit(template, office.staff)).status).toBe(403)
    expect((await submit(template, direct.counsel)).status).toBe(404)
    const preview = `${versionPath(template)}/preview_approval`
    const shown = await office.counsel.post(preview, {})
    expect(shown.data.nodes[0].people[0].id).toBe(office.lead.userId)
    expect((await office.staff.post(preview, {})).status).toBe(403)
    expect((await direct.counsel.post(preview, {})).status).toBe(404)
  })
})

describe('the page of an approver', () => {
  test('is for those who were asked, whatever their role says of templates, and for nobody who was not [SCR-02]', async () => {
    const nobody = await office.org.person({ name: '没有角色的审批人' })
    const stranger = await office.org.person({ name: '没有被问的人' })
    const own = await contractOffice(await app.organization())
    const asked = await own.org.person({ name: '外部审批人' })
    const flow = await templateFlow(own.org, [asked.userId])
    await own.lead.put('/template_settings', { flowID: flow, version: 0 })
    const template = await made(own)
    expect((await asked.get(`/templates/${template.id}`)).status).toBe(403)
    expect((await asked.get(`/templates/${template.id}/approval`)).status).toBe(404)
    await submit(template, own.counsel)
    const view = await asked.get(`/templates/${template.id}/approval`)
    expect([view.status, view.data.version.ordinal, view.data.published]).toEqual([200, 1, null])
    expect((await asked.get(`/files/${view.data.version.fileID}/content`)).status).toBe(200)
    const inbox = await asked.get('/approvals/inbox?tab=todo')
    expect(inbox.data.list[0].subject.link).toBe(`/templates/approval?templateId=${template.id}`)
    for (const other of [nobody, stranger])
      expect((await other.get(`/templates/${template.id}/approval`)).status).toBe(404)
  })

  test('is not there for a template that was never submitted', async () => {
    const template = await made()
    expect((await office.lead.get(`/templates/${template.id}/approval`)).status).toBe(404)
  })
})

describe('the flow of templates', () => {
  test('lets nobody at its steps work on the text, which stays as it was submitted', async () => {
    const admin = await office.org.as('administrator')
    expect((await admin.get(`/approval_flows/${flowID}`)).data.hasText).toBe(false)
    expect((await admin.get(`/approval_flows/${office.flowId}`)).data.hasText).toBe(true)
  })

  test('is chosen by those who keep contract types, of the right kind, against overwriting', async () => {
    const own = await contractOffice(await app.organization())
    const flow = await templateFlow(own.org, [own.lead.userId])
    expect((await own.lead.get('/template_settings')).data).toEqual({
      flowID: null,
      flowName: null,
      version: 0,
    })
    expect((await own.counsel.put('/template_settings', { flowID: flow, version: 0 })).status).toBe(403)
    const contracts = await own.lead.put('/template_settings', { flowID: own.flowId, version: 0 })
    expect([contracts.status, contracts.message]).toEqual([422, '请选择用于模板的审批流'])
    expect((await own.lead.put('/template_settings', { flowID, version: 0 })).status).toBe(404)
    expect((await own.lead.put('/template_settings', { flowID: flow, version: 0 })).data.version).toBe(1)
    expect((await own.lead.put('/template_settings', { flowID: null, version: 0 })).status).toBe(409)
    const cleared = await own.lead.put('/template_settings', { flowID: null, version: 1 })
    expect([cleared.data.flowID, cleared.data.version]).toEqual([null, 2])
  })

  test('without one, whoever manages templates publishes directly, and nothing can be submitted', async () => {
    const template = await made(direct)
    expect([template.hasFlow, template.abilities.publish, template.abilities.submit]).toEqual([
      false,
      true,
      false,
    ])
    const sent = await submit(template, direct.counsel)
    expect([sent.status, sent.message]).toEqual([422, '尚未设置模板审批流，可直接发布'])
    const published = await direct.counsel.put(`${versionPath(template)}/publish`, {
      version: template.version,
    })
    expect(published.data.state).toBe(2)
    const again = await direct.counsel.put(`/templates/${template.id}/retire`, {
      version: published.data.version,
    })
    expect(again.data.state).toBe(3)
    expect(
      (await direct.counsel.put(`/templates/${template.id}/retire`, { version: again.data.version })).code,
    ).toBe(40903)
  })
})

describe('writing the text online', () => {
  const save = (template: TemplateDetail, body: object, by = office.counsel) =>
    by.post(`/templates/${template.id}/versions`, body)
  const uploaded = async (by = office.counsel) => (await by.upload('/files', '在线.docx', docx)).data.id

  test('makes a new version that says who, when and why, with the bindings of the editor [SCR-01]', async () => {
    const template = await made(office, office.lead)
    const [base] = template.versions
    const bindings = { amount: { fieldID: 'amount', part: 'words' } }
    const body = { fileID: await uploaded(), note: '补充违约条款', baseID: base?.id, bindings }
    const saved = await save(template, body)
    expect(saved.status).toBe(201)
    const [newest] = (saved.data as TemplateDetail).versions
    expect(newest).toMatchObject({ ordinal: 2, origin: 'edited', note: '补充违约条款', bindings })
    expect(newest?.createdBy).not.toBe(base?.createdBy)
  })

  test('the file of an upload that was put right says what was done, and its bookmarks can be filled', async () => {
    const w = wordWriter()
    const bytes = buildDocx({
      title: 't',
      header: '<w:p/>',
      footer: '<w:p/>',
      created: '2026-11-20T00:00:00Z',
      body: w.p(['总价', w.mark('amount', ''), '元']),
    })
    const fileID = (await office.counsel.upload('/files', '空书签.docx', bytes)).data.id
    const body = { name: `空书签 ${++count}`, contractTypeIDs: [office.typeId], fileID }
    const { versions } = (await office.counsel.post('/templates', body)).data as TemplateDetail
    expect(versions[0]).toMatchObject({
      repairs: [{ bookmark: 'amount', what: 'blank' }],
      bookmarks: [{ name: 'amount', text: '____' }],
    })
    expect(versions[0]?.fileID).not.toBe(fileID)
  })

  test('is refused over a version that somebody saved meanwhile, and overwrites nothing [SCR-01]', async () => {
    const template = await made()
    const baseID = template.versions[0]?.id
    await save(template, { fileID: await uploaded(office.lead), baseID }, office.lead)
    const late = await save(template, { fileID: await uploaded(), baseID })
    expect([late.code, late.data.ordinal]).toEqual([40908, 2])
    expect((await read(template.id)).versions).toHaveLength(2)
    const other = await made()
    expect((await save(template, { fileID: await uploaded(), baseID: other.versions[0]?.id })).status).toBe(
      404,
    )
  })
})

describe('versions side by side, and what came from them', () => {
  test('two versions are compared by those who see the template', async () => {
    const template = await made()
    const fileID = (await office.counsel.upload('/files', '同样.docx', docx)).data.id
    const next = (await office.counsel.post(`/templates/${template.id}/versions`, { fileID }))
      .data as TemplateDetail
    const [newest, first] = next.versions
    const path = `/templates/${template.id}/comparison?left=version-${first?.id}&right=version-${newest?.id}`
    const compared = await office.counsel.get(path)
    expect([compared.status, compared.data.left.ordinal, compared.data.right.ordinal]).toEqual([200, 1, 2])
    expect(compared.data.rows.every(({ kind }: { kind: string }) => kind === 'same')).toBe(true)
    expect((await (await office.org.person({ name: '外人' })).get(path)).status).toBe(404)
    expect((await direct.counsel.get(path)).status).toBe(404)
    const other = (await made()).versions[0]?.id
    const foreign = `/templates/${template.id}/comparison?left=version-${other}&right=version-${newest?.id}`
    expect((await office.counsel.get(foreign)).status).toBe(404)
    expect((await office.counsel.get(`/templates/${template.id}/comparison?left=x&right=y`)).status).toBe(400)
  })

  test('the contracts that came from a version are listed for those who may see them', async () => {
    const template = await made(direct)
    const [version] = template.versions
    await direct.counsel.put(`${versionPath(template)}/publish`, { version: template.version })
    const values = { ...direct.complete, contract_name: '来自模板的合同' }
    const drafted = await direct.staff.post('/contracts', {
      contractTypeID: direct.typeId,
      templateID: template.id,
      values,
    })
    const path = `/templates/${template.id}/contracts`
    const own = await direct.staff.get(`${path}?versionID=${version?.id}`)
    expect(own.data.list).toMatchObject([{ id: drafted.data.contractID, ordinal: 1, status: '草稿' }])
    // A draft is nobody's business but that of the people who work on it.
    expect((await direct.lead.get(path)).data.total).toBe(0)
    const another = await direct.org.as('financeReviewer')
    expect((await another.get(path)).data?.total ?? 0).toBe(0)
    expect((await office.lead.get(path)).status).toBe(404)
    expect((await direct.staff.get(`${path}?versionID=${(await made()).versions[0]?.id}`)).status).toBe(404)
  })
})
