import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { permissionNames, providePermissions } from '#engines/access/domain/index.ts'
import { offeredFormTypes, provideFormKinds } from '#engines/forms/domain/index.ts'
import { formTypesOf } from '#engines/records/domain/index.ts'
import { formKinds } from './slices/form-kinds.ts'
import { records } from './slices/records.ts'
import { slices } from './slices.ts'

const root = resolve(import.meta.dirname, '..')
const code = globSync('{engines,features,app}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.ts$|\/slice\.ts$|demonstration/.test(file))
  .map((file) => readFileSync(resolve(root, file), 'utf8'))
  .join('\n')

test('every permission that a role is offered is asked for somewhere', () => {
  providePermissions(slices)
  expect(permissionNames().length).toBeGreaterThan(50)
  expect(permissionNames().filter((one) => !code.includes(`'${one}'`))).toEqual([])
})

test('the library offers the forms of contracts and of every noun that a form fills in, and no others', () => {
  provideFormKinds(formKinds)
  const filled = records.flatMap((one) => (one.form ? formTypesOf({ form: one.form }) : []))
  expect(filled.length).toBeGreaterThan(7)
  expect(offeredFormTypes()).toEqual([1, ...filled].toSorted((a, b) => a - b))
})
