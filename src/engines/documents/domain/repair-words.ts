import type { Locale } from '#shared/text.ts'
import type { Repair, RepairKind } from './repair.ts'

const words: Record<RepairKind, { zh: (count: number) => string; en: (count: number) => string }> = {
  templatePath: {
    zh: () => '去除了 Word 记下的模板位置，正文和格式不变',
    en: () => 'The Word template path was removed; text and formatting are unchanged',
  },
  picture: {
    zh: (count) => `${count} 张图片不在文件中，已留出空框；文件中存有副本的仍照常显示`,
    en: (count) =>
      `${count} ${count === 1 ? 'picture was' : 'pictures were'} not in the file; an empty frame or the embedded copy is shown instead`,
  },
  object: {
    zh: (count) => `${count} 个链接的对象（如 Excel 表格）保留了文件中的画面，不再随来源更新`,
    en: (count) =>
      `${count} linked ${count === 1 ? 'object keeps its' : 'objects keep their'} embedded picture and ${count === 1 ? 'is' : 'are'} no longer updated from the source`,
  },
  chart: {
    zh: (count) => `${count} 个图表保留了文件中的数据，不再随来源更新`,
    en: (count) =>
      `${count} ${count === 1 ? 'chart keeps its' : 'charts keep their'} embedded data and ${count === 1 ? 'is' : 'are'} no longer updated from the source`,
  },
  link: {
    zh: (count) => `${count} 处超链接保留了文字，去除了打不开或不安全的地址`,
    en: (count) =>
      `${count} ${count === 1 ? 'link keeps its' : 'links keep their'} text; the unusable or unsafe address was removed`,
  },
  mailMerge: {
    zh: () => '去除了邮件合并的数据来源，已合并的文字不变',
    en: () => 'The mail merge data source was removed; merged text is unchanged',
  },
  field: {
    zh: (count) => `${count} 处从其他文件取内容的域保留了现有文字，不再更新`,
    en: (count) =>
      `${count} ${count === 1 ? 'field that loads' : 'fields that load'} content from other files ${count === 1 ? 'keeps its' : 'keep their'} current text and ${count === 1 ? 'is' : 'are'} no longer updated`,
  },
  subDocument: {
    zh: (count) => `${count} 份子文档不在文件中，没有收入；如需其内容，请在 Word 中展开后重新上传`,
    en: (count) =>
      `${count} ${count === 1 ? 'subdocument is' : 'subdocuments are'} not in the file and not included; if needed, expand in Word and upload again`,
  },
  workbook: {
    zh: (count) => `${count} 个指向其他工作簿的链接保留了现有数值，不再更新`,
    en: (count) =>
      `${count} ${count === 1 ? 'link' : 'links'} to other workbooks ${count === 1 ? 'keeps its current value and is' : 'keep their current values and are'} no longer updated`,
  },
  media: {
    zh: (count) => `${count} 段不在文件中的音频或视频，没有收入`,
    en: (count) =>
      `${count} audio or video ${count === 1 ? 'clip is' : 'clips are'} not in the file and not included`,
  },
  other: {
    zh: (count) => `去除了 ${count} 处指向文件之外的引用`,
    en: (count) => `${count} ${count === 1 ? 'reference' : 'references'} to content outside the file removed`,
  },
}

/** What was done to a file when it arrived, as a lawyer says it. */
export const repairWords = ({ kind, count }: Repair, locale: Locale): string =>
  words[kind][locale === 'en' ? 'en' : 'zh'](count)
