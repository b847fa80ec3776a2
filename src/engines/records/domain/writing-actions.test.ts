import { expect, test } from 'vitest'
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
  expect(writingActions({ kind: 'matter' })).toEqual(['matter.create', 'matter.import', 'matter.update'])
})
