import { describe, expect, test } from 'vitest'
import { commonForm, formTypeCodes } from '#engines/forms/domain/index.ts'
import { testApp } from '#testing/index.ts'
import { createForm, listForms } from '../domain/index.ts'
import { builtInForm, giveBuiltInForms, giveMissingBuiltInForms, provideBuiltInForms } from './index.ts'

const app = await testApp()

describe('built-in forms', () => {
  test('every new organisation can fill in every kind of record at once [API-12]', async () => {
    const own = await app.organization()
    const client = await own.as('legalCounsel')
    for (const formType of formTypeCodes()) {
      const form = await client.call(commonForm, { query: { formType } })
      expect([form.formType, form.version, form.contractTypeID]).toEqual([formType, 1, null])
      expect(form.fieldGroupList.flatMap(({ fieldList }) => fieldList).length).toBeGreaterThan(5)
    }
    const { list, total } = await client.call(listForms, { query: { pageSize: 50 } })
    expect(total).toBe(formTypeCodes().length)
    expect(list.every((row) => row.isBuiltIn && row.applies && row.updater === null)).toBe(true)
  })

  test('organisations that were made before get what they lack, once, and nothing of theirs is touched', async () => {
    const own = await app.organization()
    const manager = await own.as('legalLead')
    await app.database.system(async (tx) => {
      const lost = tx
        .selectFrom('forms')
        .select('id')
        .where('organization_id', '=', own.id)
        .where('form_type', 'in', [5, 12])
      const gone = await lost.execute()
      // As an organisation was before: forms of these kinds did not exist.
      await tx
        .updateTable('forms')
        .set({ form_type: 9, name: '别的', is_default: false })
        .where('id', '=', gone[0]?.id as number)
        .execute()
      await tx
        .updateTable('forms')
        .set({ form_type: 9, name: '另外', is_default: false })
        .where('id', '=', gone[1]?.id as number)
        .execute()
    })
    expect((await manager.try(commonForm, { query: { formType: 12 } })).status).toBe(404)
    await Promise.all([giveMissingBuiltInForms(app.database), giveMissingBuiltInForms(app.database)])
    expect((await manager.call(commonForm, { query: { formType: 12 } })).name).toBe('律师表单')
    const { total } = await manager.call(listForms, { query: { pageSize: 1 } })
    await app.database.system((tx) => giveBuiltInForms(tx, own.id, 'zh-CN'))
    expect([total, (await manager.call(listForms, { query: { pageSize: 1 } })).total]).toEqual(
      Array(2).fill(formTypeCodes().length + 2),
    )
  })

  test('what an English organisation lacks comes in English, and a kind without a built-in form stops the start', async () => {
    const own = await app.organization()
    await app.database.system(async (tx) => {
      const { id } = await tx
        .selectFrom('forms')
        .select('id')
        .where('organization_id', '=', own.id)
        .where('form_type', '=', 12)
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('forms')
        .set({ form_type: 9, name: 'another', is_default: false })
        .where('id', '=', id)
        .execute()
      await tx.updateTable('organizations').set({ locale: 'en' }).where('id', '=', own.id).execute()
    })
    await giveMissingBuiltInForms(app.database)
    const lead = await own.as('legalLead')
    expect((await lead.call(commonForm, { query: { formType: 12 } })).name).toBe('Lawyer form')
    expect(() => provideBuiltInForms({})).toThrow(/^form type 1 \(合同 \| Contract\) has no built-in form/)
    expect(builtInForm(12, 'en').name).toBe('Lawyer form')
  })

  test('a new form may start from the built-in one, in the language of the person', async () => {
    const lead = await (await app.organization()).as('legalLead')
    const made = await lead.call(createForm, {
      body: { formType: 12, name: '我的律师表单', fromBuiltIn: true },
    })
    expect([made.draft?.fieldGroupList[0]?.name, made.issues]).toEqual(['基本信息', []])
    const fieldGroupList = [{ name: '一', fieldList: [{ id: 'a', name: '甲', type: 'custom' }] }]
    const both = { formType: 12, name: 'x', fieldGroupList, fromBuiltIn: true }
    expect((await lead.try(createForm, { body: both })).status).toBe(400)
  })
})
