import { describe, expect, it } from 'vitest'
import { readSelection } from './selection.ts'

const selected = (...args: string[]) => readSelection(args, ['types', 'lint']).selection

describe('what the arguments of npm test ask for', () => {
  it('is every check and the quick tests without any, and everything with --all', () => {
    expect(selected()).toEqual({ types: [], lint: [], unit: [], e2e: ['--project=quick'] })
    expect(selected('--all')).toEqual({ types: [], lint: [], unit: [], e2e: [] })
    expect([readSelection([], []).isQuick, readSelection(['--all'], []).isQuick]).toEqual([true, false])
  })

  it('is a part of the tests in each shard, and the checks in the first alone', () => {
    const part = (shard: string) => ({ unit: [`--shard=${shard}`], e2e: [`--shard=${shard}`] })
    expect(selected('--all', '--shard', '1/4')).toEqual({ types: [], lint: [], ...part('1/4') })
    expect(selected('--all', '--shard', '2/4')).toEqual({ types: null, lint: null, ...part('2/4') })
  })

  it('is the named steps alone', () => {
    expect(selected('lint', 'unit')).toEqual({ types: null, lint: [], unit: [], e2e: null })
  })

  it('is refused with words where a step or a shard is none', () => {
    expect(() => selected('lin')).toThrow('no such step: lin; there are types, lint, unit, e2e')
    expect(() => selected('--shard', '2')).toThrow('--shard 1/4')
  })
})
