import { describe, expect, test } from 'vitest'
import { sittings } from './log-sittings.ts'

type Made = { action?: string; by?: number | null }
const act = (time: string, { action = 'contract.update', by = 7 }: Made = {}) => ({
  at: new Date(`2026-11-20T${time}Z`),
  actorId: by,
  action,
})
const sizes = (...newestFirst: ReturnType<typeof act>[]) =>
  sittings(newestFirst, 'contract.update').map(({ length }) => length)

describe('saves of a draft are one sitting', () => {
  test('where less than ten minutes lie between one and the next, however long it lasts', () => {
    expect(sizes(act('10:18:00'), act('10:09:00'), act('10:00:00'))).toEqual([3])
    expect(sizes(act('10:19:00'), act('10:09:00'), act('09:59:01'))).toEqual([1, 2])
  })

  test('of one person only, and never what nobody did', () => {
    expect(sizes(act('10:02:00', { by: 8 }), act('10:01:00'), act('10:00:00'))).toEqual([1, 2])
    expect(sizes(act('10:01:00', { by: null }), act('10:00:00', { by: null }))).toEqual([1, 1])
  })

  test('with nothing else between them, and nothing else is one of them', () => {
    const submitted = act('10:01:00', { action: 'contract.submit' })
    expect(sizes(act('10:02:00'), submitted, act('10:00:00'))).toEqual([1, 1, 1])
    expect(sizes(submitted, submitted)).toEqual([1, 1])
    expect(sittings([], 'contract.update')).toEqual([])
  })
})
