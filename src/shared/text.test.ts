import { expect, test } from 'vitest'
import { errorText } from './errors.ts'
import { issueText } from './issues.ts'
import { paramsIn } from './text.ts'

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
  const issue = {
    path: 'name',
    code: 'taken',
    params: { field: '模板名称', fieldEn: 'Template name' },
  } as const
  expect(issueText(issue, 'en')).toBe('Template name is already used')
  expect(issueText(issue, 'zh-CN')).toContain('模板名称')
})
