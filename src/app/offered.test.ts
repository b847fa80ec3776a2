import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { offeredPermissions, permissionNames } from '#engines/access/domain/index.ts'
import { formTypes, offeredFormTypes } from '#engines/forms/domain/index.ts'
import { formTypesOf } from '#engines/records/domain/index.ts'
import { records } from './slices/records.ts'

const root = resolve(import.meta.dirname, '..')
const code = globSync('{engines,features,app}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.ts$|access\/domain\/(permissions|default-roles)\.ts$|demonstration/.test(file))
  .map((file) => readFileSync(resolve(root, file), 'utf8'))
  .join('\n')

test('every permission that a role is offered is asked for somewhere, and what is not offered by nothing', () => {
  const isAsked = (permission: string) => code.includes(`'${permission}'`)
  expect(offeredPermissions.filter((one) => !isAsked(one))).toEqual([])
  const waiting = permissionNames.filter((one) => !offeredPermissions.includes(one))
  expect(waiting).toEqual([])
  expect(waiting.filter(isAsked)).toEqual([])
})

test('the library offers the forms of contracts and of every noun that a form fills in, and no others', () => {
  const filled = records.flatMap((one) => (one.form ? formTypesOf({ form: one.form }) : []))
  expect(offeredFormTypes).toEqual([formTypes.contract, ...filled].toSorted((a, b) => a - b))
})
