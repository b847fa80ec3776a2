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
