import { expect, test } from 'vitest'
import { createContract, submitContract } from '#features/contracts/domain/index.ts'
import { moveDueContracts } from '#features/contracts/server/index.ts'
import { addDays } from '#shared/dates.ts'
import { contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { signContract } from '#testing/signed-contract.ts'
import { readWorkbench } from '../domain/index.ts'

const app = await testApp()

test('the workbench counts what waits, what was started and what comes up, for those who may see it and for nobody else', async () => {
  const office = await contractOffice(await app.organization())
  const stranger = await contractOffice(await app.organization())
  const { staff, counsel, lead } = office
  const empty = await staff.call(readWorkbench)
  expect(empty).toMatchObject({
    approvals: { todo: 0, oldestTodoAt: null, initiated: 0, oldestInitiatedAt: null, returned: 0 },
    expiring: { total: 0, soon: 0 },
    drafts: 0,
    keyDates: [],
  })
  const submit = async (values: Record<string, unknown>) => {
    const form = await staff.call(createContract, {
      body: { contractTypeID: office.typeId, values: { ...office.complete, ...values } },
    })
    const params = { id: form.contractID as number }
    return staff.call(submitContract, { params, body: { version: form.version } })
  }
  const approve = async (client: typeof lead, id: number) => {
    const { data } = await client.get(`/approvals/contract/${id}/detail`)
    const body = { taskID: data.mine.taskID, comment: '' }
    return (await client.post(`/approvals/${data.id}/approve`, body)).data
  }
  await staff.call(createContract, { body: { contractTypeID: office.typeId, values: {} } })
  const end = addDays(empty.today, 5)
  const running = await submit({ start_date: addDays(empty.today, -30), end_date: end })
  await submit({})
  const asked = await counsel.call(readWorkbench)
  expect([asked.approvals.todo, asked.approvals.initiated, asked.drafts]).toEqual([2, 0, 0])
  expect(asked.approvals.oldestTodoAt).not.toBeNull()

  for (const client of [counsel, lead]) await approve(client, running.id)
  const detail = (await lead.get(`/contracts/${running.id}`)).data
  await signContract(lead, detail)
  await moveDueContracts(app.services)
  const later = await staff.call(readWorkbench)
  expect(later).toMatchObject({
    approvals: { todo: 0, initiated: 1, returned: 0 },
    expiring: { total: 1, soon: 1 },
    drafts: 1,
    keyDates: [{ contractID: running.id, kind: 'end', date: end, number: running.number }],
  })
  expect(await stranger.lead.call(readWorkbench)).toMatchObject({
    approvals: { todo: 0, initiated: 0 },
    expiring: { total: 0, soon: 0 },
    keyDates: [],
  })
  // A colleague of another department sees neither the draft nor the contract.
  const finance = await office.org.as('financeReviewer')
  expect((await finance.call(readWorkbench)).drafts).toBe(0)
})

test('what was rejected or cancelled stands there until it is submitted again [ASK-11]', async () => {
  const office = await contractOffice(await app.organization())
  const { staff, counsel } = office
  const admin = await office.org.as('administrator')
  const form = await staff.call(createContract, {
    body: { contractTypeID: office.typeId, values: office.complete },
  })
  const id = form.contractID as number
  const submit = async () => {
    const { version } = (await staff.get(`/contracts/${id}`)).data
    return staff.call(submitContract, { params: { id }, body: { version } })
  }
  const standing = async () => {
    const { status, workflowStatus } = (await staff.get(`/contracts/${id}`)).data
    const { initiated, rejected } = (await staff.call(readWorkbench)).approvals
    return { status, workflowStatus, initiated, rejected }
  }
  const approval = async (client: typeof admin) => (await client.get(`/approvals/contract/${id}/detail`)).data
  await submit()
  const asked = await approval(counsel)
  const body = { taskID: asked.mine.taskID, comment: '重新谈价' }
  expect((await counsel.post(`/approvals/${asked.id}/reject`, body)).status).toBe(200)
  expect(await standing()).toEqual({ status: 1, workflowStatus: 3, initiated: 0, rejected: 1 })
  await submit()
  expect(await standing()).toEqual({ status: 2, workflowStatus: 1, initiated: 1, rejected: 0 })
  const path = `/approvals/${(await approval(admin)).id}/cancel`
  expect((await counsel.post(path, { comment: '不办了' })).status).toBe(403)
  expect((await admin.post(path, { comment: '项目取消' })).status).toBe(200)
  expect(await standing()).toEqual({ status: 1, workflowStatus: 6, initiated: 0, rejected: 1 })
})

test('who is not signed in has no workbench', async () => {
  const office = await app.organization()
  const client = await office.as('businessStaff')
  client.cookie = undefined
  expect((await client.get('/workbench')).status).toBe(401)
})
