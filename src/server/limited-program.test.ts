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
