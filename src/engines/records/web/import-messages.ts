import { messages } from '#web/index.ts'

/** Words of importing records of any noun from a spreadsheet. */
export const importMessages = messages('recordImport', {
  'zh-CN': {
    import: '导入',
    importing: '导入中 {percent}%',
    waiting: '等待导入',
    title: '导入{noun}',
    template: '下载模板',
    templateHint: '1. 下载模板，按列填写。带 * 的列必填；第二张工作表说明各列怎么填。',
    uploadHint: '2. 上传填好的 .xlsx 文件，最多 {rows} 行、{size}。公式按其上次计算的结果读取。',
    leftOut: '不能在表格中填写的字段：{fields}；导入后可在记录中补充。',
    demanded:
      '表单要求每条{noun}都填写{fields}，表格中无法填写，因此暂时不能导入。请管理员在表单中改为非必填。',
    latest: '最近一次导入',
    atWork: '正在导入，您可以离开或关闭本页，导入会继续进行。',
    whichForm: '导入哪一类',
    progress: '已处理 {done} / {total} 行',
    reading: '正在读取文件…',
    allAdded: '全部 {added} 行已导入。',
    someAdded: '已导入 {added} 行，{refused} 行未导入。',
    noneAdded: '{refused} 行均未导入。',
    mend: '下载未导入的行，其中最后一列写明原因；改好后可直接再次上传，已导入的不会重复添加。',
    downloadRefused: '下载未导入的行',
    failed: '未能导入：{message}',
    failedLater: '处理到第 {done} 行时停止：{message}。此前的 {added} 行已导入，改好后重新上传不会重复添加。',
  },
  en: {
    import: 'Import',
    importing: 'Importing {percent}%',
    waiting: 'Waiting',
    title: 'Import {noun}',
    template: 'Download the template',
    templateHint:
      '1. Download the template and fill it in. Columns marked * are required; the second sheet explains how to fill in each column.',
    uploadHint:
      '2. Upload the completed .xlsx file (at most {rows} rows and {size}). Formulas are read as their last calculated result.',
    leftOut: 'Cannot be filled in in the spreadsheet: {fields}. Add them to the records after importing.',
    demanded:
      'The form requires {fields} for every {noun}, which cannot be filled in in a spreadsheet, so import is not possible. Ask an administrator to make it optional.',
    latest: 'Your latest import',
    atWork: 'Importing. You can leave or close this page; the import continues.',
    whichForm: 'Import as',
    progress: '{done} of {total} rows',
    reading: 'Reading the file…',
    allAdded: 'All {added} rows were imported.',
    someAdded: 'Rows imported: {added}. Not imported: {refused}.',
    noneAdded: 'No rows were imported. Not imported: {refused}.',
    mend: 'Download the rows that were not imported; the last column gives the reason. Correct them and upload the file again; imported rows are not added twice.',
    downloadRefused: 'Download these rows',
    failed: 'Not imported: {message}',
    failedLater:
      'Stopped at row {done}: {message}. The {added} rows before it were imported and will not be added twice when you upload again.',
  },
})
