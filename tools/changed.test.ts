import { describe, expect, it } from 'vitest'
import { journeysOfSlices } from '../e2e/slices.ts'
import { allJourneys, journeysFor } from './changed.ts'
import { filesBelow } from './source-files.ts'

const journeys = [
  'e2e/house.spec.ts',
  'e2e/projects.spec.ts',
  'e2e/long/projects-faults.spec.ts',
  'e2e/long/looks.spec.ts',
]
const slices = { 'features/projects': /^projects/ }

describe('the journeys that a change can reach', () => {
  it('are those of a changed slice, in both tiers', () => {
    expect(journeysFor(['src/features/projects/web/list-page.tsx'], journeys, slices)).toEqual([
      'e2e/projects.spec.ts',
      'e2e/long/projects-faults.spec.ts',
    ])
  })

  it.each(['src/web/call.ts', 'migrations/20261120-1030-contracts.sql', 'e2e/support/lists.ts'])(
    'are all quick ones where every slice stands on what changed: %s',
    (file) => {
      expect(journeysFor([file], journeys, slices)).toEqual(['e2e/house.spec.ts', 'e2e/projects.spec.ts'])
    },
  )

  it('are the changed ones themselves', () => {
    expect(journeysFor(['e2e/long/looks.spec.ts'], journeys, slices)).toEqual(['e2e/long/looks.spec.ts'])
  })

  it.each(['README.md', 'tools/test.ts', 'src/features/projects/server/projects.api.test.ts'])(
    'are none of a document, a tool or a test: %s',
    (file) => {
      expect(journeysFor([file], journeys, slices)).toEqual([])
    },
  )
})

describe('the table of journeys by slice', () => {
  const folders = new Set(
    filesBelow('src').map((file) => /src\/((?:features|engines)\/[^/]+)\//.exec(file)?.[1]),
  )

  it('names each slice once, and slices that exist', () => {
    expect(Object.keys(journeysOfSlices).sort()).toEqual([...folders].filter(Boolean).sort())
  })

  it('finds a journey for each slice', () => {
    const without = Object.entries(journeysOfSlices).filter(
      ([, names]) => !allJourneys().some((journey) => names.test(journey.split('/').at(-1) ?? '')),
    )
    expect(without).toEqual([])
  })
})
