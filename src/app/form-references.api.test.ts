import { describe, expect, test } from 'vitest'
import {
  applyEdits,
  compileForm,
  type FieldInput,
  type FormValues,
  readableValues,
  validateForm,
} from '#engines/forms/domain/index.ts'
import { serverFormContext } from '#engines/forms/server/index.ts'
import type { CaseTypeNode } from '#features/case-types/domain/index.ts'
import { createCounterpart } from '#features/counterparties/server/index.ts'
import { createLawFirm, createLawyer } from '#features/law-firms/server/index.ts'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { testApp, withCaseTypes } from '#testing/index.ts'

// What the server adds to the rules of a form: records exist, belong to what the field asks for, and may still be chosen.
const app = await testApp()
const org = await withCaseTypes(await app.organization())
const stranger = await app.organization()

const form = (...fieldList: FieldInput[]) => compileForm({ fieldGroupList: [{ name: 'g', fieldList }] })
type Form = ReturnType<typeof form>

/** Verdict of saving `sent` over `before`, and of submitting what was saved. */
const judged = (of: Form, sent: FormValues, before: FormValues = {}, owner = org) =>
  owner.run(owner.administratorId, async (context) => {
    const rules = await serverFormContext(context, of, [before, sent], {
      recordStatus: Object.keys(before).length ? 1 : null,
    })
    const { values, issues } = applyEdits(of, before, sent, rules)
    const codes = (found: typeof issues) => found.map(({ path, code }) => `${path} ${code}`)
    return {
      saved: codes(issues),
      submitted: codes(validateForm(of, values, rules)),
      texts: readableValues(of, values, rules),
    }
  })
const fine = (verdict: Awaited<ReturnType<typeof judged>>) =>
  expect([verdict.saved, verdict.submitted]).toEqual([[], []])

let serial = 0
async function party(kind: 'internal' | 'external', subjectGroup = '', state: 1 | 2 = 1) {
  const name = `${kind}公司${++serial}`
  const first17 = `9133030${String(serial).padStart(10, '0')}`
  const { id } = await org.run(org.administratorId, (context) =>
    createCounterpart(context, kind, {
      subtype: 1,
      name,
      idKind: 'creditCode',
      idNumber: first17 + creditCodeCheck(first17),
      abbr: '',
      address: '',
      email: '',
      fax: '',
      rating: 0,
      ratingRemark: '',
      isConnectedTransaction: 1,
      state,
      subjectGroup,
    }),
  )
  return { id, name }
}

describe('counterpart selection', () => {
  const field = (partyType: 1 | 2, group: string | null = null): FieldInput => ({
    id: 'party',
    name: '相对方',
    type: 'inputSelectV2',
    partyType,
    privateConfig: { outerCounterpartySubjectGroup: group },
  })

  test('takes internal parties where it says 1 and external ones where it says 2 [FLD-05]', async () => {
    const [ours, theirs] = [await party('internal'), await party('external')]
    fine(await judged(form(field(1)), { party: [ours] }))
    fine(await judged(form(field(2)), { party: [theirs] }))
    expect((await judged(form(field(1)), { party: [theirs] })).submitted).toEqual(['party notOption'])
    expect((await judged(form(field(2)), { party: [ours] })).submitted).toEqual(['party notOption'])
  })

  test('is narrowed to the subject group of outer parties that it names [FLD-02]', async () => {
    const [member, other] = [await party('external', '战略供应商'), await party('external', '一般供应商')]
    const narrowed = form(field(2, '战略供应商'))
    fine(await judged(narrowed, { party: [member] }))
    expect((await judged(narrowed, { party: [other] })).submitted).toEqual(['party notOption'])
    fine(await judged(form(field(2)), { party: [other] }))
    const staff = await org.as('businessStaff')
    const found = await staff.get(`/counterpart/list?type=2&subjectGroup=${encodeURIComponent('战略供应商')}`)
    expect(found.data.list.map(({ id }: { id: number }) => id)).toEqual([member.id])
    expect((await staff.get('/counterpart/subject_groups')).data).toEqual(
      expect.arrayContaining(['一般供应商', '战略供应商']),
    )
    expect((await (await stranger.as('businessStaff')).get('/counterpart/subject_groups')).data).toEqual([])
    expect((await (await org.person()).get('/counterpart/subject_groups')).status).toBe(403)
  })

  test('does not take a party that was disabled, but keeps one that was chosen before', async () => {
    const gone = await party('external', '', 2)
    const one = form(field(2))
    expect((await judged(one, { party: [gone] })).saved).toEqual(['party notOption'])
    const kept = [{ ...gone, keyword: '', contactsName: '', contactsPhone: '', subtype: 1 }]
    fine(await judged(one, { party: kept }, { party: kept }))
  })
})

describe('law firms and lawyers', () => {
  const make = () =>
    org.run(org.administratorId, async (context) => {
      const firm = await createLawFirm(context, { name: `某律师事务所${++serial}` })
      const lawyer = await createLawyer(context, { name: `某律师${serial}`, law_firm_id: firm.id })
      return { firm: firm.id, lawyer: lawyer.id }
    })

  test('lawyers belong to the firms chosen beside them [FLD-21] [FLD-22]', async () => {
    const [one, other] = [await make(), await make()]
    const related = form(
      { id: 'firms', name: '律所', type: 'lawFirms', privateConfig: { multiple: true } },
      {
        id: 'lawyers',
        name: '律师',
        type: 'lawyers',
        privateConfig: { multiple: true, relatedLawFirms: 'firms' },
      },
    )
    fine(await judged(related, { firms: [one.firm, other.firm], lawyers: [one.lawyer, other.lawyer] }))
    const strange = { firms: [one.firm], lawyers: [other.lawyer] }
    expect((await judged(related, strange)).submitted).toEqual(['lawyers notOption'])
    fine(await judged(related, { lawyers: [other.lawyer] }))
    const agent = form({ id: 'agent', name: '代理信息', type: 'agentInformation' })
    const whole = { lawFirmIDList: [one.firm], lawyerIDList: [one.lawyer] }
    const verdict = await judged(agent, { agent: whole })
    fine(verdict)
    expect(verdict.texts.agent).toMatch(/^某律师事务所\d+：某律师\d+$/)
    expect((await judged(agent, { agent: { ...whole, lawyerIDList: [other.lawyer] } })).submitted).toEqual([
      'agent notOption',
    ])
    expect((await judged(agent, { agent: whole }, {}, stranger)).saved).toEqual(['agent notOption'])
  })
})

test('people exist however many of them a field names', async () => {
  const field = form({ id: 'team', name: '协办人', type: 'people', privateConfig: { multiple: true } })
  const ids: number[] = []
  for (const name of ['甲', '乙', '丙', '丁', '戊']) {
    ids.push((await org.user({ name })).id)
    const verdict = await judged(field, { team: ids })
    fine(verdict)
    expect(verdict.texts.team).toContain(name)
  }
  const foreign = (await stranger.user()).id
  expect((await judged(field, { team: [...ids, foreign] })).saved).toEqual(['team notOption'])
})

describe('case types', () => {
  const field = form({ id: 'cause', name: '案由', type: 'caseType', privateConfig: { checkStrictly: true } })
  const treeOf = async (): Promise<CaseTypeNode[]> =>
    (await (await org.as('administrator')).get('/case_type/list/by_user')).data

  test('are read with what stands above them, and not chosen once something on the way is disabled [FLD-19] [STA-09] [SCR-32]', async () => {
    const [root] = await treeOf()
    const below = root?.children[0]
    const leaf = below?.children[0]
    if (!root || !below || !leaf) throw new Error('no tree')
    const verdict = await judged(field, { cause: leaf.id })
    fine(verdict)
    expect(verdict.texts.cause).toBe(`${root.name} / ${below.name} / ${leaf.name}`)
    await app.database.pool.query('update case_types set state = 2 where id = $1', [below.id])
    expect((await judged(field, { cause: leaf.id })).saved).toEqual(['cause notOption'])
    expect((await judged(field, { cause: below.id })).saved).toEqual(['cause notOption'])
    fine(await judged(field, { cause: root.id }))
    fine(await judged(field, { cause: leaf.id }, { cause: leaf.id }))
  })
})
