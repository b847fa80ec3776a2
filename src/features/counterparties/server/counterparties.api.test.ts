import { describe, expect, test } from 'vitest'
import { creditCodeCheck, identityNumberCheck, maskIdentityNumber } from '#shared/identifiers.ts'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()
const counsel = await org.as('legalCounsel')
const manager = await org.as('contractManager')
const business = await org.as('businessStaff')

let serial = 0
/** A credit code that nobody else in this file has. */
function creditCode(): string {
  const first17 = `9133010${String(++serial).padStart(10, '0')}`
  return first17 + creditCodeCheck(first17)
}
function identityNumber(): string {
  const first17 = `11010519900101${String(++serial).padStart(3, '0')}`
  return first17 + identityNumberCheck(first17)
}

const company = (more: object = {}) => ({
  subtype: 1,
  name: `杭州云杉${++serial}科技有限公司`,
  idKind: 'creditCode',
  idNumber: creditCode(),
  ...more,
})
const person = (more: object = {}) => ({
  subtype: 2,
  name: '王建国',
  idKind: 'identityNumber',
  idNumber: '11010519491231002X',
  ...more,
})
const create = async (body: object, client: TestClient = counsel, kind = 'external') => {
  const answer = await client.post(`/counterpart/${kind}`, body)
  expect([answer.status, answer.errors]).toEqual([201, []])
  return answer.data
}

describe('a counterparty', () => {
  test('is created with banks and contacts and read back, numbers masked [ENT-06]', async () => {
    const body = company({
      name: ' Ｃａｆe\u0301 有限公司 ',
      phone: '0571-88886666',
      rating: 20,
      ratingRemark: '三年合作',
      isConnectedTransaction: 2,
      banks: [{ name: '中国银行', account: '6222020200012345678', accountName: '某公司' }],
      contacts: [{ name: '赵敏', phone: '13812345678', email: 'zhao@example.com' }],
    })
    const made = await create(body)
    const { data } = await business.get(`/counterpart/external/${made.id}`)
    expect(data).toMatchObject({
      partyType: 2,
      subtype: 1,
      name: 'Ｃａｆé 有限公司',
      idNumber: body.idNumber,
      phone: '057******6666',
      rating: 20,
      ratingRemark: '三年合作',
      riskCount: 0,
      isConnectedTransaction: 2,
      state: 1,
      version: 1,
      banks: [{ name: '中国银行', account: '***************5678', accountName: '某公司' }],
      contacts: [{ name: '赵敏', phone: '138****5678', email: 'zhao@example.com' }],
      abilities: {
        update: false,
        delete: false,
        reveal: false,
        judge: false,
        banks: 'write',
        contacts: 'write',
      },
    })
  })

  test('that is a natural person has a masked identity number, which is not found by searching for it', async () => {
    const made = await create(person({ name: '李春梅' }))
    expect(made.idNumber).toBe('110***********002X')
    expect((await counsel.get('/counterpart/external?q=19491231')).data.total).toBe(0)
    expect(
      (await counsel.get(`/counterpart/external?q=${encodeURIComponent('李春')}`)).data.list[0].idNumber,
    ).toBe('110***********002X')
  })

  test('needs a name in the words of the specification, a number that checks, and a reason for a rating [VAL-10]', async () => {
    const faults = async (body: object, kind = 'external') => {
      const answer = await counsel.post(`/counterpart/${kind}`, body)
      expect(answer.status).toBe(422)
      return answer.errors.map(({ path, message }) => [path, message])
    }
    expect(await faults(company({ name: ' ' }))).toEqual([['name', '请输入外部相对方名称']])
    expect(await faults(company({ name: '' }), 'internal')).toEqual([['name', '请输入内部相对方名称']])
    expect(await faults(company({ idNumber: '91330100799655058C' }))).toEqual([
      ['idNumber', expect.stringContaining('统一社会信用代码校验不通过')],
    ])
    expect(await faults(person({ idNumber: '110105194912310021' }))).toEqual([
      ['idNumber', expect.stringContaining('身份证号校验不通过')],
    ])
    expect(await faults(company({ idNumber: undefined }))).toEqual([['idNumber', '请输入统一社会信用代码']])
    expect(await faults(company({ idKind: 'other', idNumber: 'x'.repeat(33) }))).toEqual([
      ['idNumber', '证件号码最多32个字符'],
    ])
    expect(await faults(company({ idKind: 'identityNumber' }))).toMatchObject([
      ['idKind', '请选择证件类型'],
      ['idNumber', expect.stringContaining('身份证号校验不通过')],
    ])
    expect(await faults(company({ rating: 40 }))).toEqual([['ratingRemark', '请输入评级说明']])
    expect(await faults(company({ banks: [{ name: '', account: '12345678' }] }))).toEqual([
      ['banks.0.name', '请输入开户行'],
      ['banks.0.account', '请输入9-24位字符'],
    ])
    expect(await faults(company({ email: 'nobody', contacts: [{ name: 'x', email: 'y' }] }))).toEqual([
      ['email', '邮箱格式有误'],
      ['contacts.0.email', '邮箱格式有误'],
    ])
    expect((await counsel.post('/counterpart/external', company({ extra: 1 }))).status).toBe(400)
    expect((await counsel.post('/counterpart/external', company({ rating: 15 }))).status).toBe(400)
  })

  test('is the only one with its number: 409 says which one has it, also when two are created at once', async () => {
    const made = await create(company())
    const again = await counsel.post(
      '/counterpart/external',
      company({ idNumber: ` ${made.idNumber.toLowerCase()} ` }),
    )
    expect([again.status, again.code, again.data]).toEqual([409, 40906, { id: made.id, name: made.name }])
    expect(again.message).toContain(made.name)
    const other = await create(company())
    const taken = await counsel.put(
      `/counterpart/external/${other.id}`,
      company({ idNumber: made.idNumber, version: 1 }),
    )
    expect([taken.status, taken.data]).toEqual([409, { id: made.id, name: made.name }])
    const body = company()
    const race = await Promise.all([1, 2, 3].map(() => counsel.post('/counterpart/external', body)))
    expect(race.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    // An internal party may be the same legal entity.
    await create(company({ idNumber: made.idNumber }), counsel, 'internal')
  })

  test('keeps what is masked when a change does not give it, and loses lists only when told', async () => {
    const made = await create(
      company({
        phone: '13800001111',
        banks: [
          { name: '工行', account: '111122223333' },
          { name: '建行', account: '444455556666' },
        ],
        contacts: [{ name: '甲', phone: '13900002222' }],
      }),
    )
    const body = { subtype: 1, name: '改名公司', idKind: 'creditCode', version: made.version }
    const banks = [{ id: made.banks[1].id, name: '建行杭州分行' }]
    const changed = await counsel.put(`/counterpart/external/${made.id}`, { ...body, banks })
    expect(changed.status).toBe(200)
    expect(changed.data).toMatchObject({
      name: '改名公司',
      idNumber: made.idNumber,
      phone: '138****1111',
      banks: [{ name: '建行杭州分行', account: '********6666' }],
      contacts: [{ name: '甲', phone: '139****2222' }],
      version: 2,
    })
    const foreign = await create(company({ banks: [{ name: 'x', account: '999988887777' }] }))
    const stolen = await counsel.put(`/counterpart/external/${made.id}`, {
      ...body,
      version: 2,
      banks: [{ id: foreign.banks[0].id, name: 'x' }],
    })
    expect([stolen.status, stolen.errors[0]?.path]).toEqual([422, 'banks.0.id'])
  })

  test('sent back as it was read keeps what stands behind the masks, and takes what was written over one', async () => {
    const idNumber = `ZJ${Date.now()}`
    const made = await create(
      company({
        idKind: 'other',
        idNumber,
        phone: '13800001111',
        banks: [{ name: '工行', account: '111122223333' }],
        contacts: [{ name: '甲', phone: '13900002222' }],
      }),
    )
    const { subtype, name, idKind, phone, banks, contacts, version } = made
    const body = { subtype, name, idKind, idNumber: made.idNumber, phone, banks, contacts, version }
    expect(body).toMatchObject({ idNumber: maskIdentityNumber(idNumber), phone: '138****1111' })
    expect((await counsel.put(`/counterpart/external/${made.id}`, body)).status).toBe(200)
    const numbers = `select c.id_number, c.phone, b.account, p.phone as contact from counterparts c
      join counterpart_banks b on b.counterpart_id = c.id join counterpart_contacts p on p.counterpart_id = c.id where c.id = $1`
    const stored = async () => (await app.database.pool.query(numbers, [made.id])).rows
    expect(await stored()).toEqual([
      { id_number: idNumber, phone: '13800001111', account: '111122223333', contact: '13900002222' },
    ])
    const now = (await counsel.get(`/counterpart/external/${made.id}`)).data
    const over = { ...body, banks: now.banks, contacts: now.contacts, version: now.version }
    const written = { idNumber: 'ZJ1', phone: '13800009999' }
    expect((await counsel.put(`/counterpart/external/${made.id}`, { ...over, ...written })).status).toBe(200)
    expect(await stored()).toMatchObject([{ id_number: 'ZJ1', phone: '13800009999' }])
  })

  test('saved from a stale version answers 409 with the current record', async () => {
    const made = await create(company())
    const body = { subtype: 1, name: '第一次', idKind: 'creditCode', version: 1 }
    expect((await counsel.put(`/counterpart/external/${made.id}`, body)).status).toBe(200)
    const stale = await counsel.put(`/counterpart/external/${made.id}`, { ...body, name: '第二次' })
    expect([stale.status, stale.code, stale.data.name, stale.data.version]).toEqual([409, 40902, '第一次', 2])
    expect((await manager.delete(`/counterpart/external/${made.id}?version=1`)).status).toBe(409)
    expect((await manager.delete(`/counterpart/external/${made.id}?version=2`)).status).toBe(200)
    expect((await counsel.get(`/counterpart/external/${made.id}`)).status).toBe(404)
  })

  test('may be created by business staff, changed by legal staff, deleted by the manager alone', async () => {
    const made = await create(company(), business)
    const body = { subtype: 1, name: 'x', idKind: 'creditCode', version: 1 }
    const path = `/counterpart/external/${made.id}`
    expect((await business.put(path, body)).status).toBe(403)
    expect((await counsel.delete(`${path}?version=1`)).status).toBe(403)
    expect((await (await org.as('auditor')).post('/counterpart/external', company())).status).toBe(403)
    expect((await business.post(`${path}/reveal`, { field: 'phone' })).status).toBe(403)
    expect((await (await org.person()).get(path)).status).toBe(403)
    expect((await app.client().get(path)).status).toBe(401)
    const stranger = await (await app.organization()).as('administrator')
    for (const kind of ['external', 'internal']) {
      const foreign = `/counterpart/${kind}/${made.id}`
      expect((await stranger.get(foreign)).status).toBe(404)
      expect((await stranger.put(foreign, body)).status).toBe(404)
      expect((await stranger.delete(`${foreign}?version=1`)).status).toBe(404)
      expect((await stranger.post(`${foreign}/reveal`, { field: 'phone' })).status).toBe(404)
    }
    expect((await counsel.get(`/counterpart/internal/${made.id}`)).status).toBe(404)
    expect((await stranger.get(`/counterpart/list?ids=${made.id}`)).data.list).toEqual([])
  })
})

test('business staff add counterparties for a draft, but not the parties that the organisation signs as', async () => {
  expect((await business.post('/counterpart/external', company())).status).toBe(201)
  expect((await business.post('/counterpart/internal', company())).status).toBe(403)
  expect((await counsel.post('/counterpart/internal', company())).status).toBe(201)
})

describe('a masked value', () => {
  test('made by business staff for a draft is neither rated nor switched off by them, whatever the browser sends', async () => {
    for (const [path, more] of [
      ['rating', { rating: 20, ratingRemark: '朋友推荐' }],
      ['state', { state: 2 }],
      ['ratingRemark', { ratingRemark: '朋友推荐' }],
    ] as const) {
      const answer = await business.post('/counterpart/external', company(more))
      expect([answer.status, answer.errors.map((error) => error.path)]).toEqual([
        422,
        expect.arrayContaining([path]),
      ])
    }
    const made = await create(company(), business)
    expect(made).toMatchObject({ rating: 0, state: 1, abilities: { judge: false } })
    expect(await create(company({ rating: 20, ratingRemark: '三年合作', state: 2 }))).toMatchObject({
      rating: 20,
      state: 2,
      abilities: { judge: true },
    })
  })

  test('with an identity number whose birthday is still to come is refused, at the number', async () => {
    const first17 = '11010520990101002'
    const idNumber = `${first17}${identityNumberCheck(first17)}`
    const answer = await counsel.post('/counterpart/external', person({ idNumber }))
    expect([answer.status, answer.errors.map(({ path, code }) => [path, code])]).toEqual([
      422,
      [['idNumber', 'birthdayAhead']],
    ])
  })

  test('is revealed to who may see it, and the audit says who looked at what', async () => {
    const made = await create(
      person({
        idNumber: identityNumber(),
        phone: '13811112222',
        banks: [{ name: '工行', account: '6222333344445555' }],
        contacts: [{ name: '乙', phone: '13733334444' }],
      }),
    )
    const path = `/counterpart/external/${made.id}/reveal`
    const value = async (body: object) => (await counsel.post(path, body)).data.value
    expect(await value({ field: 'idNumber' })).toMatch(/^11010519900101\d{3}[\dX]$/)
    expect(await value({ field: 'phone' })).toBe('13811112222')
    expect(await value({ field: 'bankAccount', itemId: made.banks[0].id })).toBe('6222333344445555')
    expect(await value({ field: 'contactPhone', itemId: made.contacts[0].id })).toBe('13733334444')
    expect(
      (await counsel.post(path, { field: 'bankAccount', itemId: made.contacts[0].id + 1_000_000 })).status,
    ).toBe(404)
    const entries = await app.database.tenant(org.id, (tx) =>
      tx
        .selectFrom('audit_entries')
        .select(['actor_id', 'detail'])
        .where('organization_id', '=', org.id)
        .where('action', '=', 'counterpart.reveal')
        .where('subject_id', '=', made.id)
        .orderBy('sequence')
        .execute(),
    )
    expect(entries.map(({ actor_id }) => actor_id)).toEqual(Array(4).fill(counsel.userId))
    expect(entries[2]?.detail).toEqual({ field: 'bankAccount', itemId: made.banks[0].id })
    const { rows } = await app.database.pool.query(
      `select coalesce(string_agg(before::text || coalesce(after::text, ''), ''), '') || coalesce(string_agg(after::text, ''), '') as all
       from audit_entries where organization_id = $1`,
      [org.id],
    )
    expect(rows[0].all).not.toContain('6222333344445555')
    expect(rows[0].all).not.toContain('13811112222')
  })

  test('of a list that a role hides is neither shown, changed nor revealed', async () => {
    const made = await create(
      company({
        banks: [{ name: '工行', account: '6222333344449999' }],
        contacts: [{ name: '丙', phone: '13700000000' }],
      }),
    )
    const narrow = await org.person({ role: 'legalCounsel' })
    const role = await app.database.system((tx) =>
      tx
        .insertInto('roles')
        .values({ organization_id: org.id, key: null, name: `看不到银行 ${crypto.randomUUID()}` })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await app.database.system(async (tx) => {
      const rights = await tx
        .selectFrom('role_permissions')
        .select(['permission', 'scope'])
        .where('role_id', '=', org.roleIds.legalCounsel as number)
        .execute()
      await tx
        .insertInto('role_permissions')
        .values(rights.map((right) => ({ ...right, organization_id: org.id, role_id: role.id })))
        .execute()
      await tx
        .insertInto('role_field_rights')
        .values([
          { organization_id: org.id, role_id: role.id, field: 'counterpart.bank', right: 'hidden' },
          { organization_id: org.id, role_id: role.id, field: 'counterpart.contact', right: 'read' },
        ])
        .execute()
      await tx
        .updateTable('user_roles')
        .set({ role_id: role.id })
        .where('user_id', '=', narrow.userId)
        .execute()
    })
    const { data } = await narrow.get(`/counterpart/external/${made.id}`)
    expect([data.banks, data.contacts.length, data.abilities.banks, data.abilities.contacts]).toEqual([
      [],
      1,
      'hidden',
      'read',
    ])
    const path = `/counterpart/external/${made.id}`
    expect(
      (await narrow.post(`${path}/reveal`, { field: 'bankAccount', itemId: made.banks[0].id })).status,
    ).toBe(404)
    const body = { subtype: 1, name: made.name, idKind: 'creditCode', version: 1 }
    const refused = await narrow.put(path, { ...body, banks: [], contacts: [] })
    expect(refused.errors.map((error) => error.path)).toEqual(['banks', 'contacts'])
    expect((await narrow.put(path, body)).status).toBe(200)
    expect((await counsel.get(path)).data.banks).toHaveLength(1)
    const option = (await narrow.get(`/counterpart/list?ids=${made.id}`)).data.list[0]
    expect([option.bankItemList, option.contactItemList.length]).toEqual([[], 1])
    const titles = async (client: TestClient) =>
      (await client.get('/titles/filter?type=internal_counterpart')).data.columns.map(
        ({ key }: { key: string }) => key,
      )
    expect(await titles(narrow)).not.toContain('account')
    expect(await titles(counsel)).toContain('account')
  })
})

test('a party is found by what it was called, each name once; a change that says nothing of them leaves them', async () => {
  const name = `杭州云帆${++serial}科技有限公司`
  const made = await create(company({ name, formerNames: [' 杭州帆影电子厂 ', '杭州 帆影电子厂', name] }))
  expect(made.formerNames).toEqual(['杭州帆影电子厂'])
  const found = async (q: string) =>
    (await business.get(`/counterpart/external?q=${encodeURIComponent(q)}`)).data.list.map(
      ({ id }: { id: number }) => id,
    )
  expect(await found('帆影电子')).toEqual([made.id])
  const { version, subtype, idKind } = made
  const put = (more: object) =>
    counsel.put(`/counterpart/external/${made.id}`, { subtype, idKind, name, version, ...more })
  expect((await put({ address: '文三路 2 号' })).data.formerNames).toEqual(['杭州帆影电子厂'])
  expect((await put({ version: version + 1, formerNames: [] })).data.formerNames).toEqual([])
  expect(await found('帆影电子')).toEqual([])
})
