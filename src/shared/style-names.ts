import type { Locale, Words } from './text.ts'
import { said } from './text.ts'

/** The styles that Word brings itself: in every document they have their English name, whatever language it was written in. */
const builtIn: Readonly<Record<string, Words>> = {
  normal: '正文 | Normal',
  title: '标题 | Title',
  subtitle: '副标题 | Subtitle',
  'body text': '正文文本 | Body Text',
  'body text indent': '正文文本缩进 | Body Text Indent',
  'normal indent': '正文缩进 | Normal Indent',
  'normal (web)': '普通（网站） | Normal (Web)',
  'no spacing': '无间隔 | No Spacing',
  'list paragraph': '列表段落 | List Paragraph',
  'list bullet': '项目符号列表 | List Bullet',
  'list number': '编号列表 | List Number',
  quote: '引用 | Quote',
  'intense quote': '明显引用 | Intense Quote',
  'block text': '文本块 | Block Text',
  'plain text': '纯文本 | Plain Text',
  caption: '题注 | Caption',
  header: '页眉 | Header',
  footer: '页脚 | Footer',
  'footnote text': '脚注文本 | Footnote Text',
  'endnote text': '尾注文本 | Endnote Text',
  'annotation text': '批注文字 | Comment Text',
  'annotation subject': '批注主题 | Comment Subject',
  'balloon text': '批注框文本 | Balloon Text',
  'toc heading': '目录标题 | TOC Heading',
  'table of figures': '图表目录 | Table of Figures',
  salutation: '称呼 | Salutation',
  date: '日期 | Date',
  signature: '签名 | Signature',
}
const numbered: Readonly<Record<string, Words>> = { heading: '标题 | Heading', toc: '目录 | TOC' }

/** What a paragraph style is called on the screen: those of Word in the reader's language, those of the document as it names them. */
export function styleName(name: string, locale: Locale): string {
  const key = name.trim().toLowerCase()
  const own = Object.hasOwn(builtIn, key) ? builtIn[key] : undefined
  if (own) return said(own, locale)
  const [, kind = '', level] = /^(heading|toc) ([1-9])$/.exec(key) ?? []
  const words = numbered[kind]
  return words ? `${said(words, locale)} ${level}` : name
}
