import { DOMParser, type Element } from '@xmldom/xmldom'
import JSZip from 'jszip'

// A .docx made and read without the editor: what it writes is checked by libraries that did not write it.

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const w14 = 'http://schemas.microsoft.com/office/word/2010/wordml'
const w15 = 'http://schemas.microsoft.com/office/word/2012/wordml'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const paragraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const table = (rows: string[][]): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="8000" w:type="dxa"/></w:tblPr><w:tblGrid>${rows[0]?.map(() => '<w:gridCol w:w="4000"/>').join('')}</w:tblGrid>${rows
    .map(
      (cells) =>
        `<w:tr>${cells.map((text) => `<w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`).join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`

/** A contract of four paragraphs and a table of two rows; `parts` are further entries of the package with their relationship and content type. */
export async function contractFile(
  body = [
    paragraph('货物采购合同'),
    paragraph('第一条 标的物为服务器十台，总价人民币壹佰万元整。'),
    paragraph('第二条 乙方应于二〇二六年十二月三十一日前交货。'),
    table([
      ['名称', '单价'],
      ['服务器', '壹拾万元'],
    ]),
    paragraph('第三条 争议提交北京仲裁委员会仲裁。'),
  ].join(''),
  parts: { name: string; xml: string; relation: string; type: string }[] = [],
): Promise<Buffer> {
  const zip = new JSZip()
  zip.file(
    '[Content_Types].xml',
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}.document.main+xml"/>${parts
      .map(({ name, type }) => `<Override PartName="/word/${name}" ContentType="${main}.${type}+xml"/>`)
      .join('')}</Types>`,
  )
  zip.file(
    '_rels/.rels',
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
  )
  zip.file(
    'word/document.xml',
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="${w}" xmlns:w14="${w14}"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  )
  if (parts.length)
    zip.file(
      'word/_rels/document.xml.rels',
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts
        .map(
          ({ name, relation }, i) => `<Relationship Id="rId${i + 1}" Type="${relation}" Target="${name}"/>`,
        )
        .join('')}</Relationships>`,
    )
  for (const { name, xml } of parts) zip.file(`word/${name}`, xml)
  return zip.generateAsync({ type: 'nodebuffer' })
}

export { paragraph }

export type ReadComment = {
  id: string
  author: string
  date: string
  text: string
  /** The words between its marks. */
  range: string
  isResolved: boolean
  /** The id of the comment it answers. */
  answers: string | null
}

export type ReadChange = { kind: 'ins' | 'del'; text: string; author: string; date: string }

const all = (node: Element, name: string): Element[] => [...node.getElementsByTagNameNS(w, name)]
const root = async (zip: JSZip, name: string): Promise<Element | null> => {
  const xml = await zip.file(name)?.async('string')
  return xml ? new DOMParser().parseFromString(xml, 'text/xml').documentElement : null
}
const textOf = (node: Element): string =>
  all(node, '*')
    .filter(({ localName }) => localName === 't' || localName === 'delText')
    .map((one) => one.textContent ?? '')
    .join('')

/** The comments of a .docx, from its own parts: comments.xml, commentsExtended.xml, the marks in the text. */
export async function commentsIn(bytes: Buffer): Promise<ReadComment[]> {
  const zip = await JSZip.loadAsync(bytes)
  const [comments, threads, document] = await Promise.all([
    root(zip, 'word/comments.xml'),
    root(zip, 'word/commentsExtended.xml'),
    root(zip, 'word/document.xml'),
  ])
  if (!comments || !document) return []
  const lines = threads ? [...threads.getElementsByTagNameNS(w15, 'commentEx')] : []
  const paraIdOf = (comment: Element) => all(comment, 'p').at(-1)?.getAttributeNS(w14, 'paraId') ?? ''
  const list = all(comments, 'comment')
  return list.map((comment) => {
    const id = comment.getAttributeNS(w, 'id') ?? ''
    const line = lines.find((one) => one.getAttributeNS(w15, 'paraId') === paraIdOf(comment))
    const parent = line?.getAttributeNS(w15, 'paraIdParent')
    return {
      id,
      author: comment.getAttributeNS(w, 'author') ?? '',
      date: comment.getAttributeNS(w, 'date') ?? '',
      text: all(comment, 'p').map(textOf).join('\n'),
      range: between(document, id),
      isResolved: line?.getAttributeNS(w15, 'done') === '1',
      answers: parent ? (list.find((one) => paraIdOf(one) === parent)?.getAttributeNS(w, 'id') ?? '?') : null,
    }
  })
}

function between(document: Element, id: string): string {
  let isIn = false
  let words = ''
  for (const node of all(document, '*')) {
    const isMine = node.getAttributeNS(w, 'id') === id
    if (node.localName === 'commentRangeStart' && isMine) isIn = true
    else if (node.localName === 'commentRangeEnd' && isMine) isIn = false
    else if (isIn && node.localName === 't') words += node.textContent ?? ''
  }
  return words
}

/** The insertions and deletions of a .docx that nobody decided yet, in the order of the document. */
export async function changesIn(bytes: Buffer): Promise<ReadChange[]> {
  const document = await root(await JSZip.loadAsync(bytes), 'word/document.xml')
  if (!document) return []
  return all(document, '*')
    .filter(
      ({ localName, parentNode }) =>
        (localName === 'ins' || localName === 'del') && (parentNode as Element).localName === 'p',
    )
    .map((node) => ({
      kind: node.localName as 'ins' | 'del',
      text: textOf(node),
      author: node.getAttributeNS(w, 'author') ?? '',
      date: node.getAttributeNS(w, 'date') ?? '',
    }))
}

/** One part of a .docx as text; '' when there is none. */
export const partOf = async (bytes: Buffer, name: string): Promise<string> =>
  (await (await JSZip.loadAsync(bytes)).file(name)?.async('string')) ?? ''

/** A file as Word leaves it: a thread of two with ids of its own, in a comment of two paragraphs; 孙丽 there is somebody of another company. */
export const wordComments = (): Promise<Buffer> =>
  contractFile(
    `<w:p><w:commentRangeStart w:id="4"/><w:commentRangeStart w:id="5"/><w:r><w:t>第一条 总价</w:t></w:r><w:commentRangeEnd w:id="4"/><w:r><w:commentReference w:id="4"/></w:r><w:commentRangeEnd w:id="5"/><w:r><w:commentReference w:id="5"/></w:r></w:p>`,
    [
      {
        name: 'comments.xml',
        type: 'comments',
        relation: `${office}/comments`,
        xml: `<w:comments xmlns:w="${w}" xmlns:w14="${w14}"><w:comment w:id="4" w:author="孙丽" w:date="2026-11-01T09:30:00Z" w:initials="S"><w:p w14:paraId="1A2B3C4D"><w:r><w:annotationRef/></w:r><w:r><w:t>对方的意见</w:t></w:r></w:p><w:p w14:paraId="1A2B3C4E"><w:r><w:t>第二段</w:t></w:r></w:p></w:comment><w:comment w:id="5" w:author="王律师" w:date="2026-11-01T10:30:00Z"><w:p w14:paraId="1A2B3C4F"><w:r><w:t>对方的回复</w:t></w:r></w:p></w:comment></w:comments>`,
      },
      {
        name: 'commentsExtended.xml',
        type: 'commentsExtended',
        relation: 'http://schemas.microsoft.com/office/2011/relationships/commentsExtended',
        xml: `<w15:commentsEx xmlns:w15="${w15}"><w15:commentEx w15:paraId="1A2B3C4E" w15:done="0"/><w15:commentEx w15:paraId="1A2B3C4F" w15:paraIdParent="1A2B3C4E" w15:done="0"/></w15:commentsEx>`,
      },
      {
        name: 'commentsIds.xml',
        type: 'commentsIds',
        relation: 'http://schemas.microsoft.com/office/2016/09/relationships/commentsIds',
        xml: `<w16cid:commentsIds xmlns:w16cid="http://schemas.microsoft.com/office/word/2016/wordml/cid"><w16cid:commentId w16cid:paraId="1A2B3C4E" w16cid:durableId="5A4B3C2D"/></w16cid:commentsIds>`,
      },
      {
        name: 'people.xml',
        type: 'people',
        relation: 'http://schemas.microsoft.com/office/2011/relationships/people',
        xml: `<w15:people xmlns:w15="${w15}"><w15:person w15:author="孙丽"><w15:presenceInfo w15:providerId="Windows Live" w15:userId="other@example.com"/></w15:person></w15:people>`,
      },
    ],
  )
