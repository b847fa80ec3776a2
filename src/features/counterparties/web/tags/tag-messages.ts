import { messages } from '#web/index.ts'

export const tagMessages = messages('partyTags', {
  hint: '输入后按回车，可填多个；列表可按标签筛选 | Press Enter after each; the list can be filtered by tags',
  action: '设置标签 | Set tags',
  title: '为选中的 {count} 个相对方设置标签 | Tags of the selected parties ({count})',
  tooMany: '一次最多设置 {count} 个相对方，请减少选择 | At most {count} parties at once: select fewer',
  add: '添加标签 | Add tags',
  remove: '去掉标签 | Remove tags',
  addPlaceholder: '选择或输入后按回车 | Choose, or type and press Enter',
  removePlaceholder: '选择要去掉的标签 | Choose the tags to remove',
  noneToRemove: '选中的相对方都没有标签 | None of the selected parties has a tag',
  changed: '已更新 {count} 个相对方的标签 | Tags updated ({count})',
  unchanged: '选中的相对方标签没有变化 | The tags of the selected parties are unchanged',
  more: '另有 {count} 个标签 | {count} more tags',
})
