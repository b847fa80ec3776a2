import { basename } from 'node:path'

/*
 * What took longest in a run, so that whoever adds a test sees its price beside those of the others. Journeys one by one, unit and API
 * tests by their file: there a file shares what it sets up.
 */

type Spent = { title: string; seconds: number; file: string }

type Suite = {
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
  suites?: Suite[]
}
type VitestReport = { testResults?: { name: string; startTime: number; endTime: number }[] }

/** The longest of a JSON report of Playwright or vitest, longest first, as lines; none when it cannot be read. */
export function dearestLines(report: string | null, count = 10): string[] {
  const files = (read<VitestReport>(report)?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    title: basename(name),
    seconds: (endTime - startTime) / 1000,
  }))
  return [...files, ...journeysOf(report)]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`)
}

/** The journeys of Playwright's JSON report with the seconds of their last attempt; none when it cannot be read. */
export function journeysOf(report: string | null): Spent[] {
  return (read<Suite>(report)?.suites ?? []).flatMap(journeysIn)
}

function journeysIn({ specs = [], suites = [] }: Suite): Spent[] {
  const own = specs.map(({ title, file, tests }) => ({
    title: `${title} (${file})`,
    file,
    seconds: tests.reduce((total, { results }) => total + (results.at(-1)?.duration ?? 0), 0) / 1000,
  }))
  return [...own, ...suites.flatMap(journeysIn)]
}

function read<T>(report: string | null): T | null {
  try {
    return report === null ? null : (JSON.parse(report) as T)
  } catch {
    return null
  }
}
