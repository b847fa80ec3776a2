import { expect, test } from 'vitest'
import { compileForm } from '#engines/forms/domain/index.ts'
import { placeIndex } from './place-index.ts'

const form = compileForm({
  fieldGroupList: [
    {
      name: 'g',
      fieldList: [
        { id: 'party', name: '甲方', type: 'custom', bookmarkNames: ['party'] },
        {
          id: 'amount',
          name: '金额',
          type: 'money',
          positionList: [{ bookmarkName: 'words', part: 'words' }],
        },
      ],
    },
  ],
})
const at = (name: string, bookmark = name) => ({ name, bookmark })
const text = {
  bindings: { total: { fieldID: 'amount' }, words: { fieldID: 'gone' } },
  places: [at('party'), at('nobody'), at('total'), at('party_2', 'party'), at('words')],
}

test('positions belong to fields by the template’s binding, else by the form’s own, in the order of the text [SCR-10]', () => {
  const { places, placesOf, fieldOf } = placeIndex(text, form, null)
  expect(placesOf).toEqual(
    new Map([
      ['party', ['party', 'party_2']],
      ['amount', ['total', 'words']],
    ]),
  )
  expect(places.map(({ name }) => name)).toEqual(['party', 'total', 'party_2', 'words'])
  expect([fieldOf.get('party_2'), fieldOf.get('words'), fieldOf.get('nobody')]).toEqual([
    'party',
    'amount',
    undefined,
  ])
})

test('positions that the pages do without now lead nowhere', () => {
  const { placesOf } = placeIndex(text, form, new Set(['party_2', 'total']))
  expect(placesOf).toEqual(
    new Map([
      ['amount', ['total']],
      ['party', ['party_2']],
    ]),
  )
})
