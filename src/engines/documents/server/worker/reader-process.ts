import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { TaskReply } from './document-task.ts'

/**
 * How a task ended: with an answer; `cpu`, `memory`: it took more than its budget; `gone`: nobody waited for it any more; `stalled`: its process did nothing for a long time; `died`: its
 * process ended by itself.
 */
export type Ended =
  | { reply: TaskReply }
  | { ended: 'cpu' | 'memory' | 'gone' | 'stalled' | 'died'; stderr: string }

export type Reader = {
  /** One task at a time. */
  run(message: object, cpuSeconds: number, gone?: AbortSignal): Promise<Ended>
  /** Whether it can take a further task: it lives, and has not grown old or large. */
  isSound(): boolean
  end(): void
}

/** How often a task is looked at, in milliseconds. */
const lookEvery = 100
/** A process that uses no processor for so long while it works is stuck: that has nothing to do with how busy the machine is. */
const mostStill = 120_000
/** Work that nobody waits for may end by itself within so much time of a processor, in seconds: a new process would cost as much. */
const grace = 0.5
/** A process takes no further task after so much time of a processor: fresh ones are cheap. */
const oldAge = 300
/** MiB beside the heap: the program itself, and the bytes of files. */
const besideHeap = 640

const entry = fileURLToPath(new URL('./document-worker.ts', import.meta.url))
const living = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

/**
 * A process of its own that reads documents from outside. It may read files and nothing else: neither write, nor start programs. What it can take from the machine is bounded by the
 * system too, so that one whose server was killed ends by itself. `politeness`: 0 as the server itself, up to 19 behind everything else.
 */
export function startReader({ megabytes, politeness }: { megabytes: number; politeness: number }): Reader {
  const limits = `ulimit -c 0; ulimit -s 8192 2>/dev/null; ulimit -t ${2 * oldAge}; exec "$0" "$@"`
  const flags = [
    '--permission',
    '--allow-fs-read=*',
    `--max-old-space-size=${megabytes}`,
    '--stack-size=3900',
  ]
  const child = spawn('/bin/sh', ['-c', limits, process.execPath, ...flags, entry], {
    // A group of its own: Ctrl-C at the terminal is for the server, which lets it finish.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: {},
  })
  living.add(child)
  let stderr = ''
  let isAlive = true
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('latin1')).slice(-8192)
  })
  const ready = new Promise<void>((resolve) => child.once('message', () => resolve()))
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      isAlive = false
      living.delete(child)
      resolve()
    }
    child.once('exit', end).once('error', end)
  })
  if (politeness > 0) makePolite(child.pid, politeness)

  const run = async (message: object, cpuSeconds: number, gone?: AbortSignal): Promise<Ended> => {
    keepsAwake(child, true)
    const reason = await Promise.race([
      ended.then(() => 'died' as const),
      ready.then(() => work(child, { message, cpuSeconds, megabytes: megabytes + besideHeap, gone })),
    ])
    if (typeof reason === 'object') {
      keepsAwake(child, false)
      return reason
    }
    child.kill('SIGKILL')
    await ended
    return { ended: reason === 'died' && isOutOfMemory.test(stderr) ? 'memory' : reason, stderr }
  }

  return {
    run,
    isSound: () => {
      const use = isAlive ? usageOf(child.pid) : null
      return use !== null && use.cpu < oldAge && use.megabytes < megabytes + besideHeap / 2
    },
    end: () => child.kill('SIGKILL'),
  }
}

const isOutOfMemory = /heap out of memory|Allocation failed|invalid (array|table|string) (length|size)/i

type Work = { message: object; cpuSeconds: number; megabytes: number; gone: AbortSignal | undefined }

/** Sends a task and looks at what it takes until it is answered, or must be ended for this reason. Whether the process lives is for who calls. */
function work(
  child: ChildProcess,
  { message, cpuSeconds, megabytes, gone }: Work,
): Promise<{ reply: TaskReply } | 'cpu' | 'memory' | 'gone' | 'stalled'> {
  return new Promise((resolve) => {
    const begun = usageOf(child.pid)?.cpu ?? 0
    let seen = { cpu: begun, at: performance.now() }
    let goneAt: number | undefined
    const finish = (how: Parameters<typeof resolve>[0]): void => {
      clearInterval(timer)
      child.off('message', answered).off('exit', stop)
      resolve(how)
    }
    const answered = (reply: TaskReply): void => finish({ reply })
    const stop = (): void => clearInterval(timer)
    const look = (): void => {
      const use = usageOf(child.pid)
      if (!use) return
      const now = performance.now()
      if (use.cpu > seen.cpu) seen = { cpu: use.cpu, at: now }
      if (gone?.aborted) goneAt ??= use.cpu
      if (use.cpu - begun > cpuSeconds) finish('cpu')
      else if (use.megabytes > megabytes) finish('memory')
      else if (goneAt !== undefined && use.cpu - goneAt > grace) finish('gone')
      else if (now - seen.at > mostStill) finish('stalled')
    }
    const timer = setInterval(look, lookEvery)
    child.once('message', answered)
    child.once('exit', stop)
    child.send(message, (error) => {
      // It has ended meanwhile, which `exit` tells.
      if (error) stop()
    })
  })
}

/** An idle process does not keep the server alive. */
function keepsAwake(child: ChildProcess, isBusy: boolean): void {
  const act = isBusy ? 'ref' : 'unref'
  child[act]()
  child.channel?.[act]()
  const stderr = child.stderr as { ref?(): void; unref?(): void } | null
  stderr?.[act]?.()
}

/** What a process has taken so far (seconds of processors) and holds now (MiB); null when there is no such process. */
function usageOf(pid: number | undefined): { cpu: number; megabytes: number } | null {
  if (!pid) return null
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program may hold anything; what follows its last bracket are numbers, see proc(5): ticks of 10 ms, pages of 4 KiB.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, megabytes: Number(fields[21]) / 256 }
  } catch {
    return null
  }
}

function makePolite(pid: number | undefined, politeness: number): void {
  try {
    if (pid) setPriority(pid, politeness)
  } catch {
    // It has ended already, or this system does not allow it.
  }
}
