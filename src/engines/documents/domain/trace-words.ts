import { type Locale, said, type Words } from '#shared/text.ts'
import type { TraceKind } from './clean.ts'

const words: Record<TraceKind, Words> = {
  comments: '批注 | Comments',
  insertions: '修订标记：插入 | Tracked insertions',
  deletions: '修订标记：删除 | Tracked deletions',
  moves: '修订标记：移动 | Tracked moves',
  formatChanges: '修订标记：格式 | Tracked formatting',
  tableChanges: '修订标记：表格 | Tracked table changes',
  tracking: '修订模式 | Change tracking',
  changeAuthors: '修订人姓名与时间 | Names and times of changes',
  properties: '文档属性 | Document properties',
  thumbnail: '缩略图 | Thumbnail',
  savingMarks: '保存痕迹 | Save history',
  documentVariables: '文档变量 | Document variables',
  template: '模板路径 | Template path',
  mailMerge: '邮件合并来源 | Mail merge source',
  editors: '指定编辑人 | Named editors',
  printers: '打印机设置 | Printer settings',
  customXml: '自定义数据 | Custom data',
  signatures: '数字签名 | Digital signatures',
  otherParts: '未使用的部分 | Unused parts',
  pathsInPictures: '图片中的本机路径 | Paths in pictures',
  fieldCodes: '域代码中的数据与路径 | Data and paths in field codes',
  remarks: '文件内部的备注 | Notes inside the file',
  hiddenText: '隐藏文字 | Hidden text',
  boundData: '内容控件绑定的数据 | Content control data',
  links: '链接 | Links',
  outsideReferences: '外部引用 | External references',
  embeddedFiles: '嵌入的文件 | Embedded files',
  pictureData: '图片中的拍摄与制作信息 | Picture metadata: camera, place, author',
  propertyFields: '显示属性的域 | Fields that show properties',
}

/** What a kind of trace is called. */
export const traceWords = (kind: TraceKind, locale: Locale): string => said(words[kind], locale)
