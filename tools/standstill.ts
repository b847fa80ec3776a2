import { resolve } from 'node:path'
import { projectRoot } from './run-program.ts'

/** How long a journey may do nothing before it is stopped. */
export const standstillMs = 5 * 60_000

/** The file by which the reporter tells the worker of a journey that it is to be stopped. */
export const stopFile = (testId: string): string =>
  resolve(projectRoot, `.tmp/standstill/${process.env.CHANCERY_E2E_RUN}-${testId}`)

/** Which journeys have made no progress, whatever the time is: told of their steps, asked with milliseconds of any clock that only goes forward. */
export class Standstill {
  #last = new Map<string, number>()

  progress(testId: string, now: number): void {
    this.#last.set(testId, now)
  }

  end(testId: string): void {
    this.#last.delete(testId)
  }

  /** Those that stand still, each named once. */
  standing(now: number): string[] {
    const standing = [...this.#last].filter(([, last]) => now - last >= standstillMs).map(([id]) => id)
    for (const id of standing) this.#last.delete(id)
    return standing
  }
}
