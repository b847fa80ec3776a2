import { type OoxmlPackage, paragraphTextOf } from '@docx-editor.dev/core/store'
import { describe, expect, it } from 'vitest'
import { again, bookmarkMarks, mark, opened, p, run, words, xmlOf } from '#testing/word-package.ts'
import { bookmarksOf, filled, inserted, marked, renamed, unmarked } from './bookmark-package.ts'

const paragraphsOf = (file: OoxmlPackage) => {
  const part = file.parts.get(file.mainDocumentPart)
  const body = part?.root.children[0]
  const all = body && body.kind !== 'textValue' ? body.children : []
  return all.filter(({ kind }) => kind === 'paragraph').map(({ id }) => id)
}
const textsOf = (file: OoxmlPackage) =>
  Object.fromEntries(bookmarksOf(again(file)).map(({ name, text }) => [name, text]))
const shapes: Record<string, (name: string) => string> = {
  'in a sentence': (name) => p(run('前') + mark(name, run('旧')) + run('后')),
  'empty in a sentence': (name) => p(run('前') + mark(name, '') + run('后')),
  'a whole paragraph': (name) => p(mark(name, run('旧') + run('旧', '<w:b/>'))),
  'an empty paragraph': (name) => p(mark(name, '')),
  'around two paragraphs': (name) => mark(name, p(run('旧一')) + p(run('旧二'))),
  'around nothing': (name) => p(run('前')) + mark(name, '') + p(run('后')),
  'over a border of paragraphs': (name) => {
    const [from, to] = bookmarkMarks(name)
    return `<w:p>${run('前')}${from}${run('旧一')}</w:p><w:p>${run('旧二')}</w:p><w:p>${run('旧三')}${to}${run('后')}</w:p>`
  },
  'with its end in the next paragraph': (name) => {
    const [from, to] = bookmarkMarks(name)
    return `<w:p>${from}${run('旧')}</w:p><w:p>${to}${run('后')}</w:p>`
  },
  'in a cell': (name) =>
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc>${p(mark(name, run('旧')))}</w:tc></w:tr></w:tbl>${p('')}`,
  'around a link': (name) => p(mark(name, `<w:hyperlink w:anchor="x">${run('旧')}</w:hyperlink>`)),
  'with tracked changes': (name) =>
    p(
      mark(
        name,
        `<w:del w:id="90" w:author="a"><w:r><w:delText>删</w:delText></w:r></w:del><w:ins w:id="91" w:author="a">${run('旧')}</w:ins>`,
      ),
    ),
}

describe('a bookmark of an open document', () => {
  it.each(Object.keys(shapes))('%s takes a text, keeps its marks and takes another one', async (shape) => {
    const file = await opened(p(run('首')) + (shapes[shape] as (name: string) => string)('x') + p(run('尾')))
    const first = filled(file, ({ name }) => (name === 'x' ? ['甲 & <乙>'] : null))
    expect(first.refused).toEqual([])
    expect(textsOf(first.file)).toEqual({ number_2: '旧', x: '甲 & <乙>' })
    const second = filled(again(first.file), ({ name }) => (name === 'x' ? ['丁'] : null))
    expect(textsOf(second.file).x).toBe('丁')
    const text = words(await xmlOf(second.file))
    expect(text).not.toContain('旧')
    expect(text).not.toContain('甲')
    for (const around of ['首', '尾']) expect(text.split(around)).toHaveLength(2)
  })

  it('has the text at every place, and what a person reads in the header comes first', async () => {
    const file = await opened(p(mark('number', run('A'))) + p(mark('empty', '')))
    expect(bookmarksOf(file)).toEqual([
      { name: 'number_2', text: '旧', fillable: true },
      { name: 'number', text: 'A', fillable: true },
      { name: 'empty', text: '', fillable: true },
    ])
    const next = filled(file, ({ name }) => (name.startsWith('number') ? ['CT-1'] : null))
    expect(words(await xmlOf(next.file, 'word/header1.xml'))).toBe('编号：CT-1¶')
    expect(words(await xmlOf(next.file))).toContain('CT-1¶')
  })

  it('in a sentence turns line feeds into lines, a clause of its own into paragraphs like the first', async () => {
    const numbered = (inside: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${inside}</w:p>`
    const file = await opened(
      p(run('前') + mark('a', run('旧')) + run('后')) + numbered(mark('clause', run('旧'))) + p(run('尾')),
    )
    const lines = filled(file, ({ name }) => (name === 'a' ? ['一', '二'] : null)).file
    expect(words(await xmlOf(lines))).toContain('前一\n二后¶')
    const clause = filled(lines, ({ name }) => (name === 'clause' ? ['甲', '乙'] : null), true).file
    const xml = await xmlOf(clause)
    expect(words(xml)).toContain('甲¶乙¶尾¶')
    expect(xml.match(/<w:numPr>/g)).toHaveLength(2)
    expect(textsOf(clause).clause).toBe('甲\n乙')
    expect(
      textsOf(filled(again(clause), ({ name }) => (name === 'clause' ? [''] : null), true).file).clause,
    ).toBe('')
  })

  it('around rows of a table takes nothing', async () => {
    const [from, to] = bookmarkMarks('rows')
    const file = await opened(
      `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid>${from}<w:tr><w:tc>${p(run('格'))}</w:tc></w:tr>${to}</w:tbl>${p('')}`,
    )
    const result = filled(file, ({ name }) => (name === 'rows' ? ['新'] : null))
    expect(result.refused).toEqual(['rows'])
    expect(words(await xmlOf(result.file))).toContain('格')
  })

  it('leaves the document as it is when nothing changes', async () => {
    const file = await opened(p(mark('a', run('旧'))))
    expect(filled(file, () => ['旧']).file).toBe(file)
  })
})

describe('a new bookmark', () => {
  it.each([
    [0, 2],
    [1, 3],
    [2, 5],
    [3, 6],
    [0, 6],
  ])('from %i to %i spans what was selected, also inside of runs, and the format stays', async (from, to) => {
    const file = await opened(p(run('甲方', '<w:b/>') + run('乙方') + run('丙方')))
    const [paragraphId = ''] = paragraphsOf(file)
    const next = marked(file, 'chosen', {
      start: { paragraphId, offset: from },
      end: { paragraphId, offset: to },
    })
    expect(next && textsOf(next).chosen).toBe('甲方乙方丙方'.slice(from, to))
    const part = next?.parts.get(next.mainDocumentPart)
    expect(part && paragraphTextOf(part, paragraphId)).toBe('甲方乙方丙方')
    expect(words(await xmlOf(next as OoxmlPackage))).toContain('甲方乙方丙方¶')
  })

  it('spans several paragraphs, and goes again', async () => {
    const file = await opened(p(run('甲方')) + p(run('乙方')))
    const [first = '', second = ''] = paragraphsOf(file)
    const next = marked(file, 'both', {
      start: { paragraphId: first, offset: 1 },
      end: { paragraphId: second, offset: 1 },
    }) as OoxmlPackage
    expect(textsOf(next).both).toBe('方\n乙')
    const ids = [...(await xmlOf(next)).matchAll(/bookmarkStart w:id="(\d+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const without = unmarked(again(next), 'both') as OoxmlPackage
    expect(textsOf(without)).toEqual({ number_2: '旧' })
    expect(await xmlOf(without)).not.toContain('bookmarkEnd')
    expect(unmarked(without, 'both')).toBeNull()
  })
})

describe('a field put at the caret', () => {
  it.each([
    [0, '［金额］甲方乙方'],
    [1, '甲［金额］方乙方'],
    [2, '甲方［金额］乙方'],
    [4, '甲方乙方［金额］'],
  ])('at %i writes its text there, and the bookmark spans just that', async (offset, line) => {
    const file = await opened(p(run('甲方', '<w:b/>') + run('乙方')))
    const [paragraphId = ''] = paragraphsOf(file)
    const next = inserted(file, 'amount', { paragraphId, offset }, '［金额］') as OoxmlPackage
    expect(textsOf(next).amount).toBe('［金额］')
    expect(words(await xmlOf(next))).toContain(`${line}¶`)
  })

  it('goes into an empty paragraph, and nowhere that is not there', async () => {
    const file = await opened(p(''))
    const [paragraphId = ''] = paragraphsOf(file)
    expect(textsOf(inserted(file, 'amount', { paragraphId, offset: 0 }, '1') as OoxmlPackage).amount).toBe(
      '1',
    )
    expect(inserted(file, 'amount', { paragraphId: 'nowhere', offset: 0 }, '1')).toBeNull()
  })

  it('keeps its place and its text under another name', async () => {
    const file = await opened(p(run('总价') + mark('amount', run('100'))))
    const next = renamed(file, 'amount', 'total') as OoxmlPackage
    expect(textsOf(next)).toEqual({ number_2: '旧', total: '100' })
    expect(renamed(next, 'amount', 'x')).toBeNull()
  })
})
