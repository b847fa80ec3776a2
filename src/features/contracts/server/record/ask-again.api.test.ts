import { beforeAll, describe, expect, test } from 'vitest'
import { type ChangeMatter, flowDefinitionSchema } from '#engines/approvals/domain/index.ts'
import { createFlow, publishFlow } from '#engines/approvals/server/index.ts'
import {
  type ContractOffice,
  contractOffice,
  officeFields,
  typeWithRights,
} from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { saveText, type TextDocument, textOffice } from '#testing/text-factory.ts'
import { createContract, readContractForm, saveContractDraft, submitContract } from '../../domain/index.ts'

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

const detailOf = async (client: TestClient, id: number) =>
  (await client.get(`/approvals/contract/${id}/detail`)).data
async function approve(client: TestClient, id: number, verb = 'approve') {
  const detail = await detailOf(client, id)
  const answer = await client.post(`/approvals/${detail.id}/${verb}`, {
    taskID: detail.mine.taskID,
    comment: '',
  })
  expect(answer.status).toBe(200)
}
async function change(client: TestClient, id: number, values: Record<string, unknown>) {
  const form = await client.call(readContractForm, { params: { id } })
  const saved = await client.try(saveContractDraft, {
    params: { id },
    body: { version: form.version ?? 0, values: { ...form.values, ...values } as never },
  })
  expect(saved.status).toBe(200)
}
const nameOf = async ({ userId }: TestClient, id: number): Promise<string> => {
  const { nodes } = await detailOf(office.staff, id)
  const people = nodes.flatMap((node: { people: { id: number; name: string }[] }) => node.people)
  return people.find((one: { id: number }) => one.id === userId)?.name
}
const asks = async (client: TestClient, id: number) => (await detailOf(client, id)).mine.taskID !== null
const isRunning = async (id: number) => (await detailOf(office.staff, id)).state === 'running'

describe('what a flow names as agreed is changed at a later step', () => {
  test('whoever had approved the old amount is asked again, and the history says why', async () => {
    const { counsel, lead, staff } = office
    const id = await submitted(await typeAgreeing('改金额重审', ['amount']))
    await approve(counsel, id)
    // Told before, to whoever decides, and not while nothing was changed.
    expect((await detailOf(lead, id)).mine.asksAgain).toBeNull()
    await change(lead, id, { amount: { amount: '99900', unit: 'CNY' } })
    const told = { matters: ['amount'], nodes: ['法务审核'], people: [await nameOf(counsel, id)] }
    expect((await detailOf(lead, id)).mine).toMatchObject({ asksAgain: told, isLast: false })
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

  test('the end of the term is agreed where the flow names the term; where it names nothing nothing is', async () => {
    const { counsel, lead, staff } = office
    for (const [name, matters, state] of [
      ['改期限重审', ['term'], 'running'],
      ['不重审', [], 'approved'],
    ] as const) {
      const id = await submitted(await typeAgreeing(name, matters))
      await approve(counsel, id)
      await change(lead, id, { end_date: '2031-12-31' })
      await approve(lead, id)
      expect((await detailOf(staff, id)).state).toBe(state)
    }
  })

  test('another party is agreed where the flow names the parties', async () => {
    const { counsel, lead, staff, complete } = office
    const of = (names: string[]) => names.map((name) => ({ id: null, name }))
    const typeId = await typeWithRights(office, {
      name: '改相对方重审',
      fields: [...officeFields, { id: 'party', name: '相对方', type: 'inputSelectV2', partyType: 2 }],
      leadRights: { party: 'edit', amount: 'edit' },
      askAgainOn: ['parties'],
    })
    for (const [values, state] of [
      [{ amount: { amount: '99900', unit: 'CNY' } }, 'approved'],
      [{ party: of(['乙方二']) }, 'running'],
    ] as const) {
      const draft = await staff.call(createContract, {
        body: { contractTypeID: typeId, values: { ...complete, party: of(['乙方一']) } },
      })
      const id = draft.contractID
      await staff.call(submitContract, { params: { id }, body: { version: draft.version } })
      await approve(counsel, id)
      await change(lead, id, values)
      await approve(lead, id)
      expect((await detailOf(staff, id)).state).toBe(state)
    }
  })

  test('a text that was rewritten after a return in place is put to whoever had approved the old one', async () => {
    const {
      office: other,
      drafted,
      edit,
      texts,
    } = await textOffice(await app.organization(), {
      askAgainOn: ['text'],
    })
    const { counsel, lead, staff } = other
    const { id, version } = await drafted()
    const send = async (now: number) => {
      const sent = await staff.post(`/contracts/${id}/submit`, { version: now })
      expect(sent.status).toBe(200)
      await app.runJobs()
    }
    await send(version)
    await approve(counsel, id)
    const detail = await detailOf(lead, id)
    const back = { taskID: detail.mine.taskID, comment: '付款期太长', nodeID: null, resume: 'inPlace' }
    expect((await lead.post(`/approvals/${detail.id}/return`, back)).status).toBe(200)
    const [base] = (await texts(id)) as [TextDocument]
    const written = await edit(base, (on) => on.replace('六十日', '三十日'))
    expect((await saveText(staff, id, base.id, written)).status).toBe(201)
    await send((await staff.call(readContractForm, { params: { id } })).version ?? 0)
    expect([await asks(counsel, id), await asks(lead, id)]).toEqual([false, true])
    await approve(lead, id)
    expect([await asks(counsel, id), await asks(lead, id)]).toEqual([true, false])
    expect((await detailOf(staff, id)).history.at(-1).detail.outdated.matters).toEqual(['text'])
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
