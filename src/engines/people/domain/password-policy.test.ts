import { expect, test } from 'vitest'
import { passwordWeakness } from './password-policy.ts'

test.each([
  ['七个字符太短了', 'tooShort'],
  ['八个字符正好够了', null],
  ['😀'.repeat(7), 'tooShort'],
  ['ab'.repeat(64), null],
  [`${'ab'.repeat(64)}c`, 'tooLong'],
  ['Password123', 'common'],
  ['5201314520', 'common'],
  ['zzzzzzzzzz', 'common'],
  ['zzzzzzzzzy', null],
  ['yzzzzzzzzz', null],
  ['Lin.Yue-2026', 'likeAccount'],
] as const)('the password %s of lin.yue-2026 is judged %s', (password, weakness) => {
  expect(passwordWeakness(password, 'lin.yue-2026')).toBe(weakness)
})

test('the account is compared without regard to capitals on either side', () => {
  expect(passwordWeakness('lin.yue-2026', 'Lin.Yue-2026')).toBe('likeAccount')
})
