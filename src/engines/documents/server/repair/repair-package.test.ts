import { expect, test } from 'vitest'
import { compoundFile, plainDocx } from '#testing/bad-files.ts'
import { partsOf, withParts, withTemplatePath } from '#testing/docx-parts.ts'
import { openXmlErrors } from '#testing/open-xml-errors.ts'
import { readDocxText } from '../docx/docx-text.ts'
import { packEntry, writeZip } from '../docx/zip.ts'
import { admitFile, inspectFile } from '../inspect/inspect-file.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = (...relations: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`
const outside = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}" TargetMode="External"/>`

const namespaces =
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'

/** A sound .docx with this in front of its body's text, and these relationships of the body. */
const withBody = (xml: string, ...relations: string[]) =>
  withParts(plainDocx(), {
    'word/document.xml': (document) =>
      document.replace('<w:body>', `<w:body>${xml}`).replace(
        '<w:document ',
        `<w:document ${namespaces
          .split(' ')
          .filter((each) => !document.includes(each.split('=')[0] as string))
          .join(' ')} `,
      ),
    'word/_rels/document.xml.rels': (text) =>
      text.replace('</Relationships>', `${relations.join('')}</Relationships>`),
  })

const paragraph = (runs: string) => `<w:p>${runs}</w:p>`
const run = (inside: string) => `<w:r>${inside}</w:r>`
const words = (text: string) => run(`<w:t>${text}</w:t>`)

const picture = (blip: string, description = '公司标志', id = 9) =>
  run(
    `<w:drawing><wp:inline><wp:extent cx="900000" cy="600000"/><wp:docPr id="${id}" name="图片 ${id}" descr="${description}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="9" name="logo"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>${blip}<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="600000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`,
  )

/** What comes out: it passes every check as it is now, and the Open XML schema where asked. */
async function repaired(bytes: Uint8Array, extension: 'docx' | 'xlsx' = 'docx') {
  const admitted = admitFile(bytes, extension)
  if (!admitted) throw new Error('nothing was repaired')
  inspectFile(admitted.bytes, extension)
  expect(admitFile(admitted.bytes, extension), 'a second time there is nothing to do').toBe(null)
  const parts = await partsOf(admitted.bytes)
  const related = [...parts]
    .filter(([name]) => name.endsWith('.rels'))
    .map(([, text]) => text)
    .join('')
  return { ...admitted, parts, related, document: parts.get('word/document.xml') ?? '' }
}

const withTemplate = (path: string) => withTemplatePath(plainDocx(), path)

test('the place of the firm’s template is forgotten, and nothing else is touched', async () => {
  const before = await withTemplate('file:///C:\\Users\\zhang\\Templates\\合同.dotm')
  const { parts, related, repairs, bytes } = await repaired(before)
  expect(repairs).toEqual([
    { kind: 'templatePath', count: 1, details: ['file:///C:\\Users\\zhang\\Templates\\合同.dotm'] },
  ])
  expect(related).not.toContain('attachedTemplate')
  expect(parts.get('word/settings.xml')).not.toContain('attachedTemplate')
  const was = await partsOf(before)
  for (const [name, text] of parts) if (!/settings/.test(name)) expect(text, name).toBe(was.get(name))
  expect(await openXmlErrors(bytes)).toEqual([])
})

test('a linked picture becomes an empty frame of its size with its description; where the file has a copy, that is shown', async () => {
  const { document, related, parts, repairs, bytes } = await repaired(
    await withBody(
      paragraph(
        picture('<a:blip r:link="rId90"/>') + picture('<a:blip r:embed="rId91" r:link="rId90"/>', '', 10),
      ),
      outside('rId90', 'image', 'http://intranet/logo.png'),
      `<Relationship Id="rId91" Type="${office}/image" Target="media/empty-frame.png"/>`,
    ),
  )
  expect(repairs).toEqual([{ kind: 'picture', count: 2, details: ['公司标志', 'http://intranet/logo.png'] }])
  expect(document).toContain('<a:blip r:embed="rId90"/>')
  expect(document).toContain('<a:blip r:embed="rId91"/>')
  expect(document).toContain('descr="公司标志"')
  expect(document).toContain('cx="900000" cy="600000"')
  expect(related).not.toContain('intranet')
  expect(related).toContain('Target="media/empty-frame.png"')
  expect(parts.has('word/media/empty-frame.png')).toBe(true)
  expect(await openXmlErrors(bytes)).toEqual([])
})

test('an old linked picture (VML) becomes an empty frame; a background from elsewhere goes', async () => {
  const { document, related } = await repaired(
    await withBody(
      paragraph(
        run(
          '<w:pict><v:shape style="width:90pt;height:60pt"><v:fill r:id="rId92" type="tile"/><v:imagedata r:id="rId90" r:href="rId91" o:title="标志"/></v:shape></w:pict>',
        ),
      ),
      ...['rId90', 'rId91', 'rId92'].map((id) => outside(id, 'image', `file://server/${id}.png`)),
    ),
  )
  expect(document).toContain('<v:imagedata r:id="rId90" o:title="标志"/>')
  expect(document).not.toMatch(/rId9[12]/)
  expect(related).not.toContain('file://server')
})

test.each([
  ['a program of a legal database', 'consultantplus://offline/ref=AB12'],
  ['a file beside it', '../附件/价目表.xlsx'],
  ['a program on the machine', 'file:///c:/windows/system32/calc.exe'],
  ['a script', 'javascript:alert(1)'],
])('a link to %s keeps its words and loses where it led', async (_, target) => {
  const before = await withBody(
    paragraph(
      `${words('见')}<w:hyperlink r:id="rId90">${words('民法典第 585 条')}</w:hyperlink>${words('。')}`,
    ),
    outside('rId90', 'hyperlink', target),
  )
  const { document, related, repairs, bytes } = await repaired(before)
  expect(repairs).toEqual([{ kind: 'link', count: 1, details: ['民法典第 585 条'] }])
  expect(document).not.toContain('w:hyperlink')
  expect(related).not.toContain(target)
  expect(readDocxText(bytes)).toBe('见民法典第 585 条。\n正文')
})

test('ordinary links stay, and a link of a picture goes without the picture', async () => {
  const link = picture('<a:blip r:embed="rId91"/>').replace(
    'descr="公司标志"/>',
    'descr="公司标志"><a:hlinkClick r:id="rId90"/></wp:docPr>',
  )
  const { document, repairs } = await repaired(
    await withBody(
      paragraph(`<w:hyperlink r:id="rId92">${words('网站')}</w:hyperlink>${link}`),
      outside('rId90', 'hyperlink', 'ftp://files/a'),
      outside('rId92', 'hyperlink', 'https://example.com/'),
      `<Relationship Id="rId91" Type="${office}/image" Target="media/none.png"/>`,
    ),
  )
  expect(repairs).toEqual([{ kind: 'link', count: 1, details: ['ftp://files/a'] }])
  expect(document).toContain('<w:hyperlink r:id="rId92">')
  expect(document).toContain('a:blip r:embed="rId91"')
  expect(document).not.toContain('hlinkClick')
})

test('a linked object keeps its last picture and is no object any more', async () => {
  const { document, related, repairs } = await repaired(
    await withBody(
      paragraph(
        run(
          '<w:object w:dxaOrig="900" w:dyaOrig="900"><v:shape id="s1" style="width:90pt;height:60pt" o:ole=""><v:imagedata r:id="rId91"/></v:shape><o:OLEObject Type="Link" ProgID="Excel.Sheet.12" ShapeID="s1" DrawAspect="Content" r:id="rId90" UpdateMode="Always"/></w:object>',
        ),
      ),
      outside('rId90', 'oleObject', 'file:///D:\\price.xlsx!Sheet1!R1C1'),
      `<Relationship Id="rId91" Type="${office}/image" Target="media/none.png"/>`,
    ),
  )
  expect(repairs).toEqual([{ kind: 'object', count: 1, details: ['file:///D:\\price.xlsx!Sheet1!R1C1'] }])
  expect(document).toContain(
    '<w:pict><v:shape id="s1" style="width:90pt;height:60pt"><v:imagedata r:id="rId91"/></v:shape></w:pict>',
  )
  expect(document).not.toContain('OLEObject')
  expect(related).not.toContain('price.xlsx')
})

test('a linked chart keeps its figures', async () => {
  const { parts, related, repairs } = await repaired(
    await withParts(plainDocx(), {
      'word/charts/chart1.xml': `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="${office}"><c:chart><c:v>42</c:v></c:chart><c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>`,
      'word/charts/_rels/chart1.xml.rels': rels(
        outside('rId1', 'oleObject', 'file:///\\\\server\\figures.xlsx'),
      ),
    }),
  )
  expect(repairs).toEqual([{ kind: 'chart', count: 1, details: ['file:///\\\\server\\figures.xlsx'] }])
  expect(parts.get('word/charts/chart1.xml')).toContain('<c:v>42</c:v>')
  expect(parts.get('word/charts/chart1.xml')).not.toContain('externalData')
  expect(related).not.toContain('figures')
})

test('the source of a mail merge goes with its query', async () => {
  const { parts, repairs } = await repaired(
    await withParts(plainDocx(), {
      'word/settings.xml': (xml) =>
        xml.replace(
          /(<w:settings[^>]*>)/,
          `$1<w:mailMerge xmlns:r="${office}"><w:mainDocumentType w:val="formLetters"/><w:query w:val="SELECT * FROM 客户"/><w:dataSource r:id="rId1"/></w:mailMerge>`,
        ),
      'word/_rels/settings.xml.rels': rels(outside('rId1', 'mailMergeSource', 'file:///C:\\客户.xlsx')),
    }),
  )
  expect(repairs.map(({ kind }) => kind)).toEqual(['mailMerge'])
  expect(parts.get('word/settings.xml')).not.toMatch(/mailMerge|客户/)
})

test('fields that fetch from elsewhere show what they showed last; other fields stay fields', async () => {
  const field = (code: string, result: string) =>
    run('<w:fldChar w:fldCharType="begin"/>') +
    run(`<w:instrText xml:space="preserve"> ${code} </w:instrText>`) +
    run('<w:fldChar w:fldCharType="separate"/>') +
    words(result) +
    run('<w:fldChar w:fldCharType="end"/>')
  const before = await withBody(
    paragraph(
      field('INCLUDETEXT "C:\\\\范本\\\\条款.docx"', '第一条') +
        field('HYPERLINK "consultantplus://x"', '法条') +
        field('HYPERLINK "https://example.com/"', '网站') +
        field('HYPERLINK \\l "_Toc1"', '目录') +
        field('PAGE', '1') +
        `<w:fldSimple w:instr=" INCLUDEPICTURE &quot;http://x/a.png&quot; ">${words('图')}</w:fldSimple>`,
    ),
  )
  const { document, repairs, bytes } = await repaired(before)
  expect(repairs.map(({ kind, count }) => [kind, count])).toEqual([
    ['link', 1],
    ['field', 2],
  ])
  expect(document).not.toMatch(/INCLUDE|consultantplus/)
  expect(document).toContain('https://example.com/')
  expect(document).toContain('HYPERLINK \\l "_Toc1"')
  expect(document).toContain(' PAGE ')
  expect(readDocxText(bytes)).toBe(readDocxText(before))
})

test('a field that starts a program is an attack and refused, as macros are', async () => {
  const dde = await withBody(
    paragraph(
      `<w:fldSimple w:instr="DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe &quot;/k calc&quot;">${words('x')}</w:fldSimple>`,
    ),
  )
  expect(() => admitFile(dde, 'docx')).toThrow(expect.objectContaining({ reason: 'unsafeFile' }))
  const macro = await withParts(await withTemplate('C:\\a.dotm'), {
    'word/vbaProject.bin': compoundFile('VBA'),
  })
  expect(() => admitFile(macro, 'docx')).toThrow(expect.objectContaining({ reason: 'macroInFile' }))
})

test('an embedded document is repaired where it lies, and a workbook keeps the values of others', async () => {
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const x = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  const workbook = writeZip(
    Object.entries({
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheet}"/></Types>`,
      '_rels/.rels': rels(
        `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`,
      ),
      'xl/workbook.xml': `<workbook ${x}><sheets/></workbook>`,
      'xl/externalLinks/externalLink1.xml': `<externalLink ${x}><externalBook xmlns:r="${office}" r:id="rId1"/></externalLink>`,
      'xl/externalLinks/_rels/externalLink1.xml.rels': rels(
        outside('rId1', 'externalLinkPath', 'file:///D:\\账\\价目.xlsx'),
      ),
    }).map(([name, text]) => packEntry(name, utf8(text))),
  )
  const alone = await repaired(workbook, 'xlsx')
  expect(alone.repairs).toEqual([{ kind: 'workbook', count: 1, details: ['file:///D:\\账\\价目.xlsx'] }])
  expect(alone.related).toContain('xlPathMissing" Target="价目.xlsx" TargetMode="External"')
  const inside = await repaired(
    await withParts(await withTemplate('C:\\a.dotx'), { 'word/embeddings/book.xlsx': workbook }),
  )
  expect(inside.repairs.map(({ kind }) => kind)).toEqual(['templatePath', 'workbook'])
})

test('a file that asks nothing of other places is not touched', async () => {
  expect(admitFile(plainDocx(), 'docx')).toBe(null)
})
