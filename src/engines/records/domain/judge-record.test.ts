import { expect, test } from 'vitest'
import { compileForm, type FormValues, formContext } from '#engines/forms/domain/index.ts'
import { date } from './field.ts'
import { judgeRecord, pathOfKey } from './judge-record.ts'

test('a finding stands at the field and the cell of the form, whatever its id is', () => {
  const rows = {
    id: 'stops',
    name: '时效中断',
    type: 'sheetTable' as const,
    columns: [{ id: 'until', name: '终结日期', type: 'date' as const }],
    rawType: 'matter.interruptions',
  }
  const form = compileForm({
    formatVersion: 6,
    fieldGroupList: [{ name: '基本信息', englishName: '', fieldList: [rows] }],
  })
  const at = (path: string) => pathOfKey({ kind: 'matter' }, form, path)
  expect(at('interruptions')).toBe('stops')
  expect(at('interruptions.1.until')).toBe('stops.1.until')
  expect(at('name')).toBe('name')
})

const marks = {
  ...{ kind: 'mark', fields: { from: date('起始 | From'), to: date('届满 | Until') }, name: 'from' },
  form: { term: { start: 'from', end: 'to' } },
}
const term = compileForm({
  fieldGroupList: [
    {
      name: '基本信息',
      fieldList: [
        {
          id: 'right',
          name: '专用权',
          englishName: 'Exclusive right',
          rawType: 'mark.term',
          type: 'daterange',
        },
        {
          id: 'count',
          name: '件数',
          englishName: 'Count',
          rawType: 'mark.count',
          type: 'number',
          fieldConfig: { valueRange: { mode: 1, conditions: [{ operator: 1, value: '5' }] } },
        },
      ],
    },
  ],
})

test('a finding about an end of a term stands at the field of the term', () => {
  expect(['from', 'to'].map((path) => pathOfKey(marks, term, path))).toEqual(['right', 'right'])
})

test('every finding names its field, in the language of who is told: the noun’s rule and the form’s', () => {
  const judged = (sent: FormValues, locale: 'zh-CN' | 'en') =>
    judgeRecord(
      { ...marks, check: () => [{ path: 'from', code: 'dateToCome' }] },
      term,
      { before: {}, sent, isNew: true },
      formContext({ today: '2026-11-28', locale }),
    ).issues.map(({ path, code, params }) => [path, code, params?.field])
  const right = ['2026-01-01', '2035-12-31']
  expect(judged({ right }, 'zh-CN')).toEqual([['right', 'dateToCome', '专用权']])
  expect(judged({ right }, 'en')).toEqual([['right', 'dateToCome', 'Exclusive right']])
  expect(judged({ right, count: -1 }, 'zh-CN')).toEqual([['count', 'valueRange', '件数']])
})
