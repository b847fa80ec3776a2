import { expect, test } from 'vitest'
import { outlineWithoutClauses } from '../../domain/outline-clauses.ts'
import { buildDocx } from '../build/build-docx.ts'
import { wordWriter } from '../build/word-writer.ts'
import { readDocxOutline } from './docx-outline.ts'
import { readDocxText } from './docx-text.ts'
import { fillBookmarks } from './fill-bookmarks.ts'

const contract = () => {
  const w = wordWriter()
  const body = [
    w.p('第一条 标的'),
    w.p([
      '违反第二条、第四条的，按',
      w.mark('note', '第四条'),
      '办理，法律另有规定如《民法典》第五百条的除外。',
    ]),
    w.p('第二条 付款'),
    w.block('pay', w.p('按月付款。')),
    w.p(['第三条　', w.mark('secret', '双方保密。')]),
    w.p('第四条 违约责任'),
    w.block('breach', w.p('赔偿损失，不影响第二条。')),
    w.p('附件一'),
    w.p('第一条 范围按本合同第四条、第二条'),
    w.p('第二条 期限'),
  ]
  return buildDocx({
    title: 't',
    header: '<w:p/>',
    footer: '<w:p/>',
    created: '2026-11-20T00:00:00Z',
    body: body.join(''),
  })
}
const breach = '赔偿损失，不影响第二条。'
const texts = { pay: '按月付款。', secret: '双方保密。', breach }

test('the preview beside the form reads as the file that is filled, whatever is left out [ENT-03] [SCR-10]', () => {
  const bytes = contract()
  for (const out of [[], ['pay'], ['secret'], ['pay', 'secret'], ['pay', 'secret', 'breach']]) {
    const leftOut = new Set(out)
    const { blocks, clauseText } = outlineWithoutClauses(readDocxOutline(bytes), leftOut)
    const preview = blocks.map(({ cells }) =>
      cells
        .flat()
        .map(({ text, bookmark }) => (bookmark === 'breach' ? clauseText(text) : text))
        .join(''),
    )
    const clauses = Object.entries(texts).map(([bookmark, text]) => ({
      bookmark,
      paragraphs: leftOut.has(bookmark) ? null : [text],
    }))
    const filled = fillBookmarks(bytes, { note: '第四条' }, { clauses })
    expect(preview).toEqual(readDocxText(filled.bytes).trimEnd().split('\n'))
  }
})
