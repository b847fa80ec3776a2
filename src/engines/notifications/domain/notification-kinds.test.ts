import { expect, test } from 'vitest'
import { notificationKindNames, notificationKinds, notificationText } from './notification-kinds.ts'

test('a notification reads in the language of its reader', () => {
  const params = { name: '采购合同', node: '法务审核' }
  expect(notificationText('approval.asked', params, 'zh-CN')).toBe('「采购合同」待您审批（法务审核）')
  expect(notificationText('approval.asked', params, 'en')).toBe('“采购合同” awaits your approval (法务审核)')
  expect(notificationText('future.kind', params, 'zh-CN')).toBe('future.kind')
})

test('both languages of every kind use the same parameters', () => {
  const names = (text: string) => [...new Set(text.replaceAll('En}', '}').match(/\{\w+\}/g))].sort()
  for (const kind of notificationKindNames) {
    expect([kind, names(notificationKinds[kind].en)]).toEqual([kind, names(notificationKinds[kind].zh)])
  }
})
