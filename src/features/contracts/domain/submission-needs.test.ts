import { describe, expect, test } from 'vitest'
import { compileForm, type FieldInput } from '#engines/forms/domain/index.ts'
import { issueText } from '#shared/issues.ts'
import { lackingIssues, type Submitted } from './submission-needs.ts'

const form = (...fieldList: FieldInput[]) =>
  compileForm({ fieldGroupList: [{ name: '基本信息', fieldList }] })
const name: FieldInput = { id: 'name', name: '名称', type: 'custom' }
const number: FieldInput = { id: 'no', name: '合同编号', type: 'contractNumber' }
const template: FieldInput = { id: 'text', name: '合同模板', type: 'templateName' }
const both = { name: '采购', isNumberRequired: true, isTextRequired: true }
const nothing: Submitted = { isNumbered: false, templateVersionId: null, isTextWritten: false }
const lacking = (...given: Parameters<typeof lackingIssues>) =>
  lackingIssues(...given).map(({ path, code }) => `${path} ${code}`)

describe('what a contract type asks of a submission', () => {
  test('is a number and a text, told at the fields of the form, or as a whole where it has none', () => {
    expect(lacking(both, form(number, template), nothing)).toEqual(['no numberNeeded', 'text textNeeded'])
    expect(lacking(both, form(name), nothing)).toEqual(['number numberUnmade', 'text textUnmade'])
  })

  test('is there with a number that was typed or comes by a rule, and with a template or a text of one’s own', () => {
    expect(lacking(both, form(number), { ...nothing, isNumbered: true, templateVersionId: 3 })).toEqual([])
    expect(lacking(both, form(number), { ...nothing, isNumbered: true, isTextWritten: true })).toEqual([])
    expect(lacking(both, form(number), { ...nothing, isTextWritten: true })).toEqual(['no numberNeeded'])
  })

  test('is only what the type says', () => {
    expect(lacking({ ...both, isNumberRequired: false }, form(name), nothing)).toEqual(['text textUnmade'])
    expect(lacking({ ...both, isTextRequired: false }, form(name), nothing)).toEqual(['number numberUnmade'])
    const none = { ...both, isNumberRequired: false, isTextRequired: false }
    expect(lacking(none, form(name), nothing)).toEqual([])
  })

  test('says what to do, or whom to ask, in both languages', () => {
    const [own, asked] = [form(number), form(name)].map((one) => lackingIssues(both, one, nothing))
    expect(own?.map((issue) => issueText(issue, 'zh-CN'))[0]).toMatch(/^请填写合同编号：/)
    expect(asked?.map((issue) => issueText(issue, 'zh-CN'))).toMatchObject([
      expect.stringContaining('请联系管理员设置编号规则'),
      expect.stringContaining('请在「合同正文」处上传'),
    ])
    expect(asked?.map((issue) => issueText(issue, 'en'))[0]).toContain('Ask an administrator')
  })
})
