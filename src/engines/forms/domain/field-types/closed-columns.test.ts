import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { issueText } from '#shared/issues.ts'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { readDefinition } from '../definition/form-definition.ts'
import { applyEdits } from '../filling/apply-edits.ts'
import { type FormContext, formContext } from '../form-context.ts'
import { columnsOf, type SheetRow } from './sheet-cells.ts'
import { newRow, pasteInto } from './sheet-text.ts'

const context = formContext({ today: '2026-11-20', recordStatus: 1 })
const yuan = (amount: string) => ({ amount, unit: 'CNY' })
type Column = NonNullable<FieldInput['columns']>[number]
const priceList = (closed: Partial<Column> = { disabled: true }, more: Partial<FieldInput> = {}) =>
  compileForm({
    fieldGroupList: [
      {
        name: 'g',
        fieldList: [
          {
            id: 'goods',
            name: '采购清单',
            type: 'sheetTable',
            columns: [
              { id: 'item', name: '名称', type: 'custom' },
              { id: 'price', name: '单价', type: 'money', ...closed },
              { id: 'share', name: '折扣', type: 'number', defaultValue: '1', isEdit: false },
            ],
            ...more,
          },
        ],
      },
    ],
  })
const goods: [SheetRow, SheetRow] = [
  { item: '服务器', price: yuan('100'), share: '0.9' },
  { item: '网线', price: yuan('5'), share: '1' },
]
const [server, wire] = goods
const saved = (
  sent: unknown,
  given: Partial<FormContext> = {},
  form = priceList(),
  before: unknown = goods,
) => {
  const { values, issues } = applyEdits(form, { goods: before }, { goods: sent }, { ...context, ...given })
  return issues.length > 0
    ? issues.map((issue) => [issue.path, issueText(issue, 'zh-CN')])
    : (values.goods ?? null)
}

describe('closed columns of a sheet, on the server', () => {
  it('stay as they are in rows that are changed, moved, deleted or put between [PER-02] [FLD-17]', () => {
    expect(saved([{ ...server, item: '机架服务器' }, wire])).toEqual([
      { ...server, item: '机架服务器' },
      wire,
    ])
    expect(saved([wire, server])).toEqual([wire, server])
    expect(saved([wire])).toEqual([wire])
    expect(saved([{ ...wire, item: '光纤' }])).toEqual([{ ...wire, item: '光纤' }])
    expect(saved([])).toBeNull()
    const added = { item: '机柜', share: '1' }
    expect(saved([added, server, { item: '机柜' }, wire])).toEqual([added, server, added, wire])
  })

  it('refuse what somebody writes into them, and name the cell [PER-02] [FLD-17]', () => {
    const refusal = [['goods.0.price', '采购清单第1行「单价」不可修改']]
    expect(saved([{ ...server, price: yuan('1') }, wire])).toEqual(refusal)
    expect(saved([{ ...server, share: '0.1' }, wire])).toEqual([
      ['goods.0.price', '采购清单第1行「单价」不可修改'],
    ])
    expect(saved([server, wire, { item: '机柜', share: '0.1' }])).toEqual([
      ['goods.2.share', '采购清单第3行「折扣」不可修改'],
    ])
    // One stored row is not two.
    expect(saved([server, server, wire])).toEqual([['goods.1.price', '采购清单第2行「单价」不可修改']])
    const fresh = { recordStatus: null }
    expect(saved([server], fresh, priceList(), null)).toEqual(refusal)
  })

  it('are known again in old rows and in whatever order a database keeps their parts', () => {
    const stored = [{ share: '0.90', price: { unit: 'CNY', amount: '100' }, item: '服务器' }]
    expect(saved([{ ...server, item: '甲' }], {}, priceList(), stored)).toEqual([{ ...server, item: '甲' }])
  })

  it('are closed by each of disabled, isEdit, preview, and in alteration by their own alterEditStatus [PER-02] [STA-04]', () => {
    const alteration = { alteration: true, recordStatus: 7 }
    const cheap = [{ ...server, price: yuan('1') }, wire]
    const isOpen = (closed: Partial<Column>, given: Partial<FormContext> = {}) =>
      JSON.stringify(saved(cheap, given, priceList(closed, { alterEditStatus: 2 }))) === JSON.stringify(cheap)
    expect(isOpen({})).toBe(true)
    for (const closed of [{ disabled: true }, { isEdit: false }, { preview: true }])
      expect(isOpen(closed)).toBe(false)
    expect(isOpen({ alterEditStatus: 1 })).toBe(true)
    expect(isOpen({}, alteration)).toBe(true)
    expect(isOpen({ alterEditStatus: 2 }, alteration)).toBe(true)
    expect(isOpen({ alterEditStatus: 1 }, alteration)).toBe(false)
    expect(isOpen({ disabled: true, alterEditStatus: 2 }, alteration)).toBe(false)
  })

  it('are closed to an approver for whom the step opens the sheet; without that the whole sheet is', () => {
    const approver = { recordStatus: 2, access: { goods: 'edit' as const } }
    expect(saved([{ ...server, item: '甲' }, wire], approver)).toEqual([{ ...server, item: '甲' }, wire])
    expect(saved([{ ...server, price: yuan('1') }, wire], approver)).toEqual([
      ['goods.0.price', '采购清单第1行「单价」不可修改'],
    ])
    const reader = { recordStatus: 2, access: { goods: 'read' as const } }
    expect(saved([{ ...server, item: '甲' }, wire], reader)).toEqual([['goods', '采购清单不可修改']])
  })

  it('start with their default, whichever day or person the browser took for it', () => {
    const form = priceList({ type: 'date', disabled: true, defaultValue: 'today' })
    expect(saved([{ item: '甲', price: '2026-11-19', share: '1' }], {}, form, [])).toEqual([
      { item: '甲', price: '2026-11-20', share: '1' },
    ])
  })

  it('closed cells of a table keep stored rows or defaults, whatever is sent [PER-02] [FLD-17]', () => {
    const form = priceList()
    const columns = columnsOf(form.fields[0]?.config as never)
    const price = fc.option(fc.constantFrom('1', '2', '100').map(yuan), { nil: undefined })
    const share = fc.constantFrom(undefined, '0.5', '1')
    const anyRow = fc
      .record({ item: fc.constantFrom('甲', '乙', undefined), price, share })
      .map((row) => JSON.parse(JSON.stringify(row)) as SheetRow)
    const closedOf = ({ price: one, share: other }: SheetRow) => JSON.stringify([one ?? null, other ?? null])
    const step = fc.record({
      how: fc.constantFrom('change', 'delete', 'move', 'insert', 'paste'),
      at: fc.nat(5),
      to: fc.nat(5),
    })
    const worked = (
      rows: readonly SheetRow[],
      steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
    ) =>
      steps.reduce<readonly SheetRow[]>((now, { how, at, to }) => {
        const row = now[at]
        if (how === 'insert') return now.toSpliced(at, 0, newRow(columns, context))
        if (how === 'paste')
          return pasteInto(
            now,
            columns,
            { row: Math.min(at, now.length), column: 0 },
            [
              ['丙', '9', '9'],
              ['丁', '8', '8'],
            ],
            context,
          ).rows
        if (!row) return now
        if (how === 'change') return now.with(at, { ...row, item: `改${to}` })
        if (how === 'delete') return now.toSpliced(at, 1)
        return now.toSpliced(at, 1).toSpliced(to, 0, row)
      }, rows)
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 5 }),
        fc.array(anyRow, { maxLength: 6 }),
        fc.array(step, { maxLength: 8 }),
        (before, sent, steps) => {
          const honest = worked(before, steps)
          const kept = saved(honest, {}, form, before)
          expect(kept).toEqual(honest.length === 0 ? null : honest)
          const after = applyEdits(form, { goods: before }, { goods: sent }, context)
          if (after.issues.length > 0) return
          const left = before.map(closedOf)
          for (const row of (after.values.goods ?? []) as SheetRow[]) {
            const place = left.indexOf(closedOf(row))
            if (place >= 0) left.splice(place, 1)
            else expect(closedOf(row)).toBe(closedOf({ share: '1' }))
          }
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('columns in alteration', () => {
  it('follow their sheet in definitions of before, which all say 1 and meant nothing by it', () => {
    const column = { id: 'item', name: '名称', type: 'custom' as const, alterEditStatus: 1 as const }
    const field: FieldInput = { id: 'goods', name: '清单', type: 'sheetTable', columns: [column] }
    const read = (formatVersion?: number) =>
      readDefinition({ formatVersion, fieldGroupList: [{ name: 'g', fieldList: [field] }] }).fieldGroupList[0]
        ?.fieldList[0]
    expect(read(1)?.columns?.[0]?.alterEditStatus).toBe(2)
    expect(read(1)?.alterEditStatus).toBe(1)
    expect(read(2)?.columns?.[0]?.alterEditStatus).toBe(1)
    expect(read()?.columns?.[0]?.alterEditStatus).toBe(1)
  })
})
