import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { acquire, type Recipe, type Running, shutDown, signal } from './launch.ts'
import { keepProcessAlive } from './socket.ts'

/** How the embedded server stands. `failure` is the code of what the last try to bring it back failed of; null before it failed. */
export type ServerState =
  | { is: 'running' }
  | { is: 'restarting'; since: Date; tries: number; failure: string | null }

export interface Keeper {
  state(): ServerState
  /** Resolves, with what to tell, when the server is down and nobody but a person can bring it back; never otherwise. */
  lost: Promise<StartError>
  stop(): Promise<void>
}

const firstPause = 50
/** Short enough that a disk that was given room is noticed at once, long enough to cost nothing for a night. */
const longestPause = 10_000
/** What no further try mends. Everything else (a full disk, a directory in use, rights) somebody may mend while we go on trying. */
const hopeless: readonly string[] = ['damaged', 'otherMajor', 'notACluster', 'noUserToDropTo']
/** A disk that is mounted again a moment later looks damaged meanwhile: so often, and so long, before it counts. */
const hopelessTries = 5
const hopelessAfter = 3_000

/**
 * Watches a server through its keeper connection and brings it back when it dies (killed, out of memory, a full
 * disk): again and again, with growing pauses, always at the socket directory that the pool knows.
 */
export function keep(recipe: Recipe, first: Running): Keeper {
  let running = first
  let state: ServerState = { is: 'running' }
  let stopping: Promise<void> | undefined
  let reviving: Promise<void> | undefined
  let tellLost: (error: StartError) => void = () => {}
  const lost = new Promise<StartError>((done) => {
    tellLost = done
  })

  const watch = () => {
    state = { is: 'running' }
    // The keeper alone keeps no process alive: a script that is done ends, and its database with it.
    keepProcessAlive(running.keeper, false)
    running.keeper.once('end', () => {
      if (!stopping) reviving = revive()
    })
  }
  const revive = async () => {
    const since = new Date()
    let hopelessSince: number | null = null
    let hopelessCount = 0
    let failure: string | null = null
    for (let tries = 1, wait = firstPause; !stopping; tries++, wait = Math.min(wait * 2, longestPause)) {
      state = { is: 'restarting', since, tries, failure }
      await sleep(wait)
      const again = await acquire(recipe, { socket: running.socket, givenUp: () => !!stopping }).catch(
        asError,
      )
      if (!(again instanceof Error)) {
        running = again
        watch()
        return
      }
      failure = again instanceof StartError ? again.code : 'unknown'
      const isHopeless = hopeless.includes(failure)
      hopelessCount = isHopeless ? hopelessCount + 1 : 0
      hopelessSince = isHopeless ? (hopelessSince ?? Date.now()) : null
      if (!(again instanceof StartError) || hopelessSince === null) continue
      if (hopelessCount >= hopelessTries && Date.now() - hopelessSince >= hopelessAfter) tellLost(again)
    }
  }
  // A number of a process that is gone may be somebody else's by now.
  const atExit = () => {
    if (state.is === 'running') signal(running.pid, 'SIGINT')
  }
  process.once('exit', atExit)
  watch()
  const stop = async () => {
    await reviving
    process.removeListener('exit', atExit)
    await shutDown(running, recipe.places)
  }
  return {
    state: () => state,
    lost,
    stop: () => {
      stopping ??= Promise.resolve().then(stop)
      return stopping
    },
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
