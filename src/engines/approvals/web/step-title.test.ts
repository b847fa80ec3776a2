import { expect, test } from 'vitest'
import { withKind } from './step-title.ts'

test('what a step is stands behind its name once, and not where the name says it', () => {
  const inBrackets = (what: string) => `（${what}）`
  expect(withKind('抄送', '抄送', inBrackets)).toBe('抄送')
  expect(withKind('抄送财务', '抄送', inBrackets)).toBe('抄送财务')
  expect(withKind('财务', '抄送', inBrackets)).toBe('财务（抄送）')
  expect(withKind('copied to finance', 'Copied', (what) => ` (${what})`)).toBe('copied to finance')
})
