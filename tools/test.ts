import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { requires, skipFolder } from '../src/testing/requires.ts'
import { busyPercent, coreTimes } from './busy-share.ts'
import { dearestLines } from './dearest.ts'
import { Progress } from './progress.ts'
import { projectRoot, runProgram, stopPrograms } from './run-program.ts'
import {
  type Counts,
  countLine,
  countsOfCheck,
  countsOfPlaywright,
  countsOfVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  none,
  sum,
} from './test-counts.ts'

/*
 * npm test: every check and every test. `npm test -- lint unit` runs some of it. Tests run in an order by chance: its seed is printed,
 * and `npm test -- --seed 123` runs them in that order again. No clock ends a run that goes forward; one in which no test begins or
 * ends for a long time is stopped, and what was running is named. Each step tells how busy the machine's cores were: a step that leaves them
 * idle can do more at a time, one that does not must do less; after it stand its ten dearest tests. What the machine lacks skips its tests and is named at the end; with
 * CHANCERY_TEST_NO_SKIP=1 that is a failure.
 */

type Step = {
  name: string
  command: readonly string[]
  /** True for a runner that tells what it does (tools/progress.ts): it may take its time as long as it goes forward. */
  tellsProgress?: true
  env?: Record<string, string>
  /** Where the runner writes its JSON report, and who reads it; without it the step counts as one test. */
  report?: {
    file: string
    read: (report: string | null, code: number | null) => Counts
    failures: (report: string | null) => string[]
  }
  /** True when the machine cannot run the step at all. */
  skip?: () => boolean
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } })
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000))

/** Longer than any single test may take. */
const standstillMinutes = 15
/** Of a check, which tells nothing while it works. */
const checkLimitSeconds = 3_600

const reports = join(projectRoot, '.tmp/reports')
const logs = join(projectRoot, '.tmp/logs')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/** Run two at a time: each is one process with one busy core. The slowest come first. */
const checks: Step[] = [
  { name: 'types', command: ['node', 'tools/typecheck.ts'] },
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  { name: 'openapi', command: ['node', 'tools/lint-openapi.ts'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'imports', command: ['node', 'tools/check-imports.ts'] },
  { name: 'source', command: ['node', 'tools/check-source.ts'] },
  { name: 'unused', command: ['knip', '--no-progress', '--no-config-hints'] },
]

/** Run one after the other: each uses both cores. */
const tests: Step[] = [
  {
    name: 'unit',
    tellsProgress: true,
    command: [
      'vitest',
      'run',
      `--sequence.seed=${seed}`,
      '--reporter=default',
      '--reporter=./tools/reporters/units.ts',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    report: { file: vitestReport, read: countsOfVitest, failures: failuresOfVitest },
  },
  {
    name: 'e2e',
    tellsProgress: true,
    command: ['playwright', 'test', `--shuffle=${seed}`, '--reporter=./tools/reporters/journeys.ts,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    report: { file: playwrightReport, read: countsOfPlaywright, failures: failuresOfPlaywright },
    skip: () => requires('chromium'),
  },
]

const wanted = (step: Step) => positionals.length === 0 || positionals.includes(step.name)
const unknown = positionals.filter((name) => ![...checks, ...tests].some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `no such step: ${unknown.join(', ')}; there are ${[...checks, ...tests].map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await stopPrograms()
    process.exit(130)
  })
}

const started = performance.now()
for (const folder of [skipFolder, reports, logs]) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}
const results: Counts[] = []
/** What failed, told once more at the end: whoever sees only the last lines knows what to look at. */
const failures: string[] = []
console.log(`tests in the order of seed ${seed}`)
await runAll(checks.filter(wanted), 2)
await runAll(tests.filter(wanted), 1)

const total = sum(results)
const reasons = skipReasons()
for (const reason of reasons) console.log(`skipped: ${reason}`)
const forbidden = process.env.CHANCERY_TEST_NO_SKIP === '1' && (total.skipped > 0 || reasons.length > 0)
if (forbidden) console.log('CHANCERY_TEST_NO_SKIP is set: a skipped test is a failure here.')
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
console.log(countLine(total))
process.exitCode = total.failed > 0 || forbidden ? 1 : 0

async function runAll(steps: Step[], lanes: number): Promise<void> {
  const queue = [...steps]
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let step = queue.shift(); step; step = queue.shift()) results.push(await runStep(step))
    }),
  )
}

async function runStep({ name, command, tellsProgress, env, report, skip }: Step): Promise<Counts> {
  if (skip?.()) {
    console.log(`– ${name}: skipped`)
    return { ...none, skipped: 1 }
  }
  const log = join(logs, `${name}.log`)
  const begun = performance.now()
  const coresBefore = coreTimes()
  const progress = new Progress(begun)
  const alive = setInterval(() => {
    const now = performance.now()
    const done = tellsProgress ? `, ${progress.ended} tests done` : ''
    console.log(`… ${name} ${Math.round((now - begun) / 1000)} s${done}`)
  }, 30_000)
  const { code, seconds, output } = await runProgram(command, {
    log,
    env,
    limitSeconds: tellsProgress ? null : checkLimitSeconds,
    ...(tellsProgress && { watch: watchOf(progress) }),
  })
  clearInterval(alive)
  const busy = busyPercent(coresBefore, coreTimes())
  const told = report && existsSync(report.file) ? readFileSync(report.file, 'utf8') : null
  const counts = report ? report.read(told, code) : countsOfCheck(code)
  const failed = counts.failed > 0
  if (failed) failures.push(...(report?.failures(told) ?? [name]))
  if (failed) console.log(lastLines(output, 120))
  console.log(
    `${failed ? '✗' : '✓'} ${name} ${seconds.toFixed(1)} s, cores ${busy ?? '?'} % busy${report ? `: ${countLine(counts)}` : ''}${failed ? ` (whole output: ${relative(projectRoot, log)})` : ''}`,
  )
  for (const line of dearestLines(told)) console.log(line)
  return counts
}

/** Stops what stands still, and says what it was doing. */
function watchOf(progress: Progress) {
  return {
    read: (chunk: string) => progress.read(chunk, performance.now()),
    stopBecause: () => {
      const now = performance.now()
      if (progress.standsSince(now) < standstillMinutes * 60_000) return null
      const stuck = progress.running(now)
      return `because no test began or ended for ${standstillMinutes} minutes; running: ${stuck.join('; ') || 'none'}`
    },
  }
}

function lastLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}

/** What the machine lacks, each reason once. */
function skipReasons(): string[] {
  const lines = readdirSync(skipFolder).flatMap((file) =>
    readFileSync(join(skipFolder, file), 'utf8').split('\n'),
  )
  return [...new Set(lines.filter((line) => line !== ''))].sort()
}
