import { expect, test } from 'vitest'
import { createFormStore } from '../filling/form-store.ts'
import { validateForm } from '../filling/validate-form.ts'
import { formContext } from '../form-context.ts'
import { displayValues, readableValues } from '../texts/display-values.ts'
import { formSections } from '../texts/form-sections.ts'
import { compileForm } from './compile-form.ts'
import type { FieldInput } from './field-config.ts'
import { asWritten, formIn, nameIn } from './form-language.ts'

const fieldList: FieldInput[] = [
  { id: 'title', name: '标题', englishName: 'Title', type: 'custom', required: true },
  { id: 'note', name: '备注', type: 'custom' },
  {
    id: 'goods',
    name: '货物',
    englishName: 'Goods',
    type: 'sheetTable',
    positionList: [{ bookmarkName: 'goods' }],
    columns: [
      { id: 'what', name: '名称', englishName: 'What', type: 'custom', required: true },
      { id: 'many', name: '数量', type: 'number' },
    ],
  },
]
const form = compileForm({ fieldGroupList: [{ name: '基本信息', englishName: 'Basics', fieldList }] })
const context = (locale: 'zh-CN' | 'en') => formContext({ today: '2026-11-23', locale })
const namesOf = (one: typeof form) => [
  ...one.sections.map(({ name }) => name),
  ...one.fields.map(({ config }) => config.name),
  ...(one.byId.get('goods')?.config.columns ?? []).map(({ name }) => name),
]
const rows = { title: '一', goods: [{ what: '纸', many: 2 }] }

test('in English sections, fields and columns have their English names, and those without one their own', () => {
  expect(namesOf(formIn(form, 'en'))).toEqual(['Basics', 'Title', '备注', 'Goods', 'What', '数量'])
  expect(namesOf(formIn(form, 'zh-CN'))).toEqual(['基本信息', '标题', '备注', '货物', '名称', '数量'])
  expect(nameIn({ name: '标题', englishName: '' }, 'en')).toBe('标题')
})

test('a form in a language is made once, keeps places and ids, and leads back to what was written', () => {
  const english = formIn(form, 'en')
  expect(formIn(english, 'en')).toBe(english)
  expect(formIn(form, 'en')).toBe(english)
  expect(formIn(english, 'zh-CN')).toBe(form)
  expect(asWritten(english)).toBe(form)
  expect(english.definition).toBe(form.definition)
  expect(english.sections[0]?.fields).toEqual(english.fields)
  for (const field of english.fields) expect(english.byId.get(field.id)).toBe(field)
  const plain = compileForm({
    fieldGroupList: [{ name: '甲', fieldList: [{ id: 'a', name: '乙', type: 'custom' }] }],
  })
  expect(formIn(plain, 'en')).toBe(plain)
})

test('what is wrong is said with the names of the person’s language, also where the screen changes it', () => {
  const issues = (locale: 'zh-CN' | 'en') =>
    validateForm(form, { goods: [{ many: 1 }] }, context(locale)).map(({ params }) => [
      params?.field,
      params?.column,
    ])
  expect(issues('zh-CN')).toEqual([
    ['标题', undefined],
    ['货物', '名称'],
  ])
  expect(issues('en')).toEqual([
    ['Title', undefined],
    ['Goods', 'What'],
  ])

  const store = createFormStore(form, {}, context('zh-CN'))
  store.validate()
  expect(store.field('title').error?.params?.field).toBe('标题')
  store.setContext({ locale: 'en' })
  expect(store.form).toBe(formIn(form, 'en'))
  store.edit({ title: '一' })
  store.edit({ title: '' })
  expect(store.field('title').error?.params?.field).toBe('Title')
})

test('a reading has the person’s names, a document those of the language that it is asked in, whichever form it is given', () => {
  const english = formIn(form, 'en')
  const written = (one: typeof form, locale: 'zh-CN' | 'en') =>
    formSections(one, rows, context(locale)).map(({ name, fields }) => [
      name,
      ...fields.map((field) => field.name),
    ])
  expect(written(form, 'en')).toEqual([['Basics', 'Title', 'Goods']])
  expect(written(english, 'zh-CN')).toEqual([['基本信息', '标题', '货物']])
  expect(readableValues(form, rows, context('en')).goods).toContain('What')
  for (const one of [form, english]) {
    expect(displayValues(one, rows, context('zh-CN')).goods).toMatch(/^名称\t数量/)
    expect(displayValues(one, rows, context('en')).goods).toMatch(/^What\t数量/)
  }
})
