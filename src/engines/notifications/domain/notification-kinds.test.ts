import { expect, test } from 'vitest'
import { said } from '#shared/text.ts'
import {
  notificationKindNames,
  notificationKinds,
  notificationText,
  subjectLine,
} from './notification-kinds.ts'

test('a notification reads in the language of its reader', () => {
  const params = { name: '采购合同', node: '法务审核' }
  expect(notificationText('approval.asked', params, 'zh-CN')).toBe('「采购合同」待您审批（法务审核）')
  expect(notificationText('approval.asked', params, 'en')).toBe(
    '“采购合同” is awaiting your approval (法务审核)',
  )
  expect(notificationText('future.kind', params, 'zh-CN')).toBe('future.kind')
})

test('both languages of every kind use the same parameters', () => {
  const names = (text: string) => [...new Set(text.replaceAll('En}', '}').match(/\{\w+\}/g))].sort()
  for (const kind of notificationKindNames) {
    expect([kind, names(said(notificationKinds[kind], 'en'))]).toEqual([
      kind,
      names(said(notificationKinds[kind], 'zh-CN')),
    ])
  }
})

test('the subject of a letter is one line, of long words the beginning', () => {
  expect(subjectLine(' 退回：\n请补充\r\n附件 ')).toBe('退回： 请补充 附件')
  expect(subjectLine('字'.repeat(100))).toBe('字'.repeat(100))
  expect(subjectLine('𠮷'.repeat(101))).toBe(`${'𠮷'.repeat(99)}…`)
})
