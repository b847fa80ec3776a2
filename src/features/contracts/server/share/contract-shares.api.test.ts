import { beforeEach, describe, expect, test } from 'vitest'
import { listNotifications } from '#engines/notifications/domain/index.ts'
import { createContractShare, listContractShares } from '#features/contracts/domain/index.ts'
import { contractOffice } from '#testing/contract-factory.ts'
import { partsOf } from '#testing/docx-parts.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { paragraphs, shareOffice, summary } from '#testing/share-office.ts'
import { contractWithText, plainText, shared, someone } from '#testing/shared-contract.ts'
import { textOffice } from '#testing/text-factory.ts'

const { app, box, counsel, draft, entered, log, office } = await shareOffice()
let id: number
beforeEach(async () => {
  id = await draft()
  box.letters.length = 0
})

describe('a link to somebody outside', () => {
  test('opens with a code by mail, shows the text, takes a comment and gives the file; each of it stands in the log', async () => {
    const { outsider, shareID } = await shared(counsel, id, { mayComment: true })
    const opened = await outsider.open()
    expect(opened.data).toMatchObject({
      organization: '长江实业',
      email: 'z***@partner.example',
      isEntered: false,
    })
    expect(summary(await outsider.read())).toBe('401 40110')
    await entered(outsider)
    expect(box.letters).toHaveLength(1)
    expect(box.letters[0]?.to).toEqual(['zhou@partner.example'])
    const { data } = await outsider.read()
    expect(data).toMatchObject({ title: someone.title, person: '周明', mayComment: true, comments: [] })
    expect(data.blocks.map(({ cells }: { cells: string[] }) => cells.join())).toEqual([...paragraphs])
    const said = await outsider.comment('交货期太短，请改为四十五日。', 1)
    expect(said.status).toBe(201)
    expect((await outsider.read()).data.comments).toEqual([said.data])
    const file = await outsider.file('docx')
    expect(file.headers['content-disposition']).toContain('attachment')
    expect((await partsOf(file.raw)).get('word/document.xml')).toContain('第一条 价格含税')
    expect((await outsider.open()).data.isEntered).toBe(true)

    const list = await counsel.call(listContractShares, { params: { id } })
    expect(list.shares).toMatchObject([{ id: shareID, person: '周明', state: 'open', opened: 2, ordinal: 1 }])
    expect(list.shares[0]?.openedAt).not.toBeNull()
    expect(list.comments).toMatchObject([
      { person: '周明', quote: paragraphs[1], text: '交货期太短，请改为四十五日。' },
    ])
    const entries = await log(id)
    expect(
      entries
        .map(({ action }) => action.replace('contract.', ''))
        .reverse()
        .slice(1),
    ).toEqual([
      'outsideShare',
      'outsideOpen',
      'outsideCode',
      'outsideEnter',
      'outsideRead',
      'outsideComment',
      'outsideRead',
      'outsideDownload',
      'outsideOpen',
    ])
    expect(entries[0]).toMatchObject({ actorName: '周明（外部）', detail: { email: 'zhou@partner.example' } })
    await app.runJobs()
    const { list: notices } = await office.counsel.call(listNotifications)
    expect(notices.map(({ text }) => text)).toContain(
      '外部人员周明对「服务器采购合同」提出了意见：交货期太短，请改为四十五日。',
    )
  })

  test('only to be read takes no comment; the same comment sent twice is one', async () => {
    const reader = await entered((await shared(counsel, id)).outsider)
    expect(summary(await reader.comment('一句话'))).toBe('403 40310')
    const writer = await entered((await shared(counsel, id, { mayComment: true })).outsider)
    const sentAs = crypto.randomUUID()
    const [one, two] = [
      await writer.comment('一句话', null, sentAs),
      await writer.comment('一句话', null, sentAs),
    ]
    expect(two.data).toEqual(one.data)
    expect((await writer.comment('没有这一段', 99)).status).toBe(400)
    expect((await counsel.call(listContractShares, { params: { id } })).comments).toHaveLength(1)
  })

  test('is kept as digests: neither link, code nor session stands in the database', async () => {
    const { outsider } = await shared(counsel, id)
    await entered(outsider)
    const token = /chancery-guest=([^;]+)/.exec(outsider.client.cookie ?? '')?.[1] as string
    const tables = [
      'contract_shares',
      'contract_share_codes',
      'contract_share_sessions',
      'idempotency_keys',
      'audit_entries',
    ]
    for (const table of tables) {
      const { rows } = await app.database.pool.query(`select to_jsonb(t)::text as line from ${table} t`)
      const all = rows.map(({ line }: { line: string }) => line).join('\n')
      for (const secret of [outsider.secret, outsider.secret.split('.')[0] as string, token])
        expect([table, all.includes(secret)]).toEqual([table, false])
    }
  })
})

describe('is made', () => {
  const make = (client: TestClient, contract = id, body: Record<string, unknown> = {}) =>
    client.try(createContractShare, { params: { id: contract }, body: { ...someone, ...body } })

  test('by its handler with the right, and by nobody else', async () => {
    // Business staff have no such right, not of their own contracts either.
    expect(summary(await make(office.staff, await draft(office.staff)))).toBe('403 40301')
    // Not theirs to see.
    expect(summary(await make(office.staff))).toBe('404 40401')
    expect(summary(await make(await (await app.organization()).as('legalLead')))).toBe('404 40401')
    // Theirs to see, and not to share: counsel's right reaches their own contracts.
    const handed = await contractWithText(office, plainText('x'), {
      by: office.lead,
      values: { contract_name: '他人' },
    })
    expect(
      (
        await office.lead.post('/grants', {
          subjectKind: 'contract',
          subjectID: handed,
          userIDs: [counsel.userId],
          ability: 'update',
        })
      ).status,
    ).toBe(200)
    expect(summary(await make(counsel, handed))).toBe('403 40301')
    expect((await make(office.lead, handed)).status).toBe(201)
  })

  test('not without mail, and says what to do', async () => {
    const silent = await testApp()
    const other = await contractOffice(await silent.organization())
    const contract = await contractWithText(other, plainText('x'), { by: other.lead })
    const answer = await make(other.lead, contract)
    expect(summary(answer)).toBe('422 42236')
    expect(answer.message).toContain('邮件设置')
    expect((await other.lead.call(listContractShares, { params: { id: contract } })).mailIsSet).toBe(false)
  })

  test('not without a text, for too long, or for an address that is none', async () => {
    const bare = await counsel.post('/contracts', { contractTypeID: office.typeId, values: office.complete })
    expect(summary(await make(counsel, bare.data.contractID))).toBe('422 42237')
    for (const body of [
      { days: 91 },
      { days: 0 },
      { email: 'zhou' },
      { person: ' ' },
      { title: 'a\nb' },
      { changes: 'keep' },
    ])
      expect([body, (await make(counsel, id, body)).status]).toEqual([body, 400])
  })
})

test('a text of other values than the form’s is not shared; it is as soon as it says what the form says', async () => {
  const { office: of, drafted } = await textOffice(await app.organization())
  const { id: contract, version } = await drafted()
  const values = { ...of.complete, contract_name: '改过的名称' }
  expect((await of.staff.put(`/contracts/${contract}/draft`, { version, values })).status).toBe(200)
  const share = () => of.lead.try(createContractShare, { params: { id: contract }, body: someone })
  expect(summary(await share())).toBe('422 42237')
  await of.staff.post(`/contracts/${contract}/document`, {})
  const made = await share()
  expect([made.status, made.data?.share.ordinal]).toEqual([201, 2])
})
