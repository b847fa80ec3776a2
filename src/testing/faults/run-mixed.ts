import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { hangDatabase, killDatabase, killReaders, killServer, type Scene } from './faults.ts'
import type { Verdict } from './judge.ts'
import { type MixedLoad, startMixedLoad } from './mixed-load.ts'
import { childrenOf, makeWorld, type Product } from './world.ts'

const streams = 500
/** A fault each so many minutes, in a short run more often. */
const usualMinutes = 3
const awaySeconds = 8

type Happening = { title: string; happen(scene: Scene): Promise<unknown> | unknown }
const readers: Happening = { title: 'readers killed', happen: killReaders }
const database: Happening = { title: 'PostgreSQL killed', happen: killDatabase }
const server: Happening = { title: 'server killed', happen: killServer }
const away: Happening = { title: `PostgreSQL hangs for ${awaySeconds} s`, happen: hangDatabase }

export type Memory = { minute: number; server: number; readers: number; database: number }
export type MixedOutcome = Verdict & {
  minutes: number
  starts: number
  said: string
  memory: Memory[]
  /** Of what happened, how long until every client had written something more, in ms. */
  back: { title: string; minute: number; ms: number }[]
  fewestStreams: number
}

/**
 * The mixed load for so long, with faults in between: at first and at the end also the server itself is killed; in the middle, where its memory is looked at, it runs on. `tell` hears of each fault and each
 * five minutes.
 */
export async function runMixed(minutes: number, tell: (line: string) => void): Promise<MixedOutcome> {
  const world = await makeWorld({ demonstration: true })
  try {
    const product = await world.start()
    const load = await startMixedLoad(product.address, streams)
    const began = performance.now()
    const minuteNow = () => (performance.now() - began) / 60_000
    await load.further(2)
    const scene = { world, product, load: { ...load, spread: () => {} }, seconds: awaySeconds }
    const everyMinutes = Math.min(usualMinutes, minutes / 8)
    const memory: Memory[] = []
    const back: MixedOutcome['back'] = []
    let fewestStreams = streams
    const isQuiet = () => minuteNow() > minutes * 0.15 && minuteNow() < minutes * 0.85
    let lastFault = 0
    let lastPrinted = 0
    for (let turn = 0; minuteNow() < minutes; ) {
      await sleep(5_000)
      memory.push({ minute: minuteNow(), ...memoryOf(product, world.postmaster()) })
      if (minuteNow() - lastPrinted >= 5) {
        lastPrinted = minuteNow()
        tell(lineOf(memory.at(-1), load))
      }
      if (minuteNow() - lastFault < everyMinutes) continue
      fewestStreams = Math.min(fewestStreams, load.streams())
      const turns = isQuiet() ? [readers, database, away] : [server, readers, database, away]
      const { title, happen } = turns[turn++ % turns.length] as Happening
      lastFault = minuteNow()
      const minute = minuteNow()
      await happen(scene)
      const over = performance.now()
      await load.further(1)
      back.push({ title, minute, ms: performance.now() - over })
      tell(`${title}, all back after ${((performance.now() - over) / 1_000).toFixed(1)} s`)
    }
    const said = load.said()
    const verdict = await load.end()
    return { ...verdict, minutes, starts: product.starts(), said, memory, back, fewestStreams }
  } finally {
    await world.end()
  }
}

const lineOf = (now: Memory | undefined, load: MixedLoad) =>
  `${now?.minute.toFixed(0)} min: ${load.said()}; ${load.streams()} streams; MB: server ${now?.server}, readers ${now?.readers}, PostgreSQL ${now?.database}`

/** What each holds for itself alone, in MB: shared pages by their share. */
function memoryOf(product: Product, postmaster: number): Omit<Memory, 'minute'> {
  const held = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + proportional(pid), 0)
  return {
    server: held([product.pid()]),
    readers: held(product.readers()),
    database: held([postmaster, ...childrenOf(postmaster)]),
  }
}

function proportional(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Math.round(Number(kilobytes ?? 0) / 1_024)
  } catch {
    return 0
  }
}

/** One table of what was seen, and the memory of the server in the middle, where it ran on: the median of each tenth. */
export function mixedTable(outcome: MixedOutcome): string {
  const { calls, acknowledged, lost, doubled, announced, odd, unanswered, starts } = outcome
  const cells = [
    calls,
    acknowledged,
    lost.length,
    doubled.length,
    announced,
    odd.length,
    unanswered,
    starts,
    outcome.fewestStreams,
  ]
  const middle = outcome.memory.filter(
    ({ minute }) => minute > outcome.minutes * 0.2 && minute < outcome.minutes * 0.85,
  )
  const tenths = Array.from({ length: 10 }, (_, n) =>
    middle.slice(Math.floor((n * middle.length) / 10), Math.floor(((n + 1) * middle.length) / 10)),
  )
  const medians = (what: keyof Memory) => tenths.map((rows) => median(rows.map((row) => row[what]))).join(' ')
  return [
    `${outcome.minutes} minutes: ${outcome.said}`,
    '| calls | acknowledged | lost | doubled | announced 503/507 | other failures | no answer | starts | fewest streams before a fault |',
    '|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    `| ${cells.join(' | ')} |`,
    ...howOften([
      ...lost.map((what) => `lost: ${what}`),
      ...doubled.map((what) => `doubled: ${what}`),
      ...odd,
    ])
      .slice(0, 20)
      .map((what) => `  ${what}`),
    ...outcome.back.map(
      ({ title, minute, ms }) =>
        `  minute ${minute.toFixed(0)}: ${title}, back after ${(ms / 1_000).toFixed(1)} s`,
    ),
    `MB of the server, medians of ten parts of the middle: ${medians('server')}; readers: ${medians('readers')}; PostgreSQL: ${medians('database')}`,
  ].join('\n')
}

/** Each kind once, whatever record it names, with how often it stands there. */
function howOften(all: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const one of all.map((text) => text.replaceAll(/(?<=\s.*)\d+/g, '#')))
    counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([one, often]) => `${often} × ${one}`)
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
