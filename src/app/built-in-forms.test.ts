import { describe, expect, test } from 'vitest'
import { checkDefinition } from '#engines/form-designer/domain/index.ts'
import { builtInForm } from '#engines/form-designer/server/index.ts'
import {
  compileForm,
  displayValues,
  formContext,
  formTypeCodes,
  validateForm,
} from '#engines/forms/domain/index.ts'
import { wire } from './wiring.ts'

wire()

describe.each(formTypeCodes())('the built-in form of kind %i', (formType) => {
  test.each(['zh-CN', 'en'] as const)('has nothing wrong or doubtful in %s', (locale) => {
    const { name, definition } = builtInForm(formType, locale)
    expect(checkDefinition(definition)).toEqual([])
    expect(name).not.toBe('')
    if (locale === 'en') expect(JSON.stringify(names(definition)) + name).not.toMatch(/[\u4e00-\u9fff]/)
    if (locale === 'zh-CN') expect(names(definition).filter((one) => one.includes('|'))).toEqual([])
  })

  test('asks for what nobody may leave out, and can be filled in', () => {
    const form = compileForm(builtInForm(formType, 'zh-CN').definition)
    const context = formContext({ today: '2026-11-20' })
    const asked = validateForm(form, {}, context).map(({ path }) => path)
    expect(asked.length).toBeGreaterThan(0)
    expect(form.fields.length).toBeGreaterThan(6)
  })

  test('has no dates that documents say with zeros', () => {
    const form = compileForm(builtInForm(formType, 'zh-CN').definition)
    const dates = form.fields.filter(({ config }) => config.type === 'date').map(({ id }) => id)
    const values = Object.fromEntries(dates.map((id) => [id, '2027-01-09']))
    const bindings = dates.map((id) => ({ bookmarkName: id, fieldId: id }))
    const texts = displayValues(form, values, formContext({ today: '2026-11-20' }), bindings)
    expect(Object.values(texts).filter((text) => /[年月]0/.test(text))).toEqual([])
  })
})

const names = (definition: ReturnType<typeof builtInForm>['definition']): string[] =>
  definition.fieldGroupList.flatMap((group) => [
    group.name,
    ...group.fieldList.flatMap((field) => [
      field.name,
      ...(field.columns ?? []).map((column) => column.name),
    ]),
  ])
