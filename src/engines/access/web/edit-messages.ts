import { messages } from '#web/index.ts'

/** Words of every fixed edit form of the settings. */
export const editMessages = messages('edit', {
  'zh-CN': {
    stale: '该记录已被他人修改。载入最新内容后可以重新编辑，您刚才的修改不会保留。',
    loadCurrent: '载入最新内容',
    required: '请输入{field}',
  },
  en: {
    stale:
      'Somebody changed this record. Load the current one and edit again; what you just changed is dropped.',
    loadCurrent: 'Load the current one',
    required: 'Enter {field}',
  },
})
