import type { RequestContext } from '#server/request-context.ts'
import { AppError } from '#shared/errors.ts'
import { type Asked, type Bounds, fairQueue, type Level, type TaskClass } from './fair-queue.ts'

/** Work for somebody: `class` says before whom it goes. */
export type LaneTask = { requester: RequestContext; class: TaskClass; bytes: number }

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
 * then waits for nobody. Nor do those of who asked for several take a lane that is for small ones while another is idle: it stays for whoever asks for one.
 */
export function fairLanes({ lanes, forSmall = 0, bounds = defaultBounds }: Options): FairLanes {
  const queue = fairQueue<Waiting>(bounds)
  const idle = Array.from({ length: lanes }, (_, lane) => lane)
  /** Small tasks of each person that are worked at, and those with what waits. */
  const [working, asked] = [countsByKey(), countsByKey()]
  const mostSmall = Math.max(1, lanes - 1)

  const isForSmall = (lane: number): boolean => lane < forSmall && lane < lanes - 1
  const may = (task: Waiting): boolean => task.class === 'heavy' || working.of(keyOf(task)) < mostSmall
  const mayAlone = (task: Waiting): boolean => may(task) && asked.of(keyOf(task)) === 1
  const count = (counts: CountsByKey, task: Waiting, by: number): void => {
    if (task.class === 'small') counts.add(keyOf(task), by)
  }

  const begin = (lane: number, judge: typeof may): void => {
    const task = queue.take(isForSmall(lane) ? ['small'] : ['small', 'heavy'], judge)
    if (!task) return
    idle.splice(idle.indexOf(lane), 1)
    count(working, task, 1)
    task.begin(lane).finally(() => {
      count(working, task, -1)
      count(asked, task, -1)
      idle.push(lane)
      idle.sort((a, b) => a - b)
      next()
    })
  }
  const next = (): void => {
    for (const lane of [...idle]) begin(lane, isForSmall(lane) ? mayAlone : may)
    for (const lane of idle.filter(isForSmall)) begin(lane, may)
  }

  return {
    run: (task, work) =>
      new Promise((resolve, reject) => {
        const { gone } = task.requester
        if (gone?.aborted) return reject(new AppError('gone'))
        const leave = (): void => {
          if (!queue.drop(waiting)) return
          count(asked, waiting, -1)
          reject(new AppError('gone'))
        }
        const waiting: Waiting = {
          organization: String(task.requester.organizationId),
          person: String(task.requester.userId),
          class: task.class,
          bytes: task.bytes,
          begin: (lane) => {
            gone?.removeEventListener('abort', leave)
            return work(lane).then(resolve, reject)
          },
        }
        const beyond = queue.offer(waiting)
        if (beyond) return reject(busy(beyond, task.class))
        count(asked, waiting, 1)
        gone?.addEventListener('abort', leave, { once: true })
        next()
      }),
  }
}

type CountsByKey = { of(key: string): number; add(key: string, by: number): void }

/** Counts that forget whose count is nought. */
function countsByKey(): CountsByKey {
  const counts = new Map<string, number>()
  const of = (key: string): number => counts.get(key) ?? 0
  return {
    of,
    add: (key, by) => {
      const now = of(key) + by
      if (now > 0) counts.set(key, now)
      else counts.delete(key)
    },
  }
}

const keyOf = ({ organization, person }: Asked): string => `${organization}/${person}`

const busy = (level: Level, name: TaskClass): AppError =>
  new AppError(level === 'person' ? 'yourDocumentsBusy' : 'documentsBusy', {
    seconds: name === 'small' ? 5 : 30,
  })
