import pg from 'pg'
import { wire } from '#app/wiring.ts'
import { registerJobs } from '#app/worker.ts'
import type { Actor } from '#engines/access/domain/index.ts'
import { actAs, loadActor } from '#engines/access/server/index.ts'
import { flowDefinitionSchema } from '#engines/approvals/domain/index.ts'
import {
  approvalSubject,
  approve,
  createFlow,
  publishFlow,
  startApproval,
} from '#engines/approvals/server/index.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { openJobs } from '#server/job-queue.ts'
import { openLog } from '#server/log.ts'
import { bpmnFlows } from './bpmn-flows.ts'
import { median } from './measure.ts'
import { startProduct } from './product.ts'
import { sameRows } from './same-rows.ts'

/*
 * Whole approvals of five steps, from being submitted to the last yes, each step a transaction of its own by somebody else: as the product takes them, as somebody would write them by hand for just this flow (`same-rows.ts`: the
 * same rows and the same chain of hashes, one prepared statement a step), and by bpmn-engine, whose state is kept in the same PostgreSQL after each step (`bpmn-flows.ts`). All in this one process on the same database, taking turns.
 */

export type ApprovalsOptions = {
  dataDir: string
  account: string
  clients: number[]
  rounds: number
  seconds: number
}
type Way = 'product' | 'byHand' | 'bpmn'
export type ApprovalsLine = { clients: number; perSecond: Partial<Record<Way, number>> }

const steps = 5
/** Of each way; more at once wait for one, as in the product. */
const connections = 20

export async function measureApprovals(options: ApprovalsOptions): Promise<ApprovalsLine[]> {
  const product = await startProduct(options.dataDir)
  const connection = { host: product.socket, port: 5432, user: 'postgres', database: 'chancery' }
  const pool = new pg.Pool({ ...connection, max: connections })
  try {
    const { once, close } = await productFlows(options, connection, pool)
    const byHand = await sameRows(pool, once)
    const bpmn = await bpmnFlows(pool, steps)
    const ways: [Way, () => Promise<unknown>][] = [
      ['product', once],
      ['byHand', byHand],
      ...(bpmn ? [['bpmn', bpmn] as [Way, () => Promise<unknown>]] : []),
    ]
    const lines: ApprovalsLine[] = []
    for (const clients of options.clients) lines.push(await compare(ways, clients, options))
    await close()
    return lines
  } finally {
    await pool.end()
    await product.stop()
  }
}

export const approvalsTable = (lines: ApprovalsLine[]): string =>
  [
    '| at once | product: approvals a second | by hand | bpmn-engine | product / by hand | product / bpmn-engine |',
    '|--:|--:|--:|--:|--:|--:|',
    ...lines.map(({ clients, perSecond: { product = 0, byHand = 0, bpmn } }) => {
      const beside = bpmn === undefined ? '–' : (product / bpmn).toFixed(2)
      return `| ${clients} | ${product.toFixed(1)} | ${byHand.toFixed(1)} | ${bpmn?.toFixed(1) ?? '–'} | **${(product / byHand).toFixed(2)}** | **${beside}** |`
    }),
  ].join('\n')

/** One approval by the product's own engine: submitted by the account's person, approved by five others. */
async function productFlows(
  { dataDir, account }: ApprovalsOptions,
  connection: pg.ClientConfig,
  pool: pg.Pool,
) {
  const { rows } = await pool.query<{ id: string; organization_id: number }>(
    `select u.id, u.organization_id from users u where u.account = $1
     union all (select o.id, o.organization_id from users o join users u using (organization_id)
       where u.account = $1 and o.id <> u.id and o.state = 'active' order by o.id limit ${steps})`,
    [account],
  )
  const [starter, ...approvers] = rows.map(({ id }) => Number(id))
  const organizationId = rows[0]?.organization_id
  if (!starter || !organizationId || approvers.length < steps)
    throw new Error(`too few people with ${account}`)
  const log = openLog('silent')
  const database = openDatabase({ connection, size: connections })
  const jobs = openJobs({ connection, log, asOwner: false })
  const services = { config: readConfig({ DATA_DIR: dataDir }), database, log, jobs }
  registerJobs(services)
  await jobs.start({ work: false })
  wire()
  const heard = async () => {}
  approvalSubject('paper', {
    onApproved: heard,
    onRejected: heard,
    onReturned: heard,
    onWithdrawn: heard,
    onCancelled: heard,
    canRead: async () => false,
    authors: async () => [],
    link: (id) => `/papers/${id}`,
  })
  const actorOf = new Map<number, Actor>()
  for (const id of [starter, ...approvers]) actorOf.set(id, await loadActor(database, organizationId, id))
  const as = <T>(id: number, work: Parameters<typeof actAs<T>>[2]): Promise<T> =>
    actAs(services, actorOf.get(id) as Actor, work)
  const nodes = approvers.map((id, at) => ({
    kind: 'approver',
    id: `n${at}`,
    name: `节点${at + 1}`,
    who: [{ by: 'person', userIds: [id] }],
  }))
  const flow = await as(starter, async (context) => {
    const definition = flowDefinitionSchema.parse({ nodes })
    const name = `bench ${Date.now()}`
    const made = await createFlow(context, {
      kind: 'paper',
      name,
      description: '',
      enabled: true,
      definition,
    })
    return publishFlow(context, made.id, made.version)
  })
  let paper = Date.now() % 1_000_000_000
  const once = async (): Promise<number> => {
    const id = ++paper
    const subject = { kind: 'paper', id, name: '一份文件' }
    const { instanceId } = await as(starter, (context) =>
      startApproval(context, { flowId: flow.id, subject, values: { amount: '1' } }),
    )
    for (const person of approvers) {
      // What the person has before them: the task that they decide.
      const { rows: open } = await pool.query<{ id: string }>({
        name: 'open-task',
        text: `select id from approval_tasks where instance_id = $1 and user_id = $2 and state = 'open'`,
        values: [instanceId, person],
      })
      const taskId = Number(open[0]?.id)
      await as(person, (context) => approve(context, { instanceId, taskId, comment: '同意' }))
    }
    return instanceId
  }
  const close = async () => {
    await jobs.stop()
    await database.close()
  }
  return { once, close }
}

async function compare(
  ways: [Way, () => Promise<unknown>][],
  clients: number,
  { rounds, seconds }: ApprovalsOptions,
): Promise<ApprovalsLine> {
  const found: Partial<Record<Way, number[]>> = {}
  for (let round = 0; round < rounds; round++)
    for (const [way, once] of ways) {
      const list = found[way] ?? []
      found[way] = list
      list.push(await perSecond(once, clients, seconds))
    }
  const perSecondOf = Object.fromEntries(Object.entries(found).map(([way, list]) => [way, median(list)]))
  return { clients, perSecond: perSecondOf }
}

/** How many were finished a second, by so many that do one after the other. */
async function perSecond(once: () => Promise<unknown>, clients: number, seconds: number): Promise<number> {
  const began = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      do {
        await once()
        done++
      } while (performance.now() - began < seconds * 1000)
    }),
  )
  return done / ((performance.now() - began) / 1000)
}
