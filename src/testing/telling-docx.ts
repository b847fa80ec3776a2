import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withParts } from './docx-parts.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const microsoft = 'http://schemas.microsoft.com/office'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const by = (id: number) => `w:id="${id}" w:author="内部律师李明" w:date="2026-11-19T03:04:05Z"`
const run = (text: string, format = '') =>
  `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const gone = (text: string) => `<w:r><w:delText xml:space="preserve">${text}</w:delText></w:r>`
const commented = (id: number, text: string) =>
  `<w:commentRangeStart w:id="${id}"/>${run(text)}<w:commentRangeEnd w:id="${id}"/><w:r><w:rPr><w:b/></w:rPr><w:commentReference w:id="${id}"/></w:r>`

/** The words that no clean copy of `tellingDocx` may hold anywhere. */
export const secrets = [
  '内部律师李明',
  '底价八折',
  '机密科技',
  '财务总监王芳',
  'rsid',
  '内部变量',
  'MyCompany.dotx',
  '机密编号',
  'secret-link',
  '删去的脚注',
  'corp-laptop',
  '未绑定的数据',
  'zhangsan@corp',
]

const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

const p = (text: string) => `<w:p>${run(text)}</w:p>`
const row = (properties: string, ...cells: string[]) =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells.map((text) => `<w:tc><w:tcPr><w:tcW w:w="900" w:type="dxa"/></w:tcPr>${p(text)}</w:tc>`).join('')}</w:tr>`
/** Its second row was inserted, its third deleted. */
const table = () =>
  `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/><w:gridCol w:w="900"/></w:tblGrid>${row('', '甲', '乙')}${row(`<w:ins ${by(30)}/>`, '新行', '丙')}${row(`<w:del ${by(31)}/>`, '旧行', '丁')}</w:tbl>`

const body = () =>
  [
    `<w:p w:rsidR="00AB12CD" w:rsidRDefault="00AB12CD">${commented(1, '第一条 价格')}<w:ins ${by(10)}>${run('含税')}</w:ins><w:del ${by(11)}>${gone('底价八折')}</w:del></w:p>`,
    `<w:p><w:pPr><w:jc w:val="right"/><w:pPrChange ${by(12)}><w:pPr><w:jc w:val="left"/></w:pPr></w:pPrChange></w:pPr>${run('右对齐', `<w:b/><w:rPrChange ${by(13)}><w:rPr><w:i/></w:rPr></w:rPrChange>`)}</w:p>`,
    `<w:moveFromRangeStart ${by(14)} w:name="m1"/><w:p><w:pPr><w:rPr><w:moveFrom ${by(15)}/></w:rPr></w:pPr><w:moveFrom ${by(16)}>${run('搬走的段落')}</w:moveFrom></w:p><w:moveFromRangeEnd w:id="14"/>`,
    `<w:p><w:pPr><w:rPr><w:ins ${by(17)}/></w:rPr></w:pPr><w:ins ${by(18)}>${run('新增的一段')}</w:ins></w:p>`,
    `<w:p><w:pPr><w:rPr><w:del ${by(19)}/></w:rPr></w:pPr>${run('前半')}</w:p>`,
    `<w:p>${run('后半')}<w:bookmarkStart w:id="1" w:name="amount"/><w:del ${by(20)}>${gone('旧')}<w:bookmarkEnd w:id="1"/></w:del></w:p>`,
    `<w:moveToRangeStart ${by(21)} w:name="m1"/><w:p><w:pPr><w:rPr><w:moveTo ${by(22)}/></w:rPr></w:pPr><w:moveTo ${by(23)}>${run('搬走的段落')}</w:moveTo></w:p><w:moveToRangeEnd w:id="21"/>`,
    `<w:p><w:hyperlink r:id="rId50"><w:del ${by(24)}>${gone('旧链接')}</w:del></w:hyperlink><w:hyperlink r:id="rId51">${run('官网')}</w:hyperlink></w:p>`,
    `<w:p><w:del ${by(25)}><w:r><w:footnoteReference w:id="2"/></w:r></w:del><w:r><w:footnoteReference w:id="3"/></w:r>${run('有脚注')}</w:p>`,
    `<w:p>${run('可见')}${run('隐藏的话', '<w:vanish/>')}</w:p>`,
    `<w:p><w:sdt><w:sdtPr><w:dataBinding w:xpath="/x" w:storeItemID="{6C3C8BC8-F283-45AE-878A-BAB7291924A1}"/><w:text/></w:sdtPr><w:sdtContent>${run('显示的标题')}</w:sdtContent></w:sdt></w:p>`,
    `<w:p><w:permStart w:id="7" w:ed="zhangsan@corp"/>${run('可编辑')}<w:permEnd w:id="7"/></w:p>`,
    `<w:p>${run('图')}<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="9525" cy="9525"/><wp:docPr id="1" name="图片 1" descr="C:\\Users\\corp-laptop\\seal.png"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="seal.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId52"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9525" cy="9525"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
    table(),
    p('末段'),
  ].join('')

const relation = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`
const comment = (id: number, text: string) =>
  `<w:comment ${by(id)} w:initials="李"><w:p><w:r><w:annotationRef/></w:r>${run(text)}</w:p></w:comment>`
const note = (id: number, text: string, type = '') =>
  `<w:footnote${type && ` w:type="${type}"`} w:id="${id}"><w:p>${text}</w:p></w:footnote>`

const parts: Record<string, string | Uint8Array> = {
  'word/comments.xml': `${declaration}<w:comments ${w}>${comment(1, '底价八折，不要让对方知道')}${comment(2, '页眉也有')}</w:comments>`,
  'word/commentsExtended.xml': `${declaration}<w15:commentsEx xmlns:w15="${microsoft}/word/2012/wordml"/>`,
  'word/people.xml': `${declaration}<w15:people xmlns:w15="${microsoft}/word/2012/wordml"><w15:person w15:author="内部律师李明"><w15:presenceInfo w15:providerId="AD" w15:userId="zhangsan@corp"/></w15:person></w15:people>`,
  'word/footnotes.xml': `${declaration}<w:footnotes ${w}>${note(-1, '<w:r><w:separator/></w:r>', 'separator')}${note(0, '<w:r><w:continuationSeparator/></w:r>', 'continuationSeparator')}${note(2, run('删去的脚注'))}${note(3, run('留下的脚注'))}</w:footnotes>`,
  'docProps/app.xml': `${declaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Template>MyCompany.dotx</Template><Manager>财务总监王芳</Manager><Company>机密科技</Company></Properties>`,
  'docProps/custom.xml': `${declaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="机密编号"><vt:lpwstr>X-1</vt:lpwstr></property></Properties>`,
  'docProps/thumbnail.png': png,
  'word/media/image1.png': png,
  'customXml/item1.xml': `<data xmlns="urn:secret">未绑定的数据</data>`,
  'customXml/itemProps1.xml': `<ds:datastoreItem xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml" ds:itemID="{11111111-2222-3333-4444-555555555555}"/>`,
  'customXml/_rels/item1.xml.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', `${office}/customXmlProps`, 'itemProps1.xml')}</Relationships>`,
  'word/_rels/settings.xml.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', `${office}/attachedTemplate`, 'file:///C:/Users/corp-laptop/MyCompany.dotx', 'External')}</Relationships>`,
}

const header = () => `<w:p>${commented(2, '页眉')}<w:ins ${by(40)}>${run('新')}</w:ins></w:p>`
const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}"/>`

/**
 * A .docx with one of everything that must not leave the house: comments in text and header, tracked changes of all kinds, properties, saving marks,
 * variables, an attached template, unbound data, a thumbnail, a deleted link and footnote, a person's right to edit, a path in a picture.
 */
export const tellingDocx = (): Promise<Uint8Array> =>
  withParts(
    new Uint8Array(readFileSync(join(import.meta.dirname, '../../demo/templates/sales-contract.docx'))),
    {
      ...parts,
      'word/document.xml': (xml) =>
        xml.replace(/(<w:body>).*(<w:sectPr>)/s, (_, open, end) => `${open}${body()}${end}`),
      'word/header1.xml': (xml) =>
        xml.replace(/(<w:hdr[^>]*>).*(<\/w:hdr>)/s, (_, open, end) => `${open}${header()}${end}`),
      '[Content_Types].xml': (xml) =>
        xml.replace(
          '</Types>',
          `<Default Extension="png" ContentType="image/png"/>${override('word/comments.xml', `${word}.comments+xml`)}${override('word/commentsExtended.xml', `${word}.commentsExtended+xml`)}${override('word/people.xml', `${word}.people+xml`)}${override('word/footnotes.xml', `${word}.footnotes+xml`)}${override('docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml')}${override('docProps/custom.xml', 'application/vnd.openxmlformats-officedocument.custom-properties+xml')}${override('customXml/itemProps1.xml', 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml')}</Types>`,
        ),
      '_rels/.rels': (xml) =>
        xml.replace(
          '</Relationships>',
          `${relation('rId90', `${office}/extended-properties`, 'docProps/app.xml')}${relation('rId91', `${office}/custom-properties`, 'docProps/custom.xml')}${relation('rId92', 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail', 'docProps/thumbnail.png')}</Relationships>`,
        ),
      'word/_rels/document.xml.rels': (xml) =>
        xml.replace(
          '</Relationships>',
          `${relation('rId40', `${office}/comments`, 'comments.xml')}${relation('rId41', `${microsoft}/2011/relationships/commentsExtended`, 'commentsExtended.xml')}${relation('rId42', `${microsoft}/2011/relationships/people`, 'people.xml')}${relation('rId43', `${office}/footnotes`, 'footnotes.xml')}${relation('rId44', `${office}/customXml`, '../customXml/item1.xml')}${relation('rId50', `${office}/hyperlink`, 'https://example.com/secret-link', 'External')}${relation('rId51', `${office}/hyperlink`, 'https://example.com/', 'External')}${relation('rId52', `${office}/image`, 'media/image1.png')}</Relationships>`,
        ),
      'docProps/core.xml': (xml) =>
        xml.replace(/(<\/cp:coreProperties>)/, '<cp:lastModifiedBy>财务总监王芳</cp:lastModifiedBy>$1'),
      'word/settings.xml': (xml) =>
        xml
          .replace(
            '<w:defaultTabStop',
            '<w:attachedTemplate r:id="rId1"/><w:trackRevisions/><w:defaultTabStop',
          )
          .replace(
            '<w:themeFontLang',
            '<w:docVars><w:docVar w:name="内部变量" w:val="1"/></w:docVars><w:rsids><w:rsidRoot w:val="00AB12CD"/><w:rsid w:val="00AB12CD"/></w:rsids><w:themeFontLang',
          ),
    },
  )
