import { approvalIssues } from './approval-issues.ts'
import { feeIssueTable } from './fee-issues.ts'
import { importIssues } from './import-issues.ts'
import { listIssues } from './list-issues.ts'
import { mergeIssueTable } from './merge-issues.ts'
import { noticeIssues } from './notice-issues.ts'
import { scoreIssueTable } from './score-issues.ts'
import { submissionIssues } from './submission-issues.ts'
import { fillText, type Locale, paramsIn, said, type TextParams, type Words } from './text.ts'

/** What a rule found wrong, and where. Never translated text: `issueText` makes the words at the edge. */
export type Issue = {
  /** Where: 'name', 'banks.0.account', or a form field's id. '' for the whole. */
  path: string
  code: IssueCode
  params?: TextParams
}

/** Words of every issue. The Chinese texts of the specification's error catalogue stand here word for word. */
export const issueTable = {
  required: '请输入{field} | Enter {field}',
  requiredSelect: '请选择{field} | Choose {field}',
  requiredClause: '请选择{field}条款 | Choose the {field} clause',
  requiredMoney: '请以阿拉伯数字输入{field} | Enter {field} in figures',
  requiredSheet: '请填写完整{field} | Complete {field}',
  requiredLawFirm: '请选择代理律所 | Choose the law firm',
  requiredLawyer: '请选择代理律师 | Choose the lawyer',
  requiredNumber: '请输入编号 | Enter a number',
  requiredExternalName: '请输入外部相对方名称 | Enter the name of the external counterparty',
  requiredInternalName: '请输入内部相对方名称 | Enter the name of the internal party',
  requiredFile: '请上传{field} | Upload {field}',
  mayNotRead:
    '{name}已离岗或不能查看此类记录：请先为其分配可查看的角色，或选择他人 | {name} has left or cannot view this type of record: assign a suitable role first, or choose someone else',
  dateToCome: '{field}不能晚于今天 | {field} cannot be in the future',
  yearOdd: '{field}的年份 {year} 不可能，请核对 | {field}: check the year {year}',
  signedBeforeApproval:
    '签署日期不能早于审批通过日 {date}：签署的应是审批通过的文本 | The signing date cannot be before the approval date {date}: only the approved document may be signed',
  sealsOfNone: '未用印时，用印数量应为 0 | Without a seal the number of seals must be 0',
  relatedContracts: '关联合同至少包含两项！ | Choose at least two contracts',
  relatedItself: '{field}不能包含本合同 | {field} cannot include this contract itself',
  relatedCircle:
    '{field}会形成循环：所选合同已直接或间接从属于本合同 | {field} would create a loop: a selected contract is already below this one',
  partyWithoutRecord:
    '{field}须从相对方库中选择：「{name}」尚未建档，请在下拉框中选择或新建 | {field} accepts only counterparties on file, and “{name}” is not: choose one from the list or create it',
  tooManyCounterparts: '最多添加10个相对方信息 | At most 10 counterparties',
  ...mergeIssueTable,
  noCounterpartData: '暂无数据 | No data',
  noExternalCounterpart: '请先选择外部相对方 | Choose an external counterparty first',
  rangeOrder: '最小值不能大于最大值 | The minimum is greater than the maximum',
  valueRange: '取值范围不合法 | The value is outside the permitted range',
  valueRangeUnit:
    '取值范围以{unit}计，其他币种无法比较：请改用{unit} | The permitted range is in {unit} and cannot be compared with other currencies: use {unit}',
  bankAccount: '请输入9-24位字符 | Enter 9 to 24 characters',
  tooLongTogether:
    '填写的文字总共最多{max}个字符，从「{field}」起超出，没有保存；请删减，或改为上传附件 | All text together is limited to {max} characters; the limit is exceeded from {field} on and this was not saved: shorten it or attach a file',
  tooLong: '{field}最多{max}个字符 | {field} is limited to {max} characters',
  notNumber: '{field}不是有效的数字 | {field} is not a number',
  tooManyDigits: '{field}超出可记录的范围 | {field} is too large to be saved',
  tooManyRows: '{field}最多{max}行 | {field} is limited to {max} rows',
  tooManyFiles: '{field}最多{max}个文件 | {field} is limited to {max} files',
  notTimeOfDay: '请以 24 小时制填写时间，例如 09:30 | Enter a 24-hour time such as 09:30',
  noHours: '请至少保留一段工作时间 | Keep at least one period',
  tooManyHours:
    '每天最多 {max} 段工作时间，请合并或移除 | At most {max} periods a day: combine or remove some',
  hoursOrder:
    '不能早于上一段的结束时间 {time}；各段须按先后排列，不能重叠 | This cannot be before {time}, when the previous period ends: periods must be in order without overlapping',
  hoursEnd:
    '须晚于开始时间 {time}，且在同一天内 | This must be later than the start, {time}, on the same day',
  dayBefore: '不能早于 {date} | This cannot be before {date}',
  notDate: '{field}不是有效的日期 | {field} is not a date',
  dateOrder: '{field}的结束日期不能早于开始日期 | The end of {field} is before its start',
  secondPerson:
    '复核人须是负责人、协助人以外的人 | The reviewer must not be the owner or a helper of the task',
  notOption: '{field}的选项已不存在，请重新选择 | Choose {field} again: the option no longer exists',
  wrongType: '{field}的内容格式有误 | {field} has an invalid format',
  notReadable:
    '无法从正文中读出{field}，请采用表单内容，或在表单中修改 | {field} cannot be read from the document: keep the form value, or change it in the form',
  textDiffers:
    '正文中的{field}与表单不一致，请先选择采用哪一处的内容 | {field} differs between the document and the form: choose which one to use first',
  placeGone:
    '正文中已没有{field}，请先确认是否放回 | {field} is no longer in the document: choose first whether to restore it',
  placeCannotReturn:
    '无法确定{field}在正文中原来的位置，请在编辑器中恢复含有它的版本，或选择不再写入正文 | The original position of {field} in the document cannot be determined: restore a version that contains it, or leave it out',
  unknownField: '表单中没有该字段 | The form has no such field',
  notEditable: '{field}不可修改 | {field} cannot be changed',
  creditCode:
    '统一社会信用代码校验不通过：应为 18 位数字或大写字母，请逐位核对 | The unified social credit code is invalid: it must have 18 digits or capital letters; check each character',
  identityNumber:
    '身份证号校验不通过：应为 18 位，请逐位核对 | The identity number is invalid: it must have 18 characters; check each one',
  birthdayAhead:
    '身份证号中的出生日期晚于今天，请核对 | The date of birth in the identity number is in the future; check the number',
  notPartyNumber:
    '{field}校验不通过：18位号码须是有效的统一社会信用代码或身份证号，其他证件号码为6至30位字母、数字 | {field} is invalid: an 18-character number must be a valid unified social credit code or identity number; other numbers have 6 to 30 letters and digits',
  notPhone:
    '{field}不是有效的电话号码，如 010-62345678、13800138000、010-62345678转801 | {field} is not a valid phone number (e.g. 010-62345678 or +86 138 0013 8000)',
  notMail:
    '{field}不是有效的邮箱地址，如 name@company.com | {field} is not a valid email address (e.g. name@company.com)',
  notUrl:
    '{field}不是有效的网址，如 https://www.company.com | {field} is not a valid web address (e.g. https://www.company.com)',
  notLawyerLicence:
    '{field}应为17位数字的律师执业证号 | {field} should be a lawyer’s licence number of 17 digits',
  notPostcode: '{field}应为6位数字的邮政编码 | {field} should be a postcode of 6 digits',
  notWhole: '{field}应为整数，不能有小数 | {field} must be a whole number',
  rounded:
    '输入的 {from} 已按本字段的小数位数舍入为 {to} | {from} was rounded to {to}, the number of decimal places of this field',
  roundedCell:
    '{field}输入的 {from} 已按该列的小数位数舍入为 {to} | {field}: {from} was rounded to {to}, the number of decimal places of the column',
  roundedCells:
    '{count} 处数字已按列的小数位数舍入，如{field}由 {from} 变为 {to} | {count} numbers were rounded to the decimal places of their columns, e.g. {field} from {from} to {to}',
  ruleSameDay: '{field}须与{other}相同 | {field} must be the same day as {other}',
  ruleOtherDay: '{field}不能与{other}相同 | {field} must not be the same day as {other}',
  ruleAfter: '{field}须晚于{other} | {field} must be after {other}',
  ruleNotBefore: '{field}不能早于{other} | {field} must not be before {other}',
  ruleBefore: '{field}须早于{other} | {field} must be before {other}',
  ruleNotAfter: '{field}不能晚于{other} | {field} must not be after {other}',
  ruleEqual:
    '{field}（{actual}）须等于{other}（{figure}） | {field} ({actual}) must equal {other} ({figure})',
  ruleDiffer: '{field}不能等于{other}（{figure}） | {field} must differ from {other} ({figure})',
  ruleMore: '{field}须大于{other}（{figure}） | {field} must be more than {other} ({figure})',
  ruleAtLeast: '{field}不能小于{other}（{figure}） | {field} must not be less than {other} ({figure})',
  ruleLess: '{field}须小于{other}（{figure}） | {field} must be less than {other} ({figure})',
  ruleAtMost: '{field}不能大于{other}（{figure}） | {field} must not be more than {other} ({figure})',
  ruleTotal: '{field}（{actual}）须{how} {figure} | {field} ({actual}) must {how} {figure}',
  ruleProduct:
    '{field}（{actual}）与{other}（{figure}）不符 | {field} ({actual}) does not match {other} ({figure})',
  ruleUnits:
    '{field}与{other}的币种不同，无法核对，请使用同一币种 | {field} and {other} are in different currencies and cannot be checked: use one currency',
  ruleOneOf: '{fields}至少填写一项 | Fill in at least one of {fields}',
  ruleTogether: '已填写{other}，请一并填写{field} | Fill in {field} as well, because {other} is filled in',
  numberTaken: '编号「{number}」已被使用 | The number "{number}" is already used',
  taken: '{field}已被使用 | {field} is already used',
  takenBy: '{field}已用于「{name}」 | {field} already belongs to “{name}”',
  ...importIssues,
  ...listIssues,
  sameAsRow: '与本文件第 {row} 行重复 | Duplicate of row {row} in this file',
  rowNotStorable:
    '这一行的内容无法保存，请检查各项是否互相矛盾（例如结束早于开始） | This row cannot be saved: check whether its values contradict each other (for example, an end date before the start date)',
  ...submissionIssues,
  parentCircle:
    '「{name}」在「{party}」之下，不能作为其上级；请另选上级单位 | "{name}" is below "{party}" and cannot be its parent: choose another',
  parentTooDeep:
    '集团层级最多 {max} 级，请选择更高一级的上级单位 | A group has at most {max} levels: choose a parent further up',
  threshold:
    '「{field}」的最低平均分应为 0–100，最多一位小数 | The minimum average for "{field}" must be 0–100 with at most one decimal place',
  badFormat: '{field}格式有误 | {field} is not in the right format',
  uploadFormat: '当前文件格式不支持 | This file format is not supported',
  formVersion:
    '表单由更新的版本保存（{version}），无法打开 | The form was saved by a newer version ({version})',
  formCycle: '字段之间循环引用：{fields} | These fields depend on each other: {fields}',
  formDoubleId: '字段标识「{id}」重复 | The field ID "{id}" is used twice',
  formDangling:
    '「{field}」引用的字段「{id}」不存在 | "{field}" refers to a field "{id}" that does not exist',
  formTypeNotBuilt: '暂不支持的字段类型：{type} | Field type not supported yet: {type}',
  formSheetColumn:
    '「{field}」的列「{column}」设置有误：列标识不可重复，仅数字和金额可求和，列内不支持动态选项 | Column "{column}" of "{field}": IDs must be unique, only numbers and amounts can be totalled, and dynamic options are not supported',
  formStatement:
    '「{field}」的条款项标识重复，或引用了其他条款 | Statements of "{field}" have the same ID or refer to another clause',
  formOperand:
    '「{field}」的计算只能使用数字和金额字段 | The calculation of "{field}" may only use number and money fields',
  formRuleOperand:
    '「{field}」的规则无法比较：日期只能与日期比较，数字、金额只能与数字、金额比较 | A rule of "{field}" compares incompatible fields: dates can be compared only with dates, numbers and amounts only with numbers and amounts',
  formRuleSelf:
    '「{field}」的规则引用了它自己，或重复引用了同一字段 | A rule of "{field}" refers to the field itself, or to another field twice',
  formRuleCycle:
    '规则互相引用：{fields}；同一关系只需在其中一个字段上设置 | Rules refer to each other: {fields}. Set each rule on only one of the fields',
  formRuleType:
    '「{field}」的类型不能设置「{property}」 | Fields of the type of "{field}" cannot have "{property}"',
  formWays: '「{field}」的计算公式不完整 | The calculation of "{field}" is incomplete',
  formNotCounterpart: '「{field}」未关联相对方字段 | "{field}" is not linked to a counterparty field',
  formUnknownSource:
    '「{field}」的选项来源「{source}」不存在 | "{field}" takes its options from "{source}", which does not exist',
  formNotLawFirms: '「{field}」未关联律所字段 | "{field}" is not linked to a law firm field',
  formDefaultGeneral:
    '默认表单适用于所有未指定表单的合同类型，不能限定合同类型；请先将另一份表单设为默认 | The default form applies to every contract type without its own form and cannot be limited to a type: set another default form first',
  formDefault: '「{field}」的默认值不合法 | The default of "{field}" is not valid',
  formTooMany: '表单最多{max}个字段 | A form has at most {max} fields',
  formTooManyInLists: '最多{max}个字段可在列表中显示 | At most {max} fields are shown in lists',
  formUnknownProperty: '不认识的属性「{property}」 | Unknown property "{property}"',
  formEmpty: '表单还没有字段 | The form has no fields yet',
  formEmptySection: '分组「{section}」没有字段 | Section "{section}" has no fields',
  formNoColumns: '「{field}」还没有列 | "{field}" has no columns yet',
  formNoStatements: '「{field}」还没有条款项 | "{field}" has no statements yet',
  formBackdatingStart:
    '「{field}」无从判断：请在合同开始时间字段（日期、日期时间或日期区间）上打开「判断倒签」，或删去「{field}」 | "{field}" cannot be determined: turn on "Detect backdating" on the start field (a date, date and time or date range), or remove "{field}"',
  formNoOptions: '「{field}」没有可选项 | "{field}" has no options',
  formDoubleOption: '「{field}」的选项值「{value}」重复 | "{field}" has a duplicate option value "{value}"',
  formContradiction:
    '「{field}」的取值范围自相矛盾，没有数值能满足 | The value range of "{field}" is contradictory: no number satisfies it',
  formConditionOperator:
    '「{field}」的条件与字段「{source}」的类型不符 | The condition of "{field}" does not match the type of "{source}"',
  formConditionValue:
    '「{field}」的条件中，与「{source}」比较的值缺失或不合法 | In the condition of "{field}", the value to compare with "{source}" is missing or invalid',
  formUseType:
    '「{field}」的用途与字段类型不符，请改用途或字段类型 | The purpose of "{field}" does not match its field type: choose another purpose or type',
  formUseLength:
    '「{field}」的最大长度不能超过 {max}（列表和编号只能记录这么长） | The maximum length of "{field}" cannot exceed {max}, the limit for lists and numbers',
  formUseOption:
    '「{field}」的选项值「{value}」不可用，该用途只有这些选项值：{options} | The option value "{value}" of "{field}" cannot be used; its purpose allows only: {options}',
  formBookmarkUnused:
    '文档书签「{bookmark}」没有对应的字段 | No field fills the bookmark "{bookmark}" of the document',
  formBookmarkMissing:
    '「{field}」对应的书签「{bookmark}」不在文档中 | The document has no bookmark "{bookmark}" for "{field}"',
  formBookmarkNone: '「{field}」没有对应的书签 | "{field}" fills no bookmark',
  formBookmarkShared:
    '书签「{bookmark}」对应了多个字段：{fields} | Several fields fill the bookmark "{bookmark}": {fields}',
  oneSerial: '编号规则须有且仅有一个流水号 | A numbering rule needs exactly one serial',
  unknownSegment:
    '重新计数引用了不存在的段：{id} | The restart setting refers to a segment that does not exist: {id}',
  resetNeedsDate:
    '按周期重置时，编号须含有能区分各周期的日期，否则会重号 | A rule that resets must include a date that distinguishes the periods, otherwise numbers would repeat',
  numberTooLong: '编号最多{max}个字符 | A number is limited to {max} characters',
  noTypeAbbr:
    '合同编号暂时无法生成：该合同类型的编号简称还没有设置，请联系编号管理员（{people}）设置后再提交，已填内容不受影响 | The contract number cannot be generated yet: the contract type has no abbreviation. Ask a numbering administrator ({people}) to set it, then submit again; your input is kept',
  noDepartmentAbbr:
    '合同编号暂时无法生成：您所在部门的编号简称还没有设置，请联系编号管理员（{people}）设置后再提交，已填内容不受影响 | The contract number cannot be generated yet: your department has no abbreviation. Ask a numbering administrator ({people}) to set it, then submit again; your input is kept',
  noCounterpartAbbr:
    '合同编号暂时无法生成：所选我方主体的编号简称还没有设置，请联系编号管理员（{people}）设置后再提交，已填内容不受影响 | The contract number cannot be generated yet: the internal party has no abbreviation. Ask a numbering administrator ({people}) to set it, then submit again; your input is kept',
  ...scoreIssueTable,
  wrongPassword: '当前密码不正确 | The current password is incorrect',
  departmentCycle:
    '上级部门不能是该部门自己或其下级 | A department cannot be its own parent or below one of its sub-departments',
  ...feeIssueTable,
  sharesNotWhole: '份额合计应为 100%，现为 {sum}% | Shares must add up to 100%, not {sum}%',
  scopeNotPossible: '权限「{name}」不分数据范围 | The permission "{name}" has no data scope',
  twice: '{field}重复 | {field} is repeated',
  timeZone: '不是有效的时区 | Not a valid time zone',
  ...approvalIssues,
  modelAddress:
    '地址须以 https:// 开头，不含账号、参数；内网或非加密地址须由运维人员在 MODEL_HOSTS 中允许 | The address must begin with https:// and have no user name or parameters; private or unencrypted hosts must be allowed by the operator in MODEL_HOSTS',
  webAddress:
    '请输入以 https:// 或 http:// 开头的网址 | Enter an address that begins with https:// or http://',
  creditAddress:
    '地址须以 https:// 开头，不含账号与参数（参数另填）；内网或非加密地址须由运维人员在 CREDIT_HOSTS 中允许 | The address must begin with https:// and have no user name or parameters (enter parameters separately); private or unencrypted hosts must be allowed by the operator in CREDIT_HOSTS',
  creditHost: '主机名中不能使用占位符 | The host name cannot contain a placeholder',
  creditKeyPlace:
    '密钥不能放在地址中，请放在请求头或参数中 | The key cannot be part of the address: put it in a header or parameter',
  creditParty:
    '地址、请求头或参数中须有 {idNumber} 或 {name}，以说明查询哪一家企业 | The address, headers or parameters must contain {idNumber} or {name} to identify the company',
  creditHeader:
    '请求头“{name}”由连接自身决定，不能设置 | The header “{name}” is set by the connection and cannot be changed',
  creditName: '名称为空，或不能使用该名称 | The name is empty or not allowed',
  creditValue: '请求头只能使用英文字符 | Headers can contain ASCII characters only',
  jsonPointer: '请输入 JSON 指针，如 /result/name | Enter a JSON pointer, such as /result/name',
  ...noticeIssues,
  schema: '{detail} | {detail}',
} as const satisfies Record<string, Words>

export type IssueCode = keyof typeof issueTable

/** The words of one issue in one language. */
export const issueText = (issue: Issue, locale: Locale): string =>
  fillText(said(issueTable[issue.code], locale), paramsIn(issue.params ?? {}, locale))
