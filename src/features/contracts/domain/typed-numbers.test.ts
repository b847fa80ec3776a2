import { expect, test } from 'vitest'
import { typedNumbers } from './typed-numbers.ts'

test('numbers are found in whole texts and within them, in rows too, however they are written', () => {
  expect(
    typedNumbers({
      code: ' ９１３１０１１５ma1k40851p ',
      words: '开票信息：乙方（统一社会信用代码：91310115MA1K40851P），地址见营业执照',
      rows: [{ a: 'HRB 123456' }, { a: '无' }],
      amount: { amount: '100', unit: 'CNY' },
      flag: true,
      none: null,
    }),
  ).toEqual([
    { fieldID: 'code', number: '91310115MA1K40851P' },
    { fieldID: 'words', number: '91310115MA1K40851P' },
    { fieldID: 'rows', number: 'HRB123456' },
  ])
})
