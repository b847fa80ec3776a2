import { beforeAll, describe, expect, test } from 'vitest'
import { applyEdits, compileForm } from '#engines/forms/domain/index.ts'
import { serverFormContext } from '#engines/forms/server/index.ts'
import { type TestClient, type TestOrganization, testApp } from '#testing/index.ts'
import { createLawFirm, createLawyer } from './create-law-firm.ts'

const app = await testApp()
const [org, stranger] = [await app.organization(), await app.organization()]
let staff: TestClient
let firms: Record<'mingli' | 'haihua' | 'removed', number>
let lawyers: Record<'zhang' | 'li' | 'left' | 'wang', number>

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const asAdministrator = <T>(given: TestOrganization, work: Parameters<TestOrganization['run']>[1]) =>
  given.run(given.administratorId, work) as Promise<T>

const namesOf = (answer: { data: { list: { name: string }[] } }) => answer.data.list.map(({ name }) => name)

beforeAll(async () => {
  staff = await org.as('businessStaff')
  ;[firms, lawyers] = await asAdministrator(org, async (context) => {
    const firm = async (name: string, more: object = {}) =>
      (await createLawFirm(context, { name, ...more })).id
    const mingli = await firm('明理律师事务所', { english_name: 'Mingli & Partners', panel_status: 2 })
    const haihua = await firm('海华律师事务所', { panel_status: 2 })
    const removed = await firm('安平_律师事务所', { panel_status: 4 })
    const lawyer = async (law_firm_id: number, name: string, more: object = {}) =>
      (await createLawyer(context, { law_firm_id, name, ...more })).id
    return [
      { mingli, haihua, removed },
      {
        zhang: await lawyer(mingli, '张明', {
          id_number: '11010519491231002X',
          licence_number: '13101201010123456',
          expertise: '公司与并购',
          contacts: [
            { name: '张明', email: 'zhang@mingli.example', phone: '13800138000', fax: '021-1' },
            { name: '助理', phone: '021-58886000' },
          ],
        }),
        li: await lawyer(mingli, '李理'),
        left: await lawyer(mingli, '陈离', { status: 2 }),
        wang: await lawyer(haihua, '王海'),
      },
    ]
  })
  await asAdministrator(stranger, async (context) => {
    const { id } = await createLawFirm(context, { name: '外人律师事务所' })
    await createLawyer(context, { law_firm_id: id, name: '外人' })
  })
})

describe('GET /law_firms', () => {
  test('answers the firms of the organisation, those no longer engaged last, page by page [API-01]', async () => {
    const answer = await staff.get('/law_firms')
    expect(namesOf(answer).at(-1)).toBe('安平_律师事务所')
    expect(answer.data).toMatchObject({ total: 3, pageNum: 1, pageSize: 20 })
    expect(answer.data.list.find(({ id }: { id: number }) => id === firms.mingli)).toMatchObject({
      id: firms.mingli,
      name: '明理律师事务所',
      englishName: 'Mingli & Partners',
      panelStatus: 2,
      lawyerCount: 2,
    })
    const second = await staff.get('/law_firms?pageSize=2&pageNum=2')
    expect(namesOf(second)).toEqual(['安平_律师事务所'])
    expect((await staff.get('/law_firms?pageSize=2&pageNum=9')).data).toMatchObject({ list: [], total: 3 })
  })

  test('finds a part of the Chinese or English name, taken literally [API-01]', async () => {
    expect(namesOf(await staff.get(`/law_firms?q=${encodeURIComponent('明理')}`))).toEqual(['明理律师事务所'])
    expect(namesOf(await staff.get('/law_firms?q=mingli'))).toEqual(['明理律师事务所'])
    expect(namesOf(await staff.get('/law_firms?q=_'))).toEqual(['安平_律师事务所'])
    expect(namesOf(await staff.get(`/law_firms?q=${encodeURIComponent('外人')}`))).toEqual([])
    expect(namesOf(await staff.get(`/law_firms?ids=${firms.haihua},999999999`))).toEqual(['海华律师事务所'])
    expect((await staff.get('/law_firms?ids=x')).status).toBe(400)
  })

  test('without the permission nothing is told', async () => {
    const nobody = await org.person()
    for (const path of ['/law_firms', '/lawyers', `/lawyers/by_law_firms?lawFirmIDs=${firms.mingli}`])
      expect((await nobody.get(path)).status).toBe(403)
    expect((await nobody.get(`/lawyers/${lawyers.zhang}`)).status).toBe(403)
  })
})

test('a form takes neither a firm that was removed nor a lawyer who left [FLD-20] [FLD-21]', async () => {
  const form = compileForm({
    fieldGroupList: [
      {
        name: '代理',
        fieldList: [
          { id: 'firms', name: '律所', type: 'lawFirms' },
          { id: 'lawyers', name: '律师', type: 'lawyers' },
        ],
      },
    ],
  })
  const codes = (values: object) =>
    org.run(org.administratorId, async (context) => {
      const rules = await serverFormContext(context, form, [values as never])
      return applyEdits(form, {}, values as never, rules).issues.map(({ path, code }) => `${path} ${code}`)
    })
  expect(await codes({ firms: [firms.mingli], lawyers: [lawyers.zhang] })).toEqual([])
  expect(await codes({ firms: [firms.removed] })).toEqual(['firms notOption'])
  expect(await codes({ lawyers: [lawyers.left] })).toEqual(['lawyers notOption'])
})

describe('a firm', () => {
  const make = async (client: TestClient, values: object) => {
    const { data } = await (await org.as('legalLead')).get('/law_firms/form')
    return client.post('/law_firms', { formVersionID: data.formVersionID, values })
  }
  const whole = {
    name: '正衡律师事务所',
    english_name: 'Zhengheng LLP',
    form: '2',
    office: '2',
    expertise: ['2', '3'],
    phone: '010-58886000',
    bank: '中国银行北京分行',
    account: '6222020200012345',
    valid_until: '2027-06-30',
    fees: '按小时计费',
    conflicts: '无',
    assessments: [{ year: '2025', score: '92', remark: '响应及时' }],
  }

  test('is made by its form, and each field that is a column is one [API-27]', async () => {
    const lead = await org.as('legalLead')
    const made = await make(lead, whole)
    expect([made.status, made.message]).toEqual([201, ''])
    expect(made.data).toMatchObject({
      name: '正衡律师事务所',
      form: '特殊普通合伙',
      office: 2,
      expertise: '争议解决、知识产权',
      bankAccount: '6222020200012345',
      feeArrangement: '按小时计费',
      validUntil: '2027-06-30',
      panelStatus: 1,
      moves: [2, 4],
    })
    const again = await make(lead, whole)
    expect(again.errors.map(({ path, code }) => [path, code])).toEqual([['name', 'taken']])
    expect((await make(staff, whole)).status).toBe(403)
    const removed = await lead.delete(`/law_firms/${made.data.id}?version=1`)
    expect(removed.status).toBe(200)
    expect((await lead.delete(`/law_firms/${firms.mingli}?version=1`)).message).toContain('有 3 名律师')
  })

  test('tells what it costs, where it is paid and what is thought of it to nobody but who keeps firms', async () => {
    const lead = await org.as('legalLead')
    const { data } = await make(lead, { ...whole, name: '衡鉴律师事务所' })
    const secrets = /按小时计费|6222|中国银行|响应及时/
    const shown = [
      await staff.get(`/law_firms/${data.id}`),
      await staff.get('/law_firms?q=衡鉴'),
      await staff.get(`/law_firms/${data.id}/log`),
    ]
    for (const answer of shown) {
      expect(answer.status).toBe(200)
      expect(answer.raw.toString()).not.toMatch(secrets)
    }
    expect((await staff.get('/law_firms?sort=bankAccount')).status).toBe(400)
    expect((await lead.get('/law_firms?sort=bankAccount')).status).toBe(200)
    expect(shown[0]?.data).toMatchObject({ name: '衡鉴律师事务所', feeArrangement: '', bankAccount: '' })
    const titles = (await staff.get('/titles/filter?type=law_firm')).data.columns.map(
      ({ key }: { key: string }) => key,
    )
    expect(titles).toContain('expertise')
    expect(titles).not.toContain('feeArrangement')
    const theirs = (await lead.get('/titles/filter?type=law_firm')).data.columns.map(
      ({ key }: { key: string }) => key,
    )
    expect(theirs).toContain('feeArrangement')
    expect((await lead.get(`/law_firms/${data.id}`)).raw.toString()).toMatch(/响应及时/)
    // An auditor reads the log of the organisation, and firms as everybody does.
    const auditor = await org.as('auditor')
    const log = await auditor.get(`/audit_entries?subjectKind=law_firm&subjectID=${data.id}`)
    expect(log.data.list).toHaveLength(1)
    expect(log.raw.toString()).not.toMatch(secrets)
  })

  test('is suspended and removed with a reason, which the log keeps', async () => {
    const lead = await org.as('legalLead')
    const { data } = await make(lead, { ...whole, name: '观止律师事务所' })
    const move = (status: number, version: number, reason = '') =>
      lead.put(`/law_firms/${data.id}/status`, { status, version, reason })
    expect((await move(2, 1)).data.panelStatus).toBe(2)
    expect((await move(3, 2)).errors[0]?.path).toBe('reason')
    expect((await move(3, 2, '年检未通过')).data).toMatchObject({ panelStatus: 3, moves: [2, 4] })
    expect((await staff.get('/law_firms?filter=panelStatus:in:3')).data.list).toMatchObject([{ id: data.id }])
  })
})

describe('lawyers', () => {
  test('are found among all firms, by their name or their firm’s [API-03]', async () => {
    const all = await staff.get('/lawyers')
    expect(all.data.total).toBe(4)
    expect(namesOf(all).at(-1)).toBe('陈离')
    expect(namesOf(await staff.get(`/lawyers?q=${encodeURIComponent('海华')}`))).toEqual(['王海'])
    expect(namesOf(await staff.get(`/lawyers?ids=${lawyers.left}`))).toEqual(['陈离'])
    expect(JSON.stringify(all.data)).not.toContain('外人')
  })

  test('of some firms: the practising ones, each with its firm [API-02]', async () => {
    const one = await staff.get(`/lawyers/by_law_firms?lawFirmIDs=${firms.mingli}`)
    expect(namesOf(one).sort()).toEqual(['张明', '李理'])
    const both = await staff.get(`/lawyers/by_law_firms?lawFirmIDs=${firms.mingli},${firms.haihua}`)
    expect(both.data.list).toHaveLength(3)
    expect(both.data.list).toContainEqual({
      id: lawyers.wang,
      name: '王海',
      lawFirmID: firms.haihua,
      lawFirm: { id: firms.haihua, name: '海华律师事务所' },
      expertise: '',
      licenceNumber: '',
      status: 1,
    })
    const found = await staff.get(
      `/lawyers/by_law_firms?lawFirmIDs=${firms.mingli}&q=${encodeURIComponent('李')}`,
    )
    expect(namesOf(found)).toEqual(['李理'])
    expect((await staff.get('/lawyers/by_law_firms')).status).toBe(400)
  })

  test('of one firm: all of them, also who left; a firm of another organisation is not there [API-13]', async () => {
    expect(namesOf(await staff.get(`/law_firms/${firms.mingli}/lawyers`)).sort()).toEqual([
      '张明',
      '李理',
      '陈离',
    ])
    const foreign = await stranger.as('administrator')
    expect((await foreign.get(`/law_firms/${firms.mingli}/lawyers`)).status).toBe(404)
    const byFirm = await foreign.get(`/lawyers/by_law_firms?lawFirmIDs=${firms.mingli}`)
    expect(byFirm.data.list).toEqual([])
  })

  const madeOf = async (client: TestClient, values: object) => {
    const { data } = await (await org.as('legalLead')).get('/lawyers/form')
    return client.post('/lawyers', { formVersionID: data.formVersionID, values })
  }
  const whole = () => ({
    name: '周正',
    license_number: '13101201010123499',
    law_firm: [firms.haihua],
    practice_kind: '1',
    first_licensed: '2010-07-01',
    rank: '2',
    hourly_rate: { amount: '150000', unit: 'CNY' },
    languages: ['1', '2'],
    expertise: '知识产权',
    id_number: '11010519491231002X',
    cooperates: true,
    contacts: [{ name: '周正', email: 'zhou@haihua.example', phone: '13800138000' }, { name: '助理' }],
    assessment: '沟通不及时',
  })

  test('one is made by the form, with contacts, attachments and the form as it was then [ENT-05] [API-27] [API-30]', async () => {
    const lead = await org.as('legalLead')
    const upload = (name: string, type: string, bytes: Uint8Array) => lead.upload('/files', name, bytes, type)
    const file = await upload('执业证.png', 'image/png', picture)
    const qualifications = [{ id: file.data.id, name: '执业证.png' }]
    const text = await upload('说明.txt', 'text/plain', new TextEncoder().encode('证'))
    const refused = await madeOf(lead, {
      ...whole(),
      qualifications: [{ id: text.data.id, name: '说明.txt' }],
    })
    expect(refused.errors.map(({ path }) => path.split('.')[0])).toEqual(['qualifications'])
    const made = await madeOf(lead, { ...whole(), qualifications })
    expect([made.status, made.message]).toEqual([201, ''])
    const { data } = await lead.get(`/lawyers/${made.data.id}`)
    expect(data).toMatchObject({
      name: '周正',
      idNumber: '11010519491231002X',
      licenceNumber: '13101201010123499',
      lawFirmID: firms.haihua,
      lawFirm: { name: '海华律师事务所' },
      expertise: '知识产权',
      rank: '合伙人',
      cooperates: 2,
      status: 1,
      moves: [2],
      attachments: qualifications,
      contacts: [
        { name: '周正', email: 'zhou@haihua.example', phone: '13800138000', fax: '' },
        { name: '助理', email: '', phone: '', fax: '' },
      ],
    })
    const [first] = data.fieldGroupSnapshot
    expect(first).toMatchObject({ name: '基本信息', fieldList: expect.arrayContaining([]) })
    expect(data.fieldDetail['基本信息/expertise']).toBe('知识产权')
    expect(data.fieldDetail['评价与资质/assessment']).toBe('沟通不及时')
    // The form of the day: what is published later changes nothing of it.
    const path = `/files/${file.data.id}/content`
    expect((await staff.get(path)).status).toBe(200)
    expect((await (await org.person()).get(path)).status).toBe(404)
    const foreign = await stranger.as('administrator')
    expect((await foreign.get(path)).status).toBe(404)
    expect((await foreign.get(`/lawyers/${made.data.id}`)).status).toBe(404)
    expect((await foreign.delete(`/lawyers/${made.data.id}?version=1`)).status).toBe(404)
    expect((await madeOf(staff, whole())).status).toBe(403)
    expect((await madeOf(lead, whole())).errors.map(({ path, code }) => [path, code])).toEqual([
      ['license_number', 'taken'],
    ])
    expect((await lead.delete(`/lawyers/${made.data.id}?version=1`)).status).toBe(200)
  })

  test('a licence number has 17 digits and a lawyer has a firm, whatever the form says of it', async () => {
    const lead = await org.as('legalLead')
    const wrong = async (values: object) =>
      (await madeOf(lead, { ...whole(), ...values })).errors.map(({ path, code }) => [path, code])
    expect(await wrong({ license_number: '1310120101012349' })).toEqual([
      ['license_number', 'notLawyerLicence'],
    ])
    expect(await wrong({ law_firm: null })).toEqual([['law_firm', 'requiredSelect']])
    expect(await wrong({ law_firm: [firms.removed] })).toEqual([['law_firm', 'notOption']])
    expect(await wrong({ name: ' ' })).toEqual([['name', 'required']])
  })

  test('assessment, fees and identity number are shown to few and survive saves by others', async () => {
    const [lead, counsel] = [await org.as('legalLead'), await org.as('legalCounsel')]
    const { data } = await madeOf(lead, { ...whole(), name: '吴评', license_number: '13101201010123411' })
    const answers = async (client: TestClient) =>
      Promise.all(
        ['', '/log'].map(async (end) => (await client.get(`/lawyers/${data.id}${end}`)).raw.toString()),
      )
    expect((await answers(lead)).join()).toMatch(/沟通不及时/)
    for (const text of await answers(counsel)) expect(text).not.toMatch(/沟通不及时/)
    for (const text of await answers(staff)) expect(text).not.toMatch(/沟通不及时|150000|11010519491231002X/)
    expect((await counsel.get('/lawyers?filter=hourlyRate:gte:CNY,1')).status).toBe(200)
    expect((await staff.get('/lawyers?filter=hourlyRate:gte:CNY,1')).status).toBe(400)
    const sheet = await staff.post('/lawyers/export', { columns: ['name', 'hourlyRate', 'assessment'] })
    expect(sheet.status).toBe(200)
    // Counsel keeps lawyers and is not asked what is thought of them: a change of another field leaves it.
    const opened = await counsel.get(`/lawyers/${data.id}/form`)
    expect(opened.raw.toString()).not.toMatch(/沟通不及时/)
    expect(opened.data.hidden).toEqual(['assessment'])
    const saved = await counsel.put(`/lawyers/${data.id}`, {
      formVersionID: opened.data.formVersionID,
      version: opened.data.version,
      values: { ...opened.data.values, expertise: '知识产权、竞争法' },
    })
    expect([saved.status, saved.message]).toEqual([200, ''])
    const after = (await lead.get(`/lawyers/${data.id}`)).data
    expect(after).toMatchObject({ expertise: '知识产权、竞争法', assessment: '沟通不及时' })
    expect(after.fieldDetail['评价与资质/assessment']).toBe('沟通不及时')
  })

  test('who left is moved there, and back; those stand last and are not chosen any more', async () => {
    const lead = await org.as('legalLead')
    const { data } = await madeOf(lead, { ...whole(), name: '安离', license_number: '13101201010123422' })
    const left = await lead.put(`/lawyers/${data.id}/status`, { status: 2, version: 1 })
    expect(left.data).toMatchObject({ status: 2, moves: [1] })
    expect((await staff.put(`/lawyers/${data.id}/status`, { status: 1, version: 2 })).status).toBe(403)
    const found = await staff.get(`/lawyers/by_law_firms?lawFirmIDs=${firms.haihua}`)
    expect(namesOf(found)).not.toContain('安离')
  })

  test('one that only has columns and contacts opens in the form with them', async () => {
    const lead = await org.as('legalLead')
    const { data } = await lead.get(`/lawyers/${lawyers.zhang}`)
    expect(data).toMatchObject({
      idNumber: '11010519491231002X',
      contacts: [
        { name: '张明', email: 'zhang@mingli.example', phone: '13800138000', fax: '021-1' },
        { name: '助理', email: '', phone: '021-58886000', fax: '' },
      ],
    })
    const opened = (await lead.get(`/lawyers/${lawyers.zhang}/form`)).data
    expect(opened.values).toMatchObject({ name: '张明', law_firm: [firms.mingli], expertise: '公司与并购' })
    expect(opened.values.contacts).toHaveLength(2)
    expect((await staff.get(`/lawyers/${lawyers.zhang}`)).data.idNumber).toBe('')
  })
})

test('the firms that somebody may see are told by id and name [API-30]', async () => {
  const { data } = await staff.get('/law_firms/visible')
  expect(data.list).toContainEqual({ id: firms.mingli, name: '明理律师事务所' })
  expect(JSON.stringify(data)).not.toContain('外人')
  expect((await (await org.person()).get('/law_firms/visible')).status).toBe(403)
  expect((await staff.get('/law_firms/visible?q=mingli')).data.list).toHaveLength(1)
})
