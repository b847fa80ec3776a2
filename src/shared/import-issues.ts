/** Words of what is wrong with a row of a file that is imported; a part of `issueTable`. */
export const importIssues = {
  tooManyEntries: { zh: '{field}最多 {max} 项', en: '{field} is limited to {max} entries' },
  cellError: {
    zh: '{field}的单元格是出错或尚未计算的公式（{text}），请改为具体内容',
    en: 'The cell of {field} is a formula that failed or was not worked out ({text}): put the content itself there',
  },
  cellRounded: {
    zh: '{field}填写的 {from} 超出本字段的小数位数，可改为 {to}',
    en: '{field}: {from} has more decimals than the field keeps; {to} would fit',
  },
  cellFigure: {
    zh: '{field}的单元格是数字（{text}），开头的 0 和第 15 位之后的数字可能已经丢失；请把单元格格式设为“文本”后重新填写',
    en: '{field}: the cell holds a figure ({text}), which may have lost its leading zeros and everything behind the 15th digit; format the cell as text and fill it in again',
  },
  cellCut: {
    zh: '{field}的单元格是超过 15 位的数字（{text}），电子表格只保留前 15 位，其余已经丢失；请把单元格格式设为“文本”后重新填写',
    en: '{field}: the cell holds a figure of more than 15 digits ({text}), of which a spreadsheet keeps the first 15 only; format the cell as text and fill it in again',
  },
  cellsCut: {
    zh: '{count} 个单元格是超过 15 位的数字，如{field}（{text}），电子表格只保留前 15 位，其余已经丢失；请把单元格格式设为“文本”后重新填写',
    en: '{count} cells hold figures of more than 15 digits, such as {field} ({text}), of which a spreadsheet keeps the first 15 only; format the cells as text and fill them in again',
  },
  cellDay: {
    zh: '{field}的单元格是日期（{text}），请把单元格格式设为“文本”后重新填写',
    en: '{field}: the cell holds a date ({text}); format it as text and fill it in again',
  },
  numberKind: {
    zh: '{field}不是有效的统一社会信用代码或身份证号；如为其他证件，请在「证件类型」中填写“其他证件号”，没有证件号则填写“暂无证件号”',
    en: '{field} is neither a valid credit code nor a valid identity number; for another document put "Other document" under "Document type", and "No number" where there is none',
  },
  unnumbered: {
    zh: '证件类型为“暂无证件号”时不能填写证件号码',
    en: 'With "No number" as the kind of document there is no number to fill in',
  },
  likelyThere: {
    zh: '与已有的「{name}」名称相同、证件号码不同，可能是同一相对方；确认不是同一家，请在「{field}」列填写“是”',
    en: '"{name}" is there already under the same name with another number and may be this party; if it is not, put Yes under "{field}"',
  },
  likelyRow: {
    zh: '与第 {row} 行名称相同、证件号码不同，可能是同一相对方；确认不是同一家，请在「{field}」列填写“是”',
    en: 'Row {row} has the same name with another number and may be this party; if it is not, put Yes under "{field}"',
  },
  partyDiffers: {
    zh: '与第 {row} 行是同一相对方，但两行的{fields}不一致',
    en: 'The same party as row {row}, but these differ: {fields}',
  },
  partyThereDiffers: {
    zh: '已有相对方「{name}」，本行可以为它增加银行账户或联系人，但{fields}与已有的不一致；请清空或改成一致后再次上传，或直接修改该相对方',
    en: '"{name}" is there already and this row may add an account or a contact to it, but these differ: {fields}; empty them or make them agree and upload again, or change the party itself',
  },
  partyRowRefused: {
    zh: '与第 {row} 行是同一相对方，该行未能导入；请一并修改后再次上传',
    en: 'The same party as row {row}, which was not imported: mend both and upload again',
  },
  parentUnknown: {
    zh: '上级单位「{name}」不存在，请核对其名称或证件号码',
    en: 'There is no party "{name}" that this one could belong to: check its name or number',
  },
  parentTwice: {
    zh: '名为「{name}」的相对方不止一个，上级单位请改填证件号码',
    en: 'There is more than one party "{name}": put the number of the parent instead',
  },
  parentRowRefused: {
    zh: '上级单位「{name}」在第 {row} 行，该行未能导入；请一并修改后再次上传',
    en: 'The parent "{name}" is in row {row}, which was not imported: mend both and upload again',
  },
  parentRowCircle: {
    zh: '上级单位「{name}」（第 {row} 行）又属于本行的相对方，上下级成环；请修改其中一行',
    en: 'The parent "{name}" (row {row}) belongs to this party itself: change one of the two rows',
  },
  cellColumns: {
    zh: '{field}第 {row} 行的项数多于列数，应依次为：{columns}',
    en: '{field}, row {row} has more cells than there are columns: {columns}',
  },
  cellOption: {
    zh: '{field}不能填写「{value}」，可填：{options}',
    en: '{field} cannot be “{value}”; it is one of: {options}',
  },
  cellOneOnly: { zh: '{field}只能填写一项', en: '{field} takes one only' },
  nameNotFound: {
    zh: '{field}中的「{name}」不存在，或不在您可选择的范围内，请核对名称',
    en: '{field}: there is no "{name}" that you may choose; check the name',
  },
  nameTwice: {
    zh: '{field}中的「{name}」不止一个，无法确定是哪一个；人员可改填账号',
    en: '{field}: there is more than one "{name}"; for a person, put the account instead',
  },
  alreadyThere: {
    zh: '{field}「{value}」已存在，没有重复添加',
    en: '{field} "{value}" is there already and was not added again',
  },
  importedBefore: {
    zh: '内容相同的一行已导入过，没有重复添加',
    en: 'A row that says the same was imported before and was not added again',
  },
  accountForm: {
    zh: '{field}应为 9-24 位字母、数字或短横线',
    en: '{field}: 9 to 24 letters, digits and hyphens',
  },
  ratingApproved: {
    zh: '评级「{rating}」须经审批：导入时请留空，导入后在相对方页面提交',
    en: 'The rating “{rating}” needs approval: leave it empty here and ask for it on the page of the party',
  },
} as const satisfies Record<string, { zh: string; en: string }>
