import { describe, expect, it } from 'vitest'
import type { Block } from './block.ts'
import { compare } from './compare.ts'
import { asPrinted, printedBlocks } from './printed.ts'

const document = (lines: readonly string[], header = '产品销售合同\t编号：XS-1'): Block[] => [
  ...lines.map((text, id): Block => ({ id, text, place: { kind: 'body' } })),
  { id: lines.length, text: header, place: { kind: 'header' } },
]
const text = [
  '产品与价格',
  '乙方向甲方销售的产品如下：',
  '合同总价为人民币100元，\t含增值税，甲方在验收合格之日起三十日内一次付清。',
  '交货',
]
const pages = [
  '产品销售合同 编号：XS-1\n第一条 产品与价格\n1. 乙方向甲方销售的产品如下：\n2. 合同总价为人民币100元，含增值税，甲方在验收\n第 1 页 共 2 页',
  '产品销售合同 编号：XS-1\n合格之日起三十日内一次付清。\n第二条 交货\n第 2 页 共 2 页',
]
const compared = (print: readonly string[]) => {
  const beside = document(text)
  return compare(asPrinted(beside), printedBlocks(print, beside))
}

describe('a print beside its document', () => {
  it('has no difference: lines, page edges and automatic numbers are none', () => {
    expect(compared(pages).counts).toMatchObject({ same: 4, changed: 0, added: 0, removed: 0 })
  })

  it('shows the figure that was changed before it was printed', () => {
    const { rows, counts } = compared(pages.map((page) => page.replace('100元', '120元')))
    expect(counts).toMatchObject({ same: 3, changed: 1, added: 0, removed: 0 })
    expect(rows.find(({ kind }) => kind === 'changed')).toMatchObject({ weights: ['amount'] })
  })

  it('shows a paragraph that was added, and one that is missing', () => {
    const added = pages.map((page) =>
      page.replace('第二条 交货', '3. 乙方不承担运输途中的风险。\n第二条 交货'),
    )
    expect(compared(added).counts).toMatchObject({ same: 4, added: 1, changed: 0 })
    const missing = pages.map((page) => page.replace('1. 乙方向甲方销售的产品如下：\n', ''))
    expect(compared(missing).counts).toMatchObject({ same: 3, removed: 1, changed: 0 })
  })

  it('alone is cut where its lines end early', () => {
    const alone = ['甲方应当在验收合格之日起三十日内向乙方\n付清全部价款。\n乙方应当开具发票。']
    expect(printedBlocks(alone, null).map((block) => block.text)).toEqual([
      '甲方应当在验收合格之日起三十日内向乙方付清全部价款。',
      '乙方应当开具发票。',
    ])
  })
})
