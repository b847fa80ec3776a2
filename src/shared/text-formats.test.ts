import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditCodeCheck, identityNumberCheck } from './identifiers.ts'
import { formatFault, normaliseFormat, type TextFormat } from './text-formats.ts'

const today = '2026-11-22'
const fault = (format: TextFormat, typed: string) =>
  formatFault(format, normaliseFormat(format, typed), today)

describe('formats of a line of text', () => {
  it.each<[TextFormat, string[], string[]]>([
    [
      'creditCode',
      ['91350100M000100Y43', '91350100m000100y43', '９1350100M000100Y43'],
      ['123', '91350100M000100Y44', ''],
    ],
    ['identityNumber', ['11010519491231002X', '11010519491231002x'], ['110105194912310021', '123']],
    [
      'partyNumber',
      ['91350100M000100Y43', '11010519491231002X', 'E12345678', '12345-67'],
      ['123', '91350100M000100Y44', '电话'],
    ],
    [
      'phone',
      [
        '13800138000',
        '010-62345678',
        '+86 138 0013 8000',
        '(010)62345678',
        '010-62345678转801',
        '95588',
        '13800138000、010-62345678',
        '０１０－６２３４５６７８',
      ],
      ['123', '12345678901', 'abc', '电话', '010-62345678、12'],
    ],
    [
      'mail',
      ['a@b.cn', 'legal.team+x@huanyu-tech.com.cn', 'a_b@xn--fiqs8s.com', "o'neil@example.ie"],
      ['notanemail', 'a@b', '@b.cn', 'a@b..cn', 'a..b@c.cn', 'a b@c.cn', 'a@-b.cn', 'a@b.cn,c@d.cn', 'a@b.c'],
    ],
    [
      'url',
      ['https://www.company.com', 'www.company.com/a?b#c', 'http://10.1.2.3:8080/x'],
      ['javascript:alert(1)', 'company', 'ftp://a.cn', 'https://', 'a b.cn'],
    ],
    [
      'lawyerLicence',
      ['13101201010123456', '１３１０１２０１０１０１２３４５６'],
      ['1310120101012345', '1310120101012345X'],
    ],
    ['postcode', ['200000', '２０００００', '200 000'], ['12345', '1234567', '20000a']],
  ])('%s takes what is one and nothing else', (format, good, bad) => {
    expect(good.map((text) => [text, fault(format, text)])).toEqual(good.map((text) => [text, null]))
    expect(bad.filter((text) => fault(format, text) === null)).toEqual([])
  })

  it('nobody was born after today, whatever the check character says', () => {
    const of = (first17: string) => `${first17}${identityNumberCheck(first17)}`
    expect(fault('identityNumber', of('11010520261122002'))).toBe(null)
    expect(fault('identityNumber', of('11010520261123002'))).toBe('birthdayAhead')
    expect(fault('identityNumber', of('11010520990101002'))).toBe('birthdayAhead')
    expect(fault('partyNumber', of('11010520990101002'))).toBe('birthdayAhead')
  })

  it('one changed character never leaves a credit code valid', () => {
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
    const character = fc.constantFrom(...alphabet)
    const digits = fc.stringMatching(/^\d{6}$/)
    fc.assert(
      fc.property(
        fc.tuple(character, character, digits, fc.array(character, { minLength: 9, maxLength: 9 })),
        fc.nat(17),
        character,
        ([a, b, place, rest], at, other) => {
          const first17 = `${a}${b}${place}${rest.join('')}`
          const code = `${first17}${creditCodeCheck(first17)}`
          expect(fault('creditCode', code)).toBe(null)
          const changed = `${code.slice(0, at)}${other}${code.slice(at + 1)}`
          expect(fault('creditCode', changed)).toBe(changed === code ? null : 'creditCode')
        },
      ),
      { numRuns: 300 },
    )
  })

  it('refuses the longest hostile texts, on which a pattern that tries every way to read them would never end', () => {
    for (const text of [`${'a.'.repeat(120)}@`, `a@${'a-'.repeat(120)}`, `https://${'a.'.repeat(900)}`])
      for (const format of ['mail', 'url', 'phone'] as const) expect(fault(format, text), text).not.toBeNull()
  })
})
