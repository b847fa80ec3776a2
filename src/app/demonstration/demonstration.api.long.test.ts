import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { loadDemonstration } from './seed.ts'
import { demonstrationPassword } from './sign-in.ts'

// A whole organisation is made, with a sample of its contracts.
const app = await testApp()

type Field = { id: string; name: string; type: string; required?: boolean }
type Form = { fieldGroupList: { fieldList: Field[] }[] }
const fieldsOf = ({ fieldGroupList }: Form): Field[] => fieldGroupList.flatMap(({ fieldList }) => fieldList)

test('the demonstration can submit contracts of every type, and shows rows behind every entry of the menu', async () => {
  const mark = `.${Date.now()}`
  const { organizationId } = await loadDemonstration(app.services, {
    signInAs: (account) => account + mark,
    contracts: 'sample',
  })
  const admin = app.client()
  const signedIn = await admin.post('/session', { account: `admin${mark}`, password: demonstrationPassword })
  expect(signedIn.status).toBe(200)

  const { data: check } = await admin.get('/contract_set_up')
  expect(check.missing).toBe(0)
  expect(check.types.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['采购类 / 货物采购合同', '采购类 / 设备采购合同', '保密协议']),
  )
  const { data: types } = await admin.get('/contract_types/list')
  const forms = new Map<string, Field[]>()
  for (const { id, name } of types as { id: number; name: string }[]) {
    const { data } = await admin.get(`/forms/common_form?formType=1&contractTypeID=${id}`)
    forms.set(name, fieldsOf(data))
  }
  const purchase = forms.get('设备采购合同') ?? []
  expect(purchase.filter(({ type }) => type === 'sheetTable').map(({ name }) => name)).toEqual([
    '采购清单',
    '付款计划',
  ])
  expect(purchase.filter(({ type }) => type === 'clause')).toHaveLength(3)

  // What each screen of the menu opens on.
  const lists = [
    '/contracts?q=设备采购合同',
    '/contracts?q=保密协议',
    '/templates?q=设备采购',
    '/clauses',
    '/counterpart/internal',
    '/counterpart/external',
    '/users',
    '/positions',
    '/roles',
    '/forms?formType=1',
    '/approval_flows',
    '/contract_number/rules',
    '/archive_addresses',
    '/audit_entries',
    '/project/list',
    '/law_disputes',
    '/law_cases',
    '/intellectual_properties',
    '/intellectual_property_organizations',
    '/law_cases/tasks',
    '/law_cases/tasks?standing=late',
    '/law_firms',
    '/lawyers',
    '/deadlines',
  ]
  const empty: string[] = []
  for (const path of lists) {
    const { status, data } = await admin.get(path)
    if (status !== 200 || !(data.list?.length > 0)) empty.push(`${path} ${status}`)
  }
  expect(empty).toEqual([])

  // Legal staff work on the text of a contract that waits for them, the others who are asked do not.
  const worksOnText = async (account: string) => {
    const client = app.client()
    await client.post('/session', { account: account + mark, password: demonstrationPassword })
    const { data } = await client.get('/approvals/inbox?pageSize=100')
    const rows: { subject: { kind: string; id: number } }[] = data.list
    const id = rows.find(({ subject }) => subject.kind === 'contract')?.subject.id
    return (await client.get(`/contracts/${id}`)).data.abilities.suggest
  }
  for (const account of ['linyue', 'zhouhang', 'chenjing']) expect(await worksOnText(account)).toBe(true)
  for (const account of ['xutao', 'wangfang']) expect(await worksOnText(account)).toBe(false)

  // Made several at a time, they are numbered in the order in which they were submitted all the same.
  const numbered = await app.database.tenant(organizationId, (tx) =>
    tx
      .selectFrom('contracts')
      .select(['number', 'submitted_at'])
      .where('organization_id', '=', organizationId)
      .where('number', 'is not', null)
      .orderBy('id')
      .execute(),
  )
  const usual = numbered.slice(0, 16)
  expect(usual.map(({ submitted_at }) => submitted_at?.getTime())).toEqual(
    usual.map(({ submitted_at }) => submitted_at?.getTime()).toSorted((a = 0, b = 0) => a - b),
  )
  const inTurn = Object.values(
    Object.groupBy(
      usual.map(({ number }) => number ?? ''),
      (number) => number.replace(/\d+$/, ''),
    ),
  )
  for (const numbers of inTurn) expect(numbers).toEqual(numbers?.toSorted())
})
