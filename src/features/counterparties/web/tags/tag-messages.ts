import { messages } from '#web/index.ts'

export const tagMessages = messages('partyTags', {
  'zh-CN': {
    hint: '输入后按回车，可填多个；列表可按标签筛选',
    action: '设置标签',
    title: '为选中的 {count} 个相对方设置标签',
    tooMany: '一次最多设置 {count} 个相对方，请减少选择',
    add: '添加标签',
    remove: '去掉标签',
    addPlaceholder: '选择或输入后按回车',
    removePlaceholder: '选择要去掉的标签',
    noneToRemove: '选中的相对方都没有标签',
    changed: '已更新 {count} 个相对方的标签',
    unchanged: '选中的相对方标签没有变化',
    more: '另有 {count} 个标签',
  },
  en: {
    hint: 'Press Enter after each; the list can be filtered by tags',
    action: 'Set tags',
    title: 'Tags of the selected parties ({count})',
    tooMany: 'At most {count} parties at once: select fewer',
    add: 'Add tags',
    remove: 'Remove tags',
    addPlaceholder: 'Choose, or type and press Enter',
    removePlaceholder: 'Choose the tags to remove',
    noneToRemove: 'None of the selected parties has a tag',
    changed: 'Tags updated ({count})',
    unchanged: 'The tags of the selected parties are unchanged',
    more: '{count} more tags',
  },
})
