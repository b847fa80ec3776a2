import { describe, expect, it } from 'vitest'
import { type CellType, cellTypes } from '#shared/list.ts'
import { type CellContext, cellText, daysLeft } from './cell-text.ts'

const context: CellContext = {
  locale: 'zh-CN',
  timeZone: 'Asia/Shanghai',
  today: '2026-11-20',
  choices: [{ value: '6', label: '履行中', color: 'success' }],
}
const chen = { id: 1, name: '陈静', nickname: '小陈', departmentName: '法务部' }
const zhang = { id: 2, name: '张伟', nickname: '' }

const cases: [CellType, unknown, string][] = [
  ['text', '华东区', '华东区'],
  ['text', null, '—'],
  ['number', 0, '0'],
  ['user', chen, '小陈'],
  ['user', zhang, '张伟'],
  ['user', null, '—'],
  ['users', [chen, zhang], '小陈, 张伟'],
  ['date', '2026-11-20', '2026-11-20'],
  ['instant', '2026-11-20T05:06:07Z', '2026-11-20 13:06'],
  ['taskDate', '2026-11-28', '2026-11-28'],
  ['applicantDepartment', chen, '法务部'],
  ['applicantDepartment', '采购部', '采购部'],
  ['legalAffairsFirstName', [zhang, chen], '张伟'],
  ['legalAffairsFirstName', [], '—'],
  ['money', { amount: '1286000000', unit: 'CNY' }, '12,860,000.00 元'],
  ['money', { amount: '12345', unit: 'KWD' }, '12.345 第纳尔'],
  [
    'money',
    [
      { amount: '30000', unit: 'CNY' },
      { amount: '1000', unit: 'JPY' },
    ],
    '300.00 元\n1,000 日元',
  ],
  ['money', [], '—'],
  ['money', { amount: '900719925474099312', unit: 'CNY' }, '9,007,199,254,740,993.12 元'],
  ['percentage', '0.125', '12.5%'],
  ['percentage', 0.07, '7%'],
  ['contractStatus', 6, '履行中'],
  ['caseStatus', 6, '履行中'],
  ['tag', 9, '9'],
  ['flag', 2, '是'],
  ['flag', 1, '否'],
  ['flag', 0, '否'],
  ['flag', null, '否'],
  ['nameList', [{ name: '甲公司' }, { name: '乙公司' }], '甲公司, 乙公司'],
  ['nameList', ['甲'], '甲'],
]

describe('cells of the generic table', () => {
  it.each(cases)('a %s cell shows %j as %s [SCR-31]', (type, value, words) => {
    expect(cellText(type, value, context)).toBe(words)
  })

  it('know a text for every cell type [SCR-31]', () => {
    for (const type of cellTypes)
      expect(cellText(type, undefined, context)).toBe(type === 'flag' ? '否' : '—')
  })

  it('count the days of a task date', () => {
    expect(daysLeft('2026-11-18', context.today)).toBe(-2)
    expect(daysLeft('2026-11-20', context.today)).toBe(0)
  })
})
