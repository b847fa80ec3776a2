import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import {
  type CounterpartInput,
  nameKey,
  partyLine,
  partyLineIssues,
} from '#features/counterparties/domain/index.ts'
import { columnsOf } from '#features/counterparties/server/index.ts'
import { copyRows } from '#server/copy-rows.ts'
import { longTable } from '#server/spreadsheet.ts'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { type ByProduct, byProduct } from './imports.ts'
import { signIn, startProduct } from './product.ts'

type Options = { dataDir: string; account: string; password: string; rows: number }
type Seconds = ByProduct & { check: number; copy: number; rows: number }

const headings = [
  '外部相对方名称',
  '证件号码',
  '地址',
  '联系电话',
  '开户行',
  '银行账号',
  '联系人姓名',
  '联系人电话',
]
const keys = ['name', 'idNumber', 'address', 'phone', 'bankName', 'account', 'contactName', 'contactPhone']
const today = '2026-11-25'

/** Parties whose numbers and names nobody else has, by where they begin. */
const fileOf = (first: number, count: number): Promise<Uint8Array> =>
  longTable(
    '相对方',
    headings.map((header) => ({ header })),
    Array.from({ length: count }, (_, i) => {
      const number = `91310000MA${String(first + i).padStart(7, '0')}`
      return [
        `海纳第${first + i}号贸易有限公司`,
        number + creditCodeCheck(number),
        `上海市浦东新区世纪大道 ${i} 号`,
        `021-5${String(i).padStart(7, '0')}`,
        '中国工商银行上海分行',
        `6222${String(first + i).padStart(12, '0')}`,
        '刘洋',
        `138${String(i).padStart(8, '0')}`,
      ]
    }),
  )

/**
 * Seconds for as many outside parties, each with an account and a contact: through the product (upload to the end of the job), and by hand in this process: a file of the same
 * kind read, each row judged by the same rules, asked whether its number or name is there, and put in with COPY into the same three tables.
 */
export async function measurePartyImport({ dataDir, account, password, rows }: Options): Promise<Seconds> {
  const product = await startProduct(dataDir)
  const client = new pg.Client({ host: product.socket, port: 5432, user: 'postgres', database: 'chancery' })
  await client.connect()
  try {
    const cookie = await signIn(product.address, account, password)
    const first = (Math.floor(Date.now() / 1000) % 80) * 110_000
    const files = [await fileOf(first, rows), await fileOf(first + rows, rows)] as const
    const through = await byProduct(product, cookie, '/counterpart/external', files[0], rows)
    const hand = await byHand(client, files[1], account)
    const { rows: made } = await client.query<{ count: number }>(
      `select count(*)::int as count from counterparts c join counterpart_banks b on b.counterpart_id = c.id
        join counterpart_contacts t on t.counterpart_id = c.id
       where substring(c.name from '^海纳第(\\d+)号')::int between $1 and $2`,
      [first, first + 2 * rows - 1],
    )
    if (made[0]?.count !== 2 * rows) throw new Error(`${made[0]?.count} parties were made of ${2 * rows}`)
    return { ...through, ...hand, rows }
  } finally {
    await client.end()
    await product.stop()
  }
}

async function byHand(client: pg.Client, file: Uint8Array, account: string) {
  const found = await client.query<{ organization: string; user: string }>(
    'select organization_id as organization, id as user from users where account = $1',
    [account],
  )
  const { organization, user } = found.rows[0] as { organization: string; user: string }
  const began = performance.now()
  const { sheets } = await readXlsx(file)
  const good = (sheets[0]?.rows.slice(1) ?? []).map((cells): CounterpartInput => {
    const { line, issues } = partyLine(
      Object.fromEntries(keys.map((key, index) => [key, cells[index]])),
      today,
    )
    const faults = [...issues, ...partyLineIssues(line, 'external', { locale: 'zh-CN', today })]
    if (faults.length) throw new Error(JSON.stringify(faults[0]))
    return line.input
  })
  const taken = await client.query(
    'select id from counterparts where organization_id = $1 and party_type = 2 and (id_number = any($2) or name_key = any($3))',
    [organization, good.map(({ idNumber }) => idNumber), good.map(({ name }) => nameKey(name))],
  )
  if (taken.rows.length) throw new Error('numbers or names are taken')
  const { rows: ids } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('counterparts', 'id')) as id from generate_series(1, $1::int)`,
    [good.length],
  )
  const rows = good.map((input) => columnsOf(input, 'external', null))
  const checked = performance.now()
  const names = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[]
  await client.query('begin')
  await copyRows(
    client,
    'counterparts',
    ['id', 'organization_id', 'created_by', 'updated_by', ...names],
    rows.map((row, i) => [ids[i]?.id, organization, user, user, ...names.map((name) => row[name] as string)]),
  )
  await copyRows(
    client,
    'counterpart_banks',
    ['organization_id', 'counterpart_id', 'ordinal', 'name', 'account', 'account_name'],
    good.flatMap(({ banks = [] }, i) =>
      banks.map((bank, n) => [organization, ids[i]?.id, n, bank.name, bank.account, bank.accountName]),
    ),
  )
  await copyRows(
    client,
    'counterpart_contacts',
    ['organization_id', 'counterpart_id', 'ordinal', 'name', 'phone', 'email'],
    good.flatMap(({ contacts = [] }, i) =>
      contacts.map((one, n) => [organization, ids[i]?.id, n, one.name, one.phone, one.email]),
    ),
  )
  await client.query('commit')
  return { check: (checked - began) / 1000, copy: (performance.now() - checked) / 1000 }
}

/** As a line of the README. */
export const partyImportLine = ({ product, check, copy, longestBlock, peakMb, rows }: Seconds): string =>
  `${rows} parties: import ${product.toFixed(1)} s (${(rows / product).toFixed(0)}/s, longest wait of another call ${longestBlock.toFixed(2)} s, peak ${peakMb.toFixed(0)} MB), ` +
  `by hand ${(check + copy).toFixed(1)} s (reading and checking ${check.toFixed(1)}, COPY ${copy.toFixed(1)}): ${((check + copy) / product).toFixed(2)} of it`
