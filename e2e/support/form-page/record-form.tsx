import type {
  AgentInformation,
  CaseTypeNode,
  FieldInput,
  FormDefinitionInput,
} from '#engines/forms/domain/index.ts'
import { CaseTypeCascader, type FormWidgets, type PickerProps } from '#engines/forms/web/index.ts'
import { RemoteSelect } from '#web/index.ts'

// Fields whose values are chosen among records, in trees and in lists that the server pages through.
const cities = Array.from({ length: 45 }, (_, index) => ({ value: `c${index}`, label: `城市${index}号` }))
const dynamic = { dynamicConfig: { isDynamicField: true, source: 'options' } }
const regions = [
  {
    value: 'east',
    label: '华东',
    children: [
      { value: 'sh', label: '上海' },
      { value: 'hz', label: '杭州', disabled: true },
    ],
  },
  { value: 'north', label: '华北', children: [{ value: 'bj', label: '北京' }] },
  { value: 'abroad', label: '境外' },
]

const records: FieldInput[] = [
  { id: 'project', name: '所属项目', type: 'relationProject', required: true },
  { id: 'firms', name: '合作律所', type: 'lawFirms', privateConfig: { multiple: true } },
  {
    id: 'lawyers',
    name: '合作律师',
    type: 'lawyers',
    privateConfig: { multiple: true, relatedLawFirms: 'firms' },
  },
  { id: 'agent', name: '代理信息', type: 'agentInformation', required: true },
  { id: 'related', name: '关联合同', type: 'relatedContracts', required: true },
  { id: 'address', name: '线下归档地址', type: 'offlineArchiveAddress', required: true },
]
const trees: FieldInput[] = [
  { id: 'cause', name: '案由', type: 'caseType', required: true },
  {
    id: 'causes',
    name: '涉及案由',
    type: 'caseType',
    privateConfig: { multiple: true, checkStrictly: true },
  },
  { id: 'causeText', name: '案由预览', type: 'caseType', preview: true, defaultValue: 2 },
  { id: 'region', name: '签约地区', type: 'cascader', optionTree: regions, required: true },
  {
    id: 'regions',
    name: '履行地区',
    type: 'cascader',
    optionTree: regions,
    privateConfig: { multiple: true },
  },
]
const lists: FieldInput[] = [
  { id: 'place', name: '交货地点', type: 'inputSelect', options: cities.slice(0, 3), required: true },
  {
    id: 'stops',
    name: '途经城市',
    type: 'multiselect',
    options: cities.slice(0, 12),
  },
  { id: 'city', name: '收货城市', type: 'inputSelect', privateConfig: dynamic },
  { id: 'agency', name: '招标机构', type: 'inputSelectV2', privateConfig: dynamic, required: true },
  { id: 'port', name: '起运港', type: 'select', privateConfig: dynamic },
]

export const recordForm: FormDefinitionInput = {
  fieldGroupList: [
    { name: '关联信息', fieldList: records },
    { name: '树形选择', fieldList: trees },
    { name: '搜索选择', fieldList: lists },
  ],
}

const causes: CaseTypeNode[] = [
  {
    id: 1,
    name: '合同纠纷',
    state: 1,
    children: [
      { id: 2, name: '买卖合同纠纷', state: 1 },
      { id: 3, name: '已废止的案由', state: 2 },
    ],
  },
  { id: 4, name: '劳动争议', state: 1 },
]
/** Names that came with the record. */
export const recordNames: Record<string, string> = { 'caseType/2': '合同纠纷 / 买卖合同纠纷' }

type Named = { id: number; name: string; firm?: number }
const pick =
  (all: readonly Named[]) =>
  ({ value, onChange, field, nameOf: _, ...control }: PickerProps<readonly number[]>) => (
    <RemoteSelect
      {...control}
      multiple={field.privateConfig.multiple}
      value={all.filter(({ id }) => value?.includes(id))}
      onChange={(chosen) => onChange(chosen.map(({ id }) => id))}
      load={async () => all}
      keyOf={({ id }) => id}
      labelOf={({ name }) => name}
    />
  )
const firms: Named[] = [
  { id: 21, name: '甲律师事务所' },
  { id: 22, name: '乙律师事务所' },
]
const lawyers: Named[] = [
  { id: 31, name: '张律师', firm: 21 },
  { id: 32, name: '李律师', firm: 22 },
]
const FirmPicker = pick(firms)
const LawyerPicker = pick(lawyers)
const AddressPicker = pick([{ id: 51, name: '上海一号库' }])
const ContractPicker = pick([
  { id: 41, name: '框架协议' },
  { id: 42, name: '采购订单' },
])
const several = (field: PickerProps<unknown>['field']) => ({
  ...field,
  privateConfig: { ...field.privateConfig, multiple: true },
})

function AgentPicker({ value, onChange, field, ...control }: PickerProps<AgentInformation>) {
  const { lawFirmIDList, lawyerIDList } = value ?? { lawFirmIDList: [], lawyerIDList: [] }
  const both = { ...control, field: several(field) }
  return (
    <>
      <FirmPicker
        {...both}
        aria-label="代理律所"
        value={lawFirmIDList}
        onChange={(ids) => onChange({ lawFirmIDList: ids ?? [], lawyerIDList })}
      />
      <LawyerPicker
        {...both}
        id={`${control.id}-lawyers`}
        aria-label="代理律师"
        value={lawyerIDList}
        onChange={(ids) => onChange({ lawFirmIDList, lawyerIDList: ids ?? [] })}
      />
    </>
  )
}

/** Searches that were sent, for the tests to look at. */
const searches: string[] = []
/** How long after the last key each of them was sent, in milliseconds. */
const pauses: number[] = []
let lastKey = 0
addEventListener('input', () => (lastKey = performance.now()), true)
Object.assign(globalThis, { searches, pauses })

export const recordWidgets: FormWidgets = {
  relationProject: pick([{ id: 11, name: '华东数据中心' }]),
  lawFirms: FirmPicker,
  lawyers: ({ lawFirmIDs, ...props }) => {
    const Picker = pick(lawyers.filter(({ firm = 0 }) => lawFirmIDs?.includes(firm) ?? true))
    return <Picker {...props} />
  },
  agentInformation: AgentPicker,
  relatedContracts: ({ value, onChange, field, ...control }) => (
    <ContractPicker
      {...control}
      field={several(field)}
      value={value?.[0]?.contractIDs ?? []}
      onChange={(ids) => onChange(ids?.length ? [{ relationType: 3, contractIDs: ids }] : null)}
    />
  ),
  offlineArchiveAddress: ({ value, onChange, ...props }) => (
    <AddressPicker
      {...props}
      value={value === null ? [] : [value]}
      onChange={(ids) => onChange(ids?.[0] ?? null)}
    />
  ),
  caseType: (props) => <CaseTypeCascader {...props} nodes={causes} />,
  loadOptions: async (_field, { q, pageNum }) => {
    searches.push(`${q}#${pageNum}`)
    pauses.push(performance.now() - lastKey)
    if (q.includes('失败') && searches.filter((one) => one.startsWith(q)).length < 2)
      throw new Error('the server is not there')
    const found = cities.filter(({ label }) => label.includes(q))
    return found.slice((pageNum - 1) * 20, pageNum * 20)
  },
}
