import { expect, test } from 'vitest'
import { maskedPhone } from './user-state.ts'

test.each([
  ['13812345678', '138****5678'],
  ['+86 138 1234 5678', '+86**********5678'],
  ['12345678', '123*5678'],
  ['1234567', '****'],
  ['', ''],
])('the phone number %s is shown as %s to people who may not see it whole', (phone, shown) => {
  expect(maskedPhone(phone)).toBe(shown)
})
