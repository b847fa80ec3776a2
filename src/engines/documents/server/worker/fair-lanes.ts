import type { Asking } from '#server/asking.ts'
import { AppError } from '#shared/errors.ts'
import { type Asked, type Bounds, fairQueue, type Level, type TaskClass } from './fair-queue.ts'

/** Work for somebody: `class` says before whom it goes. */
export type LaneTask = { asking: Asking; class: TaskClass; bytes: number }

export type FairLanes = {
  /**
   * Does the work in one of the lanes when it is the asker's turn. yourDocumentsBusy or documentsBusy when too much waits already; gone, without having been
   * begun, when nobody waits for it any more. Work at hand gets the signal and ends itself.
   */
  run<T>(task: LaneTask, work: (lane: number) => Promise<T>): Promise<T>
}

const megabyte = 1024 * 1024
/** Saves and uploads are many and quick; heavy work is asked for one by one. Bytes are what the tasks hold in this process while they wait. */
export const defaultBounds: Record<TaskClass, Bounds> = {
  small: {
    person: { tasks: 250, bytes: 128 * megabyte },
    organization: { tasks: 1000, bytes: 256 * megabyte },
    all: { tasks: 3000, bytes: 512 * megabyte },
  },
  heavy: {
    person: { tasks: 20, bytes: 128 * megabyte },
    organization: { tasks: 60, bytes: 256 * megabyte },
    all: { tasks: 200, bytes: 512 * megabyte },
  },
}

type Options = {
  lanes: number
  /** So many of them, the first ones, never take heavy work; at least one takes it all the same. */
  forSmall?: number
  bounds?: Record<TaskClass, Bounds>
}

type Waiting = Asked & { begin(lane: number): Promise<void> }

/**
 * So many tasks at once, the others in a fair queue (`fairQueue`). Small tasks of one person never hold every lane, where there are several: somebody else's small task
 * then waits for nobody.
 */
export function fairLanes({ lanes, forSmall = 0, bounds = defaultBounds }: Options): FairLanes {
  const queue = fairQueue<Waiting>(bounds)
  const idle = Array.from({ length: lanes }, (_, lane) => lane)
  const smallOf = new Map<string, number>()
  const mostSmall = Math.max(1, lanes - 1)

  const classesOf = (lane: number): TaskClass[] =>
    lane < forSmall && lane < lanes - 1 ? ['small'] : ['small', 'heavy']
  const may = (task: Waiting): boolean =>
    task.class === 'heavy' || (smallOf.get(keyOf(task)) ?? 0) < mostSmall
  const count = (task: Waiting, by: number): void => {
    if (task.class === 'heavy') return
    const now = (smallOf.get(keyOf(task)) ?? 0) + by
    if (now > 0) smallOf.set(keyOf(task), now)
    else smallOf.delete(keyOf(task))
  }

  const next = (): void => {
    for (const lane of [...idle]) {
      const task = queue.take(classesOf(lane), may)
      if (!task) continue
      idle.splice(idle.indexOf(lane), 1)
      count(task, 1)
      task.begin(lane).finally(() => {
        count(task, -1)
        idle.push(lane)
        idle.sort((a, b) => a - b)
        next()
      })
    }
  }

  return {
    run: (task, work) =>
      new Promise((resolve, reject) => {
        const { gone } = task.asking
        if (gone?.aborted) return reject(new AppError('gone'))
        const leave = (): void => {
          if (queue.drop(waiting)) reject(new AppError('gone'))
        }
        const waiting: Waiting = {
          organization: String(task.asking.organizationId),
          person: String(task.asking.userId),
          class: task.class,
          bytes: task.bytes,
          begin: (lane) => {
            gone?.removeEventListener('abort', leave)
            return work(lane).then(resolve, reject)
          },
        }
        const beyond = queue.offer(waiting)
        if (beyond) return reject(busy(beyond, task.class))
        gone?.addEventListener('abort', leave, { once: true })
        next()
      }),
  }
}

const keyOf = ({ organization, person }: Asked): string => `${organization}/${person}`

const busy = (level: Level, name: TaskClass): AppError =>
  new AppError(level === 'person' ? 'yourDocumentsBusy' : 'documentsBusy', {
    seconds: name === 'small' ? 5 : 30,
  })
