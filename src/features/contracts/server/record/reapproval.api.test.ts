import { beforeAll, describe, expect, test } from 'vitest'
import { type ChangeMatter, flowDefinitionSchema } from '#engines/approvals/domain/index.ts'
import { createFlow, publishFlow } from '#engines/approvals/server/index.ts'
import { createForm } from '#engines/form-designer/server/index.ts'
import { addContractType } from '#features/contract-types/server/index.ts'
import { approve, change, detailOf, giveBack } from '#testing/contract-approvals.ts'
import {
  type ContractOffice,
  contractOffice,
  officeFields,
  typeWithRights,
} from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { createContract, readContractForm, submitContract } from '../../domain/index.ts'

const app = await testApp()
let office: ContractOffice
beforeAll(async () => {
  office = await contractOffice(await app.organization())
})

/** A contract type in whose approval counsel approves and then the lead, who may change amount, end and remark. */
const typeAgreeing = (name: string, askAgainOn: readonly ChangeMatter[]) =>
  typeWithRights(office, {
    name,
    fields: officeFields,
    leadRights: { amount: 'edit', end_date: 'edit', remark: 'edit' },
    askAgainOn,
  })

async function submitted(typeId: number): Promise<number> {
  const { staff, complete } = office
  const draft = await staff.call(createContract, {
    body: { contractTypeID: typeId, values: { ...complete, remark: '加急' } },
  })
  await staff.call(submitContract, {
    params: { id: draft.contractID },
    body: { version: draft.version },
  })
  return draft.contractID
}

const nameOf = async ({ userId }: TestClient, id: number): Promise<string> => {
  const { nodes } = await detailOf(office.staff, id)
  const people = nodes.flatMap((node: { people: { id: number; name: string }[] }) => node.people)
  return people.find((one: { id: number }) => one.id === userId)?.name
}
const asks = async (client: TestClient, id: number) => (await detailOf(client, id)).mine.taskID !== null
const isRunning = async (id: number) => (await detailOf(office.staff, id)).state === 'running'

async function sendAgain(id: number) {
  const { version } = await office.staff.call(readContractForm, { params: { id } })
  const sent = await office.staff.try(submitContract, { params: { id }, body: { version: version ?? 0 } })
  expect(sent.status).toBe(200)
}
const yuan = (amount: string) => ({ amount, unit: 'CNY' })
const preview = async (id: number) => (await office.staff.get(`/contracts/${id}/approval_preview`)).data

describe('what a flow watches is changed after a return in place', () => {
  test('whoever approved the old amount is asked again; preview and history say so [ASK-05]', async () => {
    const { counsel, lead, staff } = office
    const id = await submitted(office.typeId)
    await approve(counsel, id)
    await giveBack(lead, id)
    expect(await preview(id)).toMatchObject({ resumes: 'inPlace', asksAgain: null })
    await change(staff, id, { amount: yuan('100000000000') })
    const expected = { matters: ['amount'], nodes: ['法务审核'], people: [await nameOf(counsel, id)] }
    const shown = await preview(id)
    expect(shown.asksAgain).toEqual(expected)
    expect(shown.nodes.map((node: { outcome: string }) => node.outcome)).toEqual(['ask', 'ask'])
    await sendAgain(id)
    expect([await asks(counsel, id), await asks(lead, id)]).toEqual([true, false])
    const { action, detail } = (await detailOf(lead, id)).history.at(-1)
    expect([action, detail.outdated]).toEqual(['resubmit', { matters: ['amount'], nodes: ['法务审核'] }])
    expect(detail.fields).toEqual([
      expect.objectContaining({
        field: 'amount',
        before: expect.stringContaining('12,860,000'),
        after: expect.stringContaining('1,000,000,000'),
      }),
    ])
    await approve(counsel, id)
    expect(await isRunning(id)).toBe(true)
    await approve(lead, id)
    expect((await detailOf(staff, id)).state).toBe('approved')
  })

  test('nobody is asked again for another field or for what the flow does not watch, and the history tells it all the same', async () => {
    const { counsel, lead, staff } = office
    const unwatched = await typeWithRights(office, {
      name: '不关注金额',
      fields: officeFields,
      askAgainOn: [],
    })
    for (const [typeId, values] of [
      [office.typeId, { remark: '已核对' }],
      [unwatched, { amount: yuan('99900') }],
    ] as const) {
      const id = await submitted(typeId)
      await approve(counsel, id)
      await giveBack(lead, id)
      await change(staff, id, values)
      expect((await preview(id)).asksAgain).toBeNull()
      await sendAgain(id)
      expect([await asks(counsel, id), await asks(lead, id)]).toEqual([false, true])
      const { detail } = (await detailOf(lead, id)).history.at(-1)
      expect(detail.outdated).toBeUndefined()
      expect(detail.fields.map(({ field }: { field: string }) => field)).toEqual(Object.keys(values))
    }
  })

  test('a submission after a rejection asks everybody and tells what was changed since', async () => {
    const { counsel, staff } = office
    const id = await submitted(office.typeId)
    await approve(counsel, id, 'reject')
    await change(staff, id, { amount: yuan('5000') })
    await sendAgain(id)
    const { action, detail } = (await detailOf(counsel, id)).history.at(-1)
    expect([action, detail.fields?.[0].field]).toEqual(['submit', 'amount'])
  })
})

describe('whoever alone approves has changed the amount at their step', () => {
  test('somebody else approves it as well: they are told before, and it does not end with their own yes', async () => {
    const { lead, staff, org } = office
    const manager = await org.person({ role: 'legalLead', name: '分管负责人' })
    await org.run(org.administratorId, ({ tx }) =>
      tx.updateTable('users').set({ manager_id: manager.userId }).where('id', '=', lead.userId).execute(),
    )
    const typeId = await typeAlone('单人审批')
    const untouched = await submitted(typeId)
    await approve(lead, untouched)
    expect((await detailOf(staff, untouched)).state).toBe('approved')

    const id = await submitted(typeId)
    await change(lead, id, { amount: yuan('9900000000') })
    expect((await detailOf(lead, id)).mine).toMatchObject({
      isLast: false,
      asksOther: { matters: ['amount'], people: ['分管负责人'] },
    })
    await approve(lead, id)
    const after = await detailOf(staff, id)
    expect([after.state, await asks(lead, id), await asks(manager, id)]).toEqual(['running', false, true])
    expect(after.history.at(-1).detail).toMatchObject({ edited: ['amount'], people: ['分管负责人'] })
    await approve(manager, id)
    expect((await detailOf(staff, id)).state).toBe('approved')
  })
})

/** A contract type whose only approver, the lead, may change the amount. */
const typeAlone = (name: string) =>
  office.org.run(office.org.administratorId, async (context) => {
    const definition = { fieldGroupList: [{ name: '基本信息', fieldList: officeFields }] }
    const { formId } = await createForm(context, { formType: 1, name, definition })
    const flow = await createFlow(context, {
      kind: 'contract',
      name,
      description: '',
      enabled: true,
      definition: flowDefinitionSchema.parse({
        nodes: [
          {
            kind: 'approver',
            id: 'n1',
            name: '负责人审批',
            who: [{ by: 'person', userIds: [office.lead.userId] }],
            fieldRights: { amount: 'edit' },
          },
        ],
      }),
    })
    await publishFlow(context, flow.id, flow.version)
    const type = { name, formID: formId, flowID: flow.id, isTextRequired: false }
    return (await addContractType(context, type)).id
  })

describe('what a flow watches is changed at a later step', () => {
  test('whoever had approved the old amount is asked again, and the history says why', async () => {
    const { counsel, lead, staff } = office
    const id = await submitted(await typeAgreeing('改金额重审', ['amount']))
    await approve(counsel, id)
    // Told before, to whoever decides, and not while nothing was changed.
    expect((await detailOf(lead, id)).mine.asksAgain).toBeNull()
    await change(lead, id, { amount: { amount: '99900', unit: 'CNY' } })
    const expected = { matters: ['amount'], nodes: ['法务审核'], people: [await nameOf(counsel, id)] }
    expect((await detailOf(lead, id)).mine).toMatchObject({ asksAgain: expected, isLast: false })
    expect((await detailOf(staff, id)).mine.asksAgain).toBeNull()
    await approve(lead, id)
    expect([await isRunning(id), await asks(counsel, id), await asks(lead, id)]).toEqual([true, true, false])
    const { history } = await detailOf(staff, id)
    expect(history.at(-1).detail.outdated).toEqual({ matters: ['amount'], nodes: ['法务审核'] })
    // Nobody changes it again: it ends as every other.
    await approve(counsel, id)
    await approve(lead, id)
    expect((await detailOf(staff, id)).state).toBe('approved')
  })

  test('so is who approved it where whoever only does something changed it, and it is done again then', async () => {
    const { counsel, lead, staff } = office
    const typeId = await typeWithRights(office, {
      name: '办理改金额重审',
      fields: officeFields,
      leadRights: { amount: 'edit' },
      askAgainOn: ['amount'],
      leadDoes: true,
    })
    const id = await submitted(typeId)
    await approve(counsel, id)
    await change(lead, id, { amount: { amount: '88800', unit: 'CNY' } })
    expect((await detailOf(lead, id)).mine.asksAgain).toMatchObject({ nodes: ['法务审核'] })
    await approve(lead, id, 'handle')
    expect([await asks(counsel, id), await asks(lead, id)]).toEqual([true, false])
    const { history } = await detailOf(staff, id)
    expect(history.at(-1)).toMatchObject({ action: 'handle', detail: { outdated: { matters: ['amount'] } } })
    await approve(counsel, id)
    await approve(lead, id, 'handle')
    expect((await detailOf(staff, id)).state).toBe('approved')
  })

  test('another field, or what was put back as it had been, sends nothing back', async () => {
    const { counsel, lead, staff, complete } = office
    const typeId = await typeAgreeing('改其他不重审', ['amount'])
    for (const steps of [
      [{ remark: '已核对' }],
      [{ amount: { amount: '99900', unit: 'CNY' } }, { amount: complete.amount }],
    ]) {
      const id = await submitted(typeId)
      await approve(counsel, id)
      for (const values of steps) await change(lead, id, values)
      await approve(lead, id)
      expect((await detailOf(staff, id)).state).toBe('approved')
    }
  })

  test('a change at a step is put to whoever approved before also where the flow watches nothing', async () => {
    const { counsel, lead, staff } = office
    for (const [name, matters] of [
      ['改期限重审', ['term']],
      ['不关注', []],
    ] as const) {
      const id = await submitted(await typeAgreeing(name, matters))
      await approve(counsel, id)
      await change(lead, id, { end_date: '2031-12-31' })
      await approve(lead, id)
      expect((await detailOf(staff, id)).state).toBe('running')
      expect(await asks(counsel, id)).toBe(true)
    }
  })

  test('another counterparty and another own party are two matters', async () => {
    const { counsel, lead, staff, complete } = office
    const of = (names: string[]) => names.map((name) => ({ id: null, name }))
    const privateConfig = { freeNames: true }
    const typeId = await typeWithRights(office, {
      name: '改相对方重审',
      fields: [
        ...officeFields,
        { id: 'party', name: '相对方', type: 'inputSelectV2', partyType: 2, privateConfig },
        { id: 'own', name: '我方', type: 'inputSelectV2', partyType: 1, privateConfig },
      ],
      leadRights: { party: 'edit', own: 'edit', remark: 'edit' },
    })
    for (const [values, matters] of [
      [{ remark: '已核对' }, null],
      [{ party: of(['乙方二']) }, ['parties']],
      [{ own: of(['甲方二']) }, ['ownParty']],
    ] as const) {
      const draft = await staff.call(createContract, {
        body: { contractTypeID: typeId, values: { ...complete, party: of(['乙方一']), own: of(['甲方一']) } },
      })
      const id = draft.contractID
      await staff.call(submitContract, { params: { id }, body: { version: draft.version } })
      await approve(counsel, id)
      await change(lead, id, values)
      const { asksAgain } = (await detailOf(lead, id)).mine
      expect(asksAgain?.matters ?? null).toEqual(matters)
      await approve(lead, id)
      expect((await detailOf(staff, id)).state).toBe(matters ? 'running' : 'approved')
    }
  })

  test('a flow of records that have nothing of the kind is not published with it', async () => {
    const published = office.org.run(office.org.administratorId, async (context) => {
      const definition = flowDefinitionSchema.parse({
        askAgainOn: ['amount'],
        nodes: [{ kind: 'approver', id: 'n1', name: '审核', who: [{ by: 'initiatorManager' }] }],
      })
      const asked = { kind: 'template', name: '模板审批', description: '', enabled: true, definition }
      const flow = await createFlow(context, asked)
      await publishFlow(context, flow.id, flow.version)
    })
    await expect(published).rejects.toMatchObject({
      issues: [{ path: 'definition.askAgainOn', code: 'notOption' }],
    })
  })
})
