import { beforeAll, describe, expect, test } from 'vitest'
import type { FieldInput, FormDefinitionInput } from '#engines/forms/domain/index.ts'
import { type TestApp, type TestOrganization, testApp } from './index.ts'
import { type Depth, findLeaks, realIds, type Walk } from './leak-detectors.ts'
import { matterOffice, yuan } from './matters.ts'
import { readOperations } from './operations.ts'
import type { TestClient } from './test-client.ts'

/*
 * Amounts of cases and disputes are told by no call to who does not see them: every call that the API document names and that tells something is made by a person with every right but that one, with real
 * ids, and no answer may hold one of the figures, in any writing: those of columns, of designed fields and tables, of what is calculated from them, of entries, of what stood there before.
 */

/** A figure of its own for each place, so that a leak says where it comes from. */
const figures = {
  amount: '7123450100',
  part: '7123450200',
  best: '7123450300',
  greatest: '7123450400',
  deposit: '7123450600',
  stage: '7123450500',
  before: '7123450700',
  entry: '7123450800',
  draft: '7123450900',
} as const
const written = (minor: string): string[] => {
  const major = minor.slice(0, -2)
  return [minor, major, Number(major).toLocaleString('en-US')]
}
const halfOfDeposit = '35617253'
const secrets = [...Object.values(figures).flatMap(written), halfOfDeposit]

const half = {
  valueList: [
    { method: 1 as const, value: 'deposit' },
    { method: 2 as const, value: '0.5' },
  ],
  calculationWays: [3 as const],
  isUpdate: true,
}
/** What an administrator may design beside the shipped form. */
const designed: FieldInput[] = [
  { id: 'deposit', name: '保证金', type: 'money', inLists: true },
  {
    id: 'half',
    name: '一半',
    type: 'number',
    inLists: true,
    fieldConfig: { calculationConditionGroup: half },
  },
  {
    id: 'stages',
    name: '分期',
    type: 'sheetTable',
    columns: [{ id: 'stage', name: '金额', type: 'money', isSummed: true }],
  },
]

/** Publishes the shipped form of this noun with more fields. */
async function designForm(org: TestOrganization, lead: TestClient, path: string, formType: number) {
  const { definition } = (await lead.get(`${path}/form`)).data as { definition: FormDefinitionInput }
  const more = { name: '另加', fieldList: designed }
  const fieldGroupList = [...definition.fieldGroupList, more]
  const admin = await org.as('administrator')
  const { data } = await admin.post('/forms', { formType, name: `另一份${formType}`, fieldGroupList })
  const published = await admin.post(`/forms/${data.id}/publish`, { asDefault: true, version: data.version })
  expect(published.status, JSON.stringify(published.errors)).toBe(200)
}

async function blindPerson(org: TestOrganization): Promise<TestClient> {
  const admin = await org.as('administrator')
  const { data: roles } = await admin.get('/roles?pageSize=50')
  const permissions = new Map<string, string>()
  for (const { id } of roles.list) {
    const { data } = await admin.get(`/roles/${id}`)
    for (const { permission } of data.permissions) permissions.set(permission, 'all')
  }
  permissions.delete('law_matter_money.read')
  const given = [...permissions].map(([permission, scope]) => ({ permission, scope }))
  const role = await admin.post('/roles', {
    name: '不看金额',
    description: '',
    permissions: given,
    fieldRights: [],
  })
  const blind = await org.person({ name: '不看金额的人' })
  const { data } = await admin.get(`/users/${blind.userId}/roles`)
  const set = await admin.put(`/users/${blind.userId}/roles`, {
    roleIDs: [role.data.id],
    version: data.version,
  })
  expect(set.status).toBe(200)
  return blind
}

type Office = Awaited<ReturnType<typeof matterOffice>>
type Matters = { caseId: number; disputeId: number }

/** A dispute and a case that hold every figure, some of them only in what stood there before. */
async function matters({ lead, madeCase, madeDispute }: Office, blind: TestClient): Promise<Matters> {
  const common = {
    best_estimate: yuan(figures.best),
    greatest_exposure: yuan(figures.greatest),
    deposit: yuan(figures.deposit),
    stages: [{ stage: yuan(figures.stage) }],
    helpers: [blind.userId],
  }
  const dispute = await madeDispute({ ...common, amount: yuan(figures.before) })
  const twice = BigInt(figures.amount) * 2n
  const parts = (minor: string) => [
    { what: '本金', amount: yuan(minor) },
    { what: '其余', amount: yuan(String(twice - BigInt(minor))) },
  ]
  const law = await madeCase({ ...common, amounts: parts(figures.before), amount: yuan(String(twice)) })
  // What stood there before is told by logs and by what approvals compare.
  for (const [path, values] of [
    [`/law_disputes/${dispute.id}`, { amount: yuan(figures.amount) }],
    [`/law_cases/${law.id}`, { amounts: parts(figures.part) }],
  ] as const) {
    const form = (await lead.get(`${path}/form`)).data
    const saved = await lead.put(path, {
      formVersionID: form.formVersionID,
      values: { ...form.values, ...values },
      version: form.version,
    })
    expect(saved.status, JSON.stringify(saved.errors)).toBe(200)
  }
  const fee = {
    ...{ kind: 1, amount: yuan(figures.entry), due: null, paid: null },
    ...{ payee: '律所', recoverable: 1, file: null, note: '' },
  }
  expect((await lead.post(`/law_cases/${law.id}/fees`, fee)).status).toBe(201)
  return { caseId: law.id, disputeId: dispute.id }
}

/** Asks for a decision about both, by the person who sees no amounts. */
async function askBlind(org: TestOrganization, lead: TestClient, blind: TestClient, asked: Matters) {
  const admin = await org.as('administrator')
  const nodes = [
    { kind: 'approver', id: 'n1', name: '审批', who: [{ by: 'person', userIds: [blind.userId] }] },
  ]
  for (const [kind, record, ask, path, status] of [
    ['case', 'law_case', 'filing', `/law_cases/${asked.caseId}`, 2],
    ['dispute', 'law_dispute', 'settlement', `/law_disputes/${asked.disputeId}`, 5],
  ] as const) {
    const { data } = await admin.post('/approval_flows', { kind, name: kind, definition: { nodes } })
    await admin.post(`/approval_flows/${data.id}/publish`, { version: data.version })
    await admin.put('/record_approvals', { kind: record, ask, flowID: data.id })
    const { version } = (await lead.get(path)).data
    const sent = await lead.put(`${path}/status`, { status, reason: '提请', version })
    expect(sent.data?.pending, path).toBeTruthy()
  }
}

type Planted = Matters & { lead: TestClient; blind: TestClient; walk: Walk }

async function planted(app: TestApp, org: TestOrganization, depth: Depth): Promise<Planted> {
  const office = await matterOffice(org)
  const { lead } = office
  const blind = await blindPerson(org)
  await designForm(org, lead, '/law_cases', 6)
  await designForm(org, lead, '/law_disputes', 5)
  await app.runJobs()
  const asked = await matters(office, blind)
  await askBlind(org, lead, blind, asked)
  const { caseId, disputeId } = await matters(office, blind)
  // What they typed while they were let see it.
  const draft = { deposit: yuan(figures.draft), claims: '改' }
  const { version } = (await lead.get(`/law_cases/${caseId}`)).data
  const kept = await blind.put(`/law_cases/${caseId}/form/draft`, { values: draft, version })
  expect(kept.status).toBe(200)
  await app.runJobs()

  const ids = await realIds(org)
  const walk: Walk = {
    depth,
    operations: await readOperations(app),
    ids: { ...ids, subjects: [asked.disputeId, asked.caseId], kind: ['dispute', 'case'] },
    query: { ids: caseId, subjectKind: 'law_case', subjectID: caseId, caseID: caseId },
    body: { id: caseId, ids: [caseId], subjectID: caseId },
    asks: (one) => one.method === 'GET' || /\/(export|preview\w*|search)$/.test(one.path),
  }
  return { lead, blind, walk, caseId, disputeId }
}

/** The tests of amounts of matters that are hidden, by walks of this depth. */
export async function testHiddenAmounts(depth: Depth): Promise<void> {
  const app = await testApp()
  const org = await app.organization()
  let made: Planted
  beforeAll(async () => {
    made = await planted(app, org, depth)
  })

  describe('amounts of a case and of a dispute', () => {
    test('are there to be told: whoever may see them is told each by some call', async () => {
      const leaks = await findLeaks(made.lead, secrets, made.walk)
      for (const [place, minor] of Object.entries(figures))
        if (place !== 'draft')
          expect([place, leaks.some((one) => written(minor).some((text) => one.includes(text)))]).toEqual([
            place,
            true,
          ])
      expect(leaks.some((one) => one.includes(halfOfDeposit))).toBe(true)
    })

    test('are told by no call to who has every right but that one', async () => {
      expect(await findLeaks(made.blind, secrets, made.walk)).toEqual([])
    })

    test('stand in no list that is narrowed to them or ordered by them', async () => {
      for (const path of ['/law_cases', '/law_disputes'])
        for (const query of ['filter=form.deposit:filled', 'sort=form.deposit', 'filter=amount:filled'])
          expect([query, (await made.blind.get(`${path}?${query}`)).status]).toEqual([query, 400])
    })
  })

  test('who sees no amounts saves the form, and what is hidden stays as it was; what they send for it is refused', async () => {
    const { lead, blind, caseId, disputeId } = made
    for (const path of [`/law_cases/${caseId}`, `/law_disputes/${disputeId}`]) {
      const before = (await lead.get(`${path}/form`)).data
      const seen = (await blind.get(`${path}/form`)).data
      const send = (values: object) =>
        blind.put(path, {
          formVersionID: seen.formVersionID,
          values: { ...seen.values, ...values },
          version: seen.version,
        })
      const refused = await send({ stages: [{ stage: yuan('1') }] })
      expect([path, refused.status]).toEqual([path, 422])
      const saved = await send({ claims: '已核对' })
      expect([path, saved.status, saved.errors]).toEqual([path, 200, []])
      const after = (await lead.get(`${path}/form`)).data
      expect(after.values).toEqual({ ...before.values, claims: '已核对' })
    }
  })
}
