import { expect, expectTypeOf, test } from 'vitest'
import type { FormServerPart } from '../server/server-part.ts'
import { date, text } from './field.ts'
import { formRecord } from './record.ts'
import { subNoun } from './sub-noun.ts'
import { writingActions } from './writing-actions.ts'

test('who fills in or acts on a record writes it; who moves its status does not', () => {
  const noun = {
    kind: 'matter',
    acts: { link: '关联 | Linked', transfer: '移交 | Handed over' },
    subs: { note: {}, task: {} } as never,
    approval: { kind: 'm', gates: {}, notWriting: ['transfer', 'task'] },
  } as const
  expect(writingActions(noun)).toEqual(
    ['create', 'import', 'update', 'link', 'note.add', 'note.change', 'note.remove'].map(
      (act) => `matter.${act}`,
    ),
  )
})

test('a noun with nothing beside its form is written by filling that in', () => {
  expect(writingActions({ kind: 'matter', subs: {} })).toEqual([
    'matter.create',
    'matter.import',
    'matter.update',
  ])
})

test('a misspelt key of a value does not compile', () => {
  const note = subNoun({
    table: 'notes',
    owner: 'matter_id',
    words: { one: '备注 | Note', many: '备注 | Notes' },
    path: 'notes',
    fields: { day: date('日期 | Day') },
    name: 'day',
    columns: ['day'],
    sort: 'day',
  })
  const value = {
    kind: 'project',
    table: 'projects',
    words: { one: '事项 | Matter', many: '事项 | Matters' },
    form: { type: 7 },
    fields: { name: text('名称 | Name', { most: 60 }) },
    figures: {},
    name: 'name',
    may: { read: 'project.read', write: 'project.manage' },
    path: '/matters',
    tag: 'matters',
    screen: '/matters',
    menu: { group: 'matters', at: 1 },
    list: { columns: ['name'], search: ['name'], sort: 'name' },
  } as const
  const gates = { opening: { words: '启动 | Opening' } } as const
  const matter = formRecord({
    ...value,
    acts: { transfer: '移交 | Handed over' },
    subs: { note },
    approval: { kind: 'm', gates, notWriting: ['transfer', 'note'] },
  })
  // @ts-expect-error neither of its acts nor of what belongs to it
  formRecord({ ...value, subs: { note }, approval: { kind: 'm', gates, notWriting: ['notes'] } })
  // @ts-expect-error not of what belongs to it
  formRecord({ ...value, subs: { note }, tabs: [{ key: 'a', words: '甲 | A', subs: ['notes'] }] })
  type Part = FormServerPart<typeof matter>
  expectTypeOf<keyof NonNullable<Part['subs']>>().toEqualTypeOf<'note'>()
  expectTypeOf<keyof NonNullable<Part['approved']>>().toEqualTypeOf<'opening'>()
  // @ts-expect-error `changed` is misspelt
  const part: Part = { figures: {}, subs: { note: { change: async () => {} } } }
  expect(part).toBeDefined()
})
