import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type pg from 'pg'
import type { Actor } from '#engines/access/domain/index.ts'
import { visibleSql } from '#engines/access/server/index.ts'
import { caseAccess, lawCase } from '#features/cases/domain/index.ts'
import { shown } from './matter-rows.ts'

const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Database pages that the first twenty cases of the list, with what it tells of them, and its total read for somebody who sees all, with the condition that keeps privileged ones from them and without it. */
export async function privilegedBuffers(
  client: pg.Client,
  organization: number,
  userId: number,
): Promise<[number, number]> {
  const actor = {
    userId,
    organizationId: organization,
    departmentId: null,
    departmentIds: [],
    permissions: { [lawCase.may.read]: 'all' },
  } as unknown as Actor
  const inOrganization = sql`r.organization_id = ${organization}`
  const pagesOf = async (which: RawBuilder<unknown>) => {
    const page = sql`select r.id from law_cases r where ${inOrganization} and ${which} and not r.status = any(${[...(lawCase.list.last?.codes ?? [])]}::int[])
      order by r.updated_at desc, r.id desc limit 20`
    const total = sql`select count(*) from (select from law_cases r where ${inOrganization} and ${which} limit 1001) x`
    const rows = sql`select ${sql.raw(shown.replaceAll('$1', String(organization)))} from (${page}) page join law_cases r on r.id = page.id`
    return (await buffers(client, rows)) + (await buffers(client, total))
  }
  return [await pagesOf(visibleSql(actor, lawCase.may.read, caseAccess, 'r')), await pagesOf(sql`true`)]
}

type Plan = { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }

async function buffers(client: pg.Client, query: RawBuilder<unknown>): Promise<number> {
  const { sql: text, parameters } = query.compile(compiler)
  // The second time: nothing of it is planned for the first time.
  let pages = 0
  for (let times = 0; times < 2; times++) {
    const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...parameters],
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    pages = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
  }
  return pages
}
