/** How many tests passed, failed and were skipped. */
export type Counts = { passed: number; failed: number; skipped: number }

export const none: Counts = { passed: 0, failed: 0, skipped: 0 }

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

/** Reads vitest's JSON report. A run that ended badly has at least one failure, also when no test says so (a file that does not load). */
export function countsOfVitest(report: string | null, code: number | null): Counts {
  const counts = parse<{
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTodoTests: number
  }>(report)
  if (!counts) return { ...none, failed: 1 }
  return honest(
    {
      passed: counts.numPassedTests,
      failed: counts.numFailedTests,
      skipped: counts.numPendingTests + counts.numTodoTests,
    },
    code,
  )
}

/** Reads Playwright's JSON report. A flaky test is a failed one. */
export function countsOfPlaywright(report: string | null, code: number | null): Counts {
  const stats = parse<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    report,
  )?.stats
  if (!stats) return { ...none, failed: 1 }
  return honest(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    code,
  )
}

/** The last line of `npm test`, exactly. */
export const countLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** Which tests of vitest's JSON report failed, each with the first line of why; a file that did not load stands by its name. */
export function failuresOfVitest(report: string | null): string[] {
  const files = parse<{
    testResults: {
      name: string
      status: string
      message?: string
      assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
    }[]
  }>(report)?.testResults
  return (files ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = name.split('/').at(-1)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [failureLine(`(${file})`, message)]
    return failed.map((test) => failureLine(`${test.fullName} (${file})`, test.failureMessages?.[0]))
  })
}

type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

/** Which journeys of Playwright's JSON report failed (once is enough), each with the first line of why. */
export function failuresOfPlaywright(report: string | null): string[] {
  const read = parse<{ suites?: PlaywrightSuite[]; errors?: { message?: string }[] }>(report)
  const inSuite = ({ file, suites = [], specs = [] }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) =>
          failureLine(`${title} (${file})`, results.find(({ error }) => error)?.error?.message),
        ),
    ),
    ...suites.flatMap(inSuite),
  ]
  return [
    ...(read?.suites ?? []).flatMap(inSuite),
    ...(read?.errors ?? []).map(({ message }) => failureLine('(the runner)', message)),
  ]
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

function failureLine(title: string, why = ''): string {
  const first = why
    .replace(colours, '')
    .split('\n')
    .find((line) => line.trim() !== '')
  return first ? `${title}: ${first.trim().slice(0, 200)}` : title
}

function honest(counts: Counts, code: number | null): Counts {
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1 }
  if (counts.passed + counts.failed + counts.skipped === 0) return { ...counts, failed: 1 }
  return counts
}

function parse<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}
