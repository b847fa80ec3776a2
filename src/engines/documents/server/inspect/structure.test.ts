import { describe, expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { plainDocx } from '#testing/bad-files.ts'
import { withParts } from '#testing/docx-parts.ts'
import { structureErrors, structureLimits } from '../../domain/structure.ts'
import { inspectFile } from './inspect-file.ts'

const paragraph = '<w:p><w:r><w:t>条</w:t></w:r></w:p>'
const most = structureLimits

function refusal(bytes: Uint8Array): unknown {
  try {
    inspectFile(bytes, 'docx')
    return 'accepted'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { reason: error.reason, ...error.params }
  }
}

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const withComments = (count: number): Promise<Uint8Array> =>
  withParts(plainDocx(), {
    'word/comments.xml': `<w:comments xmlns:w="${w}">${Array.from(
      { length: count },
      (_, at) => `<w:comment w:id="${at}" w:author="甲">${paragraph}</w:comment>`,
    ).join('')}</w:comments>`,
    '[Content_Types].xml': (xml) =>
      xml.replace(
        '</Types>',
        '<Override PartName="/word/comments.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"/></Types>',
      ),
  })
const marks = (from: number, count: number, prefix = 'w') =>
  Array.from(
    { length: count },
    (_, at) =>
      `<${prefix}:bookmarkStart ${prefix}:id="${from + at}" ${prefix}:name="m${from + at}"/><${prefix}:bookmarkEnd ${prefix}:id="${from + at}"/>`,
  ).join('')
/** Each says something else: what is packed too well is refused for that. */
const numbered = (at: number) => `<w:p><w:r><w:t>${(at * 7919) % 99_991}</w:t></w:r></w:p>`
const cells = (count: number) =>
  `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid>${Array.from(
    { length: count },
    (_, at) => `<w:tr><w:tc>${numbered(at)}</w:tc></w:tr>`,
  ).join('')}</w:tbl><w:p/>`

describe('a text with too much of something', () => {
  test('is refused with what it is, how much it has and how much is taken; one less is accepted', async () => {
    const body = (count: number) => plainDocx(Array.from({ length: count }, (_, at) => numbered(at)).join(''))
    // Header and footer have a paragraph each.
    expect(refusal(body(most.paragraphs - 2))).toBe('accepted')
    expect(refusal(body(most.paragraphs - 1))).toEqual({
      reason: 'tooManyParagraphs',
      count: most.paragraphs + 1,
      most: most.paragraphs,
    })
    expect(refusal(await withComments(most.comments))).toBe('accepted')
    expect(refusal(await withComments(most.comments + 1))).toMatchObject({
      reason: 'tooManyComments',
      count: most.comments + 1,
    })
    expect(refusal(plainDocx(`<w:p>${marks(0, most.bookmarks)}</w:p>`))).toBe('accepted')
    expect(refusal(plainDocx(`<w:p>${marks(0, most.bookmarks + 1)}</w:p>`))).toMatchObject({
      reason: 'tooManyBookmarks',
      most: most.bookmarks,
    })
  })

  test('is counted over all its parts, and whatever prefix was chosen for its elements', async () => {
    const split = await withParts(plainDocx(`<w:p>${marks(0, most.bookmarks - 5)}</w:p>`), {
      'word/header1.xml': (xml) => xml.replace(/<\/w:hdr>/, `<w:p>${marks(500_000, 6)}</w:p></w:hdr>`),
    })
    expect(refusal(split)).toMatchObject({ reason: 'tooManyBookmarks' })
    const other = await withParts(plainDocx(), {
      'word/document.xml': `<x:document xmlns:x="${w}"><x:body><x:p>${marks(0, most.bookmarks + 1, 'x')}</x:p></x:body></x:document>`,
    })
    expect(refusal(other)).toMatchObject({ reason: 'tooManyBookmarks' })
  })

  test('the cells of its tables are counted', () => {
    expect(refusal(plainDocx(cells(most.cells)))).toBe('accepted')
    expect(refusal(plainDocx(cells(most.cells + 1)))).toMatchObject({ reason: 'tooManyCells' })
    expect(Object.keys(structureErrors).sort()).toEqual(Object.keys(most).sort())
  })
})
