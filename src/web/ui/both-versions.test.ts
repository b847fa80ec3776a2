import { describe, expect, test } from 'vitest'
import { areTheirs, bothVersions, takeSide } from './both-versions.ts'

const base = { name: '甲', phone: '1', rights: { read: true, write: false }, version: 1 }
const mine = { ...base, name: '乙', rights: { ...base.rights, write: true } }
const theirs = { ...base, name: '丙', phone: '2', rights: { write: false }, version: 2 }
const byKey = ['rights']

describe('two people change one record', () => {
  test('fields that one of them changed are merged, tables of choices key by key', () => {
    const { values, both } = bothVersions({ base, mine, theirs }, byKey)
    expect(values).toEqual({ name: '乙', phone: '2', rights: { write: true }, version: 2 })
    expect(both.conflicts).toEqual(['name'])
  })

  test('a table that is not merged key by key is one value', () => {
    const { values, both } = bothVersions({ base, mine, theirs }, [])
    expect(values.rights).toEqual({ read: true, write: true })
    expect(both.conflicts).toEqual(['name', 'rights'])
  })

  test('their version is taken and mine restored, with what I typed after the merge', () => {
    const { values, both } = bothVersions({ base, mine, theirs }, byKey)
    const typed = { ...values, name: '丁' }
    const taken = takeSide(both, typed, { side: 'theirs', paths: ['name'], byKey })
    expect(taken.values).toEqual({ ...values, name: '丙' })
    expect(areTheirs(taken.both, taken.values, ['name'], byKey)).toBe(true)
    expect(areTheirs(taken.both, { ...taken.values, phone: '3' }, ['name', 'phone'], byKey)).toBe(false)
    const restored = takeSide(taken.both, taken.values, { side: 'mine', paths: ['name'], byKey })
    expect(restored.values).toEqual(typed)
    expect(areTheirs(restored.both, restored.values, ['name'], byKey)).toBe(false)
  })

  test('a side that is shown already is not taken again', () => {
    const { values, both } = bothVersions({ base, mine, theirs }, byKey)
    const typed = { ...values, name: '丁' }
    expect(takeSide(both, typed, { side: 'mine', paths: ['name'], byKey }).values).toEqual(typed)
    const taken = takeSide(both, typed, { side: 'theirs', paths: ['name'], byKey })
    const again = takeSide(taken.both, taken.values, { side: 'theirs', paths: ['name'], byKey })
    expect(again.both.mine.name).toBe('丁')
  })

  test('what they removed from a table is removed again by taking their version', () => {
    const removed = { ...theirs, rights: {} }
    const { values, both } = bothVersions({ base, mine, theirs: removed }, byKey)
    expect(both.conflicts).toEqual(['name', 'rights.write'])
    const paths = ['rights.write']
    expect(takeSide(both, values, { side: 'theirs', paths, byKey }).values.rights).toStrictEqual({})
  })
})
