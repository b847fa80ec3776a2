import { expect, it, vi } from 'vitest'
import { config } from 'zod'

it('tells zod to do without eval', async () => {
  const before = config().jitless
  config({ jitless: false })
  vi.resetModules()
  await import('./no-eval.ts')
  expect(config().jitless).toBe(true)
  // Other tests of this worker use the same zod.
  config({ jitless: before ?? false })
})
