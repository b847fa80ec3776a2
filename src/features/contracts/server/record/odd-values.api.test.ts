import { beforeAll, expect, test } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'

const party = { type: 'inputSelectV2', privateConfig: { counterpartMultiple: true } } as const
const further: FieldInput[] = [
  {
    id: 'category',
    name: '合同类别',
    type: 'select',
    rawType: 'contractCategory',
    options: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value })),
  },
  { id: 'handler', name: '经办人', type: 'people', rawType: 'handler' },
  { id: 'department', name: '部门', type: 'department', rawType: 'handlingDepartment' },
  { id: 'theirs', name: '对方', partyType: 2, ...party },
  { id: 'files', name: '附件', type: 'customAttachment' },
  { id: 'projects', name: '项目', type: 'relationProject' },
  { id: 'goods', name: '货物', type: 'sheetTable', columns: [{ id: 'count', name: '数量', type: 'number' }] },
]
const app = await testApp()
let office: ContractOffice
beforeAll(async () => {
  office = await contractOffice(await app.organization(), further)
  const admin = await office.org.as('administrator')
  await admin.post('/contract_number/editors', { userIds: [office.staff.userId] })
})

const draft = async () => {
  const { data } = await office.staff.post('/contracts', {
    contractTypeID: office.typeId,
    values: office.complete,
  })
  return data as { contractID: number; version: number }
}
const refusals = async (): Promise<number> => {
  const text = (await app.server.inject('/metrics')).body
  return [...text.matchAll(/^chancery_database_refusals_total\{.*\} (\d+)$/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  )
}
const pathsOf = (issues: { path: string; code: string }[]) =>
  issues.map(({ path, code }) => `${path} ${code}`)

/** Values that no column takes, each with the issue that it is told by; text is kept among the values, the rest only for the form. */
const odd: [string, string, unknown, string][] = [
  ['a name over 200', 'contract_name', '名'.repeat(500), 'contract_name tooLong'],
  ['a number over 64', 'contract_number', 'A'.repeat(65), 'contract_number tooLong'],
  ['a category outside 1–5', 'category', '9', 'category notOption'],
  ['a category that is no text', 'category', { id: 9 }, 'category wrongType'],
  ['null among the parties', 'theirs', [null], 'theirs wrongType'],
  ['a party whose id is an object', 'theirs', [{ id: {}, name: '某公司' }], 'theirs wrongType'],
  ['an object for a person', 'handler', [{ id: 1 }], 'handler wrongType'],
  ['a person’s id with a fraction', 'handler', [1.5], 'handler wrongType'],
  ['a text for a department', 'department', 'x', 'department wrongType'],
  ['null among the files', 'files', [null], 'files wrongType'],
  ['text for the projects', 'projects', 'x', 'projects wrongType'],
  ['an amount that is none', 'amount', { amount: 'x', unit: 'CNY' }, 'amount notNumber'],
  [
    'an amount over the column',
    'amount',
    { amount: '9223372036854775808', unit: 'CNY' },
    'amount tooManyDigits',
  ],
  ['a day that does not exist', 'start_date', '2026-02-30', 'start_date notDate'],
  ['year 0', 'start_date', '0000-01-01', 'start_date notDate'],
  ['year 275761', 'end_date', '275761-01-01', 'end_date notDate'],
  ['a cell that is no number', 'goods', [{ count: 'many' }], 'goods.0.count notNumber'],
]

test.each(odd)(
  '%s is kept in the draft and told, and everything else is saved',
  async (_, field, value, named) => {
    const before = await refusals()
    const { contractID, version } = await draft()
    const values = { ...office.complete, remark: '其余照存', [field]: value }
    const path = `/contracts/${contractID}`
    const saved = await office.staff.put(`${path}/draft`, { version, values })
    expect([saved.status, saved.message]).toEqual([200, ''])
    expect(pathsOf(saved.data.issues)).toEqual([named])
    expect(saved.data.values).toMatchObject({ remark: '其余照存', [field]: value })
    const { data: form } = await office.staff.get(`${path}/form`)
    expect(form.values).toMatchObject({ remark: '其余照存', [field]: value })
    // Started with it as well.
    const started = await office.staff.post('/contracts', { contractTypeID: office.typeId, values })
    expect([started.status, ...pathsOf(started.data?.issues ?? [])]).toEqual([201, named])
    // What reads contracts meets only what can be read.
    for (const read of [
      path,
      '/contracts/standing_book?pageSize=200',
      `${path}/draft_text`,
      `${path}/draft_text/content`,
      `${path}/approval_preview`,
    ])
      expect([read, (await office.staff.get(read)).status < 500]).toEqual([read, true])
    // And it is no submission.
    const submitted = await office.staff.post(`${path}/submit`, { version: saved.data.version })
    expect([submitted.status, pathsOf(submitted.errors).includes(named)]).toEqual([422, true])
    const sent = await office.staff.post(`${path}/submit`, { version: saved.data.version, values })
    expect([sent.status, pathsOf(sent.errors).includes(named)]).toEqual([422, true])
    // Put right, nothing of it is left.
    const right = await office.staff.put(`${path}/draft`, {
      version: saved.data.version,
      values: office.complete,
    })
    expect([right.status, right.data.issues]).toEqual([200, []])
    expect(await refusals()).toBe(before)
  },
)

test('lists show the beginning of a name that is too long', async () => {
  const { contractID, version } = await draft()
  const values = { ...office.complete, contract_name: `𠮷${'名'.repeat(300)}` }
  await office.staff.put(`/contracts/${contractID}/draft`, { version, values })
  const { data } = await office.staff.get(`/contracts/${contractID}`)
  expect(data.name).toBe(`𠮷${'名'.repeat(199)}`)
})

test('an unread value survives a save of the rest by somebody who does not send it', async () => {
  const { contractID, version } = await draft()
  const path = `/contracts/${contractID}/draft`
  const one = await office.staff.put(path, {
    version,
    values: { ...office.complete, start_date: '明年春天' },
  })
  const two = await office.staff.put(path, {
    version: one.data.version,
    values: { ...one.data.values, remark: '再存' },
  })
  expect(two.data.values).toMatchObject({ start_date: '明年春天', remark: '再存' })
})
