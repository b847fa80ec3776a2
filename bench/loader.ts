import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { joinEmbeddedPostgres } from '#server/embedded-postgres/index.ts'

const root = join(import.meta.dirname, '..')
const tables = [
  ['contracts', 'id'],
  ['contract_parties', 'contract_id'],
] as const

/** Rows per second of `npm run admin -- load-test-data`, and of COPY of the very rows that it wrote, on a copy of a data directory. */
export async function measureLoader(seedDir: string, account: string, count: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'chancery-bench-loader-'))
  try {
    execFileSync('cp', ['-a', `${seedDir}/.`, dataDir])
    const output = execFileSync(
      process.execPath,
      [join(root, 'src/app/admin.ts'), 'load-test-data', String(count), account],
      {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
        encoding: 'utf8',
      },
    )
    const loader = count / Number(/([\d.]+) s \(/.exec(output)?.[1])
    return { loader, copy: count / (await copySeconds(dataDir, count)) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function copySeconds(dataDir: string, count: number): Promise<number> {
  const postgres = await joinEmbeddedPostgres({ dataDir })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ first: string }>(
      `select max(id) - $1 + 1 as first from contracts`,
      [count],
    )
    const first = Number(rows[0]?.first)
    const kept: Buffer[][] = []
    for (const [table, column] of tables) {
      const parts: Buffer[] = []
      const stream = client.query(
        copyTo(`copy (select * from ${table} where ${column} >= ${first}) to stdout`),
      )
      for await (const part of stream) parts.push(part as Buffer)
      kept.push(parts)
    }
    await client.query(`delete from contracts where id >= ${first}`)
    await client.query('vacuum contracts')
    await client.query('vacuum contract_parties')
    await client.query('checkpoint')
    const began = performance.now()
    await client.query('begin')
    for (const [index, [table]] of tables.entries())
      await pipeline(kept[index] as Buffer[], client.query(copyFrom(`copy ${table} from stdin`)))
    await client.query('commit')
    return (performance.now() - began) / 1000
  } finally {
    await client.end()
    await postgres.stop()
  }
}
