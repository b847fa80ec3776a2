import { expect, test } from 'vitest'
import { slices } from '#app/slices.ts'
import { said } from '#shared/text.ts'
import { noticeKindsOf, notificationText, provideNotices, subjectLine } from './notification-kinds.ts'

provideNotices(slices)

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
  for (const { kind, text } of noticeKindsOf(slices))
    expect([kind, names(said(text, 'en'))]).toEqual([kind, names(said(text, 'zh-CN'))])
})

test('two slices with a notice of the same kind are named with it', () => {
  const [at, notices] = [
    'features/projects',
    { at: 1, texts: { sent: '甲 | A' }, labels: { sent: null } },
  ] as const
  expect(() =>
    noticeKindsOf([
      { at, notices },
      { at: 'features/copies', notices },
    ]),
  ).toThrow('features/projects and features/copies both have a notice "sent"')
})

test('the subject of a letter is one line, of long words the beginning', () => {
  expect(subjectLine(' 退回：\n请补充\r\n附件 ')).toBe('退回： 请补充 附件')
  expect(subjectLine('字'.repeat(100))).toBe('字'.repeat(100))
  expect(subjectLine('𠮷'.repeat(101))).toBe(`${'𠮷'.repeat(99)}…`)
})
