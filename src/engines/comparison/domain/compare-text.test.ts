import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareText } from './compare-text.ts'
import { tokensOf } from './tokens.ts'

const shown = (before: string, after: string): string =>
  compareText(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join('')

describe('the difference between two texts', () => {
  it.each([
    ['付款期限为30日', '付款期限为60日', '付款期限为[-30-]{+60+}日'],
    [
      '违约金为合同总额的百分之十。',
      '违约金为合同总额的百分之二十。',
      '违约金为合同总额的[-百分之十-]{+百分之二十+}。',
    ],
    ['总价12,500.00元', '总价12,800.00元', '总价[-12,500.00-]{+12,800.00+}元'],
    ['甲方可以解除合同', '甲方不可以解除合同', '甲方{+不+}可以解除合同'],
    ['The Seller shall deliver.', 'The Supplier shall deliver.', 'The [-Seller-]{+Supplier+} shall deliver.'],
    ['', '新增一句。', '{+新增一句。+}'],
    ['删去一句。', '', '[-删去一句。-]'],
    ['相同', '相同', '相同'],
  ])('from %s to %s reads as a person would mark it', (before, after, marked) => {
    expect(shown(before, after)).toBe(marked)
  })

  it('does not cut a figure, a percentage or a Latin word', () => {
    expect(tokensOf('人民币1,234,567.89元（3.5%）for 30 working days')).toEqual(
      expect.arrayContaining(['1,234,567.89', '3.5%', 'for', '30', 'working', 'days']),
    )
    expect(tokensOf('百分之二十五与三分之一')).toEqual(['百分之二十五', '与', '三分之一'])
  })

  const words = fc.constantFrom(
    '甲方',
    '乙方',
    '不',
    '30',
    '12,000.00',
    '元',
    '，',
    '。',
    'shall',
    ' ',
    '𠮷',
    '百分之十',
  )
  const text = fc.array(words, { maxLength: 60 }).map((parts) => parts.join(''))

  it('gives both texts back, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.oneof(text, fc.string({ unit: 'binary' })),
        fc.oneof(text, fc.string({ unit: 'binary' })),
        (before, after) => {
          const spans = compareText(before, after)
          const side = (kind: 'removed' | 'added') =>
            spans.flatMap((span) => (span.kind === 'same' || span.kind === kind ? span.text : '')).join('')
          expect(side('removed')).toBe(before)
          expect(side('added')).toBe(after)
          expect(tokensOf(before).join('')).toBe(before)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('takes texts above the limit as one replaced whole', () => {
    expect(compareText('甲'.repeat(20), '乙'.repeat(20), 10)).toEqual([
      { kind: 'removed', text: '甲'.repeat(20) },
      { kind: 'added', text: '乙'.repeat(20) },
    ])
  })
})
