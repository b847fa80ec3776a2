import { approvalIssues } from './approval-issues.ts'
import { feeIssueTable } from './fee-issues.ts'
import { importIssues } from './import-issues.ts'
import { listIssues } from './list-issues.ts'
import { mergeIssueTable } from './merge-issues.ts'
import { noticeIssues } from './notice-issues.ts'
import { scoreIssueTable } from './score-issues.ts'
import { submissionIssues } from './submission-issues.ts'
import { fillText, type Locale, paramsIn, type TextParams } from './text.ts'

/** What a rule found wrong, and where. Never translated text: `issueText` makes the words at the edge. */
export type Issue = {
  /** Where: 'name', 'banks.0.account', or a form field's id. '' for the whole. */
  path: string
  code: IssueCode
  params?: TextParams
}

/** Words of every issue. The Chinese texts of the specification's error catalogue stand here word for word. */
export const issueTable = {
  required: { zh: '请输入{field}', en: 'Enter {field}' },
  requiredSelect: { zh: '请选择{field}', en: 'Choose {field}' },
  requiredClause: { zh: '请选择{field}条款', en: 'Choose the {field} clause' },
  requiredMoney: { zh: '请以阿拉伯数字输入{field}', en: 'Enter {field} in figures' },
  requiredSheet: { zh: '请填写完整{field}', en: 'Complete {field}' },
  requiredLawFirm: { zh: '请选择代理律所', en: 'Choose the law firm' },
  requiredLawyer: { zh: '请选择代理律师', en: 'Choose the lawyer' },
  requiredNumber: { zh: '请输入编号', en: 'Enter a number' },
  requiredExternalName: { zh: '请输入外部相对方名称', en: 'Enter the name of the external counterparty' },
  requiredInternalName: { zh: '请输入内部相对方名称', en: 'Enter the name of the internal party' },
  requiredFile: { zh: '请上传{field}', en: 'Upload {field}' },
  mayNotRead: {
    zh: '{name}已离岗或不能查看此类记录：请先为其分配可查看的角色，或选择他人',
    en: '{name} has left or cannot view this type of record: assign a suitable role first, or choose someone else',
  },
  dateToCome: { zh: '{field}不能晚于今天', en: '{field} cannot be in the future' },
  yearOdd: { zh: '{field}的年份 {year} 不可能，请核对', en: '{field}: check the year {year}' },
  signedBeforeApproval: {
    zh: '签署日期不能早于审批通过日 {date}：签署的应是审批通过的文本',
    en: 'The signing date cannot be before the approval date {date}: only the approved document may be signed',
  },
  sealsOfNone: { zh: '未用印时，用印数量应为 0', en: 'Without a seal the number of seals must be 0' },
  relatedContracts: { zh: '关联合同至少包含两项！', en: 'Choose at least two contracts' },
  relatedItself: { zh: '{field}不能包含本合同', en: '{field} cannot include this contract itself' },
  relatedCircle: {
    zh: '{field}会形成循环：所选合同已直接或间接从属于本合同',
    en: '{field} would create a loop: a selected contract is already below this one',
  },
  partyWithoutRecord: {
    zh: '{field}须从相对方库中选择：「{name}」尚未建档，请在下拉框中选择或新建',
    en: '{field} accepts only counterparties on file, and “{name}” is not: choose one from the list or create it',
  },
  tooManyCounterparts: { zh: '最多添加10个相对方信息', en: 'At most 10 counterparties' },
  ...mergeIssueTable,
  noCounterpartData: { zh: '暂无数据', en: 'No data' },
  noExternalCounterpart: { zh: '请先选择外部相对方', en: 'Choose an external counterparty first' },
  rangeOrder: { zh: '最小值不能大于最大值', en: 'The minimum is greater than the maximum' },
  valueRange: { zh: '取值范围不合法', en: 'The value is outside the permitted range' },
  valueRangeUnit: {
    zh: '取值范围以{unit}计，其他币种无法比较：请改用{unit}',
    en: 'The permitted range is in {unit} and cannot be compared with other currencies: use {unit}',
  },
  bankAccount: { zh: '请输入9-24位字符', en: 'Enter 9 to 24 characters' },
  tooLongTogether: {
    zh: '填写的文字总共最多{max}个字符，从「{field}」起超出，没有保存；请删减，或改为上传附件',
    en: 'All text together is limited to {max} characters; the limit is exceeded from {field} on and this was not saved: shorten it or attach a file',
  },
  tooLong: { zh: '{field}最多{max}个字符', en: '{field} is limited to {max} characters' },
  notNumber: { zh: '{field}不是有效的数字', en: '{field} is not a number' },
  tooManyDigits: { zh: '{field}超出可记录的范围', en: '{field} is too large to be saved' },
  tooManyRows: { zh: '{field}最多{max}行', en: '{field} is limited to {max} rows' },
  tooManyFiles: { zh: '{field}最多{max}个文件', en: '{field} is limited to {max} files' },
  notTimeOfDay: { zh: '请以 24 小时制填写时间，例如 09:30', en: 'Enter a 24-hour time such as 09:30' },
  dayBefore: { zh: '不能早于 {date}', en: 'This cannot be before {date}' },
  notDate: { zh: '{field}不是有效的日期', en: '{field} is not a date' },
  dateOrder: { zh: '{field}的结束日期不能早于开始日期', en: 'The end of {field} is before its start' },
  secondPerson: {
    zh: '复核人须是负责人、协助人以外的人',
    en: 'The reviewer must not be the owner or a helper of the task',
  },
  notOption: {
    zh: '{field}的选项已不存在，请重新选择',
    en: 'Choose {field} again: the option no longer exists',
  },
  wrongType: { zh: '{field}的内容格式有误', en: '{field} has an invalid format' },
  notReadable: {
    zh: '无法从正文中读出{field}，请采用表单内容，或在表单中修改',
    en: '{field} cannot be read from the document: keep the form value, or change it in the form',
  },
  textDiffers: {
    zh: '正文中的{field}与表单不一致，请先选择采用哪一处的内容',
    en: '{field} differs between the document and the form: choose which one to use first',
  },
  placeGone: {
    zh: '正文中已没有{field}，请先确认是否放回',
    en: '{field} is no longer in the document: choose first whether to restore it',
  },
  placeCannotReturn: {
    zh: '无法确定{field}在正文中原来的位置，请在编辑器中恢复含有它的版本，或选择不再写入正文',
    en: 'The original position of {field} in the document cannot be determined: restore a version that contains it, or leave it out',
  },
  unknownField: { zh: '表单中没有该字段', en: 'The form has no such field' },
  notEditable: { zh: '{field}不可修改', en: '{field} cannot be changed' },
  creditCode: {
    zh: '统一社会信用代码校验不通过：应为 18 位数字或大写字母，请逐位核对',
    en: 'The unified social credit code is invalid: it must have 18 digits or capital letters; check each character',
  },
  identityNumber: {
    zh: '身份证号校验不通过：应为 18 位，请逐位核对',
    en: 'The identity number is invalid: it must have 18 characters; check each one',
  },
  birthdayAhead: {
    zh: '身份证号中的出生日期晚于今天，请核对',
    en: 'The date of birth in the identity number is in the future; check the number',
  },
  notPartyNumber: {
    zh: '{field}校验不通过：18位号码须是有效的统一社会信用代码或身份证号，其他证件号码为6至30位字母、数字',
    en: '{field} is invalid: an 18-character number must be a valid unified social credit code or identity number; other numbers have 6 to 30 letters and digits',
  },
  notPhone: {
    zh: '{field}不是有效的电话号码，如 010-62345678、13800138000、010-62345678转801',
    en: '{field} is not a valid phone number (e.g. 010-62345678 or +86 138 0013 8000)',
  },
  notMail: {
    zh: '{field}不是有效的邮箱地址，如 name@company.com',
    en: '{field} is not a valid email address (e.g. name@company.com)',
  },
  notUrl: {
    zh: '{field}不是有效的网址，如 https://www.company.com',
    en: '{field} is not a valid web address (e.g. https://www.company.com)',
  },
  notLawyerLicence: {
    zh: '{field}应为17位数字的律师执业证号',
    en: '{field} should be a lawyer’s licence number of 17 digits',
  },
  notPostcode: { zh: '{field}应为6位数字的邮政编码', en: '{field} should be a postcode of 6 digits' },
  notWhole: { zh: '{field}应为整数，不能有小数', en: '{field} must be a whole number' },
  rounded: {
    zh: '输入的 {from} 已按本字段的小数位数舍入为 {to}',
    en: '{from} was rounded to {to}, the number of decimal places of this field',
  },
  roundedCell: {
    zh: '{field}输入的 {from} 已按该列的小数位数舍入为 {to}',
    en: '{field}: {from} was rounded to {to}, the number of decimal places of the column',
  },
  roundedCells: {
    zh: '{count} 处数字已按列的小数位数舍入，如{field}由 {from} 变为 {to}',
    en: '{count} numbers were rounded to the decimal places of their columns, e.g. {field} from {from} to {to}',
  },
  ruleSameDay: { zh: '{field}须与{other}相同', en: '{field} must be the same day as {other}' },
  ruleOtherDay: { zh: '{field}不能与{other}相同', en: '{field} must not be the same day as {other}' },
  ruleAfter: { zh: '{field}须晚于{other}', en: '{field} must be after {other}' },
  ruleNotBefore: { zh: '{field}不能早于{other}', en: '{field} must not be before {other}' },
  ruleBefore: { zh: '{field}须早于{other}', en: '{field} must be before {other}' },
  ruleNotAfter: { zh: '{field}不能晚于{other}', en: '{field} must not be after {other}' },
  ruleEqual: {
    zh: '{field}（{actual}）须等于{other}（{figure}）',
    en: '{field} ({actual}) must equal {other} ({figure})',
  },
  ruleDiffer: { zh: '{field}不能等于{other}（{figure}）', en: '{field} must differ from {other} ({figure})' },
  ruleMore: { zh: '{field}须大于{other}（{figure}）', en: '{field} must be more than {other} ({figure})' },
  ruleAtLeast: {
    zh: '{field}不能小于{other}（{figure}）',
    en: '{field} must not be less than {other} ({figure})',
  },
  ruleLess: { zh: '{field}须小于{other}（{figure}）', en: '{field} must be less than {other} ({figure})' },
  ruleAtMost: {
    zh: '{field}不能大于{other}（{figure}）',
    en: '{field} must not be more than {other} ({figure})',
  },
  ruleTotal: { zh: '{field}（{actual}）须{how} {figure}', en: '{field} ({actual}) must {how} {figure}' },
  ruleProduct: {
    zh: '{field}（{actual}）与{other}（{figure}）不符',
    en: '{field} ({actual}) does not match {other} ({figure})',
  },
  ruleUnits: {
    zh: '{field}与{other}的币种不同，无法核对，请使用同一币种',
    en: '{field} and {other} are in different currencies and cannot be checked: use one currency',
  },
  ruleOneOf: { zh: '{fields}至少填写一项', en: 'Fill in at least one of {fields}' },
  ruleTogether: {
    zh: '已填写{other}，请一并填写{field}',
    en: 'Fill in {field} as well, because {other} is filled in',
  },
  numberTaken: { zh: '编号「{number}」已被使用', en: 'The number "{number}" is already used' },
  taken: { zh: '{field}已被使用', en: '{field} is already used' },
  takenBy: { zh: '{field}已用于「{name}」', en: '{field} already belongs to “{name}”' },
  ...importIssues,
  ...listIssues,
  sameAsRow: { zh: '与本文件第 {row} 行重复', en: 'Duplicate of row {row} in this file' },
  rowNotStorable: {
    zh: '这一行的内容无法保存，请检查各项是否互相矛盾（例如结束早于开始）',
    en: 'This row cannot be saved: check whether its values contradict each other (for example, an end date before the start date)',
  },
  ...submissionIssues,
  parentCircle: {
    zh: '「{name}」在「{party}」之下，不能作为其上级；请另选上级单位',
    en: '"{name}" is below "{party}" and cannot be its parent: choose another',
  },
  parentTooDeep: {
    zh: '集团层级最多 {max} 级，请选择更高一级的上级单位',
    en: 'A group has at most {max} levels: choose a parent further up',
  },
  threshold: {
    zh: '「{field}」的最低平均分应为 0–100，最多一位小数',
    en: 'The minimum average for "{field}" must be 0–100 with at most one decimal place',
  },
  badFormat: { zh: '{field}格式有误', en: '{field} is not in the right format' },
  uploadFormat: { zh: '当前文件格式不支持', en: 'This file format is not supported' },
  formVersion: {
    zh: '表单由更新的版本保存（{version}），无法打开',
    en: 'The form was saved by a newer version ({version})',
  },
  formCycle: { zh: '字段之间循环引用：{fields}', en: 'These fields depend on each other: {fields}' },
  formDoubleId: { zh: '字段标识「{id}」重复', en: 'The field ID "{id}" is used twice' },
  formDangling: {
    zh: '「{field}」引用的字段「{id}」不存在',
    en: '"{field}" refers to a field "{id}" that does not exist',
  },
  formTypeNotBuilt: { zh: '暂不支持的字段类型：{type}', en: 'Field type not supported yet: {type}' },
  formSheetColumn: {
    zh: '「{field}」的列「{column}」设置有误：列标识不可重复，仅数字和金额可求和，列内不支持公式和动态选项',
    en: 'Column "{column}" of "{field}": IDs must be unique, only numbers and amounts can be totalled, and formulas and dynamic options are not supported',
  },
  formStatement: {
    zh: '「{field}」的条款项标识重复，或引用了其他条款',
    en: 'Statements of "{field}" have the same ID or refer to another clause',
  },
  formOperand: {
    zh: '「{field}」的计算只能使用数字和金额字段',
    en: 'The calculation of "{field}" may only use number and money fields',
  },
  formRuleOperand: {
    zh: '「{field}」的规则无法比较：日期只能与日期比较，数字、金额只能与数字、金额比较',
    en: 'A rule of "{field}" compares incompatible fields: dates can be compared only with dates, numbers and amounts only with numbers and amounts',
  },
  formRuleSelf: {
    zh: '「{field}」的规则引用了它自己，或重复引用了同一字段',
    en: 'A rule of "{field}" refers to the field itself, or to another field twice',
  },
  formRuleCycle: {
    zh: '规则互相引用：{fields}；同一关系只需在其中一个字段上设置',
    en: 'Rules refer to each other: {fields}. Set each rule on only one of the fields',
  },
  formRuleType: {
    zh: '「{field}」的类型不能设置「{property}」',
    en: 'Fields of the type of "{field}" cannot have "{property}"',
  },
  formWays: { zh: '「{field}」的计算公式不完整', en: 'The calculation of "{field}" is incomplete' },
  formNotCounterpart: {
    zh: '「{field}」未关联相对方字段',
    en: '"{field}" is not linked to a counterparty field',
  },
  formUnknownSource: {
    zh: '「{field}」的选项来源「{source}」不存在',
    en: '"{field}" takes its options from "{source}", which does not exist',
  },
  formNotLawFirms: {
    zh: '「{field}」未关联律所字段',
    en: '"{field}" is not linked to a law firm field',
  },
  formDefaultGeneral: {
    zh: '默认表单适用于所有未指定表单的合同类型，不能限定合同类型；请先将另一份表单设为默认',
    en: 'The default form applies to every contract type without its own form and cannot be limited to a type: set another default form first',
  },
  formDefault: { zh: '「{field}」的默认值不合法', en: 'The default of "{field}" is not valid' },
  formTooMany: { zh: '表单最多{max}个字段', en: 'A form has at most {max} fields' },
  formTooManyInLists: {
    zh: '最多{max}个字段可在列表中显示',
    en: 'At most {max} fields are shown in lists',
  },
  formUnknownProperty: { zh: '不认识的属性「{property}」', en: 'Unknown property "{property}"' },
  formEmpty: { zh: '表单还没有字段', en: 'The form has no fields yet' },
  formEmptySection: { zh: '分组「{section}」没有字段', en: 'Section "{section}" has no fields' },
  formNoColumns: { zh: '「{field}」还没有列', en: '"{field}" has no columns yet' },
  formNoStatements: { zh: '「{field}」还没有条款项', en: '"{field}" has no statements yet' },
  formBackdatingStart: {
    zh: '「{field}」无从判断：请在合同开始时间字段（日期、日期时间或日期区间）上打开「判断倒签」，或删去「{field}」',
    en: '"{field}" cannot be determined: turn on "Detect backdating" on the start field (a date, date and time or date range), or remove "{field}"',
  },
  formNoOptions: { zh: '「{field}」没有可选项', en: '"{field}" has no options' },
  formDoubleOption: {
    zh: '「{field}」的选项值「{value}」重复',
    en: '"{field}" has a duplicate option value "{value}"',
  },
  formContradiction: {
    zh: '「{field}」的取值范围自相矛盾，没有数值能满足',
    en: 'The value range of "{field}" is contradictory: no number satisfies it',
  },
  formConditionOperator: {
    zh: '「{field}」的条件与字段「{source}」的类型不符',
    en: 'The condition of "{field}" does not match the type of "{source}"',
  },
  formConditionValue: {
    zh: '「{field}」的条件中，与「{source}」比较的值缺失或不合法',
    en: 'In the condition of "{field}", the value to compare with "{source}" is missing or invalid',
  },
  formUseType: {
    zh: '「{field}」的用途与字段类型不符，请改用途或字段类型',
    en: 'The purpose of "{field}" does not match its field type: choose another purpose or type',
  },
  formUseLength: {
    zh: '「{field}」的最大长度不能超过 {max}（列表和编号只能记录这么长）',
    en: 'The maximum length of "{field}" cannot exceed {max}, the limit for lists and numbers',
  },
  formUseOption: {
    zh: '「{field}」的选项值「{value}」不可用，该用途只有这些选项值：{options}',
    en: 'The option value "{value}" of "{field}" cannot be used; its purpose allows only: {options}',
  },
  formBookmarkUnused: {
    zh: '文档书签「{bookmark}」没有对应的字段',
    en: 'No field fills the bookmark "{bookmark}" of the document',
  },
  formBookmarkMissing: {
    zh: '「{field}」对应的书签「{bookmark}」不在文档中',
    en: 'The document has no bookmark "{bookmark}" for "{field}"',
  },
  formBookmarkNone: { zh: '「{field}」没有对应的书签', en: '"{field}" fills no bookmark' },
  formBookmarkShared: {
    zh: '书签「{bookmark}」对应了多个字段：{fields}',
    en: 'Several fields fill the bookmark "{bookmark}": {fields}',
  },
  oneSerial: { zh: '编号规则须有且仅有一个流水号', en: 'A numbering rule needs exactly one serial' },
  unknownSegment: {
    zh: '重新计数引用了不存在的段：{id}',
    en: 'The restart setting refers to a segment that does not exist: {id}',
  },
  resetNeedsDate: {
    zh: '按周期重置时，编号须含有能区分各周期的日期，否则会重号',
    en: 'A rule that resets must include a date that distinguishes the periods, otherwise numbers would repeat',
  },
  numberTooLong: { zh: '编号最多{max}个字符', en: 'A number is limited to {max} characters' },
  noTypeAbbr: {
    zh: '合同编号暂时无法生成：该合同类型的编号简称还没有设置，请联系编号管理员（{people}）设置后再提交，已填内容不受影响',
    en: 'The contract number cannot be generated yet: the contract type has no abbreviation. Ask a numbering administrator ({people}) to set it, then submit again; your input is kept',
  },
  noDepartmentAbbr: {
    zh: '合同编号暂时无法生成：您所在部门的编号简称还没有设置，请联系编号管理员（{people}）设置后再提交，已填内容不受影响',
    en: 'The contract number cannot be generated yet: your department has no abbreviation. Ask a numbering administrator ({people}) to set it, then submit again; your input is kept',
  },
  noCounterpartAbbr: {
    zh: '合同编号暂时无法生成：所选我方主体的编号简称还没有设置，请联系编号管理员（{people}）设置后再提交，已填内容不受影响',
    en: 'The contract number cannot be generated yet: the internal party has no abbreviation. Ask a numbering administrator ({people}) to set it, then submit again; your input is kept',
  },
  ...scoreIssueTable,
  wrongPassword: { zh: '当前密码不正确', en: 'The current password is incorrect' },
  departmentCycle: {
    zh: '上级部门不能是该部门自己或其下级',
    en: 'A department cannot be its own parent or below one of its sub-departments',
  },
  ...feeIssueTable,
  sharesNotWhole: { zh: '份额合计应为 100%，现为 {sum}%', en: 'Shares must add up to 100%, not {sum}%' },
  scopeNotPossible: { zh: '权限「{name}」不分数据范围', en: 'The permission "{name}" has no data scope' },
  twice: { zh: '{field}重复', en: '{field} is repeated' },
  timeZone: { zh: '不是有效的时区', en: 'Not a valid time zone' },
  ...approvalIssues,
  modelAddress: {
    zh: '地址须以 https:// 开头，不含账号、参数；内网或非加密地址须由运维人员在 MODEL_HOSTS 中允许',
    en: 'The address must begin with https:// and have no user name or parameters; private or unencrypted hosts must be allowed by the operator in MODEL_HOSTS',
  },
  webAddress: {
    zh: '请输入以 https:// 或 http:// 开头的网址',
    en: 'Enter an address that begins with https:// or http://',
  },
  creditAddress: {
    zh: '地址须以 https:// 开头，不含账号与参数（参数另填）；内网或非加密地址须由运维人员在 CREDIT_HOSTS 中允许',
    en: 'The address must begin with https:// and have no user name or parameters (enter parameters separately); private or unencrypted hosts must be allowed by the operator in CREDIT_HOSTS',
  },
  creditHost: {
    zh: '主机名中不能使用占位符',
    en: 'The host name cannot contain a placeholder',
  },
  creditKeyPlace: {
    zh: '密钥不能放在地址中，请放在请求头或参数中',
    en: 'The key cannot be part of the address: put it in a header or parameter',
  },
  creditParty: {
    zh: '地址、请求头或参数中须有 {idNumber} 或 {name}，以说明查询哪一家企业',
    en: 'The address, headers or parameters must contain {idNumber} or {name} to identify the company',
  },
  creditHeader: {
    zh: '请求头“{name}”由连接自身决定，不能设置',
    en: 'The header “{name}” is set by the connection and cannot be changed',
  },
  creditName: { zh: '名称为空，或不能使用该名称', en: 'The name is empty or not allowed' },
  creditValue: { zh: '请求头只能使用英文字符', en: 'Headers can contain ASCII characters only' },
  jsonPointer: {
    zh: '请输入 JSON 指针，如 /result/name',
    en: 'Enter a JSON pointer, such as /result/name',
  },
  ...noticeIssues,
  schema: { zh: '{detail}', en: '{detail}' },
} as const satisfies Record<string, { zh: string; en: string }>

export type IssueCode = keyof typeof issueTable

/** The words of one issue in one language. */
export const issueText = (issue: Issue, locale: Locale): string =>
  fillText(issueTable[issue.code][locale === 'en' ? 'en' : 'zh'], paramsIn(issue.params ?? {}, locale))
