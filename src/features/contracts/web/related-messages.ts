import { messages } from '#web/index.ts'

export const relatedMessages = messages('relatedContracts', {
  'zh-CN': {
    add: '添加关联组',
    group: '{name} 第 {number} 组',
    remove: '移除{label}',
    relationType: '关联类型',
    contracts: '关联合同',
    choose: '请选择合同，至少两项',
    none: '没有找到可关联的合同',
    chooseAddress: '请选择归档地址',
    noAddress: '没有可选的归档地址',
  },
  en: {
    add: 'Add a group',
    group: '{name}, group {number}',
    remove: 'Remove {label}',
    relationType: 'Relation',
    contracts: 'Related contracts',
    choose: 'Choose at least two contracts',
    none: 'No contracts available to relate',
    chooseAddress: 'Choose where the original is kept',
    noAddress: 'No archive address is available',
  },
})
