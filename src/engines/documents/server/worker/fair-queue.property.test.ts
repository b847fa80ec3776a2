import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Asked, type Bounds, fairQueue, smallInARow, type TaskClass } from './fair-queue.ts'

type Task = Asked & { number: number }
type Step = { offer: { organization: number; person: number; class: TaskClass } } | 'take' | { drop: number }

const open: Bounds = {
  person: { tasks: 1000, bytes: 1e9 },
  organization: { tasks: 1000, bytes: 1e9 },
  all: { tasks: 1000, bytes: 1e9 },
}
const classes: readonly TaskClass[] = ['small', 'heavy']
const [organizations, people] = [3, 3]

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        offer: fc.record({
          organization: fc.nat(organizations - 1),
          person: fc.nat(people - 1),
          class: fc.constantFrom(...classes),
        }),
      }),
    },
    { weight: 3, arbitrary: fc.constant<Step>('take') },
    { weight: 1, arbitrary: fc.record({ drop: fc.nat(200) }) },
  ),
  { maxLength: 200 },
)

/** What happened, in its order: every task that was offered, taken, dropped. */
function played(given: readonly Step[]): { offered: Task[]; taken: Task[]; dropped: Task[]; log: Event[] } {
  const queue = fairQueue<Task>({ small: open, heavy: open })
  const offered: Task[] = []
  const taken: Task[] = []
  const dropped: Task[] = []
  const log: Event[] = []
  const take = (): boolean => {
    const task = queue.take(classes)
    if (!task) return false
    taken.push(task)
    log.push({ taken: task })
    return true
  }
  for (const step of given) {
    if (step === 'take') take()
    else if ('offer' in step) {
      const task: Task = {
        organization: `o${step.offer.organization}`,
        person: `p${step.offer.person}`,
        class: step.offer.class,
        bytes: 1,
        number: offered.length,
      }
      expect(queue.offer(task)).toBe(null)
      offered.push(task)
      log.push({ offered: task })
    } else {
      const task = offered[step.drop]
      if (task && queue.drop(task)) {
        dropped.push(task)
        log.push({ dropped: task })
      }
    }
  }
  while (take());
  expect(queue.size).toBe(0)
  return { offered, taken, dropped, log }
}
type Event = { offered: Task } | { taken: Task } | { dropped: Task }

const isSamePerson = (a: Task, b: Task) => a.organization === b.organization && a.person === b.person

describe('the queue of document work', () => {
  test('loses nothing, does nothing twice, and nothing that was taken out', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const { offered, taken, dropped } = played(given)
        const ended = [...taken, ...dropped].map(({ number }) => number).sort((a, b) => a - b)
        expect(ended).toEqual(offered.map(({ number }) => number))
      }),
    )
  })

  test('does what one person asked for in its order, within a class', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const { taken } = played(given)
        for (const [at, task] of taken.entries())
          for (const later of taken.slice(at + 1))
            if (isSamePerson(task, later) && task.class === later.class)
              expect(later.number).toBeGreaterThan(task.number)
      }),
    )
  })

  test('lets nobody wait for more than a turn of each other person, whatever these asked for before', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const { log } = played(given)
        // Since a person's task is the first that they wait for: how many others of its class went before it, and of the other class.
        for (const [at, event] of log.entries()) {
          if (!('taken' in event)) continue
          const { taken: mine } = event
          const before = log.slice(sinceFirst(log, mine, at), at)
          const others = before.flatMap((one) => ('taken' in one ? [one.taken] : []))
          const same = others.filter((one) => one.class === mine.class).length
          expect(same).toBeLessThanOrEqual(organizations * people)
          const other = others.length - same
          if (mine.class === 'heavy') expect(other).toBeLessThanOrEqual((same + 1) * smallInARow)
          else expect(other).toBeLessThanOrEqual(same / smallInARow + 1)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('two hundred files of one person are one turn to somebody else', () => {
    const queue = fairQueue<Task>({ small: open, heavy: open })
    const task = (person: string, number: number): Task => ({
      organization: 'o',
      person,
      class: 'small',
      bytes: 0,
      number,
    })
    for (let at = 0; at < 200; at++) queue.offer(task('many', at))
    queue.take(classes)
    queue.offer(task('one', 200))
    expect([queue.take(classes), queue.take(classes)].map((one) => one?.person)).toContain('one')
  })

  test('small work goes before heavy work, which has its turn all the same', () => {
    const queue = fairQueue<Task>({ small: open, heavy: open })
    const offer = (name: TaskClass, number: number) =>
      queue.offer({ organization: 'o', person: 'p', class: name, bytes: 0, number })
    offer('heavy', 0)
    for (let at = 1; at <= 3 * smallInARow; at++) offer('small', at)
    const order = Array.from({ length: smallInARow + 2 }, () => queue.take(classes)?.class)
    expect(order).toEqual([...Array.from({ length: smallInARow }, () => 'small'), 'heavy', 'small'])
    expect(queue.take(['small'])?.class).toBe('small')
  })

  test('takes no more than its bounds, says whose, and takes again when there is room', () => {
    const tight: Bounds = {
      person: { tasks: 2, bytes: 100 },
      organization: { tasks: 3, bytes: 1000 },
      all: { tasks: 4, bytes: 1000 },
    }
    const queue = fairQueue<Task>({ small: tight, heavy: tight })
    let number = 0
    const offer = (organization: string, person: string, bytes = 1) =>
      queue.offer({ organization, person, class: 'small', bytes, number: number++ })
    expect([offer('a', '1'), offer('a', '1'), offer('a', '1')]).toEqual([null, null, 'person'])
    expect([offer('a', '2'), offer('a', '3')]).toEqual([null, 'organization'])
    expect([offer('b', '1', 500), offer('b', '1')]).toEqual([null, 'person'])
    expect(offer('c', '1')).toBe('all')
    queue.take(classes)
    expect(offer('c', '1')).toBe(null)
    expect(queue.size).toBe(4)
  })
})

/** From where on a task was the first of its person and class: offered, or the one before it gone. */
function sinceFirst(log: readonly Event[], mine: Task, until: number): number {
  let since = 0
  for (const [at, event] of log.slice(0, until).entries()) {
    const ended = 'taken' in event ? event.taken : 'dropped' in event ? event.dropped : null
    if (ended && isSamePerson(ended, mine) && ended.class === mine.class && ended.number < mine.number)
      since = at + 1
    if ('offered' in event && event.offered === mine) since = Math.max(since, at + 1)
  }
  return since
}
