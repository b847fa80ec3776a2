import { expect, test } from 'vitest'
import { columnIssues } from './column-issues.ts'
import { link, text } from './field.ts'

const noun = {
  name: 'name',
  fields: {
    name: text('名称 | Name', { most: 200 }),
    licence: text('证号 | Licence', { most: 17, format: 'lawyerLicence' }),
    firm: link('律所 | Firm', 'law_firms', { required: true }),
    note: text('备注 | Note', { most: 200 }),
  },
}
const codes = (columns: Parameters<typeof columnIssues>[1], isNew = true) =>
  columnIssues(noun, columns, { isNew, locale: 'en', today: '2026-11-22' }).map(
    ({ path, code, params }) => `${path} ${code} ${params?.field}`,
  )

test('a record has its name and what its noun requires, also where its form has no field for them', () => {
  expect(codes({ name: '张明', firm: 7 })).toEqual([])
  expect(codes({})).toEqual(['name required Name', 'firm required Firm'])
  expect(codes({ name: '', firm: null })).toEqual(['name required Name', 'firm required Firm'])
  // What no field of a later form fills stays as it is.
  expect(codes({ note: '' }, false)).toEqual([])
  expect(codes({ name: '', firm: null }, false)).toEqual(['name required Name', 'firm required Firm'])
})

test('a text has the format of its noun whatever its form asks of it; an empty one has none', () => {
  const given = { name: '张明', firm: 7 }
  expect(codes({ ...given, licence: '13101201010123456' })).toEqual([])
  expect(codes({ ...given, licence: '' })).toEqual([])
  // A form that does not ask for the format stores the text as it was typed.
  expect(codes({ ...given, licence: '１３１０１２０１０１０１２３４５６' })).toEqual([
    'licence notLawyerLicence Licence',
  ])
  expect(codes({ ...given, licence: '1310' })).toEqual(['licence notLawyerLicence Licence'])
})
