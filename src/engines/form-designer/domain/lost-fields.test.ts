import { expect, test } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { lostFields } from './lost-fields.ts'

const field = (id: string, type: FieldInput['type'] = 'custom'): FieldInput => ({
  id,
  name: `字段${id}`,
  type,
})
const form = (...sections: FieldInput[][]) => ({
  fieldGroupList: sections.map((fieldList, at) => ({ name: `部分${at}`, fieldList })),
})

test('a field is lost when it is gone or has another type, not when it was moved', () => {
  const before = form([field('a'), field('b', 'money')], [field('c', 'people'), field('d')])
  const after = form(
    [{ ...field('d'), name: '改名' }, field('c', 'custom')],
    [field('b', 'money'), field('e')],
  )
  expect(lostFields(before, after)).toEqual(['a', 'c'])
  expect(lostFields(before, before)).toEqual([])
})
