import { expect, test } from 'vitest'
import { logParticulars } from './log-particulars.ts'

test('the log names the file that was uploaded and the reason that was given', () => {
  expect(
    logParticulars({ after: { kind: 'attachment', file: '报价单.pdf' }, detail: null }, 'zh-CN'),
  ).toEqual(['报价单.pdf'])
  expect(
    logParticulars({ after: { state: 'returned' }, detail: { comment: '请补充附件 ' } }, 'zh-CN'),
  ).toEqual(['请补充附件'])
  expect(
    logParticulars({ after: null, detail: { comment: '请审', blacklistReason: '唯一供应商' } }, 'zh-CN'),
  ).toEqual(['请审', '唯一供应商'])
  expect(logParticulars({ after: { file: 3 }, detail: { comment: '' } }, 'zh-CN')).toEqual([])
  expect(logParticulars({ after: null, detail: undefined }, 'zh-CN')).toEqual([])
})

test('the log names the contract that was tied, by what it is to this one', () => {
  const detail = { other: '年度框架', relationType: 2, side: 'above' }
  expect(logParticulars({ after: null, detail }, 'zh-CN')).toEqual(['框架协议：年度框架'])
  expect(logParticulars({ after: null, detail: { ...detail, side: 'below' } }, 'en')).toEqual([
    'Order: 年度框架',
  ])
})
