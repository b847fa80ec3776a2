import { test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { walkHistories } from '../../../testing/case-history-walk.ts'

const app = await testApp()

test('whatever order facts are entered, corrected, withdrawn, settled and taken back in, what is due is what the facts imply', () =>
  walkHistories(app, { runs: 8, steps: 14 }))
