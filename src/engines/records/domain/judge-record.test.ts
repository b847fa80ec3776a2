import { expect, test } from 'vitest'
import { compileForm } from '#engines/forms/domain/index.ts'
import { pathOfKey } from './judge-record.ts'

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
