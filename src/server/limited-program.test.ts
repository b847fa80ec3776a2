import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { limitedProgram } from './limited-program.ts'

test('a program gets its arguments as they are, and no more memory than it may have', () => {
  expect(
    execFileSync(...limitedProgram(512, '/bin/echo', ['a b', '$HOME', ';', '"']), { encoding: 'utf8' }),
  ).toBe('a b $HOME ; "\n')
  const asked = (megabytes: number) =>
    spawnSync(...limitedProgram(megabytes, '/usr/bin/env', ['sh', '-c', 'ulimit -v']))
      .stdout.toString()
      .trim()
  expect(asked(300)).toBe(String(300 * 1024))
})

test('a program has no more time of a processor than it may have, however long the clock runs', () => {
  const spinning = limitedProgram(512, '/bin/sh', ['-c', 'while :; do :; done'], 1)
  expect(spawnSync(...spinning, { timeout: 60_000 }).signal).toBe('SIGKILL')
  expect(spawnSync(...limitedProgram(512, '/bin/sleep', ['1.5'], 1)).status).toBe(0)
})
