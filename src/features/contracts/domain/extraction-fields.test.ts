import { describe, expect, it } from 'vitest'
import type { Extraction } from '#engines/extraction/domain/index.ts'
import { compileForm, createFormStore, formContext } from '#engines/forms/domain/index.ts'
import { findingsFor, type KnownParty } from './extraction-fields.ts'
import { type ExtractionMarks, keptMarks, markSummary, storeMarks } from './extraction-marks.ts'
import { standardContractForm } from './standard-forms.ts'

const context = formContext({ today: '2026-11-20', organizationId: 7 })
const form = compileForm(standardContractForm('procurement'))
const found = (field: Extraction['field'], value: string, quote = value): Extraction => ({
  field,
  value,
  quote,
  locations: [{ block: 0, start: 0, end: quote.length }],
  source: 'rules',
})
const known = (party: Partial<KnownParty>): KnownParty => ({
  id: 1,
  name: '启元科技（上海）有限公司',
  partyType: 1,
  subtype: 1,
  creditCode: '91310000MA1FL0000N',
  contactsName: '王',
  contactsPhone: '021',
  ...party,
})
const raws = (extractions: Extraction[], parties: KnownParty[] = []) =>
  Object.fromEntries(
    findingsFor(form, context, extractions, parties).findings.map(({ fieldID, raw }) => [fieldID, raw]),
  )

describe('what is found in a text goes into the form', () => {
  it('by raw type and by the ids of the standard forms, each in the shape of its field', () => {
    expect(
      raws([
        found('contractName', '服务器采购合同'),
        found('amount', '1200000.5'),
        found('currency', 'USD'),
        found('taxRate', '0.13'),
        found('signDate', '2026-03-01'),
        found('startDate', '2026-03-01'),
        found('endDate', '2027-02-28'),
        found('paymentTerms', '验收后 30 日内付清'),
        found('partyB.creditCode', '91310000MA1FL0000N'),
        found('partyB.account', '622200000002'),
      ]),
    ).toEqual({
      contract_name: '服务器采购合同',
      amount: { amount: '120000050', unit: 'USD' },
      tax_rate: '0.13',
      sign_date: '2026-03-01',
      start_date: '2026-03-01',
      end_date: '2027-02-28',
      payment_terms: '验收后 30 日内付清',
      party_b_credit_code: '91310000MA1FL0000N',
      party_b_account: '622200000002',
    })
  })

  it('a party by its credit code first, then by exactly the same name, on the side of the field', () => {
    const ours = known({})
    const theirs = known({ id: 2, name: '云启', partyType: 2, creditCode: '9132' })
    const extractions = [
      found('partyA.name', '启元科技(上海)有限公司'),
      found('partyB.name', '云启智能股份有限公司'),
      found('partyB.creditCode', '9132'),
    ]
    expect(raws(extractions, [ours, theirs])).toMatchObject({
      party_a_name: [{ id: 1, name: '启元科技（上海）有限公司', contactsName: '王' }],
      party_b_name: [{ id: 2, name: '云启' }],
    })
    expect(raws(extractions, [known({ partyType: 2 })]).party_a_name).toBeUndefined()
  })

  it('a party that nobody knows as a name outside, and inside as a suggestion only', () => {
    const { findings, suggestions } = findingsFor(
      form,
      context,
      [found('partyA.name', '甲公司'), found('partyB.name', '乙公司')],
      [],
    )
    expect(findings).toMatchObject([{ fieldID: 'party_b_name', raw: [{ id: null, name: '乙公司' }] }])
    expect(suggestions).toMatchObject([{ fieldID: 'party_a_name', text: '甲公司' }])
  })

  it('not where the field does not take it, and never twice', () => {
    expect(
      raws([found('amount', '面议'), found('signDate', '2026-02-30'), found('partyB.account', '12')]),
    ).toEqual({})
    expect(raws([found('contractName', '一'), found('contractName', '二')])).toEqual({ contract_name: '一' })
  })

  it('by the names of fields where the ids are others', () => {
    const own = compileForm({
      fieldGroupList: [
        {
          name: 'g',
          fieldList: [
            { id: 'f1', name: '乙方开户银行', type: 'custom' },
            { id: 'f2', name: '签署日期', type: 'date' },
            { id: 'f3', name: '客户', type: 'inputSelectV2', partyType: 1 },
            { id: 'f4', name: '供应商', type: 'inputSelectV2', partyType: 2 },
          ],
        },
      ],
    })
    const { findings } = findingsFor(
      own,
      context,
      [found('partyB.bank', '中国银行'), found('signDate', '2026-03-01'), found('partyB.name', '乙公司')],
      [],
    )
    expect(findings.map(({ fieldID }) => fieldID).sort()).toEqual(['f1', 'f2', 'f4'])
  })
})

describe('what was found', () => {
  const locations = [{ block: 3, start: 0, end: 4 }]
  const marks: ExtractionMarks = {
    fileID: 5,
    fileName: '合同.docx',
    fields: {
      contract_name: { state: 1, quote: '甲', locations, isAccepted: false },
      sign_date: { state: 1, quote: '乙', locations, isAccepted: true },
      payment_terms: { state: 2, quote: '丙', locations, before: '旧' },
    },
  }
  it('is kept with the draft and comes back as it was', () => {
    const store = createFormStore(form, {}, context, storeMarks(marks))
    const where = new Map(Object.entries(marks.fields).map(([id, mark]) => [id, mark.locations]))
    expect(keptMarks({ id: 5, name: '合同.docx' }, store.aiMarks(), where)).toEqual(marks)
    expect(keptMarks(null, store.aiMarks(), where)).toBeNull()
  })
  it('is told to the log by what became of it', () => {
    expect(markSummary(marks, (id) => form.byId.get(id)?.config.name ?? id)).toEqual({
      extracted: ['合同名称'],
      accepted: ['签订日期'],
      changed: ['其他付款约定'],
    })
    expect(markSummary(null, String)).toBeNull()
  })
})
