import * as icons from '@ant-design/icons'
import type { ComponentType } from 'react'
import {
  type FieldInput,
  type FieldTypeName,
  fieldTypeLabel,
  fieldTypeOf,
} from '#engines/forms/domain/index.ts'
import { type Locale, said, type Words } from '#shared/text.ts'
import { configOf } from '../designer/field-values.ts'

/** One thing that can be put into a form: a field type, or one with something already set. */
export type PaletteEntry = {
  key: string
  type: FieldTypeName
  icon: ComponentType<{ 'aria-hidden'?: boolean }>
  /** What one sees in the form, in a few words. */
  hint: Words
  /** Other words it is looked for by. */
  also?: string
  /** Set on the new field; absent: the bare type. */
  preset?: Partial<FieldInput>
}
export type PaletteGroup = { key: string; label: Words; entries: readonly PaletteEntry[] }

const entry = (type: FieldTypeName, icon: PaletteEntry['icon'], hint: Words, also = ''): PaletteEntry => ({
  key: type,
  type,
  icon,
  hint,
  also,
})

const texts: PaletteEntry[] = [
  entry('custom', icons.FontSizeOutlined, '一行文字 | One line of text', '文本 输入框 单行 text'),
  entry('textarea', icons.AlignLeftOutlined, '多行文字，随内容增高 | Several lines', '文本域 备注 说明'),
  entry(
    'number',
    icons.NumberOutlined,
    '数字、百分比，可参与计算 | Figures and percentages',
    '数值 百分比 计算',
  ),
  entry(
    'money',
    icons.PayCircleOutlined,
    '金额与币种，可显示大写 | An amount with its currency',
    '价格 元 大写',
  ),
  entry('bankAccount', icons.BankOutlined, '9–24 位字母、数字 | 9 to 24 characters', '账户 卡号'),
]
const choices: PaletteEntry[] = [
  entry('select', icons.DownSquareOutlined, '下拉列表中选一项 | One from a list', '下拉框 选项'),
  entry('multiselect', icons.UnorderedListOutlined, '下拉列表中选多项 | Several from a list', '下拉框 选项'),
  entry('radio', icons.CheckCircleOutlined, '平铺的选项中选一项 | One, all in sight', '单选框 选项'),
  entry(
    'checkbox',
    icons.CheckSquareOutlined,
    '平铺的选项中选多项 | Several, all in sight',
    '复选框 多选框 选项',
  ),
  entry('bool', icons.SwapOutlined, '是或否 | Yes or no', '是否 switch'),
  entry('cascader', icons.ApartmentOutlined, '逐级选择，如省市区 | Level by level', '树 多级 省市'),
  entry('inputSelect', icons.EditOutlined, '可输入，也可选建议 | Typed or suggested', '自动完成 联想'),
  entry('inputSelectV2', icons.FileSearchOutlined, '从列表搜索，或自由填写 | Searched or typed', '搜索 下拉'),
]
const dates: PaletteEntry[] = [
  entry('date', icons.CalendarOutlined, '某一天 | A day', '时间'),
  entry('daterange', icons.ColumnWidthOutlined, '起止日期 | First and last day', '时间 期限 起止'),
  entry('date-time', icons.ClockCircleOutlined, '日期与时刻 | A day and a time', '时间'),
]
const organisation: PaletteEntry[] = [
  entry('people', icons.UserOutlined, '组织内的人 | Persons of the organisation', '成员 经办人'),
  entry('department', icons.ClusterOutlined, '组织内的部门 | Departments', '组织'),
]
const contracts: PaletteEntry[] = [
  {
    ...entry(
      'custom',
      icons.FileTextOutlined,
      '自动去除不能用于文件名的字符 | Usable as a file name',
      '标题',
    ),
    key: 'contractName',
    preset: { name: '合同名称', rawType: 'contractName', required: true, span: 2 },
  },
  {
    ...entry(
      'money',
      icons.PayCircleOutlined,
      '列表、合计和付款提醒用它 | Lists and totals take it',
      '价款 总价 amount',
    ),
    key: 'contractAmount',
    preset: {
      name: '合同金额',
      rawType: 'contractAmount',
      required: true,
      alterEditStatus: 2,
      fieldConfig: {
        fieldContent: { contentType: 2 },
        money: { isWithUnit: true },
        valueRange: { mode: 1, conditions: [{ operator: 4, value: '0' }] },
      },
    },
  },
  {
    ...entry(
      'daterange',
      icons.ScheduleOutlined,
      '起止日期；列表和到期提醒用它 | Start and end; lists and reminders take it',
      '期限 起止 有效期 term',
    ),
    key: 'contractTerm',
    preset: { name: '合同期限', rawType: 'contractTerm', required: true, alterEditStatus: 2 },
  },
  {
    ...entry(
      'people',
      icons.UserOutlined,
      '默认为起草人；列表用它 | The person who drafts; lists take it',
      '经手人 承办人',
    ),
    key: 'contractHandler',
    preset: { name: '经办人', rawType: 'handler', required: true, defaultValue: 'initiator' },
  },
  {
    ...entry(
      'department',
      icons.ClusterOutlined,
      "默认为起草人的部门；列表用它 | The drafter's department; lists take it",
      '承办部门',
    ),
    key: 'contractDepartment',
    preset: { name: '经办部门', rawType: 'handlingDepartment', required: true, defaultValue: 'initiator' },
  },
  {
    ...entry(
      'select',
      icons.TagOutlined,
      '普通、框架、补充、变更、解除 | Ordinary, framework, supplementary …',
      '类别',
    ),
    key: 'contractCategory',
    preset: {
      name: '合同类别',
      rawType: 'contractCategory',
      required: true,
      defaultValue: '1',
      options: [
        { value: '1', label: '普通合同', englishLabel: 'Ordinary' },
        { value: '2', label: '框架协议', englishLabel: 'Framework' },
        { value: '3', label: '补充协议', englishLabel: 'Supplementary' },
        { value: '4', label: '变更协议', englishLabel: 'Amendment' },
        { value: '5', label: '解除协议', englishLabel: 'Termination' },
      ],
    },
  },
  entry(
    'contractNumber',
    icons.BarcodeOutlined,
    '自动生成或手填，可查重 | Given by rule or typed',
    '编号规则 查重',
  ),
  entry('contractType', icons.TagsOutlined, '合同类型树 | The tree of contract types', '分类'),
  entry('templateName', icons.SnippetsOutlined, '起草所用的模板 | The template drafted from', '范本'),
  {
    ...entry('inputSelectV2', icons.HomeOutlined, '我方主体，可带出账户等 | Our party', '我方主体 甲方'),
    key: 'internalCounterpart',
    preset: { name: '内部相对方', partyType: 1 },
  },
  {
    ...entry(
      'inputSelectV2',
      icons.SolutionOutlined,
      '对方单位或个人，可带出账户等 | The other party',
      '对方 乙方 供应商 客户',
    ),
    key: 'externalCounterpart',
    preset: { name: '外部相对方', partyType: 2 },
  },
  entry('clause', icons.ReadOutlined, '备选条款，选中后写入文本 | Alternative statements', '条款项'),
  entry(
    'relatedContracts',
    icons.LinkOutlined,
    '按关系分组关联合同 | Contracts tied to this one',
    '主从 续签 变更',
  ),
  {
    ...entry('bool', icons.HistoryOutlined, '开始日期早于今天时为是 | Set by the start date', '倒签'),
    key: 'backdating',
    preset: { name: '是否倒签', rawType: 'backdating' },
  },
  entry('serialNumber', icons.FieldNumberOutlined, '由系统生成，不可填写 | Given by the system', '序号'),
  entry('contractEdit', icons.FormOutlined, '打开正文在线编辑 | Opens the text in the editor', '编辑器'),
  entry('offlineArchiveAddress', icons.InboxOutlined, '纸质合同存放处 | Where paper is kept', '归档 纸质'),
]
const legal: PaletteEntry[] = [
  entry('relationProject', icons.ProjectOutlined, '所属项目 | The project it belongs to', '项目'),
  entry('caseType', icons.PartitionOutlined, '案由树 | The cause of action', '案件'),
  entry('lawFirms', icons.ShopOutlined, '外聘律所 | Outside law firms', '律师事务所'),
  entry('lawyers', icons.IdcardOutlined, '外聘律师，可按律所筛选 | Outside lawyers', '代理人'),
  entry(
    'agentInformation',
    icons.TeamOutlined,
    '先选律所，再选律师 | Firm first, then its lawyers',
    '代理律师',
  ),
]
const files: PaletteEntry[] = [
  entry('sheetTable', icons.TableOutlined, '多行明细，列可求和 | Rows with column sums', '明细 子表 清单'),
  entry('upload', icons.FileAddOutlined, '一个文件 | One file', '正文'),
  entry('customAttachment', icons.PaperClipOutlined, '多个文件 | Several files', '文件 附件'),
  entry('image-preview', icons.PictureOutlined, '图片，可预览 | Pictures with a preview', '照片 扫描件'),
]

/** Everything the designer knows, grouped; `searchPalette` answers what it offers. */
export const palette: readonly PaletteGroup[] = [
  { key: 'text', label: '文本与数字 | Text and numbers', entries: texts },
  { key: 'choice', label: '选择 | Choices', entries: choices },
  { key: 'date', label: '日期 | Dates', entries: dates },
  { key: 'organisation', label: '组织 | Organisation', entries: organisation },
  { key: 'contract', label: '合同 | Contracts', entries: contracts },
  { key: 'legal', label: '法务 | Legal', entries: legal },
  { key: 'file', label: '表格与文件 | Tables and files', entries: files },
]
export const paletteEntries: readonly PaletteEntry[] = palette.flatMap(({ entries }) => entries)

const presetNames: Readonly<Record<string, Words>> = {
  contractName: '合同名称 | Contract name',
  contractAmount: '合同金额 | Contract amount',
  contractTerm: '合同期限 | Contract term',
  contractHandler: '经办人 | Handler',
  contractDepartment: '经办部门 | Handling department',
  contractCategory: '合同类别 | Category',
  internalCounterpart: '内部相对方 | Internal party',
  externalCounterpart: '外部相对方 | External party',
  backdating: '是否倒签 | Backdated',
}

/** What a person calls an entry. */
export const entryLabel = ({ key, type }: PaletteEntry, locale: Locale): string =>
  presetNames[key] ? said(presetNames[key], locale) : fieldTypeLabel(type, locale)

/** The entry that a field came from or could have come from; for its icon and its name. */
export function entryOf(field: Pick<FieldInput, 'type' | 'rawType' | 'partyType'>): PaletteEntry {
  const own = paletteEntries.filter(({ type }) => type === field.type)
  const preset = own.find(
    ({ preset: set }) =>
      set &&
      (set.rawType === undefined || set.rawType === field.rawType) &&
      (set.partyType === undefined || set.partyType === field.partyType),
  )
  return (preset ?? own.find(({ preset: set }) => !set) ?? own[0]) as PaletteEntry
}

/** Whether a form with this entry can be published; what is not built yet is shown but not offered. */
export const isBuilt = (one: PaletteEntry): boolean =>
  fieldTypeOf(configOf({ id: 'a', name: 'a', type: one.type, ...one.preset })) !== undefined

/** The groups with the entries that match: by name in either language, hint, or another word for it. */
export function searchPalette(q: string): PaletteGroup[] {
  const wanted = q.trim().toLowerCase()
  if (!wanted) return [...palette]
  return palette.flatMap((group) => {
    const entries = group.entries.filter((one) =>
      [entryLabel(one, 'zh-CN'), entryLabel(one, 'en'), one.hint, one.type, one.also ?? '']
        .join(' ')
        .toLowerCase()
        .includes(wanted),
    )
    return entries.length > 0 ? [{ ...group, entries }] : []
  })
}
