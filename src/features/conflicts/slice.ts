import { slice } from '#shared/slice.ts'

export const conflictSlice = slice({
  at: 'features/conflicts',
  pages: {
    '/conflictCheck': {
      may: ['law_case.manage'],
      menu: { group: 'matters', at: 100, words: '利益冲突检索 | Conflict check' },
    },
  },
})
