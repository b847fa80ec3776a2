import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServerAutomationHost } from '@docx-editor.dev/core/automation'
import { convertToPdf, docxBlocks, fillDocx } from '#engines/documents/server/index.ts'
import { median } from '../measure.ts'
import { clausesOfTemplates, longContract } from './long-contract.ts'

/** CPU milliseconds for one document: 30 bookmarks filled; the same call with nothing to fill, which opens and saves; opened and saved by the editor's library without a screen. */
export type FillLine = { pages: number; fill: number; unchanged: number; library: number }

export async function measureFilling(sizes: readonly number[], rounds: number): Promise<FillLine[]> {
  const clauses = await clausesOfTemplates()
  const lines: FillLine[] = []
  for (const pages of sizes) {
    const bytes = longContract(clauses, pages, 30)
    const values = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`place${at + 1}`, `北京示例有限公司第${at + 1}号`]),
    )
    const ways = {
      fill: () => fillDocx(bytes, values),
      unchanged: () => fillDocx(bytes, {}),
      library: async () => {
        const opened = createServerAutomationHost(bytes)
        if (!opened.ok) throw new Error(opened.reason)
        if (!opened.host.save().ok) throw new Error('not saved')
        opened.host.dispose()
      },
    }
    if ((await ways.fill()).filled.length !== 30) throw new Error('not every place was filled')
    const times = { fill: [] as number[], unchanged: [] as number[], library: [] as number[] }
    for (let round = 0; round < rounds + 3; round++)
      for (const name of ['fill', 'unchanged', 'library'] as const) {
        const time = await cpu(ways[name])
        if (round >= 3) times[name].push(time)
      }
    lines.push({
      pages,
      fill: median(times.fill),
      unchanged: median(times.unchanged),
      library: median(times.library),
    })
  }
  return lines
}

export const fillTable = (lines: readonly FillLine[]): string =>
  [
    '| pages | 30 bookmarks filled: CPU ms | nothing filled: CPU ms | opened and saved by the library: CPU ms | filled / nothing filled | filled / library |',
    '|--:|--:|--:|--:|--:|--:|',
    ...lines.map(
      ({ pages, fill, unchanged, library }) =>
        `| ${pages} | ${fill.toFixed(1)} | ${unchanged.toFixed(1)} | ${library.toFixed(1)} | ${(fill / unchanged).toFixed(2)} | ${(fill / library).toFixed(2)} |`,
    ),
  ].join('\n')

/** How late the event loop was while nothing was done, and while documents were read and filled in the threads beside it; milliseconds. */
export type LoopFigures = {
  idle: { p99: number; max: number }
  busy: { p99: number; max: number }
  documents: number
}

export async function measureLoop(pages: number, documents: number): Promise<LoopFigures> {
  const bytes = longContract(await clausesOfTemplates(), pages, 30)
  await docxBlocks(bytes)
  const idle = await lateness(() => sleep(3000))
  const busy = await lateness(async () => {
    await Promise.all(
      Array.from({ length: documents }, (_, at) =>
        at % 2 ? fillDocx(bytes, { place1: '甲' }) : docxBlocks(bytes),
      ),
    )
  })
  return { idle, busy, documents }
}

async function lateness(work: () => Promise<unknown>): Promise<{ p99: number; max: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 }
}

/** Milliseconds for one conversion to PDF alone, and for four asked for at once. */
export async function measureConversion(
  pages: number,
  rounds: number,
): Promise<{ one: number; four: number }> {
  const bytes = longContract(await clausesOfTemplates(), pages)
  const convert = () =>
    convertToPdf({ sofficePath: '/usr/bin/soffice' }, bytes, 'docx', { milliseconds: 180_000 })
  await Promise.all([convert(), convert()])
  const times = { one: [] as number[], four: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.one.push(await clock(convert))
    times.four.push(await clock(() => Promise.all([convert(), convert(), convert(), convert()])))
  }
  return { one: median(times.one), four: median(times.four) }
}

async function clock(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Of this process and of those that it started, which count in steps of 10 ms: the work is done often enough for that. */
async function cpu(work: () => Promise<unknown>): Promise<number> {
  const times = 20
  const [before, children] = [process.cpuUsage(), cpuOfChildren()]
  for (let at = 0; at < times; at++) await work()
  const { user, system } = process.cpuUsage(before)
  return ((user + system) / 1000 + cpuOfChildren() - children) / times
}

/** Milliseconds that living children have taken so far, by proc(5). */
export function cpuOfChildren(): number {
  const pid = String(process.pid)
  return readdirSync('/proc').reduce((sum, name) => {
    if (!/^\d+$/.test(name)) return sum
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[1] === pid ? sum + 10 * (Number(fields[11]) + Number(fields[12])) : sum
    } catch {
      return sum
    }
  }, 0)
}
