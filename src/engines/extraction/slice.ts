import { slice } from '#shared/slice.ts'

export const extractionSlice = slice({
  at: 'engines/extraction',
  pages: {
    '/settings/extraction': {
      may: ['organization.manage'],
      menu: { group: 'settings', at: 200, words: '智能提取 | Extraction' },
    },
  },
  log: {
    kinds: { extraction_settings: '智能提取设置 | Extraction settings', extraction: '智能提取 | Extraction' },
    actions: {
      'extraction.ask': '由大模型读取文件 | Extract with a language model from',
    },
    fields: {
      model: '模型 | Model',
      promptPrice: '每百万输入词元价格 | Price per million input tokens',
      answerPrice: '每百万输出词元价格 | Price per million output tokens',
      tokens: '词元数 | Tokens',
      cost: '费用 | Cost',
    },
  },
})
