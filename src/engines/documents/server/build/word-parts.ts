import { escapeXml } from './word-writer.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const relationships = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
export const part = (root: string, content: string, attributes = ''): string =>
  `${declaration}<w:${root} ${main} ${relationships}${attributes}>${content}</w:${root}>`

type Style = {
  id: string
  name: string
  basedOn?: string
  next?: string
  paragraph?: string
  run?: string
  outline?: boolean
}

const fonts = (chinese: string, latin = 'Times New Roman') =>
  `<w:rFonts w:ascii="${latin}" w:hAnsi="${latin}" w:eastAsia="${chinese}" w:cs="${latin}"/>`
const size = (points: number) => `<w:sz w:val="${points * 2}"/><w:szCs w:val="${points * 2}"/>`

/** The styles of a Chinese contract: 黑体 titles and clause headings, 仿宋 or 宋体 text with two characters of indent. */
const styles: Style[] = [
  {
    id: 'Title',
    name: 'Title',
    basedOn: 'Normal',
    next: 'BodyText',
    paragraph:
      '<w:keepNext/><w:spacing w:before="240" w:after="240" w:line="600" w:lineRule="exact"/><w:jc w:val="center"/><w:outlineLvl w:val="0"/>',
    run: `${fonts('黑体', 'Arial')}<w:b/><w:bCs/>${size(22)}`,
  },
  {
    id: 'Heading1',
    name: 'heading 1',
    basedOn: 'Normal',
    next: 'Clause',
    paragraph:
      '<w:keepNext/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:spacing w:before="180" w:after="60"/><w:outlineLvl w:val="0"/>',
    run: `${fonts('黑体', 'Arial')}${size(12)}`,
  },
  {
    id: 'BodyText',
    name: 'Body Text',
    basedOn: 'Normal',
    paragraph: '<w:ind w:firstLine="480" w:firstLineChars="200"/>',
  },
  {
    id: 'Clause',
    name: 'Clause',
    basedOn: 'Normal',
    paragraph: '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>',
  },
  {
    id: 'SubClause',
    name: 'Sub Clause',
    basedOn: 'Normal',
    paragraph: '<w:numPr><w:ilvl w:val="2"/><w:numId w:val="1"/></w:numPr><w:jc w:val="left"/>',
  },
  {
    id: 'PartyLine',
    name: 'Party Line',
    basedOn: 'Normal',
    paragraph: '<w:jc w:val="left"/>',
  },
  {
    id: 'TableText',
    name: 'Table Text',
    basedOn: 'Normal',
    paragraph: '<w:spacing w:before="40" w:after="40" w:line="320" w:lineRule="exact"/><w:jc w:val="left"/>',
    run: `${fonts('宋体')}${size(10.5)}`,
  },
  {
    id: 'TableHead',
    name: 'Table Head',
    basedOn: 'TableText',
    paragraph: '<w:keepNext/><w:jc w:val="center"/>',
    run: `${fonts('黑体', 'Arial')}`,
  },
  {
    id: 'Header',
    name: 'header',
    basedOn: 'Normal',
    paragraph:
      '<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="auto"/></w:pBdr><w:tabs><w:tab w:val="right" w:pos="8730"/></w:tabs><w:spacing w:line="240" w:lineRule="auto"/>',
    run: `${fonts('宋体')}${size(9)}`,
  },
  {
    id: 'Footer',
    name: 'footer',
    basedOn: 'Normal',
    paragraph: '<w:spacing w:line="240" w:lineRule="auto"/><w:jc w:val="center"/>',
    run: `${fonts('宋体')}${size(9)}`,
  },
]

const styleXml = ({ id, name, basedOn, next, paragraph, run }: Style): string =>
  `<w:style w:type="paragraph"${/^(Title|Heading1|Header|Footer|BodyText)$/.test(id) ? '' : ' w:customStyle="1"'} w:styleId="${id}">` +
  `<w:name w:val="${name}"/>${basedOn ? `<w:basedOn w:val="${basedOn}"/>` : ''}${next ? `<w:next w:val="${next}"/>` : ''}<w:qFormat/>` +
  `${paragraph ? `<w:pPr>${paragraph}</w:pPr>` : ''}${run ? `<w:rPr>${run}</w:rPr>` : ''}</w:style>`

export const stylesPart = (bodyFont: string): string =>
  part(
    'styles',
    `<w:docDefaults><w:rPrDefault><w:rPr>${fonts(bodyFont)}<w:kern w:val="2"/>${size(12)}` +
      '<w:lang w:val="en-US" w:eastAsia="zh-CN" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>' +
      '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/>' +
      '<w:pPr><w:widowControl w:val="0"/><w:spacing w:line="460" w:lineRule="exact"/><w:jc w:val="both"/></w:pPr></w:style>' +
      '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/></w:style>' +
      '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/>' +
      '<w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/>' +
      '<w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>' +
      styles.map(styleXml).join(''),
  )

type Level = { format: string; text: string; indent: string; suffix?: 'space' | 'tab' }

/**
 * How clauses are numbered: 'articles' 第一条 ·（一）· 1.; 'mixed' 第一条 · 1. ·（1）; 'decimal' 1. · 1.1 ·（1）. 第一条 with 1.1 would need
 * w:isLgl, which LibreOffice 7.4 shows as 一.1.
 */
export type ClauseNumbering = 'articles' | 'mixed' | 'decimal'

const indent = (left: number, hanging: number) => `<w:ind w:left="${left}" w:hanging="${hanging}"/>`
const article = {
  format: 'chineseCountingThousand',
  text: '第%1条',
  indent: indent(0, 0),
  suffix: 'space',
} as const

const numberings: Record<ClauseNumbering, Level[]> = {
  articles: [
    article,
    { format: 'chineseCounting', text: '（%2）', indent: indent(840, 840) },
    { format: 'decimal', text: '%3.', indent: indent(1260, 420) },
  ],
  mixed: [
    article,
    { format: 'decimal', text: '%2.', indent: indent(480, 480) },
    { format: 'decimal', text: '（%3）', indent: indent(1140, 660) },
  ],
  decimal: [
    { format: 'decimal', text: '%1.', indent: indent(480, 480) },
    { format: 'decimal', text: '%1.%2', indent: indent(600, 600) },
    { format: 'decimal', text: '（%3）', indent: indent(1260, 660) },
  ],
}

const levelXml = ({ format, text, indent, suffix = 'tab' }: Level, i: number): string =>
  `<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:pStyle w:val="${['Heading1', 'Clause', 'SubClause'][i]}"/>` +
  `<w:suff w:val="${suffix}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr>${indent}</w:pPr></w:lvl>`

export const numberingPart = (numbering: ClauseNumbering): string =>
  part(
    'numbering',
    '<w:abstractNum w:abstractNumId="0"><w:nsid w:val="3C7A10B2"/><w:multiLevelType w:val="multilevel"/><w:tmpl w:val="5E2C44D0"/>' +
      `${numberings[numbering].map(levelXml).join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
  )

export const settingsPart = (): string =>
  part(
    'settings',
    '<w:zoom w:percent="100"/><w:bordersDoNotSurroundHeader/><w:bordersDoNotSurroundFooter/><w:defaultTabStop w:val="420"/>' +
      '<w:drawingGridVerticalSpacing w:val="156"/><w:characterSpacingControl w:val="compressPunctuation"/>' +
      '<w:compat><w:spaceForUL/><w:balanceSingleByteDoubleByteWidth/><w:doNotLeaveBackslashAlone/><w:ulTrailSpace/><w:doNotExpandShiftReturn/>' +
      '<w:adjustLineHeightInTable/><w:useFELayout/><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/>' +
      '</w:compat><w:themeFontLang w:val="en-US" w:eastAsia="zh-CN"/>',
  )

const fontXml = (name: string, alternative: string, family: string, panose: string) =>
  `<w:font w:name="${name}"><w:altName w:val="${alternative}"/><w:panose1 w:val="${panose}"/><w:charset w:val="86"/><w:family w:val="${family}"/><w:pitch w:val="variable"/></w:font>`

export const fontTablePart = (): string =>
  part(
    'fonts',
    fontXml('宋体', 'SimSun', 'auto', '02010600030101010101') +
      fontXml('黑体', 'SimHei', 'modern', '02010609060101010101') +
      fontXml('仿宋', 'FangSong', 'modern', '02010609060101010101') +
      '<w:font w:name="Times New Roman"><w:panose1 w:val="02020603050405020304"/><w:charset w:val="00"/><w:family w:val="roman"/><w:pitch w:val="variable"/></w:font>',
  )

export const corePart = (title: string, created: string): string =>
  `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
  `<dc:title>${escapeXml(title)}</dc:title><dcterms:created xsi:type="dcterms:W3CDTF">${created}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${created}</dcterms:modified></cp:coreProperties>`

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

export const contentTypesPart = (): string =>
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
  ['document.main', 'styles', 'numbering', 'settings', 'fontTable', 'header', 'footer']
    .map((name) => {
      const file = name === 'document.main' ? 'document' : /er$/.test(name) ? `${name}1` : name
      return `<Override PartName="/word/${file}.xml" ContentType="${word}.${name}+xml"/>`
    })
    .join('') +
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>'

const relationshipsXml = (list: readonly [type: string, target: string][]): string =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
  `${list.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`

export const packageRelationships = (): string =>
  relationshipsXml([
    [`${office}/officeDocument`, 'word/document.xml'],
    [
      'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
      'docProps/core.xml',
    ],
  ])

/** rId5 is the header, rId6 the footer. */
export const documentRelationships = (): string =>
  relationshipsXml([
    [`${office}/styles`, 'styles.xml'],
    [`${office}/numbering`, 'numbering.xml'],
    [`${office}/settings`, 'settings.xml'],
    [`${office}/fontTable`, 'fontTable.xml'],
    [`${office}/header`, 'header1.xml'],
    [`${office}/footer`, 'footer1.xml'],
  ])
