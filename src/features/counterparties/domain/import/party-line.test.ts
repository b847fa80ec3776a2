import { describe, expect, test } from 'vitest'
import type { SpreadsheetCell } from '#engines/forms/domain/index.ts'
import { identityNumberCheck } from '#shared/identifiers.ts'
import { differingColumns, fullLists, partyLine, partyLineIssues, spoiltCells } from './party-line.ts'

const today = '2026-11-25'
const lineOf = (values: Record<string, unknown>) => partyLine(values, today)
const credit = '91310115MA1K40851P'
const codes = (values: Record<string, unknown>) => {
  const { line, issues } = lineOf({ name: '甲', idNumber: credit, ...values })
  return [...issues, ...partyLineIssues(line, 'external', { locale: 'zh-CN', today })].map(
    ({ path, code }) => `${path} ${code}`,
  )
}

describe('a row of a register', () => {
  test('says the kind of its number by the number itself, and asks for what nobody can see from it', () => {
    const kindOf = (values: Record<string, unknown>) => lineOf(values).line.input
    expect(kindOf({ idNumber: credit.toLowerCase() })).toMatchObject({ idKind: 'creditCode', subtype: 1 })
    const seventeen = '11010119900307451'
    const resident = `１${seventeen.slice(1)}${identityNumberCheck(seventeen)}`
    expect(kindOf({ idNumber: resident })).toMatchObject({ idKind: 'identityNumber', subtype: 2 })
    expect(codes({ idNumber: 'HRB 1' })).toContain('idNumber numberKind')
    expect(codes({ idKind: 'other', idNumber: 'HRB 1' })).toContain('subtype requiredSelect')
    expect(codes({ idKind: 'other', subtype: '1', idNumber: 'HRB 1' })).toEqual([])
    expect(codes({ idKind: 'none', subtype: '1' })).toContain('idNumber unnumbered')
  })

  test('is refused with more former names, tags, accounts or contacts than the page of a party takes', () => {
    const names = (count: number) => Array.from({ length: count }, (_, i) => `旧名${i}`).join('、')
    expect(codes({ formerNames: names(20) })).toEqual([])
    expect(codes({ formerNames: names(200) })).toEqual(['formerNames tooManyEntries'])
    expect(codes({ formerNames: '长'.repeat(201) })).toEqual(['formerNames tooLong'])
    const tags = (count: number) => Array.from({ length: count }, (_, i) => `标签${i}`).join('；')
    expect(codes({ tags: tags(20) })).toEqual([])
    expect(codes({ tags: tags(21) })).toEqual(['tags tooManyEntries'])
    const { line } = lineOf({ bankName: '工行', account: '0012345678901', contactName: '刘洋' })
    const full = (banks: number, contacts: number) =>
      fullLists(line, { banks, contacts }, 'zh-CN').map(({ path }) => path)
    expect([full(49, 49), full(50, 49), full(50, 50)]).toEqual([[], ['banks'], ['banks', 'contacts']])
  })

  test('names what a spreadsheet spoilt: figures where every digit counts, days; a mobile number loses nothing', () => {
    const spoilt = (key: 'idNumber' | 'account' | 'phone' | 'name', cell: SpreadsheetCell) =>
      spoiltCells([{ key, cell }], 'external', 'zh-CN').map(({ code }) => code)
    expect(spoilt('idNumber', 9.13e17)).toEqual(['cellFigure'])
    expect(spoilt('account', 12_345_678_901)).toEqual(['cellFigure'])
    expect(spoilt('phone', 1_058_881_234)).toEqual(['cellFigure'])
    expect(spoilt('phone', 13_812_345_678)).toEqual([])
    expect(spoilt('name', 360)).toEqual([])
    expect(spoilt('account', { figure: 12_345_678_901, shown: '0012345678901' })).toEqual([])
    expect(spoilt('name', new Date('2026-03-01'))).toEqual(['cellDay'])
  })

  test('of a party that is there may leave cells empty, and differs where it says something else', () => {
    const { line } = lineOf({ name: '甲', address: '天津', bankName: '工行', account: '0012345678901' })
    const party = { ...line.input, address: '北京', phone: '021-58881234' }
    expect(differingColumns(line, party)).toEqual(['address'])
  })
})
