import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { requires, skipFolder } from '../src/testing/requires.ts'
import { budget, overBudget, type UnitsRun, unitsFile } from './budget.ts'
import { busyPercent, coreTimes } from './busy-share.ts'
import { dearestLines } from './dearest.ts'
import { Progress } from './progress.ts'
import { ruleTests } from './rule-tests.ts'
import { type Finished, projectRoot, runProgram, stopPrograms } from './run-program.ts'
import { keepFailed, readSelection } from './selection.ts'
import {
  countLine,
  countsOfCheck,
  failedFiles,
  failedJourneys,
  none,
  reportOfPlaywright,
  reportOfVitest,
  sum,
  type TestReport,
} from './test-counts.ts'

/*
 * npm test: every check and every quick test. npm run test:all (--all): the long ones too, *.long.test.ts and e2e/long/.
 *   npm test -- lint unit             some steps alone
 *   npm test -- --seed 123            tests run in an order by chance, whose seed is printed; this repeats it
 *   npm run test:all -- --shard 1/4   a quarter of the tests, for one of four machines; the checks are in the first
 *   npm run test:all -- --failed      what failed the last time, and nothing else
 *   npm run test:changed              what the files can reach that differ from the last commit (-- --since main: from main)
 * With CI=true what fails is tried again, a file of server tests once, a journey twice. What passes then is flaky: it is named at the end
 * and in .tmp/reports/flaky.json and fails nothing (docs/decisions/20261127-two-tiers-of-tests.md).
 * No clock ends a run that goes forward; one in which no test begins or ends for a long time is stopped, and what was running is named. Each
 * step tells how busy the cores were and its ten dearest tests; quick tests over their budget (tools/budget.ts) are named at the end.
 * What the machine lacks skips its tests and is named at the end; with CHANCERY_TEST_NO_SKIP=1 that is a failure.
 */

/** Longer than any single test may take. */
const standstillMinutes = 15
/** Of a check, which tells nothing while it works. */
const checkLimitSeconds = 3_600

const reports = join(projectRoot, '.tmp/reports')
const logs = join(projectRoot, '.tmp/logs')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const isRetried = process.env.CI === 'true'

/** Run two at a time: each is one process with one busy core. The slowest come first. */
const checks: Record<string, readonly string[]> = {
  types: ['node', 'tools/typecheck.ts'],
  // What `npm ci` has just built is not built again.
  build: ['node', 'src/app/build-web.ts'],
  openapi: ['node', 'tools/lint-openapi.ts'],
  lint: ['biome', 'check', '--error-on-warnings', '.'],
  imports: ['node', 'tools/check-imports.ts'],
  source: ['node', 'tools/check-source.ts'],
  unused: ['knip', '--no-progress', '--no-config-hints'],
}

const { selection, seed = String(Math.floor(Math.random() * 1_000_000)), isQuick } = selectionOrExit()

// Read by vitest.config.ts.
if (isQuick) process.env.CHANCERY_QUICK_TESTS = '1'

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await stopPrograms()
    process.exit(130)
  })
}

/** With what failed, as arguments for its runner; null: it was green. */
type Ended = TestReport & { name: string; failed: string[] | null }

const started = performance.now()
for (const folder of [skipFolder, reports, logs]) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}
console.log(`tests in the order of seed ${seed}`)
const queue = Object.keys(checks).filter((name) => selection[name])
const ended: Ended[] = []
await Promise.all([1, 2].map(takeChecks))
if (selection.unit) ended.push(await runUnits(selection.unit))
if (selection.e2e) ended.push(await runJourneys(selection.e2e))
tellTheEnd()

function selectionOrExit() {
  try {
    return readSelection(process.argv.slice(2), Object.keys(checks))
  } catch (error) {
    console.error((error as Error).message)
    return process.exit(2)
  }
}

async function takeChecks(): Promise<void> {
  for (let name = queue.shift(); name; name = queue.shift()) {
    const finish = startReporting(name)
    const { code, output } = await runProgram(checks[name] ?? [], {
      log: join(logs, `${name}.log`),
      limitSeconds: checkLimitSeconds,
    })
    const failures = code === 0 ? [] : [name]
    ended.push(finish({ counts: countsOfCheck(code), failures, flaky: [] }, output, []))
  }
}

async function runUnits(which: string[]): Promise<Ended> {
  const command = (report: string) => [
    'vitest',
    'run',
    `--sequence.seed=${seed}`,
    '--reporter=default',
    '--reporter=./tools/reporters/units.ts',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const finish = startReporting('unit')
  const first = await runTests('unit', [...command(vitestReport), ...which])
  const report = readIfThere(vitestReport)
  const failed = failedFiles(report)
  // Rules and screens are not run again: what fails there fails always.
  const again = failed.filter(
    (file) => !ruleTests.some((glob) => matchesGlob(relative(projectRoot, file), glob)),
  )
  if (!isRetried || again.length === 0 || again.length < failed.length || unitsRun().unhandledErrors > 0)
    return finish(reportOfVitest(report, first.code), first.output, failed)
  console.log(`${again.length} files that failed are run again`)
  const reportAgain = join(reports, 'vitest-again.json')
  const second = await runTests('unit-again', [...command(reportAgain), ...again])
  const both = reportOfVitest(report, second.code, readIfThere(reportAgain))
  return finish(both, second.output, failedFiles(readIfThere(reportAgain)))
}

async function runJourneys(which: string[]): Promise<Ended> {
  const finish = startReporting('e2e')
  const skipped = { ...none, skipped: 1 }
  if (requires('chromium')) return finish({ counts: skipped, failures: [], flaky: [] }, '', [])
  const { code, output } = await runTests(
    'e2e',
    [
      'playwright',
      'test',
      `--shuffle=${seed}`,
      '--reporter=./tools/reporters/journeys.ts,./tools/reporters/standstill.ts,json',
      ...which,
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  )
  const report = readIfThere(playwrightReport)
  return finish(reportOfPlaywright(report, code), output, failedJourneys(report))
}

/** Runs a test runner that tells what it does (tools/progress.ts): it may take its time as long as it goes forward. */
async function runTests(name: string, command: string[], env?: Record<string, string>): Promise<Finished> {
  const progress = new Progress(performance.now())
  const alive = setInterval(() => console.log(`… ${name}, ${progress.ended} tests done`), 30_000)
  const finished = await runProgram(command, {
    log: join(logs, `${name}.log`),
    env,
    limitSeconds: null,
    watch: {
      read: (chunk) => progress.read(chunk, performance.now()),
      stopBecause: () => {
        const now = performance.now()
        if (progress.standsSince(now) < standstillMinutes * 60_000) return null
        const stuck = progress.running(now)
        return `because no test began or ended for ${standstillMinutes} minutes; running: ${stuck.join('; ') || 'none'}`
      },
    },
  })
  clearInterval(alive)
  return finished
}

/** Measures a step from now on; the function that it answers prints how the step ended. */
function startReporting(name: string) {
  const begun = performance.now()
  const coresBefore = coreTimes()
  return (outcome: TestReport, output: string, failed: string[]): Ended => {
    const busy = busyPercent(coresBefore, coreTimes()) ?? '?'
    const isRed = outcome.counts.failed > 0
    if (isRed) console.log(output.trimEnd().split('\n').slice(-120).join('\n'))
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const counts = name in checks ? '' : `: ${countLine(outcome.counts)}`
    const where = isRed ? ` (whole output: ${relative(projectRoot, logs)}/${name}.log)` : ''
    console.log(`${isRed ? '✗' : '✓'} ${name} ${seconds} s, cores ${busy} % busy${counts}${where}`)
    const report = { unit: vitestReport, e2e: playwrightReport }[name]
    for (const line of dearestLines(report ? readIfThere(report) : null)) console.log(line)
    return { ...outcome, name, failed: isRed ? failed : null }
  }
}

function tellTheEnd(): void {
  const total = sum(ended.map(({ counts }) => counts))
  const flaky = ended.flatMap((step) => step.flaky.map((title) => ({ step: step.name, title })))
  writeFileSync(join(reports, 'flaky.json'), JSON.stringify(flaky, null, 2))
  keepFailed(ended)
  const over = overBudget(unitsRun().costs, readIfThere(playwrightReport))
  if (over.length > 0)
    console.log(
      `over the budget of quick tests (${budget.file} s of processor time a file, ${budget.journey} s a journey); a warning: make them cheaper, or long`,
    )
  for (const line of over) console.log(line)
  const reasons = skipReasons()
  for (const reason of reasons) console.log(`skipped: ${reason}`)
  const forbidden = process.env.CHANCERY_TEST_NO_SKIP === '1' && (total.skipped > 0 || reasons.length > 0)
  if (forbidden) console.log('CHANCERY_TEST_NO_SKIP is set: a skipped test is a failure here.')
  for (const { title } of flaky) console.log(`~ flaky, passed on a retry: ${title}`)
  for (const title of ended.flatMap(({ failures }) => failures)) console.log(`✗ ${title}`)
  if (isQuick)
    console.log(
      'These were the quick tests. npm run test:changed runs what your changes can reach, long tests too: do so when you touch what they test; npm run test:all runs everything: before an issue is resolved.',
    )
  console.log(`${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
  console.log(countLine(total))
  process.exitCode = total.failed > 0 || forbidden ? 1 : 0
}

function unitsRun(): UnitsRun {
  return JSON.parse(readIfThere(unitsFile) ?? '{"costs":{},"unhandledErrors":0}') as UnitsRun
}

function readIfThere(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** What the machine lacks, each reason once. */
function skipReasons(): string[] {
  const lines = readdirSync(skipFolder).flatMap((file) =>
    readFileSync(join(skipFolder, file), 'utf8').split('\n'),
  )
  return [...new Set(lines.filter((line) => line !== ''))].sort()
}
