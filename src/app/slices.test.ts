import { expect, test } from 'vitest'
import { position } from '#features/positions/domain/index.ts'
import { project } from '#features/projects/domain/index.ts'
import { serverOf } from './server-slices.ts'
import { recordsOf } from './slices/records.ts'

test('two slices with a noun of the same kind are named with it', () => {
  const [one, other] = [
    { at: 'features/projects', records: [project] },
    { at: 'features/copies', records: [{ ...project, table: 'copies', path: '/copies' }] },
  ] as const
  expect(recordsOf([one])).toEqual([project])
  expect(() => recordsOf([one, other])).toThrow(
    'features/projects and features/copies both have a noun of kind "project"',
  )
})

test('a slice without its folder, and a noun with a form that the server knows nothing of, are named', async () => {
  await expect(serverOf({ at: 'features/seals' })).rejects.toThrow('there is no folder src/features/seals')
  await expect(serverOf({ at: 'features/positions', records: [project] })).rejects.toThrow(
    'features/positions: "project" has a form but no server\'s part',
  )
  expect((await serverOf({ at: 'features/positions', records: [position] })).routes?.length).toBeGreaterThan(
    3,
  )
})
