import { test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { walkHistories } from '../../../testing/case-history-walk.ts'

const app = await testApp()

test('in 150 longer histories what is due is what the facts imply', () =>
  walkHistories(app, { runs: 150, steps: 40 }))
