import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { extractRawText } from 'mammoth'
import { describe, expect, test } from 'vitest'
import { openXmlErrors } from '../../../../testing/open-xml-errors.ts'
import { writtenInEditor as edited, commentsRead as read } from '../../../../testing/written-in-editor.ts'
import { docxCommentChanges, moveDocxComments } from './docx-comments.ts'

const template = new Uint8Array(
  readFileSync(join(import.meta.dirname, '../../../../../demo/templates/procurement-contract.docx')),
)

const words = async (bytes: Uint8Array) => (await extractRawText({ buffer: Buffer.from(bytes) })).value

describe('what was done between two files', () => {
  test('is comments alone after the editor wrote the file anew with comments [SCR-07]', async () => {
    const after = edited(template, (on) => on.comment('第三方', '谁是第三方？@孙丽'))
    expect(await docxCommentChanges(template, after)).toEqual({
      difference: null,
      added: [{ author: '周宁', text: '谁是第三方？@孙丽', quote: '第三方', isReply: false, userId: null }],
      removed: [],
    })
    const answered = edited(after, (on) => {
      on.reply(0, '供应商的供应商')
      on.resolve(0)
    })
    expect(await docxCommentChanges(after, answered)).toEqual({
      difference: null,
      added: [{ author: '孙丽', text: '供应商的供应商', quote: '第三方', isReply: true, userId: null }],
      removed: [],
    })
    expect(
      (
        await docxCommentChanges(
          after,
          edited(after, (on) => on.remove(0)),
        )
      ).removed,
    ).toHaveLength(1)
  })

  test('is more when one character of the text differs, and says where [SCR-07]', async () => {
    const after = edited(template, (on) => {
      on.comment('第三方', '看')
      on.replace('六十日', '九十日')
    })
    expect((await docxCommentChanges(template, after)).difference).toContain('九十日')
  })
})

describe('comments go over to another version', () => {
  test('of the same text at the very words, and nothing else with them [SCR-07]', async () => {
    const after = edited(template, (on) => {
      on.comment('第三方', '谁？')
      on.comment('六十日', '太长')
      on.replace('十五日', '五日')
    })
    const moved = await moveDocxComments(template, after, template)
    expect(read(moved)).toEqual([
      { author: '周宁', text: '谁？', quote: '第三方', replies: [], isResolved: expect.anything() },
      { author: '周宁', text: '太长', quote: '六十日', replies: [], isResolved: expect.anything() },
    ])
    expect(await words(moved)).toBe(await words(template))
    expect((await docxCommentChanges(template, moved)).difference).toBeNull()
  })

  test('whose text somebody changed meanwhile: at the same words, with answers; what was deleted goes [SCR-07]', async () => {
    const base = edited(template, (on) => {
      on.comment('六十日', '太长')
      on.comment('第三方', '谁？')
    })
    const mine = edited(base, (on) => on.replace('不可抗力持续超过', '不可抗力事件持续超过'))
    const theirs = edited(base, (on) => {
      on.reply(0, '同意', '孙丽')
      on.reply(1, '同意', '孙丽')
      on.comment('书面通知对方解除合同', '改为三十日前', '孙丽')
    })
    const moved = await moveDocxComments(base, theirs, mine)
    const text = await words(moved)
    expect(text).toContain('不可抗力事件持续超过六十日')
    expect(text).toBe(await words(mine))
    expect(read(moved)).toMatchObject([
      { text: '太长', quote: '六十日', replies: ['同意'] },
      { text: '谁？', quote: '第三方', replies: ['同意'] },
      { author: '孙丽', text: '改为三十日前', quote: '书面通知对方解除合同' },
    ])
    const without = edited(moved, (on) => on.remove(0))
    expect(read(await moveDocxComments(moved, without, mine)).map(({ text: words }) => words)).toEqual([
      '谁？',
    ])
  })

  test('that were written anew keep their place and their answers; the file stays a sound one', async () => {
    const base = edited(template, (on) => {
      on.comment('六十日', '太长')
      on.reply(0, '同意')
    })
    const changed = await withPart(base, 'word/comments.xml', (xml) => xml.replace('太长', '改为三十日'))
    const mine = edited(base, (on) => on.replace('不可抗力持续超过', '不可抗力事件持续超过'))
    const moved = await moveDocxComments(base, changed, mine)
    expect(read(moved)).toMatchObject([{ text: '改为三十日', quote: '六十日', replies: ['同意'] }])
    expect(await openXmlErrors(moved)).toEqual(await openXmlErrors(mine))
    // Into a file that knew no comments yet.
    expect(await openXmlErrors(await moveDocxComments(template, changed, template))).toEqual(
      await openXmlErrors(template),
    )
  })

  test('of somebody whose name is another person’s there bear their number', async () => {
    const people = (id: number) => (bytes: Uint8Array) =>
      withPart(
        bytes,
        'word/people.xml',
        () =>
          `<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:person w15:author="周宁"><w15:presenceInfo w15:providerId="chancery" w15:userId="${id}"/></w15:person></w15:people>`,
      )
    const theirs = await people(7)(edited(template, (on) => on.comment('六十日', '太长')))
    const mine = await people(8)(edited(template, (on) => on.comment('第三方', '谁？')))
    expect((await docxCommentChanges(template, theirs)).added).toMatchObject([{ author: '周宁', userId: 7 }])
    const moved = await moveDocxComments(template, theirs, mine)
    expect((await docxCommentChanges(template, moved)).added).toMatchObject([
      { author: '周宁', userId: 8, text: '谁？' },
      { author: '周宁（7）', userId: 7, text: '太长' },
    ])
  })
})

/** The file with one part written otherwise, or anew. */
async function withPart(
  bytes: Uint8Array,
  name: string,
  change: (xml: string) => string,
): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(bytes)
  const part = zip.file(name)
  zip.file(name, change(part ? await part.async('string') : ''))
  const types = '[Content_Types].xml'
  const listed = (await zip.file(types)?.async('string')) ?? ''
  if (!listed.includes(`/${name}"`)) {
    const kind = /([a-z]+)\.xml$/.exec(name)?.[1]
    const type = `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`
    zip.file(
      types,
      listed.replace('</Types>', `<Override PartName="/${name}" ContentType="${type}"/></Types>`),
    )
  }
  return zip.generateAsync({ type: 'uint8array' })
}
