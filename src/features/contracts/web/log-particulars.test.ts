import { expect, test } from 'vitest'
import { logParticulars } from './log-particulars.ts'

test('the log names the file that was uploaded and the reason that was given', () => {
  expect(logParticulars({ after: { kind: 'attachment', file: '报价单.pdf' }, detail: null })).toEqual([
    '报价单.pdf',
  ])
  expect(logParticulars({ after: { state: 'returned' }, detail: { comment: '请补充附件 ' } })).toEqual([
    '请补充附件',
  ])
  expect(logParticulars({ after: { file: 3 }, detail: { comment: '' } })).toEqual([])
  expect(logParticulars({ after: null, detail: undefined })).toEqual([])
})
