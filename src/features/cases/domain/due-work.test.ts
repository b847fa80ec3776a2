import { expect, test } from 'vitest'
import { type DueWork, firstWork } from './due-work.ts'

const work = (key: string, kind: DueWork['kind'], date: string | null): DueWork => ({
  key,
  kind,
  date,
  title: '事',
  matter: '',
  link: '',
})

test('work comes by day, what has none first, deadlines before tasks, and no more or later than is asked for', () => {
  const all = [
    work('task-1', 'task', '2026-11-24'),
    work('deadline-2', 'deadline', '2026-11-24'),
    work('deadline-1', 'deadline', '2026-11-24'),
    work('task-2', 'task', '2026-11-20'),
    work('deadline-3', 'deadline', '2026-12-01'),
    work('deadline-4', 'deadline', '2026-12-02'),
    work('deadline-5', 'deadline', null),
  ]
  const keys = (most: number) => firstWork(all, '2026-12-01', most).map(({ key }) => key)
  expect(keys(4)).toEqual(['deadline-5', 'task-2', 'deadline-1', 'deadline-2'])
  expect(keys(9)).toHaveLength(6)
  expect(all[0]?.key).toBe('task-1')
})
