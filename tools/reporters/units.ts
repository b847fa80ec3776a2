import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { type UnitsRun, unitsFile } from '../budget.ts'
import { beginLine, endLine } from '../progress.ts'

const titleOf = ({ fullName, module }: TestCase): string => `${fullName} (${module.relativeModuleId})`

/** Tells when a test begins and ends, and leaves behind what each file cost. What failed and why is told by vitest's own reporter. */
export default class Units implements Reporter {
  #costs: UnitsRun['costs'] = {}

  onTestCaseReady(test: TestCase): void {
    console.log(beginLine(titleOf(test)))
  }

  onTestCaseResult(test: TestCase): void {
    console.log(endLine(titleOf(test), test.result().state))
  }

  onTestModuleEnd(module: TestModule): void {
    this.#costs[module.relativeModuleId] = module.meta().processorSeconds ?? 0
  }

  onTestRunEnd(_: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    // Of files that are run again (tools/test.ts) too.
    const before = existsSync(unitsFile)
      ? (JSON.parse(readFileSync(unitsFile, 'utf8')) as UnitsRun).costs
      : {}
    const run: UnitsRun = { costs: { ...before, ...this.#costs }, unhandledErrors: unhandledErrors.length }
    mkdirSync(dirname(unitsFile), { recursive: true })
    writeFileSync(unitsFile, JSON.stringify(run))
  }
}
