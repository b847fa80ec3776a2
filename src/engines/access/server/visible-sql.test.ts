import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase, type Tx } from '#server/database.ts'
import { elsewhere } from '#testing/index.ts'
import {
  type AccessRule,
  type Actor,
  type DataScope,
  dataScopes,
  type GrantAbility,
  type Permission,
  type Reach,
  reaches,
} from '../domain/index.ts'
import { firstOfRanges, ownRanges, rangesOf, unionOfRanges, visibleSql } from './index.ts'

/*
 * A noun that uses everything a rule can say, in a database of its own. Whatever is written to its records, its members and the grants, the table that
 * the lists read says the same as the judgement of each record, and a list the same as both.
 */

const rule: AccessRule = {
  kind: 'trial',
  table: 'trials',
  owners: ['starter_id', 'handler_id'],
  department: 'department_id',
  members: { table: 'trial_members', record: 'trial_id', person: 'user_id' },
  grants: true,
  namedOnly: 'is_privileged',
  type: 'type_id',
  open: 'status > 1',
  status: 'status',
  carried: ['name'],
  own: 'name',
  orders: { name: 'name', status: 'status, name' },
}

let database: Database
let org = 0
const people = [0, 0, 0, 0]
const departments = [0, 0, 0]

beforeAll(async () => {
  const { host, port, user } = inject('connection')
  const name = `access_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ host, port, user, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name} template chancery_template`)
  await admin.end()
  database = openDatabase({ connection: { host, port, user, database: name }, size: 8 })
  const { pool } = database
  const ids = async (text: string) =>
    (await pool.query<{ id: string }>(text)).rows.map(({ id }) => Number(id))
  ;[org = 0] = await ids(`insert into organizations (name) values ('试') returning id`)
  const found = await ids(
    `insert into departments (organization_id, name) select ${org}, '部门' || i from generate_series(1, 3) i returning id`,
  )
  departments.splice(0, 3, ...found)
  const made = await ids(
    `insert into users (organization_id, account, name) select ${org}, 'p' || i, 'p' from generate_series(1, 4) i returning id`,
  )
  people.splice(0, 4, ...made)
  await pool.query(`
    create table trials (id bigint primary key, organization_id integer not null, starter_id bigint, handler_id bigint, department_id bigint,
      type_id bigint, is_privileged boolean not null default false, status smallint not null, name text not null, note text);
    create table trial_members (organization_id integer not null, trial_id bigint not null, user_id bigint not null, primary key (organization_id, trial_id, user_id));
    select protect_table('trials'); select protect_table('trial_members')`)
  await pool.query(
    'insert into trials (id, organization_id, starter_id, status, name) values (99, $1, $2, 2, $3)',
    [org, people[0], '从前的'],
  )
  await pool.query('select keep_access($1, $2)', ['trials', JSON.stringify(rule)])
})
afterAll(() => database.close())

const anyPerson = fc.nat(3)
const maybe = (of: fc.Arbitrary<number>) => fc.option(of, { nil: null, freq: 4 })
const anyRecord = fc.record({
  starter: maybe(anyPerson),
  handler: maybe(anyPerson),
  department: maybe(fc.nat(2)),
  type: maybe(fc.integer({ min: 1, max: 2 })),
  isPrivileged: fc.boolean(),
  status: fc.integer({ min: 1, max: 3 }),
})
const anyId = fc.integer({ min: 1, max: 5 })
const anyAbility = fc.constantFrom<GrantAbility>('read', 'update')
const anyReason = fc.constantFrom('given', 'participant', 'approver')
const anyWrite = fc.oneof(
  fc.record({ do: fc.constant('put' as const), id: anyId, record: anyRecord }),
  fc.record({ do: fc.constant('put' as const), id: anyId, record: anyRecord }),
  fc.record({ do: fc.constant('remove' as const), id: anyId }),
  fc.record({
    do: fc.constant('give' as const),
    id: anyId,
    who: anyPerson,
    ability: anyAbility,
    reason: anyReason,
  }),
  fc.record({ do: fc.constant('take' as const), id: anyId, who: anyPerson }),
  fc.record({ do: fc.constant('raise' as const), who: anyPerson }),
  fc.record({ do: fc.constant('join' as const), id: anyId, who: anyPerson }),
  fc.record({ do: fc.constant('leave' as const), who: anyPerson }),
)
type Write = typeof anyWrite extends fc.Arbitrary<infer One> ? One : never

const at = (list: readonly number[], index: number | null) => (index === null ? null : (list[index] ?? null))

async function write(tx: Tx, one: Write): Promise<void> {
  const who = 'who' in one ? people[one.who] : 0
  if (one.do === 'put') {
    const { record: r, id } = one
    await sql`insert into trials (id, organization_id, starter_id, handler_id, department_id, type_id, is_privileged, status, name)
      values (${id}, ${org}, ${at(people, r.starter)}, ${at(people, r.handler)}, ${at(departments, r.department)}, ${r.type},
        ${r.isPrivileged}, ${r.status}, ${`n${r.status}`})
      on conflict (id) do update set starter_id = excluded.starter_id, handler_id = excluded.handler_id, department_id = excluded.department_id,
        type_id = excluded.type_id, is_privileged = excluded.is_privileged, status = excluded.status, name = excluded.name`.execute(
      tx,
    )
  } else if (one.do === 'remove') await sql`delete from trials where id = ${one.id}`.execute(tx)
  else if (one.do === 'give')
    await sql`insert into grants (organization_id, subject_kind, subject_id, user_id, ability, reason)
      values (${org}, 'trial', ${one.id}, ${who}, ${one.ability}, ${one.reason}), (${org}, 'other', ${one.id}, ${who}, ${one.ability}, ${one.reason})
      on conflict do nothing`.execute(tx)
  else if (one.do === 'take')
    await sql`delete from grants where subject_kind = 'trial' and subject_id = ${one.id} and user_id = ${who}`.execute(
      tx,
    )
  else if (one.do === 'raise')
    await sql`update grants g set ability = 'update' where subject_kind = 'trial' and user_id = ${who} and ability = 'read'
      and not exists (select from grants o where o.subject_kind = 'trial' and o.subject_id = g.subject_id and o.user_id = g.user_id and o.reason = g.reason and o.ability = 'update')`.execute(
      tx,
    )
  else if (one.do === 'join')
    await sql`insert into trial_members values (${org}, ${one.id}, ${who}) on conflict do nothing`.execute(tx)
  else await sql`delete from trial_members where user_id = ${who}`.execute(tx)
}

type Stored = {
  id: number
  owners: (number | null)[]
  department: number | null
  type: number | null
  privileged: boolean
  status: number
  members: number[]
  given: { user: number; ability: GrantAbility; reason: string }[]
}

const storedRecords = async (tx: Tx): Promise<Stored[]> => {
  const { rows } = await sql<{
    record: Stored
  }>`select jsonb_build_object('id', r.id, 'owners', jsonb_build_array(r.starter_id, r.handler_id),
      'department', r.department_id, 'type', r.type_id, 'privileged', r.is_privileged, 'status', r.status,
      'members', (select coalesce(jsonb_agg(m.user_id), '[]') from trial_members m where m.trial_id = r.id),
      'given', (select coalesce(jsonb_agg(jsonb_build_object('user', g.user_id, 'ability', g.ability, 'reason', g.reason)), '[]')
        from grants g where g.subject_kind = 'trial' and g.subject_id = r.id)) as record
    from trials r order by r.id`.execute(tx)
  return rows.map(({ record }) => record)
}

const judged = (actor: Actor, permission: Permission, record: Stored): boolean => {
  const given = record.given.filter(({ user }) => user === actor.userId)
  return reaches(actor, permission, {
    ownerIds: record.owners,
    departmentId: record.department,
    typeId: record.type,
    isNamedOnly: record.privileged,
    memberIds: record.members,
    granted: given.some(({ ability }) => ability === 'update') ? 'update' : given.length ? 'read' : null,
  })
}

const anyReach = fc.record(
  {
    scope: fc.constantFrom<DataScope>(...dataScopes),
    departmentIds: fc.subarray([0, 1, 2]),
    typeIds: fc.subarray([1, 2]),
  },
  { requiredKeys: ['scope'] },
)
const anyActor = fc.record({
  who: anyPerson,
  department: maybe(fc.nat(2)),
  below: fc.subarray([0, 1, 2]),
  scope: fc.constantFrom<DataScope | undefined>(undefined, ...dataScopes),
  reach: fc.option(fc.array(anyReach, { minLength: 1, maxLength: 2 }), { nil: undefined }),
  permission: fc.constantFrom<Permission>(
    'contract.read',
    'contract.read',
    'contract.update',
    'contract.share',
  ),
})
type AnyActor = typeof anyActor extends fc.Arbitrary<infer One> ? One : never

const actorOf = ({ who, department, below, scope, reach, permission }: AnyActor): Actor => ({
  userId: people[who] as number,
  organizationId: org,
  name: '某人',
  timeZone: 'Asia/Shanghai',
  language: 'zh-CN',
  fieldRights: {},
  departmentId: at(departments, department),
  departmentIds: below.map((index) => departments[index] as number),
  permissions: scope ? { [permission]: scope } : {},
  ...(reach && {
    reach: {
      [permission]: reach.map(
        ({ departmentIds, ...one }): Reach => ({
          ...one,
          ...(departmentIds && { departmentIds: departmentIds.map((index) => departments[index] as number) }),
        }),
      ),
    },
  }),
})

const idsOf = async (tx: Tx, text: ReturnType<typeof sql>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from (${text}) found order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Until a transaction of this database waits for another's lock. */
async function untilSomebodyWaits(): Promise<void> {
  for (let tries = 0; tries < 6_000; tries++) {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length) return
    await sleep(25)
  }
  throw new Error('nobody waits')
}

describe('who may see a record', () => {
  test('is the same by the judgement, in SQL, row by row and in the ranges that lists read, whatever was written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyWrite, { minLength: 3, maxLength: 14 }),
        fc.array(anyActor, { minLength: 3, maxLength: 3 }),
        async (writes, actors) => {
          await database.tenant(org, async (tx) => {
            for (const one of writes) await write(tx, one)
            const records = await storedRecords(tx)
            for (const given of actors) {
              const actor = actorOf(given)
              const { permission } = given
              const byRule = records.filter((record) => judged(actor, permission, record))
              const ids = byRule.map(({ id }) => id)
              for (const rowByRow of [false, true])
                expect(
                  await idsOf(
                    tx,
                    sql`select r.id from trials r where ${visibleSql(actor, permission, rule, 'r', { rowByRow })}`,
                  ),
                ).toEqual(ids)
              const listed = byRule.filter(
                ({ status, owners }) => status > 1 || owners.includes(actor.userId),
              )
              const ranges = rangesOf(actor, permission, rule)
              if (!ranges) continue
              const expected = listed.map(({ id }) => id)
              const read = (range: ReturnType<typeof sql>) =>
                sql`select a.record_id as id from ${ranges.table} a where ${range}`
              expect(await idsOf(tx, unionOfRanges(ranges, read))).toEqual(expected)
              const twice = await idsOf(tx, firstOfRanges(ranges, read))
              expect([...new Set(twice)]).toEqual(expected)
              const own = ownRanges(actor, permission, rule)
              const mine = records.filter(
                ({ owners, members, given: to }) =>
                  given.scope &&
                  (owners.includes(actor.userId) ||
                    members.includes(actor.userId) ||
                    to.some(({ user, reason }) => user === actor.userId && reason === 'participant')),
              )
              expect(await idsOf(tx, unionOfRanges(own, read))).toEqual(mine.map(({ id }) => id))
            }
          })
        },
      ),
      { numRuns: 150 },
    )
  })

  test('is known of records from before the rule', async () => {
    const { rows } = await database.pool.query(
      'select holder::int, is_owner, name from trials_access where record_id = 99',
    )
    expect(rows).toEqual([{ holder: people[0], is_owner: true, name: '从前的' }])
  })

  test('is written by nobody but the database itself', async () => {
    for (const text of [
      'insert into trials_access select * from trials_access',
      'delete from trials_access',
      'update trials_access set holder = 1',
    ])
      await expect(database.tenant(org, (tx) => sql.raw(text).execute(tx))).rejects.toThrow(
        /permission denied/,
      )
    for (const name of ['refresh_trials_access(integer, bigint)', 'keep_access(regclass, jsonb)']) {
      const { rows } = await database.pool.query(
        `select has_function_privilege('chancery_app', '${name}', 'execute') as may`,
      )
      expect(rows).toEqual([{ may: false }])
    }
  })

  test('is right when two people change it at once: who was taken off does not come back', async () => {
    const [a, b] = people as [number, number]
    await database.tenant(org, async (tx) => {
      await sql`delete from grants`.execute(tx)
      await sql`delete from trial_members`.execute(tx)
      await sql`delete from trials`.execute(tx)
      await sql`insert into trials (id, organization_id, starter_id, status, name) values (1, ${org}, ${a}, 2, 'x')`.execute(
        tx,
      )
      await sql`insert into grants (organization_id, subject_kind, subject_id, user_id, ability) values (${org}, 'trial', 1, ${b}, 'read')`.execute(
        tx,
      )
    })
    let handedOver: Promise<unknown> = Promise.resolve()
    await database.tenant(org, async (tx) => {
      await sql`delete from grants where user_id = ${b}`.execute(tx)
      // Begins while the grant still stands for it, and waits.
      handedOver = elsewhere(() =>
        database.tenant(org, (other) =>
          sql`update trials set department_id = ${departments[0]} where id = 1`.execute(other),
        ),
      )
      await untilSomebodyWaits()
    })
    await handedOver
    const { rows } = await database.pool.query('select holder::int from trials_access order by holder')
    expect(rows.map(({ holder }) => holder)).toEqual([-(departments[0] as number), a])
  })
})
