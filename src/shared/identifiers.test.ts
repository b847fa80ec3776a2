import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  creditCodeCheck,
  identityNumberCheck,
  isCreditCode,
  isIdentityNumber,
  maskBankAccount,
  maskIdentityNumber,
  maskMiddle,
  maskPhone,
  normaliseIdentifier,
} from './identifiers.ts'

describe('unified social credit code (GB 32100-2015)', () => {
  test('codes that are published pass', () => {
    // Alibaba (China), Huawei Technologies, Tencent Computer.
    for (const code of ['91330100799655058B', '914403001922038216', '9144030071526726XG'])
      expect([code, creditCodeCheck(code.slice(0, 17)), isCreditCode(code)]).toEqual([code, code[17], true])
  })

  test('letters that the standard leaves out, a wrong length and a wrong check fail', () => {
    for (const code of [
      '',
      '91330100799655058C',
      '9133010079965505',
      '91330100799655058BB',
      'I1330100799655058B',
      '9133010O799655058B',
    ])
      expect([code, isCreditCode(code)]).toEqual([code, false])
  })

  test('any one wrong character is noticed', () => {
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
    const code = '91330100799655058B'
    fc.assert(
      fc.property(fc.nat(17), fc.constantFrom(...alphabet), (at, sign) => {
        const changed = code.slice(0, at) + sign + code.slice(at + 1)
        expect(isCreditCode(changed)).toBe(changed === code)
      }),
    )
  })
})

describe('resident identity number (GB 11643-1999)', () => {
  test('the example of the standard passes', () => {
    expect(isIdentityNumber('11010519491231002X')).toBe(true)
    expect(isIdentityNumber('440524188001010014')).toBe(true)
    expect(identityNumberCheck('11010519491231002')).toBe('X')
  })

  test('a day that does not exist, an unknown division and a wrong check fail', () => {
    const of = (first17: string) => first17 + identityNumberCheck(first17)
    expect(isIdentityNumber(of('11010519990229002'))).toBe(false)
    expect(isIdentityNumber(of('11010520000229002'))).toBe(true)
    expect(isIdentityNumber(of('11010519991301002'))).toBe(false)
    expect(isIdentityNumber(of('00010519491231002'))).toBe(false)
    expect(isIdentityNumber('110105194912310021')).toBe(false)
    expect(isIdentityNumber('11010549123100')).toBe(false)
  })

  test('any one wrong digit is noticed', () => {
    const number = '11010519491231002X'
    fc.assert(
      fc.property(fc.nat(16), fc.nat(9), (at, digit) => {
        const changed = number.slice(0, at) + digit + number.slice(at + 1)
        expect(isIdentityNumber(changed)).toBe(changed === number)
      }),
    )
  })
})

test('what is typed in full width, small letters and with spaces is the same number', () => {
  expect(normaliseIdentifier(' ９１３３０１００ 7996 55058b ')).toBe('91330100799655058B')
})

test('masks keep what tells records apart and hide the rest', () => {
  expect(maskIdentityNumber('11010519491231002X')).toBe('110***********002X')
  expect(maskBankAccount('6222020200012345678')).toBe('***************5678')
  expect(maskPhone('13812345678')).toBe('138****5678')
  expect([maskPhone('110'), maskPhone(''), maskMiddle('甲', 1, 1)]).toEqual(['**0', '', '*甲'])
})
