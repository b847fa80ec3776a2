import { expect, test } from 'vitest'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import { withParts } from './docx-parts.ts'
import { openXmlErrors } from './open-xml-errors.ts'

const w = wordWriter()
const sound = () =>
  buildDocx({
    title: '合同',
    body: w.p('正文') + w.table({ widths: [900], rows: [[w.p('甲')]] }),
    header: w.p('眉'),
    footer: w.p('脚'),
    created: '2026-11-20T00:00:00Z',
  })
const broken = (from: string | RegExp, to: string, part = 'word/document.xml') =>
  withParts(sound(), { [part]: (xml) => xml.replace(from, to) }).then(openXmlErrors)

test('a sound .docx has no errors', async () => {
  expect(await openXmlErrors(sound())).toEqual([])
})

test.each([
  ['an element that stands where it may not', '<w:body>', '<w:body><w:rPr/>', 'word/document.xml'],
  ['elements in the wrong order', '<w:tblGrid>', '<w:tr/><w:tblGrid>', 'word/document.xml'],
  ['a value that does not exist', /w:sz w:val="\d+"/, 'w:sz w:val="big"', 'word/styles.xml'],
  ['a header that is not there', 'r:id="rId5"', 'r:id="rId99"', 'word/document.xml'],
  ['a part without a type', /<Override[^>]*header1[^>]*>/, '', '[Content_Types].xml'],
  ['a relationship to nothing', 'header1.xml', 'header9.xml', 'word/_rels/document.xml.rels'],
])(
  '%s is found',
  async (_, from, to, part) => {
    expect(await broken(from, to, part)).not.toEqual([])
  },
  60_000,
)
