import { expect, test } from 'vitest'
import type { ApprovalSubject } from './subjects.ts'

test('fails the type check for a kind that does not say who wrote its records', () => {
  type Unsaid = Omit<ApprovalSubject, 'authors'>
  // @ts-expect-error authors are missing
  const silent = (kind: Unsaid): ApprovalSubject => kind
  expect(silent).toBeTypeOf('function')
})
