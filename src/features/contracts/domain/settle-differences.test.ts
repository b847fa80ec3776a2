import { expect, test } from 'vitest'
import { compileForm, type FieldInput, formContext } from '#engines/forms/domain/index.ts'
import { openDifferences } from './settle-differences.ts'

const fields = [
  {
    id: 'pay',
    name: '付款方式',
    type: 'select',
    options: [
      { value: 'wire', label: '电汇', englishLabel: 'Wire' },
      { value: 'note', label: '汇票', englishLabel: 'Draft' },
    ],
  },
  {
    id: 'goods',
    name: '清单',
    englishName: 'Goods',
    type: 'sheetTable',
    columns: [
      { id: 'item', name: '名称', englishName: 'Item', type: 'custom' },
      { id: 'count', name: '数量', englishName: 'Count', type: 'number', isSummed: true },
    ],
  },
] as const satisfies readonly object[]
const form = compileForm({ fieldGroupList: [{ name: 'g', fieldList: fields as unknown as FieldInput[] }] })
const values = { pay: 'wire', goods: [{ item: 'A', count: '2' }] }
const typed = (fieldID: string, said: string) => ({
  id: 1,
  place: fieldID,
  fieldID,
  part: null,
  typed: said,
  isGone: false,
})

test('what was typed in the text is read in the language of the organisation, whatever the reader’s is', () => {
  for (const locale of ['zh-CN', 'en'] as const) {
    const context = formContext({ today: '2026-11-20', organizationId: 7, timeZone: 'Asia/Shanghai' })
    const english = { ...context, organizationLocale: 'en' as const, locale }
    const [pay] = openDifferences(form, values, english, [typed('pay', 'Draft')], locale)
    expect(pay).toMatchObject({ said: 'Wire', taken: 'Draft', refusal: null })
    const sheet = openDifferences(form, values, english, [typed('goods', '')], locale)[0]?.said ?? ''
    expect(sheet).toContain('Total')
    const changed = sheet.replace('A\t2', 'A\t3')
    const [goods] = openDifferences(form, values, english, [typed('goods', changed)], locale)
    expect(goods).toMatchObject({ taken: sheet.replaceAll('2', '3'), refusal: null })
  }
})
