import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { walkRights } from '../../../testing/right-history-walk.ts'

const app = await testApp()

test('in 60 longer histories of rights what is due and where they stand is what their facts imply', async () => {
  expect(await walkRights(app, { runs: 60, steps: 20, seed: Date.now() % 2 ** 31 })).toBeGreaterThan(10)
})
