import { messages } from '#web/index.ts'

export const formMessages = messages('form', {
  enter: '请输入{field} | Enter {field}',
  choose: '请选择{field} | Choose {field}',
  chooseOrEnter: '请选择或输入{field} | Choose or enter {field}',
  validationFailed: '校验失败 | Validation failed',
  uploadsUnderWay: '文件正在上传，完成后继续 | Files are uploading; this continues when they are done',
  uploadsFailed:
    '有文件没有上传成功，请重新上传或移除 | A file could not be uploaded: try again or remove it',
  errorsLeft:
    '校验失败：{count} 项待完善，定位第一项 | Validation failed: {count} items need attention; go to the first | Validation failed: {count} item needs attention; go to it',
  sections: '表单分区 | Form sections',
  sectionErrors:
    '{section}，{count} 项待完善 | {section}, {count} items need attention | {section}, {count} item needs attention',
  generated: '自动生成 | Assigned automatically',
  generatedHint:
    '编号在提交审批时按编号规则自动生成，提交前此处仅为预览。 | The number is assigned by the numbering rule when the contract is submitted; until then this is a preview.',
  generatedExample: '预览编号 | Preview',
  noNumberRule: '该合同类型还没有适用的编号规则 | No numbering rule applies to this contract type yet',
  numberPreview: '查看编号预览 | Preview the number',
  duplicateCheck: '查重 | Check for duplicates',
  inWords: '大写：{words} | In words: {words}',
  yes: '是 | Yes',
  no: '否 | No',
  empty: '— | —',
  noSuggestion: '没有匹配的选项，可直接输入 | No suggestions; type to enter',
  notOnFile: '未建档 | Not on file',
  nothingToChoose: '暂无可选项 | No options available',
  optionsElsewhere:
    '选项来自系统数据，表单发布后填写时可选 | Options come from system data and are available when the published form is filled in',
  chooseCaseType: '请选择案由 | Choose the case type',
  notWired: '此处暂不能选择（{type}） | Selection is not available here yet ({type})',
  aiExtracted: '由文档识别 | Extracted from the document',
  aiChanged: '识别后已修改 | Extracted from the document, then edited',
  aiAccepted: '由文档识别，已采纳 | Extracted from the document, accepted',
  aiAccept: '采纳 | Accept',
  aiBefore: '修改前：{text} | Before editing: {text}',
  aiSource: '原文：{quote} | Source: {quote}',
  aiPlaces: '识别来源在正文中的位置 | Source positions in the document',
  placesInText: '{field}在正文中的位置 | Positions of {field} in the document',
  placeOf: '{index}/{total} | {index}/{total}',
  previousPlace: '上一处 | Previous position',
  nextPlace: '下一处 | Next position',
  clauseTag: '条款 | Clause',
  someone: '他人 | Someone else',
  conflictTitle: '{name}在您编辑期间保存了修改 | {name} saved changes while you were editing',
  conflictHint:
    '以下字段双方都修改过，请逐项选择要保留的内容。其余内容不受影响。 | You both changed these fields. Choose which value to keep; all other fields are unaffected.',
  mine: '保留我的 | Keep mine',
  theirs: '采用对方的 | Use theirs',
  notFilled: '未填写 | empty',
  takenToo:
    '对方还修改了以下字段，已并入您的内容： | These fields were also changed by the other person and have been updated:',
  goOn: '按所选内容继续 | Continue',
})
