import { expect, it } from 'vitest'
import { afterFailure, type Fares, faresWell, rests } from './rest.ts'

it('a service rests from the fifth failure in a row on, longer each time, at most half an hour', () => {
  let fares: Fares = faresWell
  const minutes = Array.from({ length: 12 }, () => {
    fares = afterFailure(fares, 0)
    return fares.restsUntil === null ? null : fares.restsUntil / 60_000
  })
  expect(minutes).toEqual([null, null, null, null, 1, 2, 4, 8, 16, 30, 30, 30])
})

it('it is left alone while it rests, and asked again once that is over', () => {
  const fares = { failures: 5, restsUntil: 60_000 }
  expect([rests(fares, 59_999), rests(fares, 60_000), rests(faresWell, 0)]).toEqual([true, false, false])
})
