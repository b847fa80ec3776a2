import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openXmlErrors } from '#testing/open-xml-errors.ts'
import { writtenInEditor } from '#testing/written-in-editor.ts'
import { buildDocx } from '../build/build-docx.ts'
import { wordWriter } from '../build/word-writer.ts'
import { listBookmarks } from './bookmarks.ts'
import { fillBookmarks } from './fill-bookmarks.ts'

const folders = [join(import.meta.dirname, '../../../../../demo/templates'), '/work/shared/data/templates']
const files = folders.flatMap((folder) => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.docx'))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
})

const kinds = {
  'a word': () => '甲方',
  nothing: () => '',
  'several lines, tabs and signs': (name: string) =>
    `${name} & <b>"引号"</b>\n第二行\t制表\u0007\n\n末行 ${'长'.repeat(300)}`,
} satisfies Record<string, (name: string) => string>

const cases = files.flatMap((path) =>
  Object.keys(kinds).map((kind) => ({ path, kind: kind as keyof typeof kinds })),
)

test.each(cases)(
  '$path filled with $kind is sound by the Open XML schema',
  async ({ path, kind }) => {
    const bytes = new Uint8Array(readFileSync(path))
    const values = Object.fromEntries(
      listBookmarks(bytes).map(({ valueName }) => [valueName, kinds[kind](valueName)]),
    )
    expect(await openXmlErrors(fillBookmarks(bytes, values).bytes)).toEqual([])
  },
  60_000,
)

/** Bookmarks wherever Word lets one stand: across paragraphs, in a table, around nothing, in header and footer, in a field's result. */
const everywhere = () => {
  const w = wordWriter()
  return buildDocx({
    title: '合同',
    header: w.p(['编号 ', w.mark('number', '【编号】')]),
    footer: w.p([w.mark('party_2', '【甲方】')]),
    created: '2026-11-20T00:00:00Z',
    body: [
      w.p(['甲方：', w.mark('party', '【甲方】')]),
      w.block('scope', w.p('第一段') + w.p('第二段')),
      w.table({ widths: [2000, 2000], rows: [[w.p('金额'), w.p([w.mark('amount', '【金额】')])]] }),
      w.p(['空：', w.mark('empty', '')]),
      w.p('末段'),
    ].join(''),
  })
}

test.each([
  ['paragraphs', ['第一条　付款', '分三期支付。', '']],
  ['nothing', null],
] as const)(
  'a clause with %s in place of a bookmark leaves a sound file',
  async (_, paragraphs) => {
    const filled = fillBookmarks(
      everywhere(),
      { number: 'HT-1', party: '甲公司\n北京', amount: '1,000.00', empty: 'x' },
      { clauses: [{ bookmark: 'scope', paragraphs: paragraphs && [...paragraphs] }] },
    )
    expect(await openXmlErrors(filled.bytes)).toEqual([])
  },
  60_000,
)

test('a filled contract that was commented and changed in the editor is sound', async () => {
  const [path] = files
  const filled = fillBookmarks(new Uint8Array(readFileSync(path as string)), { amount: '100' })
  const written = writtenInEditor(filled.bytes, (on) => {
    on.comment('第三方', '谁是第三方？')
    on.reply(0, '供应商的供应商')
    on.replace('六十日', '九十日')
  })
  expect(await openXmlErrors(written)).toEqual([])
})
