import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import mammoth from 'mammoth'
import { beforeAll, describe, expect, test } from 'vitest'
import { reviewPath } from '#engines/approvals/domain/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { signContract } from '#testing/signed-contract.ts'
import {
  createContract,
  readContract,
  readContractForm,
  saveContractDraft,
  submitContract,
  transitionContract,
} from '../../domain/index.ts'
import { moveDueContracts } from '../index.ts'

const app = await testApp()
let office: ContractOffice
let stranger: ContractOffice
beforeAll(async () => {
  office = await contractOffice(await app.organization())
  stranger = await contractOffice(await app.organization())
})

const draft = (values: Record<string, unknown> = office.complete, by = office.staff) =>
  by.call(createContract, { body: { contractTypeID: office.typeId, values } })

async function submitted(values = office.complete) {
  const form = await draft(values)
  const params = { id: form.contractID as number }
  return office.staff.call(submitContract, { params, body: { version: form.version } })
}

const approvalOf = async (client: typeof office.staff, id: number) =>
  (await client.get(`/approvals/contract/${id}/detail`)).data

async function approve(client: typeof office.staff, id: number) {
  const { id: instanceId, mine } = await approvalOf(client, id)
  return client.post(`/approvals/${instanceId}/approve`, { taskID: mine.taskID, comment: '同意' })
}

async function approved(values = office.complete) {
  const { id } = await submitted(values)
  for (const client of [office.counsel, office.lead]) expect((await approve(client, id)).status).toBe(200)
  return office.lead.call(readContract, { params: { id } })
}

describe('drafting', () => {
  test('a draft is created, saved and read back as it was saved', async () => {
    const made = await draft({ contract_name: '办公用品采购' })
    const params = { id: made.contractID }
    const form = await office.staff.call(readContractForm, { params })
    expect([form.status, form.workflowStatus, form.numbering.automatic]).toEqual([1, 0, true])
    expect(form.numbering.preview).toMatch(/^HT-\d{6}$/)
    const values = { ...form.values, amount: { amount: '12345678901234567', unit: 'CNY' }, remark: '加急' }
    const saved = await office.staff.call(saveContractDraft, {
      params,
      body: { version: made.version, values },
    })
    expect(saved.values).toMatchObject(values)
    const { issues, ...stored } = saved
    expect(issues).toEqual([])
    expect(await office.staff.call(readContractForm, { params })).toEqual({ ...form, ...stored })
  })

  test('a name is stripped of what a file name cannot hold [VAL-11]', async () => {
    const form = await draft({ contract_name: '采购/销售:合同？*' })
    expect(form.values.contract_name).toBe('采购销售合同')
  })

  test('the second of two savers gets a conflict with what the first one saved', async () => {
    const form = await draft()
    const params = { id: form.contractID as number }
    const save = (remark: string) =>
      office.staff.try(saveContractDraft, {
        params,
        body: { version: form.version, values: { ...form.values, remark } },
      })
    expect((await save('第一个')).status).toBe(200)
    const second = await save('第二个')
    expect([second.status, second.code, second.data.values.remark]).toEqual([409, 40902, '第一个'])
  })

  test('a field that the form does not have and a value of the wrong kind are refused by name', async () => {
    const form = await draft()
    const answer = await office.staff.try(saveContractDraft, {
      params: { id: form.contractID },
      body: { version: form.version, values: { ...form.values, nonsense: 1, amount: 'much' } },
    })
    expect(answer.status).toBe(422)
    expect(answer.errors.map(({ path }) => path).sort()).toEqual(['amount', 'nonsense'])
  })

  test('colleagues who may not see a draft do not find it, those who may see but not change it are refused', async () => {
    const form = await draft()
    const path = `/contracts/${form.contractID}`
    const other = await office.org.person({ role: 'businessStaff' })
    expect((await other.get(path)).status).toBe(404)
    expect((await other.put(`${path}/draft`, { version: form.version, values: {} })).status).toBe(404)
    const auditor = await office.org.as('auditor')
    expect((await auditor.get(path)).status).toBe(200)
    expect((await auditor.put(`${path}/draft`, { version: form.version, values: {} })).status).toBe(403)
    expect((await auditor.delete(`${path}?version=${form.version}`)).status).toBe(403)
    expect((await auditor.post('/contracts', { contractTypeID: office.typeId })).status).toBe(403)
    expect((await stranger.lead.get(path)).status).toBe(404)
    expect((await stranger.lead.post('/contracts', { contractTypeID: office.typeId })).status).toBe(404)
  })

  test('a draft is deleted by whom it belongs to and is gone', async () => {
    const form = await draft()
    const path = `/contracts/${form.contractID}`
    expect((await office.staff.delete(`${path}?version=99`)).status).toBe(409)
    expect((await office.staff.delete(`${path}?version=${form.version}`)).status).toBe(200)
    expect((await office.staff.get(path)).status).toBe(404)
  })
})

describe('submitting', () => {
  test('an incomplete form is refused in the words of the specification and stays a draft [VAL-02] [VAL-04]', async () => {
    const form = await draft({})
    const answer = await office.staff.try(submitContract, {
      params: { id: form.contractID },
      body: { version: form.version },
    })
    expect([answer.status, answer.message]).toEqual([422, '校验失败'])
    expect(answer.errors.map(({ message }) => message)).toEqual([
      '请输入合同名称',
      '请以阿拉伯数字输入合同金额',
    ])
    expect((await office.staff.get(`/contracts/${form.contractID}`)).data.status).toBe(1)
  })

  test('a complete form takes a number, goes into approval and is no longer open for change', async () => {
    const contract = await submitted()
    expect(contract.number).toMatch(/^HT-\d{6}$/)
    expect([contract.status, contract.workflowStatus, contract.abilities.update]).toEqual([2, 1, false])
    const answer = await office.staff.put(`/contracts/${contract.id}/draft`, {
      version: contract.version,
      values: {},
    })
    expect([answer.status, answer.message]).toEqual([409, '当前状态为「审批中」，不能进行此操作'])
  })

  test('the same submission sent twice at the same moment takes one number', async () => {
    const form = await draft()
    const send = () =>
      office.staff.post(
        `/contracts/${form.contractID}/submit`,
        { version: form.version },
        { 'idempotency-key': `submit-${form.contractID}` },
      )
    const [one, two] = await Promise.all([send(), send()])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.data.number).toBe(two.data.number)
    const without = await office.staff.post(`/contracts/${form.contractID}/submit`, { version: form.version })
    expect(without.status).toBe(409)
  })

  test('50 submissions at once give 50 consecutive numbers, and the failed ones among them leave no gap', async () => {
    const own = await contractOffice(await app.organization())
    const forms = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        own.staff.call(createContract, {
          body: { contractTypeID: own.typeId, values: index % 6 === 0 ? {} : own.complete },
        }),
      ),
    )
    const answers = await Promise.all(
      forms.map((form) => own.staff.post(`/contracts/${form.contractID}/submit`, { version: form.version })),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    const numbers = answers.flatMap(({ data }) => data?.number ?? []).sort()
    expect(numbers).toEqual(
      Array.from({ length: 50 }, (_, index) => `HT-${String(index + 1).padStart(6, '0')}`),
    )
  })
})

describe('approval', () => {
  test('two approvers in turn approve, and the contract waits to be signed', async () => {
    const contract = await approved()
    expect([contract.status, contract.workflowStatus]).toEqual([3, 5])
    expect(contract.approvedAt).not.toBe(null)
  })

  test('a rejected contract is a draft again and keeps its number when it is submitted once more', async () => {
    const contract = await submitted()
    const { id: instanceId, mine } = await approvalOf(office.counsel, contract.id)
    expect(
      (
        await office.counsel.post(`/approvals/${instanceId}/reject`, {
          taskID: mine.taskID,
          comment: '条款不清',
        })
      ).status,
    ).toBe(200)
    const back = await office.staff.call(readContract, { params: { id: contract.id } })
    expect([back.status, back.workflowStatus, back.number]).toEqual([1, 3, contract.number])
    const again = await office.staff.call(submitContract, {
      params: { id: back.id },
      body: { version: back.version },
    })
    expect([again.status, again.number]).toEqual([2, contract.number])
  })

  test('who is not asked may not decide, and another organisation finds nothing', async () => {
    const contract = await submitted()
    const { id: instanceId, mine } = await approvalOf(office.counsel, contract.id)
    expect(
      (await office.staff.post(`/approvals/${instanceId}/approve`, { taskID: mine.taskID })).status,
    ).toBe(403)
    expect(
      (await stranger.lead.post(`/approvals/${instanceId}/approve`, { taskID: mine.taskID })).status,
    ).toBe(404)
  })
})

describe('after the approval', () => {
  const move = (id: number, version: number, action: string, more = {}) =>
    office.lead.try(transitionContract, { params: { id }, body: { version, action, ...more } })

  test('signing brings a contract whose term has begun into performance and leaves it to be archived', async () => {
    const contract = await approved({ ...office.complete, start_date: '2020-01-01' })
    const done = await signContract(office.lead, contract)
    expect([done.status, done.archiveStatus]).toEqual([6, 1])
  })

  test('a contract that starts tomorrow waits, and one whose term is over expires by the clock', async () => {
    const waiting = await approved({ ...office.complete, start_date: '2999-01-01' })
    expect((await signContract(office.lead, waiting)).status).toBe(5)
    await app.database.system((tx) =>
      tx
        .updateTable('contracts')
        .set({ start_date: '2020-01-01', end_date: '2020-12-31' })
        .where('id', '=', waiting.id)
        .execute(),
    )
    await moveDueContracts(app.services)
    const expired = await office.lead.call(readContract, { params: { id: waiting.id } })
    expect(expired.status).toBe(9)
  })

  test('each step tells the person who started the contract, once', async () => {
    const contract = await approved()
    await app.runJobs()
    await move(contract.id, contract.version, 'startSigning')
    await app.runJobs()
    const { data } = await office.staff.get('/notifications')
    expect(data.list[0]).toMatchObject({
      kind: 'contract.statusChanged',
      text: `合同「${contract.name}」的状态变为「签署中」`,
      link: `/myContract/detail?contractId=${contract.id}`,
    })
    const notices = data.list.filter(({ link }: { link: string }) => link.endsWith(`=${contract.id}`))
    expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual([
      'contract.statusChanged',
      'approval.approved',
    ])
  })

  test('who has decided has nothing left to read of it, and the log tells each step once', async () => {
    const { id } = await submitted()
    const links = [`/myContract/detail?contractId=${id}`, reviewPath({ kind: 'contract', id })]
    const noticesTo = async (client: typeof office.staff) => {
      const { data } = await client.get('/notifications?pageSize=200')
      return data.list
        .filter((one: { link: string }) => links.includes(one.link))
        .map((one: { kind: string; readAt: string | null }) => [one.kind, one.readAt !== null])
    }
    await app.runJobs()
    expect(await noticesTo(office.counsel)).toEqual([['approval.asked', false]])
    await approve(office.counsel, id)
    expect(await noticesTo(office.counsel)).toEqual([['approval.asked', true]])
    await app.runJobs()
    expect(await noticesTo(office.lead)).toEqual([['approval.asked', false]])
    await approve(office.lead, id)
    expect(await noticesTo(office.lead)).toEqual([['approval.asked', true]])
    const log = (await office.staff.get(`/contracts/${id}/audit_entries`)).data
    const actions = log.list.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => /submit|approve|create/.test(action))).toEqual([
      'contract.approve',
      'approval.approve',
      'contract.submit',
      'contract.create',
    ])
    expect(log.total).toBe(actions.length)
  })

  test('a step that the status does not allow answers 409 and changes nothing', async () => {
    const contract = await approved()
    const answer = await move(contract.id, contract.version, 'suspend', { reason: '对方违约' })
    expect([answer.status, answer.code]).toEqual([409, 40903])
    expect((await office.lead.call(readContract, { params: { id: contract.id } })).version).toBe(
      contract.version,
    )
  })

  test('voiding asks for a reason, and business staff may not do it', async () => {
    const contract = await approved()
    expect((await move(contract.id, contract.version, 'void')).status).toBe(422)
    const params = { id: contract.id }
    const body = { version: contract.version, action: 'void' as const, reason: '重复' }
    expect((await office.staff.try(transitionContract, { params, body })).status).toBe(403)
    const done = await office.lead.call(transitionContract, { params, body })
    expect([done.status, done.statusReason]).toEqual([12, '重复'])
  })
})

describe('the document', () => {
  test('a submitted contract gets its text with every value at every position, header included', async () => {
    const path = join(import.meta.dirname, '../../../../../demo/templates/procurement-contract.docx')
    const uploaded = await office.lead.upload('/files', '采购合同.docx', readFileSync(path))
    expect(uploaded.status).toBe(201)
    const template = await office.lead.post('/templates', {
      name: `采购合同模板 ${uploaded.data.id}`,
      contractTypeIDs: [office.typeId],
      fileID: uploaded.data.id,
    })
    expect(template.status).toBe(201)
    const version = template.data.versions[0]
    expect(version.bindings.amount).toEqual({ fieldID: 'amount' })
    const published = await office.lead.put(`/templates/${template.data.id}/versions/${version.id}/publish`, {
      version: template.data.version,
    })
    expect(published.data.state).toBe(2)
    const form = await office.staff.call(createContract, {
      body: { contractTypeID: office.typeId, templateID: template.data.id, values: office.complete },
    })
    const contract = await office.staff.call(submitContract, {
      params: { id: form.contractID },
      body: { version: form.version },
    })
    await app.runJobs()
    const { documents } = await office.staff.call(readContract, { params: { id: contract.id } })
    const text = documents.find(({ kind }) => kind === 'text')
    const file = await office.staff.get(`/files/${text?.fileID}/content`)
    expect(file.headers['content-disposition']).toContain('attachment')
    const { value } = await mammoth.extractRawText({ buffer: file.raw })
    for (const words of ['服务器采购合同', contract.number ?? '?', '12,860,000.00'])
      expect(value).toContain(words)
    expect((await stranger.staff.get(`/files/${text?.fileID}/content`)).status).toBe(404)
    const other = await office.org.person({ role: 'businessStaff' })
    expect((await other.get(`/files/${text?.fileID}/content`)).status).toBe(404)
  })
})

describe('files of a contract', () => {
  const pdf = Buffer.from('%PDF-1.7\nx\nstartxref\n9\n%%EOF\n')

  test('a signed copy is uploaded to the contract and belongs to it from then on [API-26]', async () => {
    const contract = await approved()
    const path = `/contracts/${contract.id}/files?kind=signed`
    const made = await office.lead.upload(path, '签署件.pdf', pdf)
    expect([made.status, made.data.kind, made.data.fileName]).toEqual([201, 'signed', '签署件.pdf'])
    expect((await office.staff.get(`/files/${made.data.fileID}/content`)).raw).toEqual(pdf)
    const { documents } = await office.staff.call(readContract, { params: { id: contract.id } })
    expect(documents.map(({ kind }) => kind)).toContain('signed')
    const other = await office.org.person({ role: 'businessStaff' })
    expect((await other.get(`/files/${made.data.fileID}/content`)).status).toBe(404)
  })

  test('who may only read the contract uploads nothing to it, and a refused upload leaves nothing behind', async () => {
    const contract = await approved()
    const path = `/contracts/${contract.id}/files`
    expect((await (await office.org.as('auditor')).upload(path, '附件.pdf', pdf)).status).toBe(403)
    expect((await stranger.lead.upload(path, '附件.pdf', pdf)).status).toBe(404)
    const disguised = await office.lead.upload(path, '附件.pdf', Buffer.from('MZ\u0090\u0000 a program'))
    expect([disguised.status, disguised.message]).toEqual([415, '文件格式有误! 请重新上传'])
    const { documents } = await office.lead.call(readContract, { params: { id: contract.id } })
    expect(documents.filter(({ kind }) => kind === 'attachment')).toEqual([])
  })
})
