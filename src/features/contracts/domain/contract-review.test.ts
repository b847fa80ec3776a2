import { describe, expect, test } from 'vitest'
import { extract } from '#engines/extraction/domain/index.ts'
import { contractRisks, textRisks } from './contract-review.ts'
import { paymentShares } from './payment-shares.ts'

const clean = { isBlacklisted: false, isDisabled: false, openRisks: 0 }
const codes = (risks: { code: string; weight: string }[]) =>
  risks.map(({ code, weight }) => `${weight} ${code}`)
const blocks = (...lines: string[]) =>
  lines.map((text, id) => ({ id, text, place: { kind: 'body' as const } }))

describe('what is on record against a contract', () => {
  test('a party on the blacklist, a number used twice, a place that says something else', () => {
    const risks = contractRisks(
      {
        number: 'HT-1',
        sameNumber: [{ name: '旧合同' }],
        parties: [
          { name: '甲', standing: clean },
          { name: '乙', standing: { ...clean, isBlacklisted: true } },
        ],
        typedBlacklisted: ['开票信息'],
        ofBlacklisted: [{ name: '甲', parent: '丙集团' }],
        unsettled: [{ name: '合同金额', typed: '100', said: '200' }],
        blacklistReason: '唯一供应商',
      },
      'zh-CN',
    )
    expect(codes(risks)).toEqual([
      'high blacklisted',
      'high blacklistedNumber',
      'high blacklistedParent',
      'high numberTaken',
      'high unsettled',
    ])
    expect(risks[2]?.text).toBe('相对方「甲」的上级单位「丙集团」在黑名单中')
    expect(risks[3]?.text).toContain('旧合同')
    // Once, below all that are on the blacklist themselves.
    expect(risks.map(({ note }) => note)).toEqual([
      undefined,
      '提交理由：唯一供应商',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('what was looked at and is in order is told; what nobody could look at is not', () => {
    const given = {
      ...{ number: 'HT-1', sameNumber: [], typedBlacklisted: [], ofBlacklisted: [], unsettled: null },
      blacklistReason: '',
    }
    const listed = [{ name: '甲', standing: { ...clean, isBlacklisted: true } }]
    expect(contractRisks({ ...given, parties: listed }, 'en')[0]).toMatchObject({
      code: 'blacklisted',
      note: 'No reason was given on submission',
    })
    const redacted = { ...given, blacklistReason: null, parties: listed }
    expect(contractRisks(redacted, 'en')[0]?.note).toBe(
      'A reason was given on submission (not visible to you)',
    )
    expect(codes(contractRisks({ ...given, parties: [{ name: '甲', standing: clean }] }, 'en'))).toEqual([
      'fine notBlacklisted',
      'fine numberAlone',
    ])
    expect(
      codes(contractRisks({ ...given, number: null, parties: [{ name: '甲', standing: null }] }, 'en')),
    ).toEqual([])
  })
})

describe('what does not fit together in the text', () => {
  const form = { amount: { amount: '10000000', unit: 'CNY' }, startDate: null, endDate: null }
  test('an amount that is not the form’s; the same amount is in order; a hidden one is not looked at', () => {
    const found = extract(blocks('合同总价为人民币120,000.00元。'))
    expect(codes(textRisks(found, form, 'zh-CN'))).toEqual(['high amountDiffers'])
    const same = { ...form, amount: { amount: '12000000', unit: 'CNY' } }
    expect(codes(textRisks(found, same, 'zh-CN'))).toEqual(['fine amountAgrees'])
    expect(codes(textRisks(found, { ...form, amount: null }, 'zh-CN'))).toEqual([])
  })
})

describe('shares of the price', () => {
  test('what is paid in advance, and what all of them come to', () => {
    const terms = '合同生效后甲方支付50%作为预付款；验收后支付40%；质保期满支付5%。'
    expect(paymentShares(terms)).toEqual({ advance: { percent: 50, quote: '50%' }, sum: 95 })
  })
  test('penalties are no payments, a rest without a figure is no mistake, no share is no answer', () => {
    expect(paymentShares('逾期付款按日支付0.5%的违约金。')).toBeNull()
    expect(paymentShares('支付30%预付款；验收后支付60%；余款质保期满付清。')?.sum).toBeNull()
    expect(paymentShares('甲方一次付清全部价款。')).toBeNull()
  })
})
