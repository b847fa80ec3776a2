import { messages } from '#web/index.ts'

export const relatedMessages = messages('relatedContracts', {
  add: '添加关联组 | Add a group',
  group: '{name} 第 {number} 组 | {name}, group {number}',
  remove: '移除{label} | Remove {label}',
  relationType: '关联类型 | Relation',
  contracts: '关联合同 | Related contracts',
  choose: '请选择合同，至少两项 | Choose at least two contracts',
  none: '没有找到可关联的合同 | No contracts available to relate',
  chooseAddress: '请选择归档地址 | Choose where the original is kept',
  noAddress: '没有可选的归档地址 | No archive address is available',
})
