import { describe, expect, test } from 'vitest'
import { type PartyEntry, presentHistory } from './party-history.ts'

const presented = (
  entry: Partial<PartyEntry>,
  {
    locale = 'zh-CN',
    banks = 'read',
    contacts = 'read',
  }: Partial<Record<'locale' | 'banks' | 'contacts', string>> = {},
) =>
  presentHistory(
    {
      subjectKind: 'counterpart',
      action: 'counterpart.update',
      before: null,
      after: null,
      detail: null,
      ...entry,
    },
    { locale, abilities: { banks, contacts } } as never,
  )
const bank = (account: string, id = 1) => ({ id, name: '中国银行', account, accountName: '' })

describe('the history of a party', () => {
  test('says what changed from what to what, in the words of the reader', () => {
    const entry = {
      before: { name: '甲公司', state: 1, isConnectedTransaction: false, formerNames: [], address: '旧址' },
      after: {
        name: '甲集团',
        state: 2,
        isConnectedTransaction: true,
        formerNames: ['甲公司'],
        address: '旧址',
      },
    }
    const lines = (locale: string) =>
      presented(entry, { locale })?.changes.map(({ field, before, after }) => `${field} ${before}→${after}`)
    expect(presented(entry)?.title).toBe('更名')
    expect(lines('zh-CN')).toEqual([
      '名称 甲公司→甲集团',
      '曾用名/别名 →甲公司',
      '关联交易 否→是',
      '状态 启用→停用',
    ])
    expect(lines('en')).toEqual([
      'Name 甲公司→甲集团',
      'Other names →甲公司',
      'Connected transaction No→Yes',
      'Status Enabled→Disabled',
    ])
  })

  test('tells blacklisting, release and ratings with their reason', () => {
    const rated = (from: number, to: number, action = 'counterpart.update') =>
      presented({
        action,
        before: { rating: from, ratingRemark: '旧' },
        after: { rating: to, ratingRemark: '欠款' },
      })
    expect(rated(0, 40)).toMatchObject({ title: '列入黑名单', tone: 'danger', remark: '欠款' })
    expect(rated(40, 0)).toMatchObject({ title: '移出黑名单', tone: 'success' })
    expect(rated(0, 10)?.title).toBe('评级变更')
    expect(rated(0, 40, 'counterpart.rate')?.title).toBe('审批通过：列入黑名单')
    expect(rated(0, 40)?.changes.map(({ before, after }) => [before, after])).toEqual([['无', '黑名单']])
    const asked = {
      action: 'counterpart.ask',
      before: { rating: 20 },
      after: { rating: 40, ask: 'x', reason: '失信' },
    }
    expect(presented(asked)).toMatchObject({ title: '提交审批：列入黑名单', remark: '失信', tone: 'info' })
    expect(presented(asked, { locale: 'en' })?.title).toBe('Submitted for approval: Blacklisting')
  })

  test('shows accounts and contacts that came and went, and of those that are hidden only that they changed', () => {
    const entry = {
      before: { banks: [bank('****1111'), bank('****2222', 2)], contacts: [] },
      after: { banks: [bank('****1111', 7), bank('****3333', 8)], contacts: [] },
    }
    expect(presented(entry)?.changes).toMatchObject([
      { before: '中国银行 ****2222', after: '中国银行 ****3333', isHidden: false },
    ])
    expect(presented(entry, { banks: 'hidden' })?.changes).toEqual([
      { field: '银行账户', before: '', after: '', isHidden: true, isBehindMask: false },
    ])
  })

  test('says that a number changed where its mask hides it, and nothing of a save that changed nothing', () => {
    const same = { idNumber: '1**********4', phone: '' }
    expect(
      presented({ before: same, after: same, detail: { changedMasked: ['idNumber'] } })?.changes,
    ).toMatchObject([{ field: '证件号码', isBehindMask: true }])
    expect(presented({ before: same, after: same, detail: { changedMasked: [] } })).toBeNull()
  })

  test('tells merges on both sides, imports, and what was decided', () => {
    const merged = (action: string, detail: object) =>
      presented({ action, before: {}, after: {}, detail })?.title
    expect(merged('counterpart.merge', { alias: { id: 2, name: '乙' } })).toBe('合并了「乙」')
    expect(merged('counterpart.merge', { into: { id: 1, name: '甲' } })).toBe('被合并到「甲」')
    expect(merged('counterpart.unmerge', { alias: { id: 2, name: '乙' } })).toBe('撤销与「乙」的合并')
    expect(
      presented({
        action: 'counterpart.import',
        after: { name: '甲' },
        detail: { file: '登记簿.xlsx', line: 3 },
      })?.title,
    ).toBe('从文件「登记簿.xlsx」第 3 行导入')
    expect(
      presented({
        subjectKind: 'counterpart_blacklist',
        action: 'approval.reject',
        detail: { comment: '证据不足' },
      }),
    ).toEqual({ title: '黑名单审批：驳回', tone: 'danger', changes: [], remark: '证据不足' })
  })
})
