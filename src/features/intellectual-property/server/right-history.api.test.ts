import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { walkRights } from '../../../testing/right-history-walk.ts'

const app = await testApp()

test('whatever order the facts of a right are entered, corrected and withdrawn in, what is due and where it stands is what they imply', async () => {
  expect(await walkRights(app, { runs: 4, steps: 10, seed: 29 })).toBeGreaterThan(0)
})
