import { expect, test } from 'vitest'
import { compileForm } from '#engines/forms/domain/index.ts'
import { contractText } from './contract-text.ts'

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
const paragraph = (...bookmarks: (string | null)[]) => ({
  kind: 'paragraph' as const,
  align: 'start' as const,
  cells: [bookmarks.map((bookmark) => ({ text: '旧', bookmark }))],
})

test('places are counted through the text and belong to fields by the template’s binding, else by the form’s [SCR-10]', () => {
  const text = contractText(
    {
      template: null,
      bindings: { total: { fieldID: 'amount' }, words: { fieldID: 'gone' } },
      blocks: [paragraph(null, 'party', 'nobody'), paragraph('total', 'party'), paragraph('words')],
    },
    form,
  )
  expect(text.placesOf).toEqual(
    new Map([
      ['party', [0, 3]],
      ['amount', [2, 4]],
    ]),
  )
  expect(text.places).toEqual([0, 2, 3, 4])
  expect(text.blocks[0]?.cells[0]?.map(({ place, fieldID }) => [place, fieldID])).toEqual([
    [null, null],
    [0, 'party'],
    [1, null],
  ])
})
