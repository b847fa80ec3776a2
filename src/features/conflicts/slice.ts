import { slice } from '#shared/slice.ts'

export const conflictSlice = slice({
  at: 'features/conflicts',
  pages: {
    '/conflictCheck': {
      may: ['law_case.manage'],
      menu: { group: 'matters', at: 100, words: '利益冲突检索 | Conflict check' },
    },
  },
  log: {
    kinds: { conflict: '利益冲突 | Conflict' },
    actions: { 'conflict.check': '检索了利益冲突 | Check for conflicts' },
    fields: { found: '找到 | Found', names: '名称 | Names' },
  },
})
