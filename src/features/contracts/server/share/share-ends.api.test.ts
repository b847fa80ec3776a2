import { beforeEach, describe, expect, test } from 'vitest'
import {
  extendContractShare,
  listContractShares,
  renewContractShare,
  revokeContractShare,
} from '#features/contracts/domain/index.ts'
import { paragraphs, shareOffice, summary } from '#testing/share-office.ts'
import { shared } from '#testing/shared-contract.ts'

const { app, back, box, counsel, draft, entered, log, office, org } = await shareOffice()
let id: number
beforeEach(async () => {
  id = await draft()
  box.letters.length = 0
})

describe('a link ends at once', () => {
  const ways: [string, (share: { shareID: number; version: number }) => Promise<unknown>, string][] = [
    [
      'when it is taken back',
      ({ shareID, version }) =>
        counsel.call(revokeContractShare, { params: { id, shareID }, query: { version } }),
      '410 41002',
    ],
    [
      'when its day has come',
      ({ shareID }) => back('contract_shares', 'expires_at', shareID, 60 * 24 * 15),
      '410 41001',
    ],
    [
      'when its contract is archived',
      () => app.database.pool.query('update contracts set archive_status = 2 where id = $1', [id]),
      '410 41002',
    ],
    [
      'when its contract is void',
      () => app.database.pool.query('update contracts set status = 12 where id = $1', [id]),
      '410 41002',
    ],
  ]
  test.each(ways)('%s', async (_, end, answer) => {
    const made = await shared(counsel, id, { mayComment: true })
    await entered(made.outsider)
    await end(made)
    const { outsider } = made
    const answers = [
      await outsider.read(),
      await outsider.file('docx'),
      await outsider.comment('还在吗'),
      await outsider.open(),
      await outsider.askCode(),
      await outsider.enter('123456'),
    ]
    expect(answers.map(summary)).toEqual(Array(6).fill(answer))
    for (const one of answers) expect(one.raw.toString()).not.toContain(paragraphs[0])
    expect((await log(id)).filter(({ action }) => action === 'contract.outsideRefused')).toHaveLength(6)
  })

  test('when its contract is deleted, or its maker loses the right or leaves; what was taken back stays so', async () => {
    const gone = await shared(counsel, id)
    await entered(gone.outsider)
    const { data } = await counsel.get(`/contracts/${id}`)
    expect((await counsel.delete(`/contracts/${id}?version=${data.version}`)).status).toBe(200)
    expect(summary(await gone.outsider.read())).toBe('401 40110')
    expect(summary(await gone.outsider.open())).toBe('404 40410')

    const maker = await org.person({ role: 'legalCounsel' })
    const contract = await draft(maker)
    const { outsider } = await shared(maker, contract)
    await entered(outsider)
    const admin = await org.as('administrator')
    const roles = async (roleIDs: unknown[]) => {
      const { version } = (await admin.get(`/users/${maker.userId}/roles`)).data
      expect((await admin.put(`/users/${maker.userId}/roles`, { roleIDs, version })).status).toBe(200)
    }
    await roles([org.roleIds.businessStaff])
    expect(summary(await outsider.read())).toBe('410 41002')
    await roles([org.roleIds.legalCounsel])
    expect((await outsider.read()).status).toBe(200)
    const { version } = (await admin.get(`/users/${maker.userId}`)).data
    expect((await admin.put(`/users/${maker.userId}/state`, { state: 'terminated', version })).status).toBe(
      200,
    )
    expect(summary(await outsider.read())).toBe('410 41002')
    // Whoever may share the contract too gives it more time, and it lives by their right.
    const { shares } = await office.lead.call(listContractShares, { params: { id: contract } })
    const [share] = shares as [(typeof shares)[number]]
    expect(share.state).toBe('resting')
    const params = { id: contract, shareID: share.id }
    await office.lead.call(extendContractShare, { params, body: { days: 3, version: share.version } })
    expect((await outsider.read()).status).toBe(200)
    const taken = await office.lead.call(revokeContractShare, {
      params,
      query: { version: share.version + 1 },
    })
    expect(taken.state).toBe('ended')
    const late = await office.lead.try(extendContractShare, {
      params,
      body: { days: 3, version: taken.version },
    })
    expect(late.status).toBe(409)
  })

  test('by hand of whoever may share the contract, and of nobody else', async () => {
    const { shareID, version } = await shared(counsel, id)
    const params = { id, shareID }
    const stranger = await (await app.organization()).as('legalLead')
    const reader = await org.as('auditor')
    for (const [client, status] of [
      [stranger, 404],
      [office.staff, 404],
      [reader, 403],
    ] as const) {
      expect((await client.try(revokeContractShare, { params, query: { version } })).status).toBe(status)
      expect((await client.try(extendContractShare, { params, body: { days: 9, version } })).status).toBe(
        status,
      )
      expect((await client.try(renewContractShare, { params, body: { version } })).status).toBe(status)
    }
    expect((await reader.call(listContractShares, { params: { id } })).mayEnd).toBe(false)
    expect((await stranger.try(listContractShares, { params: { id } })).status).toBe(404)
    // By another contract's path it is not there.
    const other = await draft()
    const beside = { params: { id: other, shareID }, query: { version } }
    expect((await counsel.try(revokeContractShare, beside)).status).toBe(404)
    expect((await counsel.try(revokeContractShare, { params, query: { version: version + 1 } })).status).toBe(
      409,
    )
    expect((await office.lead.try(revokeContractShare, { params, query: { version } })).status).toBe(200)
  })
})
