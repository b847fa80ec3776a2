import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'

const app = await testApp()
const file = join(import.meta.dirname, '../../../../migrations/20261123-2240-approval-places.sql')

type Task = { index: number; round: number; user: number; state: string; void?: boolean; kind?: 'cc' }
type Old = { state: string; at: number | null; resumeAt?: number; round?: number; tasks: Task[] }

/** An approval, a copy and an approval again, as they were stored before. */
const route = [
  { id: 'a', kind: 'approver', outcome: 'ask' },
  { id: 'c', kind: 'cc', outcome: 'ask' },
  { id: 'b', kind: 'approver', outcome: 'ask' },
]

/** What the migration makes of one approval, in tables of before that are gone again afterwards. */
async function carriedOver({ state, at, resumeAt, round = 1, tasks }: Old) {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`
      create schema before_places;
      set local search_path = before_places, public;
      create table approval_instances (id bigint, organization_id integer, state text, round integer, node_index integer,
        resume_at integer, route jsonb, constraint approval_instances_running check ((state = 'running') = (node_index is not null)));
      create table approval_tasks (id bigint generated always as identity, organization_id integer, instance_id bigint, kind text,
        node_index integer, round integer, user_id bigint, state text, void boolean, hides boolean,
        constraint approval_tasks_once unique (organization_id, instance_id, kind, node_index, round, user_id));`)
    await client.query('insert into approval_instances values (1, 1, $1, $2, $3, $4, $5)', [
      state,
      round,
      at,
      resumeAt ?? null,
      JSON.stringify(route),
    ])
    for (const task of tasks)
      await client.query(
        `insert into approval_tasks (organization_id, instance_id, kind, node_index, round, user_id, state, void)
         values (1, 1, $1, $2, $3, $4, $5, $6)`,
        [task.kind ?? 'approve', task.index, task.round, task.user, task.state, task.void ?? false],
      )
    await client.query(await readFile(file, 'utf8'))
    const { rows } = await client.query('select places, resumes from approval_instances')
    const { rows: kept } = await client.query('select node_id from approval_tasks order by id')
    const { places, resumes } = rows[0]
    return {
      places: places.map((one: Record<string, unknown>) => {
        const words = [one.nodeId, one.round, one.state, one.reason, one.void ? 'void' : undefined]
        return words.filter((word) => word !== undefined).join(' ')
      }),
      resumes,
      tasks: kept.map((row) => row.node_id),
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const yes = (index: number, user: number, round = 1): Task => ({ index, user, round, state: 'approved' })
const copy: Task = { index: 1, user: 5, round: 1, state: 'open', kind: 'cc' }

test.each<[string, Old, string[], unknown[]]>([
  [
    'at its first node',
    { state: 'running', at: 0, tasks: [{ index: 0, user: 2, round: 1, state: 'open' }] },
    ['a 1 open'],
    [],
  ],
  [
    'at its last node',
    { state: 'running', at: 2, tasks: [yes(0, 2), copy, { index: 2, user: 3, round: 1, state: 'open' }] },
    ['a 1 done', 'c 1 done', 'b 1 open'],
    [],
  ],
  [
    'at a node after one that asked nobody, and one whose person had approved',
    {
      state: 'running',
      at: 2,
      tasks: [
        { index: 0, user: 2, round: 1, state: 'auto' },
        { index: 2, user: 3, round: 1, state: 'open' },
      ],
    },
    ['a 1 passed samePerson', 'c 1 done', 'b 1 open'],
    [],
  ],
  [
    'returned to its initiator in place',
    {
      state: 'returned',
      at: null,
      resumeAt: 2,
      tasks: [yes(0, 2), { index: 2, user: 3, round: 1, state: 'returned', void: true }],
    },
    ['a 1 done', 'c 1 done', 'b 1 closed void'],
    [{ to: null, nodes: ['b'] }],
  ],
  [
    'returned to an earlier node in place',
    {
      state: 'running',
      at: 0,
      resumeAt: 2,
      round: 2,
      tasks: [
        { ...yes(0, 2), void: true },
        { index: 2, user: 3, round: 1, state: 'returned', void: true },
        { index: 0, user: 2, round: 2, state: 'open' },
      ],
    },
    ['a 1 done void', 'c 1 done', 'b 1 closed void', 'a 2 open'],
    [{ to: 'a', nodes: ['b'] }],
  ],
  [
    'returned onward',
    {
      state: 'returned',
      at: null,
      tasks: [
        { ...yes(0, 2), void: true },
        { index: 2, user: 3, round: 1, state: 'returned', void: true },
      ],
    },
    ['a 1 done void', 'b 1 closed void'],
    [],
  ],
  [
    'approved',
    { state: 'approved', at: null, tasks: [yes(0, 2), copy, yes(2, 3)] },
    ['a 1 done', 'c 1 done', 'b 1 done'],
    [],
  ],
  [
    'rejected',
    { state: 'rejected', at: null, tasks: [{ index: 0, user: 2, round: 1, state: 'rejected' }] },
    ['a 1 closed'],
    [],
  ],
  [
    'withdrawn',
    { state: 'withdrawn', at: null, tasks: [{ index: 0, user: 2, round: 1, state: 'closed' }] },
    ['a 1 closed'],
    [],
  ],
  [
    'cancelled',
    {
      state: 'cancelled',
      at: null,
      tasks: [yes(0, 2), copy, { index: 2, user: 3, round: 1, state: 'closed' }],
    },
    ['a 1 done', 'c 1 done', 'b 1 closed'],
    [],
  ],
])('an approval of before carries over: %s', async (_, old, places, resumes) => {
  const found = await carriedOver(old)
  expect(found.places).toEqual(places)
  expect(found.resumes).toEqual(resumes)
  expect(found.tasks).toEqual(old.tasks.map(({ index }) => route[index]?.id))
})
