import { basename } from 'node:path'

/*
 * What took longest in a run, so that whoever adds a test sees its price beside those of the others. Journeys one by one, unit and API
 * tests by their file: there a file shares what it sets up.
 */

type Spent = { title: string; seconds: number }

type Suite = {
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
  suites?: Suite[]
}
type PlaywrightReport = { suites?: Suite[] }
type VitestReport = { testResults?: { name: string; startTime: number; endTime: number }[] }

/** The longest of a JSON report of Playwright or vitest, longest first, as lines; none when it cannot be read. */
export function dearestLines(report: string | null, count = 10): string[] {
  return spentIn(report)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`)
}

function spentIn(report: string | null): Spent[] {
  if (report === null) return []
  try {
    const read = JSON.parse(report) as PlaywrightReport & VitestReport
    const files = (read.testResults ?? []).map(({ name, startTime, endTime }) => ({
      title: basename(name),
      seconds: (endTime - startTime) / 1000,
    }))
    return [...files, ...(read.suites ?? []).flatMap(journeysIn)]
  } catch {
    return []
  }
}

function journeysIn({ specs = [], suites = [] }: Suite): Spent[] {
  const own = specs.map(({ title, file, tests }) => ({
    title: `${title} (${file})`,
    seconds:
      tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0) / 1000,
  }))
  return [...own, ...suites.flatMap(journeysIn)]
}
