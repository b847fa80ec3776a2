import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'

/** One request of a case. */
export type Call = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: string }
export type Target = {
  name: string
  address: string
  headers: Record<string, string>
  pids(): number[]
  gone?(): number
}
export type Figures = {
  requests: number
  perSecond: number
  p50: number
  p95: number
  /** Milliseconds of CPU a request: the server's processes, and PostgreSQL's. */
  serverCpu: number
  databaseCpu: number
}

/**
 * Lets `clients` loops send the calls one after the other for some time and answers what it cost. Fails on any answer
 * that is no success.
 */
export async function measure(
  target: Target,
  databasePid: number,
  calls: () => Call,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Figures> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  try {
    await Promise.all(Array.from({ length: clients }, () => send(agent, target, calls())))
    const times: number[] = []
    const before = [cpuOf(target.pids()), cpuOfTree(databasePid)] as const
    const began = performance.now()
    const until = began + seconds * 1000
    const client = async () => {
      while (performance.now() < until) {
        const sent = performance.now()
        await send(agent, target, calls())
        times.push(performance.now() - sent)
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    const took = (performance.now() - began) / 1000
    const after = [cpuOf(target.pids()), cpuOfTree(databasePid)] as const
    times.sort((a, b) => a - b)
    return {
      requests: times.length,
      perSecond: times.length / took,
      p50: at(times, 0.5),
      p95: at(times, 0.95),
      serverCpu: (after[0] - before[0]) / times.length,
      databaseCpu: (after[1] - before[1]) / times.length,
    }
  } finally {
    agent.destroy()
  }
}

const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Sends one call and answers the body. */
export function send(
  agent: http.Agent | undefined,
  target: Pick<Target, 'address' | 'headers'>,
  call: Call,
): Promise<string> {
  return new Promise((done, fail) => {
    const headers: Record<string, string | number> = { ...target.headers }
    if (call.body !== undefined) {
      headers['content-type'] = 'application/json'
      headers['content-length'] = Buffer.byteLength(call.body)
      headers['x-csrf'] = '1'
    }
    const request = http.request(target.address + call.path, {
      method: call.method,
      headers,
      ...(agent && { agent }),
    })
    request.once('error', fail)
    request.once('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.once('end', () => {
        const text = Buffer.concat(parts).toString()
        if ((response.statusCode ?? 500) < 300) done(text)
        else fail(new Error(`${call.method} ${call.path}: ${response.statusCode} ${text.slice(0, 500)}`))
      })
    })
    request.end(call.body)
  })
}

/** Milliseconds of CPU that these processes, all their threads, have used: the scheduler's own count where the kernel tells it, else clock ticks. */
export const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + cpuOfProcess(pid), 0)

function cpuOfProcess(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const each = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    )
    const exact = each.reduce((sum, one) => sum + one, 0) / 1e6
    if (exact > 0) return exact
  } catch {}
  return ticks(pid, [13, 14]) * 10
}

/** The same for a database server: itself, its children that live, and those that ended. */
export function cpuOfTree(parent: number): number {
  const ended = ticks(parent, [15, 16]) * 10
  return ended + cpuOf([parent, ...childrenOf(parent)])
}

/** The processes that this one started and that live. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => field(pid, 3) === parent)
}

const ticks = (pid: number, fields: number[]): number =>
  fields.reduce((sum, index) => sum + field(pid, index), 0)

/** One field of /proc/<pid>/stat, counted from 0; 0 for a process that is gone. */
function field(pid: number, index: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces.
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[index - 2])
  } catch {
    return 0
  }
}

/** Resident and proportional memory in MB of a process and its children. */
export const memoryOfTree = (parent: number) => memoryOf([parent, ...childrenOf(parent)])

/** The same of these processes. */
export function memoryOf(pids: readonly number[]): { resident: number; proportional: number } {
  let resident = 0
  let proportional = 0
  for (const pid of pids) {
    try {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      resident += Number(/^Rss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
      proportional += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
    } catch {}
  }
  return { resident: resident / 1024, proportional: proportional / 1024 }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}
