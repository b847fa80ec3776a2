import type { ListDefinition } from '#shared/list.ts'
import type { Person } from '#web/index.ts'

export const people: Person[] = ['陈静', '张伟', '王芳', '李娜', '赵磊'].map((name, index) => ({
  id: index + 1,
  name,
  nickname: name === '王芳' ? '芳芳' : '',
  departmentName: ['法务部', '采购部', '财务部'][index % 3] ?? '',
  terminated: name === '赵磊',
}))

const choices = [
  { value: '1', label: '草稿', color: 'neutral' },
  { value: '2', label: '审批中', color: 'info' },
  { value: '6', label: '履行中', color: 'success' },
  { value: '9', label: '已到期', color: 'danger' },
]

export const definition: ListDefinition = {
  type: 'standing_book',
  defaultSort: '-updateTime',
  columns: [
    { key: 'name', label: '合同名称', cell: 'text', fixed: true, sortable: true },
    { key: 'handler', label: '经办人', cell: 'user' },
    { key: 'signed', label: '签订日期', cell: 'date' },
    { key: 'due', label: '任务日期', cell: 'taskDate' },
    { key: 'applicant', label: '申请部门', cell: 'applicantDepartment' },
    { key: 'legal', label: '法务', cell: 'legalAffairsFirstName' },
    { key: 'amount', label: '金额', cell: 'money', sortable: true },
    { key: 'share', label: '比例', cell: 'percentage' },
    { key: 'status', label: '合同状态', cell: 'contractStatus', choices },
    { key: 'caseStatus', label: '案件状态', cell: 'caseStatus', choices },
    { key: 'major', label: '重大', cell: 'flag' },
    { key: 'parties', label: '相对方', cell: 'nameList' },
    { key: 'updateTime', label: '更新时间', cell: 'instant', shown: false },
  ],
  filters: [
    { key: 'status', label: '合同状态', kind: 'choice', choices },
    { key: 'amount', label: '金额', kind: 'money' },
    { key: 'name', label: '合同名称', kind: 'text' },
  ],
}

export type Row = { id: number; name: string }

export const rows: Row[] = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  name: index === 0 ? '华东区服务器采购框架合同' : `服务合同 ${index + 1}`,
  handler: people[index % 4],
  signed: '2026-11-20',
  due: '2026-11-18',
  applicant: people[index % 4],
  legal: [people[1], people[0]],
  amount: { amount: '900719925474099312', unit: 'CNY' },
  share: '0.125',
  status: 6,
  caseStatus: 9,
  major: (index % 2) + 1,
  parties: [{ name: '甲公司' }, { name: '乙公司' }],
  updateTime: '2026-11-20T05:06:07Z',
}))
