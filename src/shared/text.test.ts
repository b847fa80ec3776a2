import { expect, test } from 'vitest'
import { errorText, inUse, taken } from './errors.ts'
import { issueText } from './issues.ts'
import { listIn, nameIn, paramsIn, quotedIn, said, saidInside, typedWords, wordsIn } from './text.ts'

test('what is given in both languages is taken in the one that is read', () => {
  const params = { status: '草稿', statusEn: 'Draft', name: '采购合同' }
  expect(paramsIn(params, 'zh-CN')).toEqual(params)
  expect(paramsIn(params, 'en')).toEqual({ ...params, status: 'Draft' })
})

test('an error and a rule that was violated say nothing Chinese in English', () => {
  const status = { status: '审批中', statusEn: 'In approval' }
  expect(errorText('forbiddenTransition', status, 'en')).toBe(
    'Not possible while the status is "In approval"',
  )
  expect(errorText('forbiddenTransition', status, 'zh-CN')).toContain('审批中')
  const { issues } = taken('name', '模板名称 | The template name')
  expect(issues.map((issue) => issueText(issue, 'en'))).toEqual(['The template name is already used'])
  expect(issues.map((issue) => issueText(issue, 'zh-CN'))).toEqual(['模板名称已被使用'])
  const { reason, params } = inUse('下级类型 | types below it')
  expect(errorText(reason, params, 'en')).toBe('It cannot be deleted because it is in use (types below it)')
  expect(errorText(reason, params, 'zh-CN')).toBe('正在被使用（下级类型），不能删除')
})

test('words give one language with their placeholders filled, typed text is whole in both', () => {
  expect(wordsIn('zh-CN')('{name} 的批注 | a comment of {name}', { name: '{name} | x' })).toBe(
    '{name} | x 的批注',
  )
  expect(wordsIn('en')('{name} 的批注 | a comment of {name}', { name: '陈静' })).toBe('a comment of 陈静')
  expect(said(typedWords('甲 | 乙'), 'en')).toBe('甲 / 乙')
  expect(said(typedWords('甲 | 乙', 'A | B'), 'en')).toBe('A / B')
  expect([listIn(['甲', 3], 'zh-CN'), listIn(['甲', 3], 'en')]).toEqual(['甲、3', '甲, 3'])
  expect([quotedIn('甲', 'zh-CN'), quotedIn('甲', 'en')]).toEqual(['「甲」', '“甲”'])
})

test('words inside a sentence begin small in English, but for what keeps its capital', () => {
  const all = ['职位 | Job title', '知识产权 | IP right', '英文名称 | English name', '数量 | A'] as const
  expect(all.map((words) => saidInside(words, 'en'))).toEqual(['job title', 'IP right', 'English name', 'a'])
  expect(all.map((words) => saidInside(words, 'zh-CN'))).toEqual(['职位', '知识产权', '英文名称', '数量'])
})

test('a name is the English one for who reads English and there is one, else the name', () => {
  const type = { name: '采购', nameEn: 'Purchasing' }
  expect([nameIn(type), nameIn(type, 'zh-CN'), nameIn(type, 'en')]).toEqual(['采购', '采购', 'Purchasing'])
  expect([nameIn({ name: '采购', nameEn: '' }, 'en'), nameIn({ name: '采购' }, 'en')]).toEqual([
    '采购',
    '采购',
  ])
})
