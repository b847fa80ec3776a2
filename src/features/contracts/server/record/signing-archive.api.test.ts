import { beforeAll, describe, expect, test } from 'vitest'
import { createArchiveAddress } from '#features/contracts/server/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { signContract, signedCopy, signingOf } from '#testing/signed-contract.ts'
import { type ContractDetail, createContract, readContract, submitContract } from '../../domain/index.ts'
import { moveDueContracts } from '../index.ts'

const app = await testApp()
let office: ContractOffice
let addressId: number
beforeAll(async () => {
  office = await contractOffice(await app.organization())
  const made = await office.org.run(office.org.administratorId, (context) =>
    createArchiveAddress(context, { name: '法务档案室', state: 1, sortOrder: null }),
  )
  addressId = made.id
})

async function approved(values: Record<string, unknown> = {}): Promise<ContractDetail> {
  const body = { contractTypeID: office.typeId, values: { ...office.complete, ...values } }
  const form = await office.staff.call(createContract, { body })
  const params = { id: form.contractID }
  await office.staff.call(submitContract, { params, body: { version: form.version } })
  for (const client of [office.counsel, office.lead]) {
    const { data } = await client.get(`/approvals/contract/${form.contractID}/detail`)
    await client.post(`/approvals/${data.id}/approve`, { taskID: data.mine.taskID, comment: '同意' })
  }
  return office.lead.call(readContract, { params })
}

const move = (contract: Pick<ContractDetail, 'id' | 'version'>, action: string, more = {}) =>
  office.lead.post(`/contracts/${contract.id}/transition`, { version: contract.version, action, ...more })
const beingSigned = async (values = {}) => (await move(await approved(values), 'startSigning')).data
const read = (id: number) => office.lead.call(readContract, { params: { id } })

describe('completing the signing', () => {
  test('without copy, day, signatories and seal it is refused part by part, and nothing changes', async () => {
    const contract = await beingSigned()
    const answer = await move(contract, 'completeSigning')
    expect([answer.status, answer.errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      [
        'signing.documentID',
        'signing.signedOn',
        'signing.signatories.0.name',
        'signing.signatories.1.name',
        'signing.sealType',
      ],
    ])
    expect(answer.errors[0]?.message).toBe('请上传签署件')
    const after = await read(contract.id)
    expect([after.status, after.version, after.signing]).toEqual([4, contract.version, null])
  })

  test('what was said is kept and shown, with who recorded it', async () => {
    const contract = await beingSigned({ start_date: '2999-01-01' })
    const signing = await signingOf(office.lead, contract)
    const done = await move(contract, 'completeSigning', { signing })
    expect([done.status, done.data.status, done.data.archiveStatus]).toEqual([200, 5, 1])
    expect(done.data.signing).toEqual({
      ...signing,
      recordedBy: expect.any(String),
      recordedAt: expect.any(String),
    })
    const log = (await office.lead.get(`/contracts/${contract.id}/audit_entries`)).data.list
    const entry = log.find(({ action }: { action: string }) => action === 'contract.completeSigning')
    expect(entry.after).toMatchObject({
      status: 5,
      signedOn: signing.signedOn,
      signatories: ['签署人1', '签署人2'],
      sealType: 2,
      sealCount: 2,
      file: '签署件.pdf',
    })
  })

  test('a day to come, a day before the approval, and the copy of another contract are refused', async () => {
    const [contract, other] = [await beingSigned(), await beingSigned()]
    const signing = await signingOf(office.lead, contract)
    const codes = async (more: object) => {
      const { status, errors } = await move(contract, 'completeSigning', { signing: { ...signing, ...more } })
      return [status, errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)]
    }
    expect(await codes({ signedOn: '2999-01-01' })).toEqual([422, ['signing.signedOn dateToCome']])
    expect(await codes({ signedOn: '2020-01-01' })).toEqual([422, ['signing.signedOn signedBeforeApproval']])
    expect(await codes({ documentID: await signedCopy(office.lead, other.id) })).toEqual([
      422,
      ['signing.documentID notOption'],
    ])
    const attached = await office.lead.upload(
      `/contracts/${contract.id}/files`,
      '附件.pdf',
      Buffer.from('%PDF-1.7\nx\nstartxref\n9\n%%EOF\n'),
    )
    expect(await codes({ documentID: attached.data.id })).toEqual([422, ['signing.documentID notOption']])
    expect((await move(contract, 'completeSigning', { signing })).status).toBe(200)
  })

  test('how it was signed is said when it was signed, and at no other step', async () => {
    const contract = await approved()
    const signing = await signingOf(office.lead, contract)
    expect((await move(contract, 'startSigning', { signing })).status).toBe(422)
  })

  test('who may not move the contract on does not sign it either', async () => {
    const contract = await beingSigned()
    const signing = await signingOf(office.lead, contract)
    const body = { version: contract.version, action: 'completeSigning', signing }
    expect((await office.staff.post(`/contracts/${contract.id}/transition`, body)).status).toBe(403)
  })

  test('a draft has no signed copy, and a text that can be written is none', async () => {
    const body = { contractTypeID: office.typeId, values: office.complete }
    const form = await office.staff.call(createContract, { body })
    const pdf = Buffer.from('%PDF-1.7\nx\nstartxref\n9\n%%EOF\n')
    const path = `/contracts/${form.contractID}/files?kind=signed`
    const early = await office.staff.upload(path, '签署件.pdf', pdf)
    expect([early.status, early.code]).toEqual([409, 40903])
    const contract = await beingSigned()
    const text = await office.lead.upload(
      `/contracts/${contract.id}/files?kind=signed`,
      '签署件.txt',
      Buffer.from('甲方'),
    )
    expect(text.status).toBe(415)
  })
})

describe('archiving', () => {
  const file = (contract: Pick<ContractDetail, 'id' | 'version'>, more = {}) =>
    office.lead.post(`/contracts/${contract.id}/archive`, { version: contract.version, ...more })
  const signed = async () => signContract(office.lead, await approved())

  test('without the signed copy and where the paper lies it is refused', async () => {
    const contract = await signed()
    const answer = await file(contract)
    expect([answer.status, answer.errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['documentID', 'addressID', 'place'],
    ])
    expect((await read(contract.id)).archiveStatus).toBe(1)
  })

  test('where the paper lies is kept, shown and in the log', async () => {
    const contract = await signed()
    const documentID = contract.signing?.documentID
    const done = await file(contract, { documentID, addressID: addressId, place: ' 2 柜 5 盒 ' })
    expect([done.status, done.data.archiveStatus, done.data.archiving]).toEqual([
      200,
      2,
      {
        documentID,
        addressID: addressId,
        addressName: '法务档案室',
        place: '2 柜 5 盒',
        recordedBy: expect.any(String),
        recordedAt: expect.any(String),
      },
    ])
    const log = (await office.lead.get(`/contracts/${contract.id}/audit_entries`)).data.list
    expect(log[0]).toMatchObject({
      action: 'contract.archive',
      before: { archiveStatus: 1 },
      after: { archiveStatus: 2, archiveAddress: '法务档案室', place: '2 柜 5 盒', file: '签署件.pdf' },
    })
    expect((await file(done.data, { documentID, addressID: addressId, place: '别处' })).status).toBe(409)
    const removed = await office.lead.delete(`/archive_addresses/${addressId}?version=1`)
    expect([removed.status, removed.message]).toEqual([409, '正在被使用（有合同存放于此），不能删除'])
  })

  test('who may not archive does not, and an address of another organisation is none', async () => {
    const contract = await signed()
    const stranger = await app.organization()
    const theirs = await stranger.run(stranger.administratorId, (context) =>
      createArchiveAddress(context, { name: '别家的档案室', state: 1, sortOrder: null }),
    )
    const body = { version: contract.version, documentID: contract.signing?.documentID, place: '1 柜' }
    const path = `/contracts/${contract.id}/archive`
    expect((await office.staff.post(path, { ...body, addressID: addressId })).status).toBe(403)
    const answer = await office.lead.post(path, { ...body, addressID: theirs.id })
    expect([answer.status, answer.errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['addressID'],
    ])
  })
})

describe('what changes the term', () => {
  const withTerm = async (start_date: string, end_date: string) => {
    const contract = await signContract(
      office.lead,
      await approved({ start_date: '2020-01-01', end_date: '2999-12-31' }),
    )
    await app.database.system((tx) =>
      tx.updateTable('contracts').set({ start_date, end_date }).where('id', '=', contract.id).execute(),
    )
    return read(contract.id)
  }

  test('extending answers 409 with the reason and changes nothing: it needs an approval', async () => {
    const contract = await withTerm('2020-01-01', '2020-12-31')
    await moveDueContracts(app.services)
    const expired = await read(contract.id)
    expect([expired.status, expired.abilities.actions]).toEqual([9, ['complete']])
    const answer = await move(expired, 'extend', { endDate: '2999-12-31' })
    expect([answer.status, answer.code, answer.message]).toEqual([
      409,
      40910,
      '延期须经变更审批；合同变更尚未开放，目前不能办理',
    ])
    expect(await read(contract.id)).toEqual(expired)
    const staff = await office.staff.post(`/contracts/${contract.id}/transition`, {
      version: expired.version,
      action: 'extend',
    })
    expect(staff.status).toBe(403)
  })

  test('a suspended contract past its last day tells its people once, and expires when it is resumed', async () => {
    const running = await withTerm('2020-01-01', '2999-12-31')
    const suspended = (await move(running, 'suspend', { reason: '对方停产整顿' })).data
    expect(suspended.status).toBe(8)
    await app.database.system((tx) =>
      tx.updateTable('contracts').set({ end_date: '2020-12-31' }).where('id', '=', running.id).execute(),
    )
    for (let minute = 0; minute < 3; minute++) {
      await moveDueContracts(app.services)
      await app.runJobs()
    }
    const { data } = await office.staff.get('/notifications?pageSize=200')
    const notices = data.list.filter(
      ({ kind, link }: { kind: string; link: string }) =>
        kind === 'contract.endedSuspended' && link.endsWith(`=${running.id}`),
    )
    expect(notices.map(({ text }: { text: string }) => text)).toEqual([
      `已中止的合同「${running.name}」的期限已于 2020-12-31 届满；恢复履行后即为已到期`,
    ])
    const still = await read(running.id)
    expect([still.status, still.version]).toEqual([8, suspended.version])
    expect((await move(still, 'resume')).status).toBe(422)
    const resumed = await move(still, 'resume', { reason: '对方已复产' })
    expect(resumed.data.status).toBe(9)
  })

  test('completing says what was performed', async () => {
    const contract = await withTerm('2020-01-01', '2999-12-31')
    const refused = await move(contract, 'complete')
    expect([refused.status, refused.errors[0]?.message]).toEqual([422, '请输入履行完毕的依据'])
    const done = await move(contract, 'complete', { reason: '货款付清，验收合格' })
    expect([done.data.status, done.data.statusReason]).toEqual([10, '货款付清，验收合格'])
  })
})
