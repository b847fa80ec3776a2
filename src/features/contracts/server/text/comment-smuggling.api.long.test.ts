import { beforeAll, describe, expect, test } from 'vitest'
import { partsOf, withParts } from '#testing/docx-parts.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { nameOf, saveText, type TextDocument, textOffice } from '#testing/text-factory.ts'

/*
 * Somebody who may comment and not edit sends a whole file of their own making. Whatever stands in it, the text keeps every part as it was: it is refused, or
 * nothing but their comment is taken.
 */

const app = await testApp()
const org = await app.organization()
const { office, texts, bytes: bytesOf, words, edit, drafted } = await textOffice(org)
let reviewer: TestClient
let name: string
beforeAll(async () => {
  reviewer = await org.person({ role: 'financeReviewer', name: '钱财务' })
  name = await nameOf(reviewer)
})

/** A text that the legal lead has commented on, and the reviewer's file with a comment of their own. */
async function commented() {
  const { id, text } = await drafted()
  const lead = await edit(text, (on) => on.comment('第三方', '价格不能再让', '周主管'))
  const saved = await saveText(office.staff, id, text.id, lead)
  const base = saved.data.document as TextDocument
  const mine = await edit(base, (on) => on.comment('六十日', '太长', name))
  return { id, base, mine, before: await bytesOf(base) }
}
const send = ({ id, base }: { id: number; base: TextDocument }, bytes: Uint8Array) =>
  saveText(reviewer, id, base.id, bytes, { change: 'comment' })

const comments = /^word\/(comments\w*|people)\.xml$/
const announced =
  /<(Override|Relationship) [^>]*(comments(Extended)?|people)(\+xml)?"[^>]*\/>|<\/?w:r(Pr)?>|<w:t[^>]*>|<\/w:t>/g
/** Parts without comments, and the text without their marks. */
async function rest(bytes: Uint8Array): Promise<[string, string][]> {
  const mark =
    /<w:r>(<w:rPr><w:rStyle[^>]*\/><\/w:rPr>)?<w:commentReference[^>]*\/><\/w:r>|<w:commentRange\w+[^>]*\/>/g
  const bare = (xml: string) => xml.replace(mark, '').replace(announced, '')
  return [...(await partsOf(bytes))]
    .filter(([part]) => !comments.test(part))
    .map(([part, xml]) => [part, bare(xml)])
}
const replaced = (from: string | RegExp, to: string) => (xml: string) => {
  const now = xml.replace(from, to)
  if (now === xml) throw new Error('nothing was changed')
  return now
}
const into = (end: string, what: string) => replaced(end, `${what}${end}`)
const run = (text: string, format = '') => `<w:r>${format}<w:t>${text}</w:t></w:r>`
const relation = (kind: string, target: string) =>
  `<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" TargetMode="External"/>`

type Changes = Parameters<typeof withParts>[1]
const smuggled: [string, Changes][] = [
  ['words in a header', { 'word/header1.xml': into('</w:hdr>', `<w:p>${run('另付一百万')}</w:p>`) }],
  ['words in a footer', { 'word/footer1.xml': into('</w:ftr>', `<w:p>${run('另付一百万')}</w:p>`) }],
  ['a paragraph', { 'word/document.xml': into('<w:sectPr', `<w:p>${run('另付一百万')}</w:p>`) }],
  [
    'hidden words',
    {
      'word/document.xml': replaced(
        '</w:r></w:p>',
        `</w:r>${run('另付', '<w:rPr><w:vanish/></w:rPr>')}</w:p>`,
      ),
    },
  ],
  [
    'a result of a field',
    {
      'word/document.xml': replaced(
        '</w:r></w:p>',
        `</w:r><w:fldSimple w:instr="PAGE">${run('99')}</w:fldSimple></w:p>`,
      ),
    },
  ],
  [
    'a suggested deletion',
    {
      'word/document.xml': replaced(
        /<w:r>(?=(?:(?!<w:r>).)*<w:t[^>]*>[^<]*六十日)/,
        '<w:del w:id="900" w:author="钱财务"><w:r><w:delText>字</w:delText></w:r></w:del><w:r>',
      ),
    },
  ],
  [
    'a bookmark of another name',
    { 'word/document.xml': replaced(/(<w:bookmarkStart [^>]*w:name=")\w+/, '$1other_name') },
  ],
  [
    'a style that hides',
    {
      'word/styles.xml': into(
        '</w:styles>',
        '<w:style w:type="paragraph" w:styleId="X"><w:rPr><w:vanish/></w:rPr></w:style>',
      ),
    },
  ],
  [
    'other numbers',
    { 'word/numbering.xml': replaced(/w:lvlText w:val="[^"]*"/, 'w:lvlText w:val="第九条"') },
  ],
  [
    'other settings',
    { 'word/settings.xml': into('</w:settings>', '<w:documentProtection w:edit="readOnly"/>') },
  ],
  [
    'properties',
    {
      'docProps/core.xml': replaced(
        '</cp:coreProperties>',
        '<dc:description xmlns:dc="http://purl.org/dc/elements/1.1/">另付</dc:description></cp:coreProperties>',
      ),
    },
  ],
  ['a part of its own', { 'customXml/item9.xml': '<x>另付一百万</x>' }],
  [
    'a link',
    {
      'word/_rels/document.xml.rels': into(
        '</Relationships>',
        relation('hyperlink', 'https://evil.example/'),
      ),
    },
  ],
  [
    'other words in the comment of another',
    { 'word/comments.xml': replaced('价格不能再让', '价格可以再让') },
  ],
  [
    'the comment of another with more in it',
    {
      'word/comments.xml': replaced(
        /(价格不能再让<\/w:t><\/w:r>)/,
        `$1<w:r><w:delText>可以再让</w:delText></w:r>`,
      ),
    },
  ],
  [
    'the comment of another under their own name',
    { 'word/comments.xml': replaced('w:author="周主管"', 'w:author="钱财务"') },
  ],
]

describe('a file of who may only comment', () => {
  test.each(smuggled)('with %s changes nothing but comments [SCR-07]', async (_, changes) => {
    const given = await commented()
    const answer = await send(given, await withParts(given.mine, changes))
    expect([201, 422]).toContain(answer.status)
    const [newest] = (await texts(given.id)) as [TextDocument]
    expect(answer.status === 201).toBe(newest.id !== given.base.id)
    const after = await bytesOf(newest)
    expect(await rest(after)).toEqual(await rest(given.before))
    expect(await words(newest)).toBe(await words(given.base))
    const written = (await partsOf(after)).get('word/comments.xml') ?? ''
    expect(written).toContain('w:author="周主管"')
    expect(written).toContain('价格不能再让')
    expect(written).not.toContain('可以再让')
  })

  const person = (author: string, userId: number) =>
    `<w15:person w15:author="${author}"><w15:presenceInfo w15:providerId="chancery" w15:userId="${userId}"/></w15:person>`
  const people = (...all: string[]): Changes => ({
    'word/people.xml': () =>
      `<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml">${all.join('')}</w15:people>`,
    '[Content_Types].xml': (xml) =>
      xml.includes('people')
        ? xml
        : xml.replace(
            '</Types>',
            '<Override PartName="/word/people.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.people+xml"/></Types>',
          ),
  })

  test('cannot give its comments another name, by whatever number it says the name has [SCR-07]', async () => {
    const given = await commented()
    const userId: number = (await reviewer.get('/session')).data.user.id
    const forged = await edit(given.base, (on) => on.comment('六十日', '同意', '总经理'))
    expect((await send(given, forged)).status).toBe(422)
    const named = await withParts(forged, people(person('总经理', userId)))
    expect(await send(given, named)).toMatchObject({ status: 422, code: 42230 })
    const leadId: number = (await office.lead.get('/session')).data.user.id
    const asLead = await withParts(given.mine, people(person(name, leadId)))
    expect((await send(given, asLead)).status).toBe(422)
    const own = await withParts(given.mine, people(person(name, userId)))
    expect((await send(given, own)).status).toBe(201)
  })

  test('cannot take the comments of another for its own', async () => {
    const given = await commented()
    const userId: number = (await reviewer.get('/session')).data.user.id
    const without = await edit(given.base, (on) => on.remove(0))
    expect((await send(given, await withParts(without, people(person('周主管', userId))))).status).toBe(422)
  })

  test('brings the words of its comments, and nothing that calls, hides or refers to other parts', async () => {
    const given = await commented()
    const field = (code: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>看这里</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const sly = await withParts(given.mine, {
      'word/comments.xml': replaced(
        '太长</w:t></w:r>',
        `太长</w:t></w:r><w:r><w:rPr><w:b/><w:vanish/></w:rPr><w:t>藏</w:t></w:r>${field('INCLUDEPICTURE "http://evil.example/a.png"')}<w:hyperlink xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId77"><w:r><w:t>点我</w:t></w:r></w:hyperlink>`,
      ),
    })
    expect((await send(given, sly)).status).toBe(201)
    const [newest] = (await texts(given.id)) as [TextDocument]
    const written = (await partsOf(await bytesOf(newest))).get('word/comments.xml') ?? ''
    expect(written.replace(/<[^>]*>/g, '')).toContain('太长藏看这里点我')
    expect(written).toContain('<w:b/>')
    expect(written).not.toMatch(/instrText|fldChar|vanish|hyperlink|rId77|evil/)
  })
})
