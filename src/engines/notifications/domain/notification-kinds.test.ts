import { expect, test } from 'vitest'
import {
  notificationGroups,
  notificationKindNames,
  notificationKinds,
  notificationText,
} from './notification-kinds.ts'

test('a notification reads in the language of its reader', () => {
  const params = { name: '采购合同', initiator: '李明' }
  expect(notificationText('approval.assigned', params, 'zh-CN')).toBe('李明提交的「采购合同」待您审批')
  expect(notificationText('approval.assigned', params, 'en')).toBe(
    '“采购合同” from 李明 awaits your approval',
  )
  expect(notificationText('future.kind', params, 'zh-CN')).toBe('future.kind')
})

test('both languages of every kind use the same parameters, and every kind has a group', () => {
  const names = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
  for (const kind of notificationKindNames) {
    expect([kind, names(notificationKinds[kind].en)]).toEqual([kind, names(notificationKinds[kind].zh)])
    expect(Object.keys(notificationGroups)).toContain(kind.split('.')[0])
  }
})
