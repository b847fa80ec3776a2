import { slice } from '#shared/slice.ts'

export const extractionSlice = slice({
  at: 'engines/extraction',
  pages: {
    '/settings/extraction': {
      may: ['organization.manage'],
      menu: { group: 'settings', at: 200, words: '智能提取 | Extraction' },
    },
  },
})
