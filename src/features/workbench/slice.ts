import { slice } from '#shared/slice.ts'

export const workbenchSlice = slice({
  at: 'features/workbench',
  pages: {
    '/': {},
  },
})
