import { expect, test, vi } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { formContext } from '../form-context.ts'
import { applyDraftEdits } from './apply-edits.ts'

const context = formContext({ today: '2026-11-25', recordStatus: 1 })
const formOf = (...fieldList: FieldInput[]) => compileForm({ fieldGroupList: [{ name: '基本', fieldList }] })
const form = formOf(
  { id: 'note', name: '备注', type: 'textarea' },
  { id: 'title', name: '标题', type: 'custom', maxlength: 300 },
  ...Array.from({ length: 11 }, (_, n): FieldInput => ({ id: `n${n}`, name: `说明${n}`, type: 'textarea' })),
)
const issuesOf = (sent: Record<string, unknown>, before = {}) =>
  applyDraftEdits(form, before, sent, context).issues.map(({ path, code, params }) => [
    path,
    code,
    params?.max,
  ])

test('a text that no form may hold is an issue of its field, wherever it stands in the value, and what was there stays', () => {
  expect(issuesOf({ note: 'x'.repeat(100_000) })).toEqual([])
  expect(issuesOf({ note: '𠮷'.repeat(100_000) })).toEqual([])
  for (const long of ['x'.repeat(100_001), '𠮷'.repeat(100_001), [{ a: ['x'.repeat(100_001)] }]])
    expect(issuesOf({ note: long })).toEqual([['note', 'tooLong', 100_000]])
  // Told with the field's own measure, so that nobody shortens it twice.
  expect(issuesOf({ title: 'x'.repeat(100_001), note: 'short' })).toEqual([['title', 'tooLong', 300]])
  expect(applyDraftEdits(form, { note: 'before' }, { note: 'x'.repeat(100_001) }, context).tolerated).toEqual(
    [],
  )
})

test('so are texts that are too long together', () => {
  const each = (length: number) =>
    Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`n${n}`, 'x'.repeat(length)]))
  expect(issuesOf(each(90_000))).toEqual([])
  expect(issuesOf(each(95_000))).toEqual([['n10', 'tooLongTogether', 1_000_000]])
})

test('nothing is made of what was sent before its lengths are judged', () => {
  const { type } = form.fields[1] as (typeof form.fields)[number]
  const read = vi.spyOn(type, 'normalise')
  issuesOf({ title: 'a', note: 'x'.repeat(3_500_000) })
  expect(read).not.toHaveBeenCalled()
  issuesOf({ title: 'a', note: 'b' })
  expect(read).toHaveBeenCalled()
  read.mockRestore()
})
