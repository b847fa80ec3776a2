import { describe, expect, test } from 'vitest'
import { declarationsOf, drawDeclarations, isJudged, type LineRange } from './judged-files.ts'
import { judgeMutants, type Mutant, type Survivor } from './survivors.ts'

describe('which files are judged', () => {
  test.each([
    'src/features/contracts/domain/contract-policy.ts',
    'src/features/disputes/domain/dispute-status.ts',
    'src/engines/numbering/domain/rule-issues.ts',
    'src/engines/forms/domain/filling/part-issues.ts',
    'src/engines/approvals/domain/decide.ts',
    'src/engines/deadlines/domain/count-term.ts',
    'src/engines/calendar/domain/working-calendar.ts',
    'src/features/cases/domain/case-terms.ts',
    'src/shared/money.ts',
  ])('%s holds rules', (file) => expect(isJudged(file)).toBe(true))

  test.each([
    'src/features/contracts/domain/contract-policy.test.ts',
    'src/features/contracts/domain/api.ts',
    'src/engines/deadlines/domain/count-term.test.ts',
    'src/engines/deadlines/domain/feed-api.ts',
    'src/engines/deadlines/domain/step-words.ts',
    'src/features/contracts/server/record/contract-policy.ts',
    'src/features/contracts/web/messages.ts',
  ])('%s does not', (file) => expect(isJudged(file)).toBe(false))
})

test('the declarations of a file leave out imports and types, and hold every other line once', () => {
  const text =
    "import { a } from './a.ts'\n\ntype T = number\n\n/** Says. */\nexport const b: T = 1\n\nexport function c(): T {\n  return b + a\n}\n"
  expect(declarationsOf('f.ts', text)).toEqual([
    { file: 'f.ts', first: 6, last: 6 },
    { file: 'f.ts', first: 8, last: 10 },
  ])
})

describe('a drawn part', () => {
  const all: LineRange[] = Array.from({ length: 50 }, (_, n) => ({
    file: 'f.ts',
    first: n * 10 + 1,
    last: n * 10 + 10,
  }))

  test('is the same for the same seed, another for another', () => {
    expect(drawDeclarations(all, 100, 7)).toEqual(drawDeclarations(all, 100, 7))
    expect(drawDeclarations(all, 100, 7)).not.toEqual(drawDeclarations(all, 100, 8))
  })

  test('has about as many lines as asked, and never one declaration twice', () => {
    const drawn = drawDeclarations(all, 95, 1)
    expect(drawn).toHaveLength(10)
    expect(new Set(drawn.map(({ first }) => first)).size).toBe(10)
  })
})

describe('the verdict over a run', () => {
  const lines = ['const a = 1', "  1: { zh: '草稿', en: 'Draft' },", 'if (a > 1) return', 'return a']
  const mutant = (line: number, status: string, mutatorName = 'ConditionalExpression'): Mutant => ({
    file: 'f.ts',
    mutatorName,
    status,
    replacement: 'true',
    location: { start: { line, column: 1 }, end: { line, column: 5 } },
  })
  const listed: Survivor = {
    file: 'f.ts',
    mutator: 'ConditionalExpression',
    line: 'if (a > 1) return',
    replacement: 'true',
    why: 'a is 1 here',
  }
  const judge = (mutants: Mutant[], survivors: Survivor[], whole = false) =>
    judgeMutants(mutants, survivors, (_, line) => lines[line - 1] ?? '', whole)

  test('a mutant that lives, or that no test runs, is named unless it is listed', () => {
    const verdict = judge([mutant(3, 'Survived'), mutant(4, 'NoCoverage'), mutant(1, 'Killed')], [listed])
    expect(verdict).toMatchObject({ killed: 1, listed: 1, unknown: [{ line: 'return a' }], stale: [] })
  })

  test('one that ran for ever is dead, one that does not compile says nothing, words of the screen do not count', () => {
    const verdict = judge(
      [
        mutant(1, 'Timeout'),
        mutant(1, 'CompileError'),
        mutant(2, 'Survived', 'StringLiteral'),
        mutant(2, 'NoCoverage', 'ObjectLiteral'),
      ],
      [],
    )
    expect(verdict).toEqual({ killed: 1, listed: 0, unknown: [], stale: [] })
  })

  test('a listed one that died is named only when everything ran', () => {
    expect(judge([mutant(3, 'Killed')], [listed]).stale).toEqual([])
    expect(judge([mutant(3, 'Killed')], [listed], true).stale).toEqual([listed])
  })
})
