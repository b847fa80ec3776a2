import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { beginLine, endLine } from '../progress.ts'

const titleOf = (test: TestCase): string =>
  `${test.titlePath().slice(3).join(' › ')} (${test.location.file.split('/').at(-1)})`

/** Tells what a run of the journeys does, test by test, with the order's seed and what a failure said. */
export default class Journeys implements Reporter {
  onBegin({ workers, metadata }: FullConfig, suite: Suite): void {
    console.log(
      `${suite.allTests().length} journeys, ${workers} at a time, order by seed ${metadata.shuffleSeed ?? 'none'}`,
    )
  }

  onTestBegin(test: TestCase): void {
    console.log(beginLine(titleOf(test)))
  }

  onTestEnd(test: TestCase, { status, duration, errors }: TestResult): void {
    console.log(endLine(titleOf(test), `${status} ${(duration / 1000).toFixed(1)} s`))
    if (test.outcome() === 'unexpected')
      for (const error of errors) console.log(error.stack ?? error.message ?? error.value)
  }

  onError({ stack, message }: { stack?: string; message?: string }): void {
    console.log(stack ?? message)
  }

  printsToStdio(): boolean {
    return true
  }
}
