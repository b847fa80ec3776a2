import { expect, it } from 'vitest'
import { Standstill, standstillMs } from './standstill.ts'

it('a journey stands still when none of its steps began or ended for the time of the limit; it is named once', () => {
  const journeys = new Standstill()
  journeys.progress('works', 0)
  journeys.progress('stands', 0)
  journeys.progress('ended', 0)
  journeys.progress('works', standstillMs - 1)
  journeys.end('ended')
  expect(journeys.standing(standstillMs - 1)).toEqual([])
  expect(journeys.standing(standstillMs)).toEqual(['stands'])
  expect(journeys.standing(standstillMs + 1)).toEqual([])
  expect(journeys.standing(3 * standstillMs)).toEqual(['works'])
})
