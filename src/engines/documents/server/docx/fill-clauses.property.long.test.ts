import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openXmlErrors } from '#testing/open-xml-errors.ts'
import { commentsRead, writtenInEditor } from '#testing/written-in-editor.ts'
import { articleNumeral } from '../../domain/article-references.ts'
import { buildDocx } from '../build/build-docx.ts'
import { escapeXml, type WordWriter, wordWriter } from '../build/word-writer.ts'
import { readDocxText } from './docx-text.ts'
import { fillBookmarks } from './fill-bookmarks.ts'

const docx = (write: (w: WordWriter) => string[]) =>
  buildDocx({
    title: 't',
    header: '<w:p/>',
    footer: '<w:p/>',
    created: '2026-11-20T00:00:00Z',
    body: write(wordWriter()).join(''),
  })
const linesOf = (bytes: Uint8Array) => readDocxText(bytes).trimEnd().split('\n')
type State = Record<string, string[] | null>
const fill = (bytes: Uint8Array, state: State, template?: Uint8Array) =>
  fillBookmarks(
    bytes,
    {},
    {
      clauses: Object.entries(state).map(([bookmark, paragraphs]) => ({ bookmark, paragraphs })),
      ...(template && { template }),
    },
  ).bytes

/** One article of a made-up contract: where the bookmark of its clause stands, and what it mentions. */
const article = fc.record({
  shape: fc.constantFrom('none', 'whole', 'inside', 'below', 'paragraphs'),
  mentions: fc.array(fc.nat(9), { maxLength: 3 }),
  like: fc.constantFrom('五', '5'),
})
type Article = { shape: string; mentions: number[]; like: string }

const number = (value: number, like: string) => `第${articleNumeral(value, like)}条`
const sentence = ({ mentions, like }: Article, count: number) =>
  `依${mentions.map((one) => number((one % count) + 1, like)).join('，另按')}及《民法典》第五百七十七条办理。`

function contractOf(articles: Article[]) {
  const whole: State = {}
  const bytes = docx((w) =>
    articles.flatMap((one, index) => {
      const heading = `${number(index + 1, one.like)}　标题${index}`
      const words = sentence(one, articles.length)
      const name = `c${index}`
      const [above, below] = [w.p(heading), w.p(words)]
      if (one.shape === 'none') return [above, below]
      if (one.shape === 'below') {
        whole[name] = [words, '再一段。']
        return [above, w.block(name, below + w.p('再一段。'))]
      }
      whole[name] = [`标题${index}`, words]
      if (one.shape === 'whole') return [w.block(name, above + below)]
      if (one.shape === 'inside') {
        whole[name] = [`标题${index}`]
        return [w.p([`${number(index + 1, one.like)}　`, w.mark(name, `标题${index}`)])]
      }
      const start = `<w:bookmarkStart w:id="${900 + index}" w:name="${name}"/>`
      const end = `<w:bookmarkEnd w:id="${900 + index}"/>`
      const run = (text: string) => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
      return [`<w:p>${start}${run(heading)}</w:p><w:p>${run(words)}${end}</w:p>`]
    }),
  )
  return { bytes, whole }
}

describe('clauses that come and go in any order', () => {
  test('leave the text as if it had been made at once [ENT-03]', () => {
    const contract = fc
      .array(article, { minLength: 2, maxLength: 7 })
      .chain((articles) =>
        fc.tuple(
          fc.constant(articles),
          fc.array(fc.array(fc.boolean(), { minLength: 7 }), { minLength: 1, maxLength: 4 }),
        ),
      )
    fc.assert(
      fc.property(contract, ([articles, steps]) => {
        const { bytes: template, whole } = contractOf(articles)
        const untouched = linesOf(template)
        expect(linesOf(fill(template, whole))).toEqual(untouched)
        let bytes = template
        for (const step of [...steps, []]) {
          const state = Object.fromEntries(
            Object.entries(whole).map(([name, text]) => [name, step[Number(name.slice(1))] ? null : text]),
          )
          bytes = fill(bytes, state, template)
          expect(linesOf(bytes)).toEqual(linesOf(fill(template, state)))
        }
        expect(linesOf(bytes)).toEqual(untouched)
      }),
      { numRuns: 40 },
    )
  })

  test('come back in a text that the editor opened, changed and saved meanwhile; Word opens each [ENT-03]', async () => {
    const template = docx((w) => [
      w.p('第一条　标的'),
      w.p('见第三条。'),
      w.p('第二条　付款'),
      w.block('pay', w.p('按月付款。')),
      w.p(['第三条　', w.mark('secret', '双方保密。')]),
      w.p('第四条　附则'),
    ])
    const whole = { pay: ['按月付款。'], secret: ['双方保密。'] }
    const without = fill(template, { pay: null, secret: null }, template)
    expect(linesOf(without)).toEqual(['第一条　标的', '见原第三条（已删除）。', '第二条　附则'])
    const edited = writtenInEditor(without, ({ replace }) => replace('标的', '标的物'))
    const back = fill(edited, whole, template)
    for (const one of [without, back]) expect(await openXmlErrors(one)).toEqual([])
    expect(linesOf(back)).toEqual(linesOf(template).map((line) => line.replace('标的', '标的物')))
  })

  test('lose no comment that stands on them', async () => {
    const template = docx((w) => [
      w.p('第一条　标的'),
      w.block('pay', w.p('第二条　按月付款')),
      w.p('第三条　附则'),
    ])
    const commented = writtenInEditor(template, ({ comment }) => comment('按月付款', '改为按季'))
    const without = fill(commented, { pay: null })
    expect(linesOf(without)).toEqual(['第一条　标的', '第二条　附则'])
    expect(commentsRead(without).map(({ text }) => text)).toEqual(['改为按季'])
    expect(await openXmlErrors(without)).toEqual([])
  })
})

test('a number that is written in several runs keeps their formats', async () => {
  const run = (text: string, format = '') =>
    `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
  const bytes = docx((w) => [
    w.p('第一条　标的'),
    w.block('pay', w.p('第二条　付款')),
    `<w:p>${run('第', '<w:b/>')}${run('三', '<w:i/>')}${run('条　附则，见第')}${run('十')}${run('二条、第二')}${run('条')}<w:del w:id="7" w:author="a"><w:r><w:delText>第三条</w:delText></w:r></w:del></w:p>`,
  ])
  const without = fill(bytes, { pay: null })
  expect(linesOf(without)).toEqual(['第一条　标的', '第二条　附则，见第十二条、原第二条（已删除）'])
  expect(await openXmlErrors(without)).toEqual([])
})
