import { describe, expect, test } from 'vitest'
import { commonForm, type FieldInput, listFields, readFormVersion } from '#engines/forms/domain/index.ts'
import { testApp } from '#testing/index.ts'
import {
  compareFormVersions,
  copyForm,
  createForm as createFormCall,
  deleteForm,
  dropFormDraft,
  exportForm,
  type FormDetail,
  importForm,
  importIntoForm,
  listForms,
  listFormVersions,
  makeFormDefault,
  publishForm,
  readForm,
  restoreForm,
  retireForm,
  saveFormDraft,
  takeFormVersion,
} from '../domain/index.ts'
import { nameUsersOfForms } from './index.ts'

const app = await testApp()
const org = await app.organization()
const lead = await org.as('legalLead')
const staff = await org.as('legalCounsel')
const stranger = await (await app.organization()).as('legalLead')

let count = 0
const unique = (name: string): string => `${name}${++count}`
const name: FieldInput = { id: 'name', name: '名称', type: 'custom', required: true }
const amount: FieldInput = { id: 'amount', name: '金额', type: 'money' }
const group = (...fieldList: FieldInput[]) => [{ name: '基本信息', fieldList }]
const ids = (content: FormDetail['draft']) =>
  content?.fieldGroupList.flatMap(({ fieldList }) => fieldList.map(({ id }) => id))

const draft = (given: object = {}) =>
  lead.call(createFormCall, {
    body: { formType: 7, name: unique('项目表单'), fieldGroupList: group(name), ...given },
  })
/** A form with two published versions: the name, then name and amount. */
async function twoVersions(): Promise<FormDetail & { oldId: number; newId: number }> {
  const made = await draft()
  const params = { id: made.id }
  const first = await lead.call(publishForm, { params, body: { version: made.version } })
  const saved = await lead.call(saveFormDraft, {
    params,
    body: { version: first.version, fieldGroupList: group({ ...name, required: false }, amount) },
  })
  const second = await lead.call(publishForm, { params, body: { version: saved.version } })
  return { ...second, oldId: second.versions[1]?.id as number, newId: second.versions[0]?.id as number }
}

/** Everybody who may not, and everybody who has read an older form, is refused. */
async function refusesOthers(
  call: Parameters<typeof lead.try>[0],
  id: number,
  rest: { body?: object; query?: object },
): Promise<void> {
  const given = { params: { id }, ...rest } as never
  expect((await staff.try(call, given)).status).toBe(403)
  expect((await stranger.try(call, given)).status).toBe(404)
  const stale = JSON.parse(JSON.stringify(given).replace(/"version":\d+/, '"version":999'))
  expect((await lead.try(call, stale)).status).toBe(409)
}

describe('versions', () => {
  test('are listed newest first with who published them, and each can be read', async () => {
    const form = await twoVersions()
    const { list, total } = await lead.call(listFormVersions, { params: { id: form.id } })
    expect(total).toBe(2)
    expect(list).toMatchObject([
      { version: 2, isCurrent: true, fieldCount: 2, publisher: { id: lead.userId } },
      { version: 1, isCurrent: false, fieldCount: 1 },
    ])
    const old = await staff.call(readFormVersion, { params: { id: form.oldId } })
    expect(old.fieldGroupList[0]?.fieldList.map(({ id }) => id)).toEqual(['name'])
    expect((await stranger.try(listFormVersions, { params: { id: form.id } })).status).toBe(404)
  })

  test('are compared in words, only within one form', async () => {
    const form = await twoVersions()
    const query = { from: form.oldId, to: form.newId }
    const { changes, from, to } = await staff.call(compareFormVersions, { params: { id: form.id }, query })
    expect([from.version, to.version]).toEqual([1, 2])
    expect(changes).toMatchObject([
      { kind: 'changed', name: '名称', property: '必填', from: '是', to: '否' },
      { kind: 'added', name: '金额' },
    ])
    const other = await twoVersions()
    const mixed = { params: { id: form.id }, query: { from: form.oldId, to: other.newId } }
    expect((await lead.try(compareFormVersions, mixed)).status).toBe(404)
    expect((await stranger.try(compareFormVersions, { params: { id: form.id }, query })).status).toBe(404)
  })

  test('an old one becomes the draft, while the published one stays until that is published', async () => {
    const form = await twoVersions()
    const body = { version: form.version, formVersionID: form.oldId }
    await refusesOthers(takeFormVersion, form.id, { body })
    const back = await lead.call(takeFormVersion, { params: { id: form.id }, body })
    expect([back.draft?.version, ids(back.draft), back.published?.version]).toEqual([3, ['name'], 2])
    const again = { ...body, version: back.version }
    const refused = await lead.try(takeFormVersion, { params: { id: form.id }, body: again })
    expect([refused.status, refused.message]).toEqual([409, '该表单已有草稿，请确认是否覆盖'])
    const over = await lead.call(takeFormVersion, {
      params: { id: form.id },
      body: { ...again, formVersionID: form.newId, overwriteDraft: true },
    })
    expect(ids(over.draft)).toEqual(['name', 'amount'])
    const dropped = await lead.call(dropFormDraft, {
      params: { id: form.id },
      query: { version: over.version },
    })
    expect([dropped.draft, dropped.published?.version]).toEqual([null, 2])
    expect(
      (
        await lead.try(takeFormVersion, {
          params: { id: form.id },
          body: { ...body, version: dropped.version, formVersionID: 999_999_999 },
        })
      ).status,
    ).toBe(404)
  })
})

describe('copies', () => {
  test('a form becomes another one, which goes its own way', async () => {
    const form = await twoVersions()
    const body = { name: unique('副本') }
    expect((await staff.try(copyForm, { params: { id: form.id }, body })).status).toBe(403)
    expect((await stranger.try(copyForm, { params: { id: form.id }, body })).status).toBe(404)
    const made = await lead.call(copyForm, { params: { id: form.id }, body })
    expect([made.formType, ids(made.draft), made.published]).toEqual([7, ['name', 'amount'], null])
    const twice = await lead.try(copyForm, { params: { id: form.id }, body })
    expect([twice.status, twice.errors[0]?.code]).toEqual([422, 'taken'])
    const old = await lead.call(copyForm, {
      params: { id: form.id },
      body: { name: unique('旧版副本'), formVersionID: form.oldId },
    })
    expect(ids(old.draft)).toEqual(['name'])
  })

  test('the content of another form becomes the draft of this one', async () => {
    const [source, target] = [await twoVersions(), await twoVersions()]
    const got = await lead.call(takeFormVersion, {
      params: { id: target.id },
      body: { version: target.version, formVersionID: source.oldId },
    })
    expect([ids(got.draft), got.name]).toEqual([['name'], target.name])
    const log = await (await org.as('administrator')).get(
      `/audit_entries?subjectKind=form&subjectID=${target.id}`,
    )
    expect(JSON.stringify(log.data ?? '')).toContain('form.copyInto')
  })
})

describe('files', () => {
  const exported = async (id: number) => {
    const { raw, headers } = await lead.get(`/forms/${id}/export`)
    return { file: JSON.parse(raw.toString('utf8')), disposition: String(headers['content-disposition']) }
  }

  test('a form is exported with its format and version, and imported as the same form', async () => {
    const form = await twoVersions()
    const { file, disposition } = await exported(form.id)
    expect(file).toMatchObject({
      format: 'chancery-form',
      fileVersion: 1,
      formType: 7,
      name: form.name,
      version: 2,
      definition: { formatVersion: 6 },
    })
    expect(decodeURIComponent(disposition)).toContain(`${form.name}-v2.json`)
    expect((await stranger.try(exportForm, { params: { id: form.id } })).status).toBe(404)
    const same = await lead.try(importForm, { body: { content: file } })
    expect([same.status, same.errors[0]]).toMatchObject([422, { path: 'name', code: 'taken' }])
    expect((await staff.try(importForm, { body: { content: file } })).status).toBe(403)
    const made = await lead.call(importForm, { body: { content: file, name: unique('导入') } })
    expect(made.draft?.fieldGroupList).toEqual(form.published?.fieldGroupList)
    expect(made.published).toBeNull()
  })

  test('what a file should not hold is refused with its path; nothing is dropped silently', async () => {
    const form = await twoVersions()
    const { file } = await exported(form.id)
    const refused = async (content: object) => {
      const answer = await lead.try(importForm, { body: { content, name: unique('坏') } as never })
      return [answer.status, answer.errors.map(({ path, code }) => `${path} ${code}`)]
    }
    const colour = structuredClone(file)
    colour.definition.fieldGroupList[0].fieldList[1].colour = 'red'
    expect(await refused(colour)).toEqual([
      422,
      ['content.definition.fieldGroupList.0.fieldList.1.colour formUnknownProperty'],
    ])
    expect(await refused({ ...file, extra: 1 })).toEqual([422, ['content.extra formUnknownProperty']])
    expect(await refused({ ...file, definition: { ...file.definition, formatVersion: 99 } })).toEqual([
      422,
      ['content.definition.formatVersion formVersion'],
    ])
    expect((await refused({ hello: 1 }))[0]).toBe(422)
  })

  test('a file of an older format is stepped up; a faulty form comes in as a draft that says what is wrong', async () => {
    const content = {
      format: 'chancery-form',
      fileVersion: 1,
      formType: 7,
      name: unique('旧格式'),
      version: 1,
      // Format 0: the bare list, as the specification's calls carry it.
      definition: { fieldGroupList: group({ id: 'a', name: '选择', type: 'select' }) },
    }
    const made = await lead.call(importForm, { body: { content } })
    expect(made.issues.map(({ code }) => code)).toEqual(['formNoOptions'])
    const publish = { params: { id: made.id }, body: { version: made.version } }
    expect((await lead.try(publishForm, publish)).errors[0]).toMatchObject({
      path: 'a.options',
      code: 'formNoOptions',
    })
  })

  test('a file goes into a draft only when overwriting it was asked for', async () => {
    const [form, source] = [await draft(), await twoVersions()]
    const { file: content } = await exported(source.id)
    const body = { version: form.version, content }
    await refusesOthers(importIntoForm, form.id, { body: { ...body, overwriteDraft: true } })
    expect((await lead.try(importIntoForm, { params: { id: form.id }, body })).status).toBe(409)
    const got = await lead.call(importIntoForm, {
      params: { id: form.id },
      body: { ...body, overwriteDraft: true },
    })
    expect([ids(got.draft), got.name]).toEqual([['name', 'amount'], form.name])
  })
})

describe('the end of a form', () => {
  test('one that was never published is deleted, one that was is not', async () => {
    const form = await draft()
    await refusesOthers(deleteForm, form.id, { query: { version: form.version } })
    await lead.call(deleteForm, { params: { id: form.id }, query: { version: form.version } })
    expect((await lead.try(readForm, { params: { id: form.id } })).status).toBe(404)
    const published = await twoVersions()
    const query = { version: published.version }
    const refused = await lead.try(deleteForm, { params: { id: published.id }, query })
    expect([refused.status, refused.message]).toEqual([409, '已发布过的表单不能删除，可以停用'])
    const noDraft = await lead.try(dropFormDraft, { params: { id: published.id }, query })
    expect(noDraft.status).toBe(422)
  })

  test('a retired form is not chosen for new records, old ones keep it, and it can come back', async () => {
    const own = await app.organization()
    const manager = await own.as('legalLead')
    const chosen = async () => (await manager.call(commonForm, { query: { formType: 7 } })).name
    expect(await chosen()).toBe('项目表单')
    const made = await manager.call(createFormCall, {
      body: { formType: 7, name: '自建项目表单', fieldGroupList: group(name) },
    })
    const params = { id: made.id }
    expect((await manager.try(retireForm, { params, body: { version: made.version } })).status).toBe(409)
    const published = await manager.call(publishForm, { params, body: { version: made.version } })
    // Publishing takes nobody's place; the default is chosen by name.
    expect([await chosen(), published.isDefault, published.defaultName]).toEqual([
      '项目表单',
      false,
      '项目表单',
    ])
    const taken = await manager.call(makeFormDefault, { params, body: { version: published.version } })
    expect([await chosen(), taken.isDefault]).toEqual(['自建项目表单', true])
    const held = await manager.try(retireForm, { params, body: { version: taken.version } })
    expect([held.status, held.message.includes('默认表单')]).toEqual([409, true])
    const listed = (await manager.call(listForms, { query: { formType: 7 } })).list
    const builtIn = listed.find((row) => row.isBuiltIn)
    expect(builtIn?.isDefault).toBe(false)
    await manager.call(makeFormDefault, { params: { id: builtIn?.id }, body: { version: builtIn?.version } })
    const form = await manager.call(readForm, { params })
    expect([await chosen(), form.isDefault]).toEqual(['项目表单', false])
    const retired = await manager.call(retireForm, { params, body: { version: form.version } })
    expect([retired.isRetired, await chosen()]).toEqual([true, '项目表单'])
    const version = await manager.call(readFormVersion, { params: { id: form.published?.id } })
    expect(version.name).toBe('自建项目表单')
    const { list } = await manager.call(listForms, { query: { filter: 'state:in:retired' } })
    expect(list.map((row) => [row.name, row.isRetired, row.applies])).toEqual([['自建项目表单', true, false]])
    const others = await manager.call(listForms, { query: { formType: 7, filter: 'state:ne:retired' } })
    expect(others.list.map((row) => row.name)).toEqual(['项目表单'])
    const only = (await manager.call(listForms, { query: { q: '项目表单', filter: 'state:in:published' } }))
      .list[0]
    const last = await manager.try(retireForm, { params: { id: only?.id }, body: { version: only?.version } })
    expect([last.status, last.message.includes('默认表单')]).toEqual([409, true])
    const gone = await manager.try(makeFormDefault, { params, body: { version: retired.version } })
    expect(gone.status).toBe(409)
    await manager.call(restoreForm, { params, body: { version: retired.version } })
    expect(await chosen()).toBe('项目表单')
  })

  test('only those who manage forms retire and restore, each on the version they read', async () => {
    const form = await twoVersions()
    await refusesOthers(retireForm, form.id, { body: { version: form.version } })
    await refusesOthers(makeFormDefault, form.id, { body: { version: form.version } })
    const retired = await lead.call(retireForm, { params: { id: form.id }, body: { version: form.version } })
    await refusesOthers(restoreForm, form.id, { body: { version: retired.version } })
    const twice = { params: { id: form.id }, body: { version: retired.version } }
    expect((await lead.try(retireForm, twice)).status).toBe(409)
    expect((await lead.try(publishForm, twice)).message).toBe('该表单已停用')
  })

  test('a form that a contract type uses is neither retired nor deleted', async () => {
    const form = await twoVersions()
    nameUsersOfForms(async () => new Map([[form.id, ['采购合同']]]))
    const refused = await lead.try(retireForm, { params: { id: form.id }, body: { version: form.version } })
    expect([refused.status, refused.message]).toEqual([
      409,
      '合同类型「采购合同」正在使用该表单，请先改用其他表单',
    ])
    const { list } = await lead.call(listForms, { query: { q: form.name } })
    expect(list[0]?.usedBy).toEqual(['采购合同'])
  })
})

describe('the list', () => {
  test('filters by kind and state, sorts, and says who changed a form last', async () => {
    const own = await app.organization()
    const manager = await own.as('legalLead')
    await manager.call(createFormCall, {
      body: { formType: 11, name: '律所草稿', fieldGroupList: group(name) },
    })
    const names = async (query: object) =>
      (await manager.call(listForms, { query: { pageSize: 50, ...query } })).list.map((row) => row.name)
    expect(await names({ filter: 'formType:in:11,12' })).toEqual(['律所草稿', '律所表单', '律师表单'])
    expect(await names({ filter: 'state:in:unpublished' })).toEqual(['律所草稿'])
    expect(await names({ filter: 'state:in:draft;formType:in:12' })).toEqual([])
    expect((await names({ sort: '-updateTime' }))[0]).toBe('律所草稿')
    expect((await names({ sort: 'fieldCount' }))[0]).toBe('律所草稿')
    const row = (await manager.call(listForms, { query: { q: '律所草稿' } })).list[0]
    expect(row).toMatchObject({ hasDraft: true, publishedVersion: null, updater: { id: manager.userId } })
  })
})

test('fields are found in all forms, drafts too, by content type as well [API-20]', async () => {
  const form = await draft({ fieldGroupList: group(name, amount) })
  const found = async (query: object) =>
    (await lead.call(listFields, { query: { formID: form.id, ...query } })).list.map(({ id }) => id)
  expect(await found({})).toEqual(['name', 'amount'])
  expect(await found({ contentType: 2 })).toEqual(['amount'])
  expect(await found({ contentType: 2, pageNum: 2 })).toEqual([])
  expect(await found({ q: '名' })).toEqual(['name'])
  const { list } = await lead.call(listFields, { query: { q: 'amount', formType: 7 } })
  expect(list.every(({ formType, contentType }) => formType === 7 && contentType === 2)).toBe(true)
})

test('a definition that was stored by an older version still opens', async () => {
  const form = await draft()
  const stored = JSON.stringify({ fieldGroupList: group(name, amount) })
  await app.database.system((tx) =>
    tx.updateTable('form_versions').set({ definition: stored }).where('form_id', '=', form.id).execute(),
  )
  const opened = await lead.call(readForm, { params: { id: form.id } })
  expect([ids(opened.draft), opened.draft?.fieldGroupList[0]?.fieldList[1]]).toMatchObject([
    ['name', 'amount'],
    { privateConfig: { roundingWay: 1 } },
  ])
  const published = await lead.call(publishForm, { params: { id: form.id }, body: { version: form.version } })
  const version = await staff.call(readFormVersion, { params: { id: published.published?.id } })
  expect(version.fieldGroupList[0]?.fieldList.map(({ id }) => id)).toEqual(['name', 'amount'])
})
