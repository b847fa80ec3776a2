import type { Locale } from '#shared/text.ts'
import type { TraceKind } from './clean.ts'

const words: Record<TraceKind, { zh: string; en: string }> = {
  comments: { zh: '批注', en: 'Comments' },
  insertions: { zh: '修订标记：插入', en: 'Tracked insertions' },
  deletions: { zh: '修订标记：删除', en: 'Tracked deletions' },
  moves: { zh: '修订标记：移动', en: 'Tracked moves' },
  formatChanges: { zh: '修订标记：格式', en: 'Tracked formatting' },
  tableChanges: { zh: '修订标记：表格', en: 'Tracked table changes' },
  tracking: { zh: '修订模式', en: 'Change tracking' },
  changeAuthors: { zh: '修订人姓名与时间', en: 'Names and times of changes' },
  properties: { zh: '文档属性', en: 'Document properties' },
  thumbnail: { zh: '缩略图', en: 'Thumbnail' },
  savingMarks: { zh: '保存痕迹', en: 'Save history' },
  documentVariables: { zh: '文档变量', en: 'Document variables' },
  template: { zh: '模板路径', en: 'Template path' },
  mailMerge: { zh: '邮件合并来源', en: 'Mail merge source' },
  editors: { zh: '指定编辑人', en: 'Named editors' },
  printers: { zh: '打印机设置', en: 'Printer settings' },
  customXml: { zh: '自定义数据', en: 'Custom data' },
  signatures: { zh: '数字签名', en: 'Digital signatures' },
  otherParts: { zh: '未使用的部分', en: 'Unused parts' },
  pathsInPictures: { zh: '图片中的本机路径', en: 'Paths in pictures' },
  fieldCodes: { zh: '域代码中的数据与路径', en: 'Data and paths in field codes' },
  remarks: { zh: '文件内部的备注', en: 'Notes inside the file' },
  hiddenText: { zh: '隐藏文字', en: 'Hidden text' },
  boundData: { zh: '内容控件绑定的数据', en: 'Content control data' },
  links: { zh: '链接', en: 'Links' },
  outsideReferences: { zh: '外部引用', en: 'External references' },
  embeddedFiles: { zh: '嵌入的文件', en: 'Embedded files' },
  pictureData: { zh: '图片中的拍摄与制作信息', en: 'Picture metadata: camera, place, author' },
  propertyFields: { zh: '显示属性的域', en: 'Fields that show properties' },
}

/** What a kind of trace is called. */
export const traceWords = (kind: TraceKind, locale: Locale): string =>
  words[kind][locale === 'en' ? 'en' : 'zh']
