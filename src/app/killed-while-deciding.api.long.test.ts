import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { InboxRow } from '#engines/approvals/domain/index.ts'
import { verifyChain } from '#engines/audit/server/index.ts'
import type { Database } from '#server/database.ts'
import { openLog } from '#server/log.ts'
import { type Answer, inGroups, makeOrganisation, type Person, run, signIn } from '#testing/whole-product.ts'
import { connect } from './connect.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

const approvers = ['linyue', 'zhouhang', 'lina', 'zhaolei', 'xutao', 'chenjing']
const starter = 'sunli'
const [approvals, kills] = [16, 4]

/** What a run draws comes from it, so that it can be played again as far as the machine lets it. */
const seed = Number(process.env.APPROVAL_SEED ?? Date.now() % 2 ** 31)
let drawn = seed
/** Below `end`. */
function chance(end: number): number {
  drawn = (Math.imul(drawn, 1_103_515_245) + 12_345) & 0x7fffffff
  return Math.floor((drawn / 0x80000000) * end)
}

/** A call that changes something. `key` is its Idempotency-Key and its words in the history; `status` is null while nothing was answered. */
type Call = { by: string; path: string; body: Record<string, unknown>; key: string; answer: Answer | null }

/** A contract type whose flow asks all of three people, then branches beside one another, then either of two. */
async function makeType(lead: Person, ids: Readonly<Record<string, number>>): Promise<number> {
  const made = async (path: string, body: object) => {
    const answer = await lead('POST', path, body)
    expect([path, answer.message]).toEqual([path, ''])
    return answer.data as { id: number; version: number }
  }
  const step = (id: string, people: string[], more: object) => ({
    kind: 'approver',
    id,
    name: id,
    who: [{ by: 'person', userIds: people.map((one) => ids[one]) }],
    ...more,
  })
  const branches = [
    { id: 'x', name: 'x' },
    { id: 'y', name: 'y' },
  ]
  const nodes = [
    step('a', ['linyue', 'zhouhang', 'lina'], { mode: 'all' }),
    { kind: 'parallel', id: 'p', name: 'p', branches },
    step('b', ['zhaolei', 'xutao', 'chenjing'], { within: 'x', mode: 'share', share: 2 }),
    step('c', ['linyue', 'lina'], { within: 'y', mode: 'any' }),
    step('d', ['chenjing', 'zhaolei'], { mode: 'any' }),
  ]
  const flow = await made('/approval_flows', {
    kind: 'contract',
    name: '中断流程',
    inBatch: true,
    definition: { samePerson: 'each', nodes },
  })
  await made(`/approval_flows/${flow.id}/publish`, { version: flow.version })
  const fieldList = [
    { id: 'contract_name', name: '合同名称', type: 'custom', rawType: 'contractName', required: true },
  ]
  const form = await made('/forms', {
    formType: 1,
    name: '中断表单',
    fieldGroupList: [{ name: '基本信息', fieldList }],
  })
  await made(`/forms/${form.id}/publish`, { version: form.version })
  const type = await made('/contract_types', {
    name: '中断类型',
    formID: form.id,
    flowID: flow.id,
    isTextRequired: false,
  })
  await made('/contract_number/rules', {
    name: '中断编号',
    segments: [
      { kind: 'text', id: 'a', text: 'K-' },
      { kind: 'serial', id: 's' },
    ],
    digits: 4,
    isNatural: false,
    startNumber: 1,
    resetStartNumber: 1,
    recount: [],
    resetCycle: 0,
    conditionType: 1,
    values: [type.id],
  })
  return type.id
}

const callOf = (by: string, path: string, body: object): Call => {
  const key = randomUUID()
  return {
    by,
    path,
    body: path.endsWith('/submit') ? { ...body } : { comment: key, ...body },
    key,
    answer: null,
  }
}

type Row = Pick<InboxRow, 'instanceID' | 'taskID' | 'inBatch' | 'subject' | 'amount' | 'otherParty'>
const inboxOf = async (person: Person): Promise<Row[]> =>
  (await person('GET', '/approvals/inbox?pageSize=50')).data.list

/** What the person does next with one of the contracts; null where nothing waits for them there. */
async function nextCall(
  person: Person,
  by: string,
  contract: number,
  ids: Readonly<Record<string, number>>,
): Promise<Call | null> {
  const call = (path: string, body: object) => callOf(by, path, body)
  if (by === starter) {
    const { data } = await person('GET', `/contracts/${contract}`)
    return data.workflowStatus === 2 ? call(`/contracts/${contract}/submit`, { version: data.version }) : null
  }
  const { data } = await person('GET', `/approvals/contract/${contract}/detail`)
  const { taskID, addTaskID, returnTargets } = data.mine
  if (!taskID) return null
  const act = (verb: string, body: object) => call(`/approvals/${data.id}/${verb}`, { taskID, ...body })
  const other = ids[approvers[chance(approvers.length)] as string]
  switch (chance(12)) {
    case 0:
      return act('return', { nodeID: null, resume: chance(2) ? 'inPlace' : 'onward' })
    case 1:
      return act('return', { nodeID: returnTargets[0]?.id ?? null, resume: 'inPlace' })
    case 2:
    case 3:
      return act('hand_over', { toUserID: other })
    case 4:
    case 5:
      return act('add_approvers', {
        taskID: addTaskID ?? taskID,
        userIDs: [other],
        how: ['before', 'beside', 'after'][chance(3)],
      })
    case 6: {
      const tasks = (await inboxOf(person))
        .filter((row) => row.inBatch)
        .slice(0, 4)
        .map((row) => ({
          instanceID: row.instanceID,
          taskID: row.taskID,
          seen: { name: row.subject.name, amount: row.amount, otherParty: row.otherParty },
        }))
      return tasks.length ? call('/approvals/approve_batch', { tasks }) : null
    }
    default:
      return act('approve', {})
  }
}

// What may not be: each statement finds approvals, tasks, lines or entries for which it is so.
const decided = sql`t.kind = 'approve' and t.state in ('approved', 'rejected', 'returned')`
const asks = sql`t.kind = 'approve' and t.state = 'open' and not t.void`
const open = sql`(select i.id, i.state, place ->> 'nodeId' as node_id, (place ->> 'round')::int as round
  from approval_instances i, jsonb_array_elements(i.places) place, jsonb_array_elements(i.route) node
  where place ->> 'state' = 'open' and not (place ->> 'void')::boolean
  and node ->> 'id' = place ->> 'nodeId' and node ->> 'kind' in ('approver', 'handling')) p`
const lines = sql`('submit', 'resubmit', 'approve', 'return', 'handOver', 'add')`
const wrong = {
  'a decided task without its line': sql`select t.id from approval_tasks t where ${decided} and not exists (
    select from approval_actions a where a.task_id = t.id and a.action in ('approve', 'reject', 'return'))`,
  'a decision whose task is not decided': sql`select a.id from approval_actions a join approval_tasks t on t.id = a.task_id
    where a.action in ('approve', 'return') and not (${decided})`,
  'two decisions of one task': sql`select a.task_id as id from approval_actions a
    where a.action in ('approve', 'return', 'reject') and a.task_id is not null group by 1 having count(*) > 1`,
  'an open place at which nobody is asked': sql`select p.id from ${open} where p.state = 'running' and not exists (
    select from approval_tasks t where ${asks} and (t.instance_id, t.node_id, t.round) = (p.id, p.node_id, p.round))`,
  'somebody asked where no place is open': sql`select t.id from approval_tasks t where ${asks} and not exists (
    select from ${open} where p.state = 'running' and (t.instance_id, t.node_id, t.round) = (p.id, p.node_id, p.round))`,
  'one that runs and asks nobody': sql`select i.id from approval_instances i where i.state = 'running' and not exists (
    select from approval_tasks t where t.instance_id = i.id and ${asks})`,
  'a contract that says something else than its approval': sql`select c.id from contracts c
    join lateral (select state from approval_instances i where i.subject_kind = 'contract' and i.subject_id = c.id order by id desc limit 1) i on true
    where (c.status, c.workflow_status) is distinct from (case i.state when 'running' then 2 when 'approved' then 3 else 1 end, case i.state when 'running' then 1 when 'returned' then 2 when 'approved' then 5 end)`,
  'lines and entries of the audit that do not agree': sql`select * from (
    select instance_id as id, action, count(*) from approval_actions where action in ${lines} group by 1, 2) as line
    full join (select (detail ->> 'instanceId')::bigint as id, substr(action, 10) as action, count(*) from audit_entries
    where action like 'approval.%' and substr(action, 10) in ${lines} group by 1, 2) as entry using (id, action, count)
    where line is null or entry is null`,
}

const faultsIn = (database: Database): Promise<string[]> =>
  database.system(async (tx) => {
    const found: string[] = []
    for (const [what, query] of Object.entries(wrong)) {
      const { rows } = await query.execute(tx)
      found.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`))
    }
    const { brokenSequence } = await verifyChain(tx, 1)
    return [...found, ...(brokenSequence === null ? [] : [`the chain breaks at ${brokenSequence}`])]
  })

/** How many lines of the history have each call's words. */
async function linesOf(database: Database): Promise<Map<string, number>> {
  const rows = await database.query<{ comment: string; count: number }>(
    'select comment, count(*)::int as count from approval_actions where comment <> $1 group by 1',
    [''],
  )
  return new Map(rows.map(({ comment, count }) => [comment, count]))
}

/** Contracts whose initiator was not notified exactly once of the approval, or was notified without one. */
const wrongNotices = (database: Database) =>
  database.query(
    `select i.subject_id, i.state, count(n.id)::int as notices from approval_instances i left join notifications n
       on n.user_id = i.initiator_id and n.kind = 'approval.approved' and n.params ->> 'name' = i.subject_name
     where i.subject_kind = $1 group by 1, 2 having count(n.id) <> (i.state = 'approved')::int`,
    ['contract'],
  )

const beside = (folder: string) =>
  connect({ dataDir: join(folder, 'data'), databaseUrl: undefined }, openLog('silent'), {
    beside: true,
    migrated: false,
  })

/** What was answered is there once, what was refused is not, and what was not answered is there once or not at all. */
async function linesAgree(database: Database, calls: readonly Call[]): Promise<void> {
  const lines = await linesOf(database)
  const wrong = calls.filter(({ key, path, body, answer }) => {
    if (path.endsWith('/submit')) return false
    const [count, isBatch] = [lines.get(key) ?? 0, path.endsWith('approve_batch')]
    if (answer === null || isBatch) {
      const least = isBatch ? (answer?.data?.approved ?? 0) : 0
      return count < least || count > (isBatch ? (body.tasks as unknown[]).length : 1)
    }
    return count !== (answer.status === 200 ? 1 : 0)
  })
  expect(wrong).toEqual([])
}

test(`nothing is half decided after kill -9 amid decisions of six people (seed ${seed})`, async () => {
  const folder = mkdtempSync('/tmp/killed-decisions-')
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  const at = await run(join(folder, 'data'), cleanUp)
  await makeOrganisation(join(folder, 'data'), 'none')
  const people = Object.fromEntries(
    await Promise.all([starter, ...approvers].map(async (one) => [one, await signIn(at, one)] as const)),
  ) as Record<string, Person>
  const person = (account: string) => people[account] as Person
  const ids = Object.fromEntries(
    await Promise.all(
      approvers.map(
        async (one) => [one, (await person(one)('GET', '/session')).data.user.id as number] as const,
      ),
    ),
  )
  const contractTypeID = await makeType(person('chenjing'), ids)
  const contracts = await inGroups(
    Array.from({ length: approvals }, (_, i) => i),
    6,
    async (i) => {
      const values = { contract_name: `中断合同${i}` }
      const draft = (await person(starter)('POST', '/contracts', { contractTypeID, values })).data
      const answer = await person(starter)('POST', `/contracts/${draft.contractID}/submit`, {
        version: draft.version,
      })
      expect(answer.message).toBe('')
      return draft.contractID as number
    },
  )

  const calls: Call[] = []
  const send = async (call: Call) => {
    call.answer = await person(call.by)('POST', call.path, call.body, call.key).catch(() => null)
    return call.answer
  }
  /** Each person decides on one after the other until the product does not answer any more, or nothing waits. */
  const decideOn = async (by: string, isOver: () => boolean) => {
    for (let idle = 0; idle < 40 && !isOver(); idle++) {
      const contract = contracts[chance(contracts.length)] as number
      const call = await nextCall(person(by), by, contract, ids).catch(() => undefined)
      if (call === undefined) return
      if (!call) continue
      idle = 0
      calls.push(call)
      if (!(await send(call))) return
    }
  }

  let running = at
  let unanswered = 0
  for (let kill = 0; kill < kills; kill++) {
    const before = calls.length
    const enough = before + 10 + chance(25)
    let [isKilled, isOver] = [false, false]
    const killed = (async () => {
      while (calls.length < enough && !isOver) await sleep(5)
      await sleep(chance(30))
      running.child.kill('SIGKILL')
      isKilled = true
    })()
    await Promise.all([...approvers, ...approvers, starter].map((one) => decideOn(one, () => isKilled)))
    isOver = true
    await killed
    await running.exit

    running = await run(join(folder, 'data'), cleanUp)
    at.address = running.address
    const { database, stop } = await beside(folder)
    expect(await faultsIn(database)).toEqual([])
    const lost = calls.filter(({ answer }) => answer === null)
    await linesAgree(database, calls)
    // Sent again with the same key, also some of what had been answered: each is done once.
    const repeated = calls.slice(-5).filter(({ answer }) => answer?.status === 200)
    const first = repeated.map(({ answer }) => answer?.data)
    await inGroups([...lost, ...repeated], 6, send)
    expect(repeated.map(({ answer }) => answer?.data)).toEqual(first)
    expect(lost.filter(({ answer }) => answer === null)).toEqual([])
    expect(await faultsIn(database)).toEqual([])
    await linesAgree(database, calls)
    unanswered += lost.length
    await stop()
  }

  // And all of them come to their end.
  for (let round = 0; round < 50; round++) {
    const returned = await inGroups(contracts, 6, async (contract) => {
      const { data } = await person(starter)('GET', `/contracts/${contract}`)
      if (data.workflowStatus === 2)
        await send(callOf(starter, `/contracts/${contract}/submit`, { version: data.version }))
      return data.workflowStatus
    })
    if (returned.every((status) => status === 5)) break
    for (const by of approvers)
      for (const { instanceID, taskID } of await inboxOf(person(by))) {
        const call = callOf(by, `/approvals/${instanceID}/approve`, { taskID })
        calls.push(call)
        await send(call)
      }
  }
  const { database, stop } = await beside(folder)
  cleanUp.push(stop)
  expect(await faultsIn(database)).toEqual([])
  await linesAgree(database, calls)
  const states = await database.query(
    'select state, count(*)::int as count from approval_instances where subject_kind = $1 group by 1',
    ['contract'],
  )
  expect(states).toEqual([{ state: 'approved', count: approvals }])
  await expect.poll(() => wrongNotices(database)).toEqual([])
  // It would prove nothing had no call been cut off.
  expect(unanswered).toBeGreaterThan(0)
})
