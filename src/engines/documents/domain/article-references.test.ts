import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { articleHeading, articleNumber, articleNumeral, articleReferences } from './article-references.ts'

const named = (text: string) =>
  articleReferences(text).flatMap(({ numerals, of }) =>
    of === 'elsewhere'
      ? []
      : `${{ here: '', contract: '本', main: '主' }[of]}${numerals.map(({ value }) => value).join('+')}`,
  )

describe('numbers of articles', () => {
  test('are read and written in Chinese words and in digits', () => {
    const pairs: [string, number][] = [
      ['一', 1],
      ['十', 10],
      ['十一', 11],
      ['二十', 20],
      ['廿三', 23],
      ['一百', 100],
      ['一百零一', 101],
      ['一百一十', 110],
      ['一百一十二', 112],
      ['一千零二十', 1020],
      ['二〇', 20],
      ['12', 12],
      ['１２', 12],
    ]
    for (const [words, value] of pairs) expect([words, articleNumber(words)]).toEqual([words, value])
    expect(articleNumber('十百')).toBeNull()
    expect(articleNumeral(12, '３')).toBe('１２')
    expect(articleNumeral(110, '五')).toBe('一百一十')
    expect(articleNumeral(10, '五')).toBe('十')
  })

  test('come back the same through their words', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), (value) => {
        for (const like of ['一', '1', '１']) expect(articleNumber(articleNumeral(value, like))).toBe(value)
      }),
    )
  })
})

test.each([
  ['第五条　违约责任', 5],
  ['第 5 条 违约责任', 5],
  ['　　第十二条：保密', 12],
  ['第五条', 5],
  ['第五条甲方应按时付款。', 5],
  ['第五条约定的期限届满后，甲方不再付款。', null],
  ['第五条、第六条不受影响。', null],
  ['第五条第二款所称损失，指直接损失。', null],
  ['第一条件成就时', null],
  ['依照第五条', null],
  ['第五章 总则', null],
])('%s begins an article: %s', (text, value) => {
  expect(articleHeading(text)?.value ?? null).toBe(value)
})

test.each<[string, string[]]>([
  ['按第五条支付', ['5']],
  ['按第 5 条第二款支付，见第十一条。', ['5', '11']],
  ['按第5.2条支付', ['5']],
  ['第三条至第五条', ['3', '5']],
  ['第三至五条、第八、九条和第12-14条', ['3+5', '8+9', '12+14']],
  ['依据《中华人民共和国民法典》第五百七十七条的规定', []],
  ['《民法典》第五百七十七条第一款、第五百八十四条和第五百八十五条', []],
  ['《民法典》第三编第五条；本合同第五条', ['本5']],
  ['依照民法典第五百条、公司法第三条、《劳动合同法》（2012年修正）第二条', []],
  ['违反前述约定的方法第五条亦适用', ['5']],
  ['附件一第三条', []],
  ['本附件第三条', ['3']],
  ['原合同第三条', ['主3']],
  ['第一条件、第二条例', []],
  ['原第三条（已删除）、第四条', ['4']],
  ['按照第三条，以及《招标文件》第四条', ['3']],
  ['《招标文件》第四条。第三条不变', ['3']],
  ['双方依法第五条', ['5']],
  ['甲方章程第五条', []],
])('%s names the articles %j of this contract', (text, wanted) => {
  expect(named(text)).toEqual(wanted)
})
