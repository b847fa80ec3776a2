import type { Words } from './text.ts'

/** Words of what is wrong with a row of a file that is imported; a part of `issueTable`. */
export const importIssues = {
  tooManyEntries: '{field}最多 {max} 项 | {field} is limited to {max} entries',
  cellError:
    '{field}的单元格是出错或尚未计算的公式（{text}），请改为具体内容 | The cell of {field} contains a formula that failed or was not calculated ({text}): enter the value itself',
  cellRounded:
    '{field}填写的 {from} 超出本字段的小数位数，可改为 {to} | {field}: {from} has more decimal places than the field allows; use {to}',
  cellFigure:
    '{field}的单元格是数字（{text}），开头的 0 和第 15 位之后的数字可能已经丢失；请把单元格格式设为“文本”后重新填写 | {field}: the cell contains a number ({text}), which may have lost leading zeros and digits after the 15th; format the cell as text and enter it again',
  cellCut:
    '{field}的单元格是超过 15 位的数字（{text}），电子表格只保留前 15 位，其余已经丢失；请把单元格格式设为“文本”后重新填写 | {field}: the cell contains a number with more than 15 digits ({text}), and spreadsheets keep only the first 15; format the cell as text and enter it again',
  cellsCut:
    '{count} 个单元格是超过 15 位的数字，如{field}（{text}），电子表格只保留前 15 位，其余已经丢失；请把单元格格式设为“文本”后重新填写 | {count} cells contain numbers with more than 15 digits, such as {field} ({text}), and spreadsheets keep only the first 15; format the cells as text and enter them again',
  cellDay:
    '{field}的单元格是日期（{text}），请把单元格格式设为“文本”后重新填写 | {field}: the cell contains a date ({text}); format it as text and enter it again',
  numberKind:
    '{field}不是有效的统一社会信用代码或身份证号；如为其他证件，请在「证件类型」中填写“其他证件号”，没有证件号则填写“暂无证件号” | {field} is neither a valid credit code nor a valid identity number; for another document put "Other document" under "Document type", and "No number" where there is none',
  unnumbered:
    '证件类型为“暂无证件号”时不能填写证件号码 | Leave the number empty when the document type is "No number"',
  likelyThere:
    '与已有的「{name}」名称相同、证件号码不同，可能是同一相对方；确认不是同一家，请在「{field}」列填写“是” | "{name}" already exists with the same name but a different number and may be the same counterparty; if it is not, enter Yes under "{field}"',
  likelyRow:
    '与第 {row} 行名称相同、证件号码不同，可能是同一相对方；确认不是同一家，请在「{field}」列填写“是” | Row {row} has the same name but a different number and may be the same counterparty; if it is not, enter Yes under "{field}"',
  partyDiffers:
    '与第 {row} 行是同一相对方，但两行的{fields}不一致 | Same counterparty as row {row}, but these fields differ: {fields}',
  partyThereDiffers:
    '已有相对方「{name}」，本行可以为它增加银行账户或联系人，但{fields}与已有的不一致；请清空或改成一致后再次上传，或直接修改该相对方 | "{name}" already exists and this row can add a bank account or contact to it, but these fields differ: {fields}; clear them or make them match and upload again, or edit the counterparty itself',
  partyRowRefused:
    '与第 {row} 行是同一相对方，该行未能导入；请一并修改后再次上传 | Same counterparty as row {row}, which was not imported: correct both and upload again',
  parentUnknown:
    '上级单位「{name}」不存在，请核对其名称或证件号码 | The parent "{name}" does not exist: check its name or number',
  parentTwice:
    '名为「{name}」的相对方不止一个，上级单位请改填证件号码 | More than one counterparty is called "{name}": enter the number of the parent instead',
  parentRowRefused:
    '上级单位「{name}」在第 {row} 行，该行未能导入；请一并修改后再次上传 | The parent "{name}" is in row {row}, which was not imported: correct both and upload again',
  parentRowCircle:
    '上级单位「{name}」（第 {row} 行）又属于本行的相对方，上下级成环；请修改其中一行 | The parent "{name}" (row {row}) is itself below this counterparty, which creates a loop: change one of the two rows',
  cellColumns:
    '{field}第 {row} 行的项数多于列数，应依次为：{columns} | {field}: row {row} has more values than columns: {columns}',
  cellOption:
    '{field}不能填写「{value}」，可填：{options} | {field} cannot be “{value}”; it is one of: {options}',
  cellOneOnly: '{field}只能填写一项 | {field} accepts only one value',
  nameNotFound:
    '{field}中的「{name}」不存在，或不在您可选择的范围内，请核对名称 | {field}: "{name}" does not exist or is not available to you; check the name',
  nameTwice:
    '{field}中的「{name}」不止一个，无法确定是哪一个；人员可改填账号 | {field}: there is more than one "{name}"; for a person, enter the account instead',
  alreadyThere:
    '{field}「{value}」已存在，没有重复添加 | {field} "{value}" already exists and was not added again',
  importedBefore:
    '内容相同的一行已导入过，没有重复添加 | An identical row was imported before and was not added again',
  accountForm: '{field}应为 9-24 位字母、数字或短横线 | {field}: 9 to 24 letters, digits and hyphens',
  ratingApproved:
    '评级「{rating}」须经审批：导入时请留空，导入后在相对方页面提交 | The rating “{rating}” requires approval: leave it empty here and submit it on the counterparty page after importing',
} as const satisfies Record<string, Words>
