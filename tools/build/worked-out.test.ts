import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { recordPlaces } from '../../src/app/slices/record-places.ts'
import { workedOut } from './worked-out.ts'

it('gives the browser the places of the nouns as they are, and imports nothing', async () => {
  const { handler } = workedOut().load as unknown as { handler: (id: string) => Promise<string> }
  const text = await handler(resolve('src/app/slices/record-places.ts'))
  expect(text).toBe(`export const recordPlaces = ${JSON.stringify(recordPlaces)}`)
  expect(recordPlaces.find(({ kind }) => kind === 'law_case')).toMatchObject({
    screen: '/cases',
    hasForm: true,
  })
})

it('works out every browser module that reads the slices, without their records', () => {
  const { filter } = workedOut().load as unknown as { filter: { id: RegExp } }
  const reading = globSync(resolve('src/app/{slices,web}/**/*.{ts,tsx}'))
    .filter((file) => !file.includes('.test.') && /\/slices\.ts'/.test(readFileSync(file, 'utf8')))
    .filter((file) => !filter.id.test(file))
  expect(reading).toEqual([resolve('src/app/slices/records.ts')])
})
