import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { walkRights } from '../../../testing/right-history-walk.ts'

const app = await testApp()

test('facts of a right imply what is due, in whatever order they are entered or withdrawn', async () => {
  expect(await walkRights(app, { runs: 4, steps: 10, seed: 29 })).toBeGreaterThan(0)
})
