import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { merge, type Party, newParty as party, undo } from '#testing/merged-parties.ts'

const app = await testApp()
const query = async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.database.pool.query(text, values)).rows as T[]

describe('two parties that are one', () => {
  test('are merged: the other is found under its name, number and id as the one that stays, and is in no list [ASK-09]', async () => {
    const org = await app.organization()
    const lead = await org.as('legalLead')
    const stays = await party(lead, {
      name: '上海星河半导体有限公司',
      address: '张江路 1 号',
      banks: [{ name: '中国银行', account: '6222020200012345678', accountName: '星河' }],
    })
    const goes = await party(lead, {
      name: '星河半导体（上海）有限责任公司',
      abbr: '星河',
      address: '世纪大道 2 号',
      banks: [
        { name: '中国银行', account: '6222-0202-0001-2345-678', accountName: '星河' },
        { name: '招商银行', account: '6225880212345678', accountName: '星河' },
      ],
      contacts: [{ name: '赵敏', phone: '13812345678', email: '' }],
    })
    const { data: preview } = await lead.get(
      `/counterpart/external/${stays.id}/merge_preview?otherID=${goes.id}`,
    )
    expect(preview).toMatchObject({
      stays: { id: stays.id },
      goes: { id: goes.id },
      differing: ['name', 'idNumber', 'abbr', 'address'],
      suggested: ['abbr'],
      addedBanks: 1,
      addedContacts: 1,
      blacklistAtStake: false,
    })
    const merged = await merge(lead, stays, goes, { take: ['abbr'] })
    expect([merged.status, merged.errors ?? []]).toEqual([200, []])
    expect(merged.data).toMatchObject({
      id: stays.id,
      name: stays.name,
      abbr: '星河',
      address: '张江路 1 号',
      formerNames: [goes.name],
      alias: null,
    })
    expect(merged.data.banks.map(({ name }: { name: string }) => name)).toEqual(['中国银行', '招商银行'])
    expect(merged.data.contacts).toMatchObject([{ name: '赵敏' }])

    const asked = await lead.get(`/counterpart/external/${goes.id}`)
    expect(asked.data).toMatchObject({
      id: stays.id,
      alias: { id: goes.id, name: goes.name, mergedBy: { id: lead.userId } },
    })
    const listed = await lead.get(`/counterpart/external?q=${encodeURIComponent('星河半导体')}`)
    expect(listed.data.list.map(({ id }: Party) => id)).toEqual([stays.id])
    const byName = await lead.get(`/counterpart/list?q=${encodeURIComponent('有限责任公司')}`)
    expect(byName.data.list.map(({ id }: Party) => id)).toEqual([stays.id])
    const picked = await lead.get(`/counterpart/list?ids=${goes.id}`)
    expect(picked.data.list).toMatchObject([{ id: stays.id, aliasIDs: [goes.id] }])
    const again = await lead.post('/counterpart/external', {
      ...{ subtype: 1, name: '又一家', idKind: 'other', idNumber: goes.idNumber },
    })
    expect([again.status, again.data]).toEqual([409, { id: stays.id, name: stays.name }])

    const entries = await query<{ subject_id: string; detail: object }>(
      `select subject_id, detail from audit_entries where organization_id = $1 and action = 'counterpart.merge' order by sequence`,
      [org.id],
    )
    expect(entries.map(({ subject_id, detail }) => [Number(subject_id), detail])).toEqual([
      [stays.id, { alias: { id: goes.id, name: goes.name } }],
      [goes.id, { into: { id: stays.id, name: stays.name } }],
    ])
  })

  test('are not merged without the right, or with an alias, itself, or one of elsewhere [ASK-09]', async () => {
    const org = await app.organization()
    const lead = await org.as('legalLead')
    const [one, other, third] = [await party(lead), await party(lead), await party(lead)]
    for (const role of ['legalCounsel', 'businessStaff', 'auditor'] as const) {
      const client = await org.as(role)
      expect((await merge(client, one, other)).status).toBe(403)
      expect(
        (await client.get(`/counterpart/external/${one.id}/merge_preview?otherID=${other.id}`)).status,
      ).toBe(403)
      expect((await client.post(`/counterpart/external/${one.id}/undo_merge`, { mergeID: 1 })).status).toBe(
        403,
      )
    }
    const elsewhere = await (await app.organization()).as('legalLead')
    const theirs = await party(elsewhere)
    expect((await merge(lead, one, theirs)).status).toBe(404)
    expect((await merge(elsewhere, one, theirs)).status).toBe(404)
    const inner = await party(lead, {}, 'internal')
    expect((await merge(lead, one, inner)).status).toBe(404)
    expect((await merge(lead, one, inner, {}, 'internal')).status).toBe(404)
    expect((await merge(lead, one, one)).status).toBe(422)
    expect((await merge(lead, one, other, { otherVersion: 99 })).status).toBe(409)
    const done = await merge(lead, one, other)
    expect(done.status).toBe(200)
    const away = await merge(lead, third, other)
    expect([away.status, away.data]).toEqual([409, { id: one.id, name: one.name }])
    expect((await merge(lead, other, third)).status).toBe(409)
    const edited = await lead.put(`/counterpart/external/${other.id}`, {
      ...{ subtype: 1, name: '改名', idKind: 'other', version: other.version + 1 },
    })
    expect(edited.code).toBe(40927)
    expect((await lead.delete(`/counterpart/external/${other.id}?version=${other.version + 1}`)).code).toBe(
      40927,
    )
  })

  test('of which one is blacklisted stay so, once who merges them has said that they know [ASK-09]', async () => {
    const lead = await (await app.organization()).as('legalLead')
    const clean = await party(lead, { rating: 10, ratingRemark: '履约良好' })
    const listed = await party(lead, { rating: 40, ratingRemark: '拖欠货款' })
    const unsaid = await merge(lead, clean, listed)
    expect([unsaid.status, unsaid.errors]).toMatchObject([
      422,
      [{ path: 'knowsBlacklist', code: 'blacklistUnsaid' }],
    ])
    const merged = await merge(lead, clean, listed, { knowsBlacklist: true })
    expect(merged.data).toMatchObject({ rating: 40, ratingRemark: '拖欠货款' })
    expect((await undo(lead, clean)).data).toMatchObject({ rating: 10, ratingRemark: '履约良好' })
  })

  test('with different valid numbers, or a person and an organisation, stay two until who merges them has said that they know', async () => {
    const org = await app.organization()
    const lead = await org.as('legalLead')
    const numbered = async (idNumber: string, more: object = {}) => ({
      ...(await party(lead, { idKind: 'creditCode', idNumber, ...more })),
      idNumber,
    })
    const one = await numbered('91330100799655058B')
    const other = await numbered('91110000802100433B')
    const person = await numbered('11010519491231002X', {
      subtype: 2,
      name: '王建国',
      idKind: 'identityNumber',
    })
    const preview = async (stays: { id: number }, goes: { id: number }) => {
      const { data } = await lead.get(`/counterpart/external/${stays.id}/merge_preview?otherID=${goes.id}`)
      return [data.numbersAtStake, data.kindAtStake]
    }
    expect(await preview(one, other)).toEqual([true, false])
    expect(await preview(person, one)).toEqual([true, true])
    const refusal = async (stays: typeof one, goes: typeof one, more: object = {}) => {
      const { status, errors } = await merge(lead, stays, goes, more)
      return [status, ...errors.map(({ path, code }) => `${path} ${code}`)]
    }
    expect(await refusal(one, other)).toEqual([422, 'knowsNumbers numbersUnsaid'])
    expect(await refusal(one, other, { knowsBlacklist: true, knowsKind: true })).toEqual([
      422,
      'knowsNumbers numbersUnsaid',
    ])
    for (const pair of [
      [one, person],
      [person, one],
    ] as const) {
      expect(await refusal(...pair)).toEqual([422, 'knowsNumbers numbersUnsaid', 'knowsKind kindUnsaid'])
      expect(await refusal(...pair, { knowsNumbers: true })).toEqual([422, 'knowsKind kindUnsaid'])
    }
    // The refusal names the consequence and no number that is masked elsewhere.
    const refused = await merge(lead, one, person, { knowsNumbers: true })
    expect(refused.errors[0]?.message).toBe(
      `「王建国」是自然人，「${one.name}」是组织；合并后「王建国」的权利义务都记在「${one.name}」名下：请确认您已知悉`,
    )
    expect((await merge(lead, one, person)).raw.toString()).not.toContain('11010519491231002X')
    // Nothing was merged by what was refused; undone, both have their numbers and kinds again.
    expect((await lead.get(`/counterpart/external/${person.id}`)).data.subtype).toBe(2)
    expect((await merge(lead, one, person, { knowsNumbers: true, knowsKind: true })).status).toBe(200)
    expect((await undo(lead, one)).status).toBe(200)
    expect((await lead.get(`/counterpart/external/${person.id}`)).data).toMatchObject({
      subtype: 2,
      idKind: 'identityNumber',
    })
    expect((await merge(await org.as('businessStaff'), one, other, { knowsNumbers: true })).status).toBe(403)
    const { version } = (await lead.get(`/counterpart/external/${one.id}`)).data
    expect((await merge(lead, { ...one, version }, other, { knowsNumbers: true })).status).toBe(200)
  })

  test('of the organisation itself count once where contracts are numbered, by the short name that is kept [ASK-09]', async () => {
    const org = await app.organization()
    const admin = await org.as('administrator')
    const stays = await party(admin, { abbr: 'HZ' }, 'internal')
    const goes = await party(admin, { abbr: 'YS' }, 'internal')
    const abbrs = async () =>
      (
        await app.database.pool.query<{ target_id: number; abbr: string }>(
          `select target_id::int, abbr from abbreviations where organization_id = $1 and target_type = 'counterpart' order by target_id`,
          [org.id],
        )
      ).rows
    expect((await merge(admin, stays, goes, { take: ['abbr'] }, 'internal')).status).toBe(200)
    expect(await abbrs()).toEqual([{ target_id: stays.id, abbr: 'YS' }])
    const { data: merges } = await admin.get(`/counterpart/internal/${stays.id}/merges`)
    const undone = await admin.post(`/counterpart/internal/${stays.id}/undo_merge`, { mergeID: merges[0].id })
    expect(undone.status).toBe(200)
    expect(await abbrs()).toEqual([
      { target_id: stays.id, abbr: 'HZ' },
      { target_id: goes.id, abbr: 'YS' },
    ])
  })
})
