import { expect, test } from 'vitest'
import { compileForm, createFormStore, formContext } from '../domain/index.ts'
import { isUploading, uploadBegins, uploadsEnd } from './uploads-under-way.ts'

const store = () =>
  createFormStore(
    compileForm({ fieldGroupList: [{ name: 'g', fieldList: [{ id: 'a', name: 'a', type: 'upload' }] }] }),
    {},
    formContext({ today: '2026-11-22' }),
  )

test('who saves waits for every file on its way, also for those that are begun meanwhile', async () => {
  const form = store()
  expect(await uploadsEnd(form)).toBe(null)
  const [one, two] = [uploadBegins(form, 'a'), uploadBegins(form, 'a')]
  let failedField: string | null | undefined
  const waiting = uploadsEnd(form).then((field) => {
    failedField = field
  })
  one.end()
  const three = uploadBegins(form, 'a')
  two.end()
  await Promise.resolve()
  expect([failedField, isUploading(form)]).toEqual([undefined, true])
  three.end()
  await waiting
  expect([failedField, isUploading(form)]).toEqual([null, false])
})

test('a file that could not be sent is told by its field until it is sent or taken away', async () => {
  const form = store()
  const file = uploadBegins(form, 'a')
  file.fail()
  expect(await uploadsEnd(form)).toBe('a')
  file.again()
  expect(isUploading(form)).toBe(true)
  file.fail()
  file.end()
  expect(await uploadsEnd(form)).toBe(null)
})
