import { journeysOf } from './dearest.ts'
import { projectRoot } from './run-program.ts'

/** Seconds of processor time of a quick test file's worker, of one that walks every route, and seconds that a quick journey takes. */
export const budget = { file: 5, walk: 15, journey: 30 }

const isWalk = (file: string) => /^src\/testing\/(isolation|hidden-values|privileged-matters)\./.test(file)

/** What tools/reporters/units.ts leaves behind: processor seconds by test file, and errors that belong to no test. */
export type UnitsRun = { costs: Record<string, number>; unhandledErrors: number }

/** Where it leaves it, as JSON. */
export const unitsFile = `${projectRoot}/.tmp/reports/units.json`

const isLong = (file: string) => /\.long\.test\.tsx?$|(^|\/)long\//.test(file)

/** The quick test files and journeys over their budget, dearest first, as lines. `journeys` is Playwright's JSON report, null where none ran. */
export function overBudget(costs: UnitsRun['costs'], journeys: string | null): string[] {
  const files = Object.entries(costs)
    .map(([file, seconds]) => ({ file, title: `${file} (processor time)`, seconds }))
    .filter(({ file, seconds }) => seconds > (isWalk(file) ? budget.walk : budget.file))
  const slow = journeysOf(journeys).filter(({ seconds }) => seconds > budget.journey)
  return [...files, ...slow]
    .filter(({ file }) => !isLong(file))
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`)
}
