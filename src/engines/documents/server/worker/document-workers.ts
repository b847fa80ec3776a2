import { Worker } from 'node:worker_threads'
import { AppError, type ErrorName } from '#shared/errors.ts'
import type { DocumentTasks, TaskName, TaskReply } from './document-task.ts'

export type WorkerLimits = {
  /** Threads at once; further tasks wait their turn. */
  threads: number
  /** Time for one task, from when a thread takes it. */
  milliseconds: number
  /** JavaScript heap of one thread. */
  megabytes: number
}

export type DocumentWorkers = {
  /** Runs one task off the event loop. fileTooComplex when it takes too much time or memory; the thread is replaced then. */
  run<N extends TaskName>(name: N, ask: DocumentTasks[N]['ask']): Promise<DocumentTasks[N]['answer']>
  close(): Promise<void>
}

type Waiting = {
  message: { name: TaskName; ask: unknown }
  done(answer: unknown): void
  failed(error: unknown): void
}

const defaultLimits: WorkerLimits = { threads: 2, milliseconds: 20_000, megabytes: 512 }

/** A few threads that read documents from outside. They start when first needed and do not keep the process alive when idle. */
export function documentWorkers(limits: Partial<WorkerLimits> = {}): DocumentWorkers {
  const { threads, milliseconds, megabytes } = { ...defaultLimits, ...limits }
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const queue: Waiting[] = []

  const start = (): Worker => {
    const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
      execArgv: [],
      env: {},
    })
    all.add(worker)
    worker.once('exit', () => all.delete(worker))
    return worker
  }

  const next = (): void => {
    if (!queue.length || (!idle.length && all.size >= threads)) return
    const task = queue.shift() as Waiting
    const worker = idle.pop() ?? start()
    worker.ref()
    run(worker, task, milliseconds).then((sound) => {
      if (sound) idle.push(worker)
      worker.unref()
      next()
    })
  }

  return {
    run: (name, ask) =>
      new Promise((done, failed) => {
        queue.push({ message: { name, ask }, done: done as (answer: unknown) => void, failed })
        next()
      }),
    close: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/** One task on one thread; answers whether the thread can be used again. */
function run(worker: Worker, task: Waiting, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = async (sound: boolean, settle: () => void) => {
      clearTimeout(timer)
      worker.removeAllListeners('message').removeAllListeners('error')
      if (!sound) {
        worker.on('error', () => {})
        await worker.terminate()
      }
      settle()
      resolve(sound)
    }
    const timer = setTimeout(
      () => finish(false, () => task.failed(new AppError('fileTooComplex'))),
      milliseconds,
    )
    worker.once('message', (reply: TaskReply) => finish(true, () => settleWith(task, reply)))
    worker.once('error', (error: Error & { code?: string }) =>
      finish(false, () =>
        task.failed(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError('fileTooComplex') : error),
      ),
    )
    worker.postMessage(task.message)
  })
}

function settleWith(task: Waiting, reply: TaskReply): void {
  if ('answer' in reply) task.done(reply.answer)
  else if ('refused' in reply)
    task.failed(new AppError(reply.refused.reason as ErrorName, reply.refused.params))
  else task.failed(new Error(reply.failed))
}
