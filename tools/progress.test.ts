import { expect, test } from 'vitest'
import { beginLine, endLine, Progress } from './progress.ts'

test('a run goes forward as long as tests begin and end, also when their lines come in pieces', () => {
  const progress = new Progress(0)
  const text = `Running 2 tests\n${beginLine('one')}\n${beginLine('two · 2')}\n${endLine('one', 'passed 1.0 s')}\n`
  progress.read(text.slice(0, 25), 1_000)
  progress.read(text.slice(25), 2_000)
  expect(progress.ended).toBe(1)
  expect(progress.standsSince(5_000)).toBe(3_000)
  expect(progress.running(5_000)).toEqual(['two · 2 (3 s)'])
})

test('words that a runner prints without a test beginning or ending are no progress', () => {
  const progress = new Progress(0)
  progress.read(`${beginLine('hangs')}\n`, 1_000)
  progress.read('waiting…\nwaiting…\n', 600_000)
  expect(progress.standsSince(601_000)).toBe(600_000)
  expect(progress.running(601_000)).toEqual(['hangs (600 s)'])
})
