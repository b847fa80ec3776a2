import { expect, test } from 'vitest'
import { typedNumbers } from './typed-numbers.ts'

test('a number is found that is parted by hyphens, or stands beside other figures', () => {
  const numbers = (words: string) => typedNumbers({ words }).map(({ number }) => number)
  const code = '91310115MA1K40851P'
  for (const words of [
    '税号 91310115-MA1K4085-1P，见附件',
    '税号9131·0115·MA1K·4085·1P',
    '91310115\u200bMA1K40851P',
    '税号 91310115MA1K40851P 021-58761234 上海市',
    '021 5876 1234 91310115MA1K40851P 6222020200012345678',
  ])
    expect([words, numbers(words).includes(code)]).toEqual([words, true])
  expect(numbers('第 123 号')).toEqual([])
  expect(numbers('ABCDEFGH')).toEqual([])
  expect(numbers('JN-2026-1')).toEqual(['JN-2026-1', 'JN20261'])
  expect(numbers('账号 62220202000123456780 见附件')).toContain('62220202000123456780')
})

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
