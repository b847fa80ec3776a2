/** What a task of the queue says of itself: who asks, how much it is, and whether people wait for it at their screen (small) or know that it takes a moment (heavy). */
export type Asked = {
  organization: string
  person: string
  class: TaskClass
  /** What it holds in memory while it waits. */
  bytes: number
}
export type TaskClass = 'small' | 'heavy'

/** How much may wait; one task may always wait, whatever it weighs. */
export type Bound = { tasks: number; bytes: number }
export type Bounds = Record<Level, Bound>
/** Whose bound it is: of one person, of all people of one organisation, of everybody. */
export type Level = 'person' | 'organization' | 'all'

export type FairQueue<T extends Asked> = {
  /** Puts a task in. null: it waits now; otherwise whose bound is reached, and the task is not in. */
  offer(task: T): Level | null
  /** The next task, taken out; undefined when there is none that `may` be done now. */
  take(classes: readonly TaskClass[], may?: (task: T) => boolean): T | undefined
  /** Takes a waiting task out; false when it was not waiting. */
  drop(task: T): boolean
  readonly size: number
}

/** After so many small tasks in a row before waiting heavy ones, a heavy one has its turn. */
export const smallInARow = 8

/**
 * A queue in which nobody waits for everything that one other person asked for: small tasks before heavy ones (but see `smallInARow`); within a class organisations take turns,
 * within an organisation its people, and what one person asked for is done in its order.
 */
export function fairQueue<T extends Asked>(bounds: Record<TaskClass, Bounds>): FairQueue<T> {
  const classes = { small: turnsOf<T>(bounds.small), heavy: turnsOf<T>(bounds.heavy) }
  let row = 0

  const take = (offered: readonly TaskClass[], may: (task: T) => boolean): T | undefined => {
    const isHeavysTurn = row >= smallInARow && offered.includes('heavy')
    const order: TaskClass[] = isHeavysTurn ? ['heavy', 'small'] : ['small', 'heavy']
    for (const name of order) {
      const task = offered.includes(name) ? classes[name].take(may) : undefined
      if (!task) continue
      // Only a worker that could have taken a heavy one makes heavy ones wait.
      if (name === 'heavy' || classes.heavy.size === 0) row = 0
      else if (offered.includes('heavy')) row++
      return task
    }
    return undefined
  }

  return {
    offer: (task) => classes[task.class].offer(task),
    take: (offered, may = () => true) => take(offered, may),
    drop: (task) => classes[task.class].drop(task),
    get size() {
      return classes.small.size + classes.heavy.size
    },
  }
}

type Load = { tasks: number; bytes: number }
/** The tasks of one organisation by person. The order of both maps is the order of turns. */
type Organization<T> = Load & { people: Map<string, Load & { waiting: T[] }> }

/** The tasks of one class. */
function turnsOf<T extends Asked>(bounds: Bounds) {
  const organizations = new Map<string, Organization<T>>()
  const all: Load = { tasks: 0, bytes: 0 }

  const offer = (task: T): Level | null => {
    const organization = organizations.get(task.organization) ?? { tasks: 0, bytes: 0, people: new Map() }
    const person = organization.people.get(task.person) ?? { tasks: 0, bytes: 0, waiting: [] }
    const loads: [Level, Load][] = [
      ['person', person],
      ['organization', organization],
      ['all', all],
    ]
    for (const [level, load] of loads) if (isBeyond(load, task, bounds[level])) return level
    for (const [, load] of loads) {
      load.tasks++
      load.bytes += task.bytes
    }
    person.waiting.push(task)
    organization.people.set(task.person, person)
    organizations.set(task.organization, organization)
    return null
  }

  const remove = (task: T): boolean => {
    const organization = organizations.get(task.organization)
    const person = organization?.people.get(task.person)
    const at = person ? person.waiting.indexOf(task) : -1
    if (!organization || !person || at < 0) return false
    person.waiting.splice(at, 1)
    for (const load of [person, organization, all]) {
      load.tasks--
      load.bytes -= task.bytes
    }
    if (person.tasks === 0) organization.people.delete(task.person)
    if (organization.tasks === 0) organizations.delete(task.organization)
    return true
  }

  /** Who had their turn stands last again. */
  const hadTurn = (task: T): void => {
    const organization = organizations.get(task.organization)
    const person = organization?.people.get(task.person)
    if (organization && person) toEnd(organization.people, task.person, person)
    if (organization) toEnd(organizations, task.organization, organization)
  }

  const take = (may: (task: T) => boolean): T | undefined => {
    for (const { people } of organizations.values())
      for (const { waiting } of people.values()) {
        const task = waiting[0]
        if (task === undefined || !may(task)) continue
        remove(task)
        hadTurn(task)
        return task
      }
    return undefined
  }

  return {
    offer,
    take,
    drop: remove,
    get size() {
      return all.tasks
    },
  }
}

const isBeyond = (load: Load, { bytes }: Asked, bound: Bound): boolean =>
  load.tasks > 0 && (load.tasks + 1 > bound.tasks || load.bytes + bytes > bound.bytes)

function toEnd<V>(turns: Map<string, V>, key: string, value: V): void {
  turns.delete(key)
  turns.set(key, value)
}
