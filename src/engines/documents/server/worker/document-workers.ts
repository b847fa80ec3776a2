import { availableParallelism } from 'node:os'
import { outsideTransaction } from '#server/outside-transaction.ts'
import { type RequestContext, requestContext } from '#server/request-context.ts'
import { AppError, type ErrorName } from '#shared/errors.ts'
import type { DocumentTasks, TaskName } from './document-task.ts'
import { bytesOf, failedTasks } from './failed-tasks.ts'
import { defaultBounds, fairLanes } from './fair-lanes.ts'
import type { Bounds, TaskClass } from './fair-queue.ts'
import { type Ended, type Reader, startReader } from './reader-process.ts'

export type WorkerLimits = {
  /** Processes at once; further tasks wait their turn. One of several never takes heavy tasks. */
  processes: number
  /** Seconds of a processor for one task, however long that takes on a busy machine. */
  cpuSeconds: Record<TaskClass, number>
  /** JavaScript heap of one process. */
  megabytes: number
  /** A process that had nothing to do for so many seconds ends; the next task starts one anew, which takes about half a second. */
  idleSeconds: number
  bounds: Record<TaskClass, Bounds>
}

export type RunOptions = { class?: TaskClass; requester?: RequestContext }

export type DocumentWorkers = {
  /**
   * Runs one task in a process beside this one, while no transaction of the asker is open (`outsideTransaction`), for whom `asking` says (else: for whom this is done now). fileTooComplex when it takes more than its budget of time or memory, and
   * at once when the same task did so before; yourDocumentsBusy or documentsBusy when too much waits; gone when nobody waits for it any more; readerFailed when its process ended for another reason.
   */
  run<N extends TaskName>(
    name: N,
    ask: DocumentTasks[N]['ask'],
    options?: RunOptions,
  ): Promise<DocumentTasks[N]['answer']>
  close(): Promise<void>
}

/** What people know to take a moment; everything else is waited for at the screen. What other engines ask for says itself what it is. */
const heavy: ReadonlySet<TaskName> = new Set(['findTraces', 'clean', 'runModule'])

const defaultLimits: WorkerLimits = {
  processes: 1 + Math.min(4, Math.max(1, availableParallelism() - 1)),
  cpuSeconds: { small: 20, heavy: 60 },
  megabytes: 512,
  idleSeconds: 30,
  bounds: defaultBounds,
}

/** A few processes that read documents from outside. They start when needed, end when idle and do not keep this one alive meanwhile. */
export function documentWorkers(given: Partial<WorkerLimits> = {}): DocumentWorkers {
  const { processes, cpuSeconds, megabytes, idleSeconds, bounds } = { ...defaultLimits, ...given }
  const lanes = fairLanes({ lanes: processes, forSmall: 1, bounds })
  const readers: (Reader | undefined)[] = []
  const idle: (NodeJS.Timeout | undefined)[] = []
  const failed = failedTasks()

  /** Its memory is the machine's again. A lane has one task at a time, so nobody waits for what is ended. */
  const endWhenIdle = (lane: number): void => {
    idle[lane] = setTimeout(() => {
      readers[lane]?.end()
      readers[lane] = undefined
    }, idleSeconds * 1000).unref()
  }
  const readerOf = (lane: number): Reader => {
    clearTimeout(idle[lane])
    const known = readers[lane]
    if (known?.isSound()) return known
    known?.end()
    // Heavy work stands behind the server itself and its database when processors are scarce.
    const reader = startReader({ megabytes, politeness: lane === 0 ? 0 : 5 })
    readers[lane] = reader
    return reader
  }

  const run = async (name: TaskName, ask: unknown, options: RunOptions): Promise<unknown> => {
    const requester = options.requester ?? requestContext()
    const taskClass = options.class ?? (heavy.has(name) ? 'heavy' : 'small')
    if (failed.has(name, ask)) throw new AppError('fileTooComplex')
    return lanes.run({ requester, class: taskClass, bytes: bytesOf(ask) }, async (lane) => {
      const ended = await readerOf(lane).run({ name, ask }, cpuSeconds[taskClass], requester.gone)
      try {
        return answerOf(ended)
      } catch (error) {
        if (error instanceof AppError && error.reason === 'fileTooComplex') failed.add(name, ask)
        throw error
      } finally {
        endWhenIdle(lane)
      }
    })
  }

  return {
    run: (name, ask, options = {}) =>
      outsideTransaction(`document task ${name}`, ask, () => run(name, ask, options)),
    close: async () => {
      for (const timer of idle) clearTimeout(timer)
      for (const reader of readers) reader?.end()
    },
  }
}

function answerOf(ended: Ended): unknown {
  if ('ended' in ended) {
    if (ended.ended === 'gone') throw new AppError('gone')
    if (ended.ended === 'cpu' || ended.ended === 'memory') throw new AppError('fileTooComplex')
    const cause = new Error(`the process that reads documents ${ended.ended}: ${ended.stderr.slice(-2000)}`)
    throw new AppError('readerFailed', { seconds: 10 }, { cause })
  }
  const { reply } = ended
  if ('answer' in reply) return reply.answer
  if ('refused' in reply) throw new AppError(reply.refused.reason as ErrorName, reply.refused.params)
  throw new Error(reply.failed)
}
