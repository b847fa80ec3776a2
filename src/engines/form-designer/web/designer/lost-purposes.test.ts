import { expect, test } from 'vitest'
import { said, type Words } from '#shared/text.ts'
import type { FieldPurpose } from './design-context.ts'
import { lostPurposes } from './lost-purposes.ts'

const words = (zh: string): Words => `${zh} | ${zh}`
const term = { group: 'term', words: words('没有期限') }
const purposes: FieldPurpose[] = [
  {
    rawType: 'contractAmount',
    types: ['money'],
    label: words('金额'),
    lost: { group: 'amount', words: words('没有金额') },
  },
  { rawType: 'contractEndTime', types: ['date'], label: words('结束'), lost: term },
  { rawType: 'contractTerm', types: ['daterange'], label: words('期限'), lost: term },
  { rawType: 'handler', types: ['people'], label: words('经办人') },
]
const lost = (...rawTypes: string[]) =>
  lostPurposes(
    rawTypes.map((rawType) => ({ rawType })),
    purposes,
  ).map((words) => said(words, 'zh-CN'))

test('a form without amount or term says what its records lose, one of several purposes is enough', () => {
  expect(lost('', 'handler')).toEqual(['没有金额', '没有期限'])
  expect(lost('contractAmount')).toEqual(['没有期限'])
  expect(lost('contractAmount', 'contractTerm')).toEqual([])
  expect(lost('contractEndTime')).toEqual(['没有金额'])
})
