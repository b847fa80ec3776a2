import { describe, expect, test } from 'vitest'
import {
  type ClauseStanding,
  clauseAbilities,
  clauseFaults,
  faultText,
  keptReason,
  type Statement,
  settledState,
  statementText,
  stateOf,
  wroteIt,
} from './clause.ts'
import { submittedTitle } from './clause-approval.ts'
import { clauseRisks } from './clause-risks.ts'
import { compareStatements } from './compare-statements.ts'
import { formClause } from './form-clause.ts'
import { statementBlocks } from './statement-blocks.ts'

const statement = (id: number, more: Partial<Statement> = {}): Statement => ({
  id,
  name: `条款项${id}`,
  position: 'standard',
  guidance: '',
  content: [[{ kind: 'text', text: `内容${id}` }]],
  ...more,
})
const me = { manages: true }
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

  test('is not written in while a version waits for approval, nor retired or deleted', () => {
    const waiting = { state: 2, authors: [1], submittedBy: 2 } as const
    expect(may(standing({ open: waiting }))).toEqual([])
    expect(may(standing({ open: waiting, approvedVersionID: 7 }))).toEqual([])
    expect(may(standing({ open: waiting, retired: true }))).toEqual(['reinstate'])
  })

  test('was written by everybody who wrote in the open version or submitted it: whom its approval never asks', () => {
    const by = (authors: number[], submittedBy: number | null) =>
      wroteIt({ open: { state: 2, authors, submittedBy } })
    expect([by([1], 2), by([1, 3], 1), by([1], null), wroteIt({ open: null })]).toEqual([
      [1, 2],
      [1, 3],
      [1],
      [],
    ])
  })

  test('is in force once its approval ends with a yes, and work again however else it ends', () => {
    const waiting = standing({ open: { state: 2, authors: [1], submittedBy: 1 } })
    expect(settledState(waiting, 'approve')).toBe(3)
    for (const outcome of ['reject', 'return', 'withdraw', 'cancel'] as const)
      expect(settledState(waiting, outcome)).toBe(1)
    // What was returned waits no longer.
    expect(settledState(standing(), 'cancel')).toBeNull()
    expect(settledState(standing({ open: null }), 'approve')).toBeNull()
  })

  test('keeps why it came back, cut where that is long, never within a letter', () => {
    expect(keptReason('备选太宽')).toBe('备选太宽')
    expect(keptReason('字'.repeat(500))).toHaveLength(500)
    const cut = keptReason(`${'字'.repeat(498)}𠮷𠮷𠮷`)
    expect([[...cut].length, cut.endsWith('𠮷…')]).toEqual([500, true])
  })

  test('that was approved once is retired, not deleted; its draft can be thrown away', () => {
    expect(may(standing())).toEqual(['edit', 'submit', 'delete'])
    expect(may(standing({ approvedVersionID: 7 }))).toEqual(['edit', 'submit', 'drop', 'retire'])
    expect(may(standing({ approvedVersionID: 7, open: null }))).toEqual(['edit', 'retire'])
    expect(may(standing(), { manages: false })).toEqual([])
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

describe('what whoever decides should look at first', () => {
  const said = (isNullable: boolean, ...statements: Statement[]) => ({ isNullable, statements })
  const before = said(false, statement(1), statement(2, { position: 'forbidden' }))
  const codes = (after: ReturnType<typeof said>) =>
    clauseRisks(before, after, 'zh-CN').map(({ code, weight }) => `${code} ${weight}`)

  test('is what must not be agreed to and now may, or is no longer named; what is no standard any more; what may be left out', () => {
    expect(codes(said(false, statement(1), statement(2, { position: 'forbidden' })))).toEqual([])
    expect(codes(said(false, statement(1), statement(2, { position: 'fallback' })))).toEqual([
      'forbiddenAllowed high',
    ])
    expect(codes(said(false, statement(1)))).toEqual(['forbiddenGone high'])
    const kept = statement(2, { position: 'forbidden' })
    expect(codes(said(false, kept))).toEqual(['standardGone low'])
    expect(codes(said(true, statement(1, { position: 'fallback' }), kept))).toEqual([
      'standardGone low',
      'nowNullable low',
    ])
  })

  test('is said in both languages, and nothing of a first version', () => {
    const after = said(false, statement(1))
    const text = (locale: 'zh-CN' | 'en') => clauseRisks(before, after, locale)[0]?.text
    expect(text('zh-CN')).toBe('删除了禁止的条款项「条款项2」')
    expect(text('en')).toBe('“条款项2” is no longer listed as not allowed')
    expect(clauseRisks(null, after, 'en')).toEqual([])
  })
})

test('the words of a version can be compared paragraph by paragraph, in both languages', () => {
  const blocks = (locale: 'zh-CN' | 'en') =>
    statementBlocks(
      [
        statement(1, {
          guidance: '可谈',
          content: [
            [
              { kind: 'text', text: '共' },
              { kind: 'field', fieldID: 'amount' },
            ],
            [{ kind: 'text', text: '止' }],
          ],
        }),
        statement(2, { position: 'forbidden' }),
      ],
      (id) => id.toUpperCase(),
      locale,
    ).map(({ text }) => text)
  expect(blocks('zh-CN')).toEqual([
    '条款项1（标准）',
    '共〔AMOUNT〕',
    '止',
    '谈判指引：可谈',
    '条款项2（禁止）',
    '内容2',
  ])
  expect(blocks('en')).toContain('条款项2 (Not allowed)')
  expect(blocks('en')).toContain('Guidance: 可谈')
  expect(submittedTitle('付款', 2, 'zh-CN')).toBe('条款：付款（第 2 版）')
  expect(submittedTitle('Payment', 2, 'en')).toBe('Clause: Payment (version 2)')
})
