/** How many tests passed, failed and were skipped. */
export type Counts = { passed: number; failed: number; skipped: number }

export const none: Counts = { passed: 0, failed: 0, skipped: 0 }

/** What a runner's JSON report says: its counts, and as lines which tests failed, and which passed on a retry only. */
export type TestReport = { counts: Counts; failures: string[]; flaky: string[] }

/** The sum of all counts. */
export const sum = (all: readonly Counts[]): Counts =>
  all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    none,
  )

/** A check without tests of its own counts as one test. */
export const countsOfCheck = (code: number | null): Counts =>
  code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 }

/** The last line of `npm test`, exactly. */
export const countLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

type VitestFile = {
  name: string
  status: string
  message?: string
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
}
type VitestReport = { testResults: VitestFile[] }

/** The files of vitest's JSON report that failed, also those that did not load, by their paths. */
export function failedFiles(report: string | null): string[] {
  return (parse<VitestReport>(report)?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name)
}

/**
 * Reads vitest's JSON report, and that of the files that failed in it and were run once more (null: none were). A file that passed
 * then is flaky; it counts as the second run says. `code` is that of the last run: one that ended badly has at least one failure.
 */
export function reportOfVitest(
  report: string | null,
  code: number | null,
  again: string | null = null,
): TestReport {
  const files = parse<VitestReport>(report)?.testResults
  if (!files) return { counts: { ...none, failed: 1 }, failures: [], flaky: [] }
  const second = new Map((parse<VitestReport>(again)?.testResults ?? []).map((file) => [file.name, file]))
  const last = files.map((file) => second.get(file.name) ?? file)
  const statuses = last.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const failures = last.filter(({ status }) => status === 'failed').flatMap(failuresIn)
  const counts = {
    passed: statuses.filter((status) => status === 'passed').length,
    failed: failures.length,
    skipped: statuses.filter((status) => ['skipped', 'pending', 'todo'].includes(status)).length,
  }
  const flaky = files.filter(({ name }) => second.get(name)?.status === 'passed').flatMap(failuresIn)
  return { counts: honest(counts, code), failures, flaky }
}

/** What failed in a file, each with the first line of why; a file that did not load stands by its name. */
function failuresIn({ name, message, assertionResults }: VitestFile): string[] {
  const file = name.split('/').at(-1)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [failureLine(`(${file})`, message)]
  return failed.map((test) => failureLine(`${test.fullName} (${file})`, test.failureMessages?.[0]))
}

type PlaywrightSpec = {
  title: string
  file: string
  line: number
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] }
type PlaywrightReport = PlaywrightSuite & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors?: { message?: string }[]
}

/** Reads Playwright's JSON report. A journey that passed on a retry counts as passed and is named as flaky. */
export function reportOfPlaywright(report: string | null, code: number | null): TestReport {
  const read = parse<PlaywrightReport>(report)
  if (!read?.stats) return { counts: { ...none, failed: 1 }, failures: [], flaky: [] }
  const { expected, unexpected, flaky, skipped } = read.stats
  return {
    counts: honest({ passed: expected + flaky, failed: unexpected, skipped }, code),
    failures: [
      ...specsOf(read, 'unexpected').map(journeyLine),
      ...(read.errors ?? []).map(({ message }) => failureLine('(the runner)', message)),
    ],
    flaky: specsOf(read, 'flaky').map(journeyLine),
  }
}

/** Where the journeys stand that failed, as Playwright takes them as arguments: `e2e/projects.spec.ts:12`. */
export function failedJourneys(report: string | null): string[] {
  return specsOf(parse<PlaywrightReport>(report) ?? {}, 'unexpected').map(
    ({ file, line }) => `e2e/${file}:${line}`,
  )
}

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite, status: string): PlaywrightSpec[] => [
  ...specs.filter(({ tests }) => tests.some((test) => test.status === status)),
  ...suites.flatMap((suite) => specsOf(suite, status)),
]

const journeyLine = ({ title, file, tests }: PlaywrightSpec): string =>
  failureLine(
    `${title} (${file})`,
    tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
  )

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

function failureLine(title: string, why = ''): string {
  const first = why
    .replace(colours, '')
    .split('\n')
    .find((line) => line.trim() !== '')
  return first ? `${title}: ${first.trim().slice(0, 200)}` : title
}

function honest(counts: Counts, code: number | null): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function parse<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}
