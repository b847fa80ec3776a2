import { expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { isMissing } from './is-missing.ts'

const failed = (status: number) => new CallError(status, 'x')

it('an answer stays when asking again fails, and goes when it is refused', () => {
  expect(isMissing({ error: null, data: undefined })).toBe(false)
  expect(isMissing({ error: null, data: {} })).toBe(false)
  for (const status of [0, 401, 429, 500, 503]) {
    expect(isMissing({ error: failed(status), data: undefined }), `${status} without data`).toBe(true)
    expect(isMissing({ error: failed(status), data: {} }), `${status} with data`).toBe(false)
  }
  for (const status of [403, 404, 410])
    expect(isMissing({ error: failed(status), data: {} }), `${status}`).toBe(true)
  expect(isMissing({ error: new TypeError('network'), data: [] })).toBe(false)
})
