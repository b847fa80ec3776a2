import { describe, expect, test } from 'vitest'
import {
  type ClauseStanding,
  clauseAbilities,
  clauseFaults,
  faultText,
  type Statement,
  statementText,
  stateOf,
} from './clause.ts'
import { compareStatements } from './compare-statements.ts'
import { formClause } from './form-clause.ts'

const statement = (id: number, more: Partial<Statement> = {}): Statement => ({
  id,
  name: `条款项${id}`,
  position: 'standard',
  guidance: '',
  content: [[{ kind: 'text', text: `内容${id}` }]],
  ...more,
})
const me = { userId: 1, manages: true, approves: true }
const standing = (more: Partial<ClauseStanding> = {}): ClauseStanding => ({
  retired: false,
  approvedVersionID: null,
  open: { state: 1, authors: [1], submittedBy: null },
  ...more,
})
const may = (given: ClauseStanding, who = me) =>
  Object.entries(clauseAbilities(given, who)).flatMap(([what, allowed]) => (allowed ? [what] : []))

describe('a clause', () => {
  test('stands where its approved version stands, else where its draft does', () => {
    expect(stateOf(standing())).toBe(1)
    expect(stateOf(standing({ open: { state: 2, authors: [1], submittedBy: 1 } }))).toBe(2)
    expect(stateOf(standing({ approvedVersionID: 7 }))).toBe(3)
    expect(stateOf(standing({ approvedVersionID: 7, retired: true }))).toBe(4)
  })

  test('is approved by nobody who wrote in it or submitted it, whatever their role', () => {
    const pending = (authors: number[], submittedBy: number) =>
      standing({ open: { state: 2, authors, submittedBy } })
    expect(may(pending([1], 2))).toEqual(['withdraw'])
    expect(may(pending([2], 1))).toEqual(['withdraw'])
    expect(may(pending([2], 2))).toEqual(['withdraw', 'approve'])
    expect(may(pending([2], 2), { ...me, manages: false })).toEqual(['approve'])
    expect(may(pending([2], 2), { ...me, approves: false })).toEqual(['withdraw'])
    expect(may(standing({ open: { state: 2, authors: [2], submittedBy: 2 }, retired: true }))).toEqual([
      'reinstate',
    ])
  })

  test('that was approved once is retired, not deleted; its draft can be thrown away', () => {
    expect(may(standing())).toEqual(['edit', 'submit', 'delete'])
    expect(may(standing({ approvedVersionID: 7 }))).toEqual(['edit', 'submit', 'drop', 'retire'])
    expect(may(standing({ approvedVersionID: 7, open: null }))).toEqual(['edit', 'retire'])
    expect(may(standing(), { ...me, manages: false })).toEqual([])
  })

  test('cannot be submitted without a standard statement, with empty ones, or with a ban that nobody explains', () => {
    const faults = (...statements: Statement[]) =>
      clauseFaults(statements).map((fault) => faultText(fault, 'zh-CN'))
    expect(faults(statement(1))).toEqual([])
    expect(faults(statement(1, { position: 'fallback' }))).toEqual(['至少需要一个标准条款项'])
    expect(faults(statement(1), statement(2, { position: 'forbidden' }))).toEqual([
      '禁止的条款项「条款项2」须写明谈判指引',
    ])
    expect(faults(statement(1, { content: [[{ kind: 'text', text: ' ' }]] }))).toEqual([
      '条款项「条款项1」没有内容',
    ])
    expect(faults(statement(1), statement(2, { name: '条款项1' }))).toEqual(['条款项名称「条款项1」重复'])
  })

  test('goes into a form with label, version and statements, but for those that nobody may agree to [ENT-02]', () => {
    const taken = formClause(
      {
        id: 9,
        name: '付款',
        category: '商务',
        ordinal: 3,
        isNullable: true,
        statements: [
          statement(4, {
            content: [
              [
                { kind: 'text', text: '由' },
                { kind: 'field', fieldID: 'party' },
              ],
            ],
          }),
          statement(6, { position: 'fallback' }),
          statement(7, { position: 'forbidden', guidance: '不得接受' }),
        ],
      },
      'zh-CN',
    )
    expect(taken).toEqual({
      labelID: 9,
      libraryVersion: 3,
      isNullable: true,
      statementList: [
        {
          id: 4,
          name: '条款项4',
          content: [
            [
              { kind: 'text', text: '由' },
              { kind: 'field', fieldID: 'party' },
            ],
          ],
          fieldList: ['party'],
          labelItemList: [{ id: 1, name: '标准' }],
        },
        {
          id: 6,
          name: '条款项6',
          content: [[{ kind: 'text', text: '内容6' }]],
          fieldList: [],
          labelItemList: [{ id: 2, name: '备选' }],
        },
      ],
    })
  })

  test('is compared statement by statement, by number', () => {
    const changes = compareStatements(
      [statement(1), statement(2), statement(3)],
      [statement(2, { guidance: '让步须法务同意' }), statement(1), statement(4)],
    )
    expect(changes.map(({ kind, before, after, parts }) => [kind, (after ?? before)?.id, parts])).toEqual([
      ['changed', 2, ['guidance', 'order']],
      ['changed', 1, ['order']],
      ['added', 4, []],
      ['removed', 3, []],
    ])
    const content = [[{ kind: 'field' as const, fieldID: 'amount' }], [{ kind: 'text' as const, text: '止' }]]
    expect(statementText({ content }, () => '金额')).toBe('〔金额〕\n止')
  })
})
