import { messages } from '#web/index.ts'

/** Words of importing records of any noun from a spreadsheet. */
export const importMessages = messages('recordImport', {
  import: '导入 | Import',
  importing: '导入中 {percent}% | Importing {percent}%',
  waiting: '等待导入 | Waiting',
  title: '导入{noun} | Import {noun}',
  template: '下载模板 | Download the template',
  templateHint:
    '1. 下载模板，按列填写。带 * 的列必填；第二张工作表说明各列怎么填。 | 1. Download the template and fill it in. Columns marked * are required; the second sheet explains how to fill in each column.',
  uploadHint:
    '2. 上传填好的 .xlsx 文件，最多 {rows} 行、{size}。公式按其上次计算的结果读取。 | 2. Upload the completed .xlsx file (at most {rows} rows and {size}). Formulas are read as their last calculated result.',
  leftOut:
    '不能在表格中填写的字段：{fields}；导入后可在记录中补充。 | Cannot be filled in in the spreadsheet: {fields}. Add them to the records after importing.',
  demanded:
    '表单要求每条{noun}都填写{fields}，表格中无法填写，因此暂时不能导入。请管理员在表单中改为非必填。 | The form requires {fields} for every {noun}, which cannot be filled in in a spreadsheet, so import is not possible. Ask an administrator to make it optional.',
  latest: '最近一次导入 | Your latest import',
  atWork:
    '正在导入，您可以离开或关闭本页，导入会继续进行。 | Importing. You can leave or close this page; the import continues.',
  whichForm: '导入哪一类 | Import as',
  progress: '已处理 {done} / {total} 行 | {done} of {total} rows',
  reading: '正在读取文件… | Reading the file…',
  allAdded: '全部 {added} 行已导入。 | All {added} rows were imported.',
  someAdded: '已导入 {added} 行，{refused} 行未导入。 | Rows imported: {added}. Not imported: {refused}.',
  noneAdded: '{refused} 行均未导入。 | No rows were imported. Not imported: {refused}.',
  mend: '下载未导入的行，其中最后一列写明原因；改好后可直接再次上传，已导入的不会重复添加。 | Download the rows that were not imported; the last column gives the reason. Correct them and upload the file again; imported rows are not added twice.',
  downloadRefused: '下载未导入的行 | Download these rows',
  failed: '未能导入：{message} | Not imported: {message}',
  failedLater:
    '处理到第 {done} 行时停止：{message}。此前的 {added} 行已导入，改好后重新上传不会重复添加。 | Stopped at row {done}: {message}. The {added} rows before it were imported and will not be added twice when you upload again.',
})
