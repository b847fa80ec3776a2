import { expect, test } from 'vitest'
import { type OutlineParagraph, outlineOf } from './outline.ts'

const paragraph = (text: string, more: Partial<OutlineParagraph> = {}): OutlineParagraph => ({
  id: text,
  text,
  label: '',
  heading: null,
  ...more,
})
const lines = (...paragraphs: (string | OutlineParagraph)[]) =>
  outlineOf(paragraphs.map((one) => (typeof one === 'string' ? paragraph(one) : one))).map(
    ({ level, text }) => `${'  '.repeat(level)}${text}`,
  )

test('clauses that no style calls headings are in the outline, typed or numbered by Word [SCR-07]', () => {
  expect(
    lines(
      '采购合同',
      '第一条 标的',
      '甲方向乙方采购服务器。',
      '第 2 条　价款',
      paragraph('付款方式', { label: '第三条' }),
      '第十二条违约责任',
    ),
  ).toEqual(['第一条 标的', '第 2 条 价款', '第三条 付款方式', '第十二条违约责任'])
})

test('what speaks of a clause is none; neither is a line of the table of contents', () => {
  expect(
    lines(
      '第三条所述的货物由乙方运送。',
      '第三条、第四条约定的期限为日历日。',
      '第五条第二款不适用。',
      '第六条约定优先。',
      '第一章 总则\t3',
      '第二章 价款........12',
      'Section 5 of this Agreement survives.',
    ),
  ).toEqual([])
})

test('chapters hold clauses, headings hold both; levels leave no gap', () => {
  expect(
    lines(
      paragraph('买卖合同', { heading: 0 }),
      '第一章 总则',
      '第一条 定义',
      '第二条 适用',
      '第二章 价款',
      '第三条 单价',
      paragraph('附件', { heading: 0 }),
      paragraph('验收标准', { heading: 2 }),
    ),
  ).toEqual([
    '买卖合同',
    '  第一章 总则',
    '    第一条 定义',
    '    第二条 适用',
    '  第二章 价款',
    '    第三条 单价',
    '附件',
    '  验收标准',
  ])
})

test('English articles and sections, and headings with their numbers', () => {
  expect(
    lines(
      'Article I Definitions',
      'Section 1.1 Terms',
      'ARTICLE 2',
      paragraph('Price', { label: '3.', heading: 0 }),
    ),
  ).toEqual(['Article I Definitions', '  Section 1.1 Terms', 'ARTICLE 2', '3. Price'])
})

test('a clause that goes on in its paragraph is cut at its first stop, an empty heading is none', () => {
  const long = `第一条 标的：甲方向乙方采购${'服务器及配套软件'.repeat(10)}。`
  expect(lines(long, `第二条 ${'质'.repeat(80)}`, paragraph(' ', { heading: 0, label: '第三条' }))).toEqual([
    '第一条 标的…',
    `第二条 ${'质'.repeat(44)}…`,
  ])
})
