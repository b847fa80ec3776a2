import { test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { walkHistories } from '../../../testing/case-history-walk.ts'

const app = await testApp()

test('facts imply what is due, in whatever order they are entered, settled or taken back', () =>
  walkHistories(app, { runs: 8, steps: 14 }))
