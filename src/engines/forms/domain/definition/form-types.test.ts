import { expect, test } from 'vitest'
import { formKindsOf } from './form-types.ts'

test('kinds of forms stand in the order of their numbers, and a number that two of them have is refused with both', () => {
  const [project, lawCase] = [
    { type: 7, words: '项目 | Project' },
    { type: 6, words: '案件 | Law case' },
  ] as const
  expect(formKindsOf([project, lawCase])).toEqual([lawCase, project])
  expect(() => formKindsOf([project, lawCase, { type: 7, words: '印章 | Seal' }])).toThrow(
    'form type 7 is both 项目 | Project and 印章 | Seal',
  )
})
