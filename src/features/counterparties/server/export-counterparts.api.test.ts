import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type TestAnswer, testApp } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()
const [lead, counsel, business] = [
  await org.as('legalLead'),
  await org.as('legalCounsel'),
  await org.as('businessStaff'),
]

const outsider = (name: string, more: object = {}) =>
  counsel.post('/counterpart/external', { subtype: 1, name, idKind: 'other', idNumber: `N-${name}`, ...more })

const linesOf = async ({ raw }: TestAnswer) =>
  ((await readXlsx(new Uint8Array(raw))).sheets[0]?.rows ?? []).map((row) => row.map(String))

test('a list of parties is exported as it is filtered and sorted, in the chosen columns, written into the log [SCR-23]', async () => {
  await outsider('甲公司', { rating: 20, ratingRemark: '三年合作' })
  await outsider('=乙公司', { rating: 20, ratingRemark: '新' })
  await outsider('丙公司')
  const file = await lead.post('/counterpart/external/export', {
    filter: 'rating:in:20',
    sort: 'updateTime',
    columns: ['name', 'rating', 'isConnectedTransaction', 'nothing'],
  })
  expect([file.status, file.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')])
  const [head, ...lines] = await linesOf(file)
  expect(head).toEqual(['相对方名称', '评级', '关联交易'])
  expect(lines.map(([name]) => name)).toEqual(['甲公司', '=乙公司'])
  expect(new Set(lines.map((line) => line[2]))).toEqual(new Set(['否']))
  const { rows } = await app.database.pool.query(
    `select detail from audit_entries where organization_id = $1 and action = 'counterpart.export'`,
    [org.id],
  )
  expect(rows).toEqual([{ detail: { rows: 2, q: '', filter: 'rating:in:20' } }])
})

test('what a list masks is masked in its file, and bank columns are not in it for whom they are hidden', async () => {
  await lead.post('/counterpart/internal', {
    subtype: 1,
    name: '我方公司',
    idKind: 'other',
    idNumber: 'SECRET-77777',
    banks: [{ name: '工商银行', account: '6222020200012345678' }],
  })
  const columns = ['name', 'idNumber', 'bank', 'account']
  const sheet = JSON.stringify(await linesOf(await lead.post('/counterpart/internal/export', { columns })))
  expect(sheet).toContain('工商银行')
  expect(sheet).toContain('5678')
  for (const whole of ['6222020200012345678', 'SECRET-77777']) expect(sheet).not.toContain(whole)
  await app.database.system((tx) =>
    tx
      .insertInto('role_field_rights')
      .values({
        organization_id: org.id,
        role_id: org.roleIds.auditor as number,
        field: 'counterpart.bank',
        right: 'hidden',
      })
      .execute(),
  )
  const auditor = await org.as('auditor')
  const [head] = await linesOf(await auditor.post('/counterpart/internal/export', { columns }))
  expect(head).toEqual(['相对方名称', '统一社会信用代码/证件号'])
})

test('a long list is read on to its end', async () => {
  const here = await app.organization()
  const client = await here.as('legalLead')
  await app.database.pool.query(
    `insert into counterparts (organization_id, party_type, subtype, name, id_kind, id_number, abbr, address, phone, email, fax, rating, rating_remark,
        is_connected_transaction, state, search_text, bigrams)
      select $1, 2, 1, '公司' || n, 'other', 'L' || n, '', '', '', '', '', 0, '', false, 1, '公司' || n, '{}' from generate_series(1, 2345) n`,
    [here.id],
  )
  const lines = await linesOf(await client.post('/counterpart/external/export', { columns: ['name'] }))
  expect(new Set(lines.flat()).size).toBe(2346)
})

test('who may not export parties is refused, and nobody gets those of another organisation', async () => {
  expect((await business.post('/counterpart/external/export', {})).status).toBe(403)
  expect((await (await org.person()).post('/counterpart/external/export', {})).status).toBe(403)
  expect((await lead.post('/counterpart/external/export', { filter: 'name:eq:x' })).status).toBe(400)
  const stranger = await (await app.organization()).as('administrator')
  const lines = await linesOf(await stranger.post('/counterpart/external/export', {}))
  expect(lines).toHaveLength(1)
})
