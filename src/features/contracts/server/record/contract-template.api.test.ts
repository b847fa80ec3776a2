import { beforeAll, describe, expect, test } from 'vitest'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import { createForm } from '#engines/form-designer/server/index.ts'
import { addContractType } from '#features/contract-types/server/index.ts'
import { type ContractOffice, contractOffice, officeFields } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { readDraftPages, readDraftText } from '../../domain/draft-text-api.ts'
import { createContract, readContract, readContractForm, saveContractDraft } from '../../domain/index.ts'

const app = await testApp()
let office: ContractOffice
let typeId: number
let templates: number[]

const docx = (bookmark: string): Buffer => {
  const w = wordWriter()
  const p = '<w:p/>'
  return Buffer.from(
    buildDocx({
      title: '合同',
      header: p,
      footer: p,
      created: '2026-11-20T00:00:00Z',
      body: w.p(['甲乙双方就', w.mark(bookmark, '（名称）'), '约定如下。']),
    }),
  )
}

async function publishedTemplate(name: string, contractTypeID: number): Promise<number> {
  const uploaded = await office.lead.upload('/files', `${name}.docx`, docx('contract_name'))
  const made = await office.lead.post('/templates', {
    name,
    contractTypeIDs: [contractTypeID],
    fileID: uploaded.data.id,
  })
  const [version] = made.data.versions
  const published = await office.lead.put(`/templates/${made.data.id}/versions/${version.id}/publish`, {
    version: made.data.version,
  })
  expect(published.data.state).toBe(2)
  return made.data.id
}

beforeAll(async () => {
  const org = await app.organization()
  office = await contractOffice(org)
  const type = await org.run(org.administratorId, async (context) => {
    const { formId } = await createForm(context, {
      formType: 1,
      name: '可换模板的表单',
      definition: {
        fieldGroupList: [
          {
            name: '基本信息',
            fieldList: [...officeFields, { id: 'template', name: '合同模板', type: 'templateName' }],
          },
        ],
      },
    })
    return addContractType(context, { name: '可换模板的类型', formID: formId, flowID: office.flowId })
  })
  typeId = type.id
  templates = [
    await publishedTemplate('模板甲', typeId),
    await publishedTemplate('模板乙', typeId),
    await publishedTemplate('别的类型的模板', office.typeId),
  ]
})

const started = async () => {
  const made = await office.staff.call(createContract, {
    body: { contractTypeID: typeId, templateID: templates[0] ?? 0, values: office.complete },
  })
  return { ...made, params: { id: made.contractID } }
}
const choose = (
  draft: Awaited<ReturnType<typeof started>>,
  template: number | null,
  version = draft.version,
) =>
  office.staff.try(saveContractDraft, {
    params: draft.params,
    body: { version, values: { ...draft.values, template } },
  })

describe('the template selector of a draft', () => {
  test('another template of the type takes the place of the first, and none is possible too [SCR-13]', async () => {
    const draft = await started()
    expect(draft.values.template).toBe(templates[0])
    expect((await choose(draft, templates[1] ?? 0)).status).toBe(200)
    const { params } = draft
    const text = await office.staff.call(readDraftText, { params })
    expect(text.template).toMatchObject({ id: templates[1], name: '模板乙' })
    const form = await office.staff.call(readContractForm, { params })
    expect(form.template).toEqual(text.template)
    expect((await choose(draft, null, form.version ?? 0)).status).toBe(200)
    expect((await office.staff.call(readContract, { params })).template).toBeNull()
    expect(await office.staff.call(readDraftText, { params })).toMatchObject({ shown: 'none', places: [] })
    expect((await office.staff.try(readDraftPages, { params })).status).toBe(422)
  })

  test('a template of another type, or one that does not exist, is refused at its field', async () => {
    const draft = await started()
    for (const id of [templates[2] ?? 0, 2 ** 40]) {
      const answer = await choose(draft, id)
      expect([answer.status, answer.errors?.[0]?.path]).toEqual([422, 'template'])
    }
    const kept = await office.staff.call(readContract, { params: draft.params })
    expect(kept.template?.id).toBe(templates[0])
  })
})
