import { messages } from '#web/index.ts'

export const extractionMessages = messages('contractExtraction', {
  panel: '从文件提取 | Extract from a file',
  sourceText: '来源文件 | Source file',
  hint: '上传对方来稿或已有合同，识别其中的主体、金额、日期等并填入空白字段。已填写的内容不会被覆盖，提交前可逐项核对。 | Upload a draft or an existing contract. Parties, amounts, dates and other terms are recognised and filled into empty fields; nothing you typed is changed. Check every value before submitting.',
  choose: '选择文件 | Choose a file',
  chooseOther: '换文件 | Choose another file',
  again: '重新提取 | Extract again',
  showSource: '显示原文 | Show document',
  uploading: '正在上传… | Uploading…',
  extracting: '正在提取… | Extracting…',
  extractingHint:
    '扫描件需要识别文字，可能需要一分钟左右。您可以继续填写。 | Scanned documents are run through text recognition first, which may take a minute. You can keep working in the form.',
  nothing: '没有找到可填入表单的内容 | Nothing was recognised for this form',
  nothingHint:
    '文件可能不是合同，或文字无法识别。请手工填写，或换一份文件再试。 | The file may not be a contract, or its text cannot be read. Fill in the form by hand, or try another file.',
  failed: '提取失败 | Extraction failed',
  retry: '重试 | Retry',
  filled:
    '已填入 {count} 项，请逐项核对 | {count} fields were filled; please check each one | {count} field was filled; please check it',
  noneFilled:
    '没有填入新的内容：识别到的字段都已填写 | Nothing new was filled; the recognised fields already have values',
  modelFailed:
    '智能模型暂不可用，已按内置规则提取：{reason} | The language model is unavailable; built-in rules were used instead: {reason}',
  kept: '与已填内容不同，未覆盖（{count}） | Differs from the form, left unchanged ({count})',
  keptItem: '{field}：原文为“{found}” | {field}: the document says “{found}”',
  suggestions: '请手工选择 | Choose manually',
  suggestion:
    '{field}：原文为“{text}”，不在我方主体中 | {field}: the document says “{text}”, which is not one of our own entities',
  amountWordsDiffer:
    '金额大小写不一致：{found} | The amount in figures and the amount in words differ: {found}',
  creditCodeInvalid:
    '统一社会信用代码校验不通过：{found} | The unified social credit code has an invalid check digit: {found}',
  endBeforeStart: '结束日期早于开始日期：{found} | The end date is before the start date: {found}',
  fromScan: '由扫描件识别，文字可能有误。 | Recognised from a scan; characters may be wrong.',
  place: '{field}的来源 | Source of {field}',
})
