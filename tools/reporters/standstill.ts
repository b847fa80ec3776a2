import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestCase } from '@playwright/test/reporter'
import { Standstill, stopFile } from '../standstill.ts'

/** Sees which journeys make no progress, and leaves word for their workers, which stop them (e2e/support/index.ts). */
export default class StandstillReporter implements Reporter {
  #journeys = new Standstill()
  #timer: NodeJS.Timeout | undefined

  onBegin(): void {
    this.#timer = setInterval(() => {
      for (const id of this.#journeys.standing(performance.now())) {
        mkdirSync(dirname(stopFile(id)), { recursive: true })
        writeFileSync(stopFile(id), '')
      }
    }, 1_000)
  }

  onTestBegin({ id }: TestCase): void {
    this.#journeys.progress(id, performance.now())
  }

  onStepBegin({ id }: TestCase): void {
    this.#journeys.progress(id, performance.now())
  }

  onStepEnd({ id }: TestCase): void {
    this.#journeys.progress(id, performance.now())
  }

  onTestEnd({ id }: TestCase): void {
    this.#journeys.end(id)
  }

  onEnd(): void {
    clearInterval(this.#timer)
  }

  printsToStdio(): boolean {
    return false
  }
}
