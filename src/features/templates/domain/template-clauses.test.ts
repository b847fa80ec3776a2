import { expect, test } from 'vitest'
import { statementInDocument, templateParagraphs } from './template-clauses.ts'

const statement = (id: number, ...texts: string[]) => ({
  id,
  name: `第${id}种`,
  content: texts.map((text) => [
    { kind: 'text' as const, text },
    { kind: 'field' as const, fieldID: 'days' },
  ]),
  fieldList: ['days'],
  labelItemList: [],
})
const clause = {
  clause: {
    labelID: 0,
    isNullable: false,
    statementList: [statement(1, '付款期限'), statement(2, '甲', '乙')],
  },
}
const nameOf = () => '账期'

test('a statement stands in a template with the names of its fields', () => {
  expect(templateParagraphs(clause.clause.statementList[1] as never, nameOf)).toEqual([
    '甲〔账期〕',
    '乙〔账期〕',
  ])
})

test('which statement stands in the document is known by its words', () => {
  expect(statementInDocument(clause, '甲〔账期〕\n乙〔账期〕', nameOf)).toBe(2)
  expect(statementInDocument(clause, '自己写的', nameOf)).toBeNull()
  expect(statementInDocument(clause, '', nameOf)).toBeNull()
})
