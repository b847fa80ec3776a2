import type { Reporter, TestCase } from 'vitest/node'
import { beginLine, endLine } from '../progress.ts'

const titleOf = ({ fullName, module }: TestCase): string => `${fullName} (${module.relativeModuleId})`

/** Tells when a test begins and ends. What failed and why is told by vitest's own reporter. */
export default class Units implements Reporter {
  onTestCaseReady(test: TestCase): void {
    console.log(beginLine(titleOf(test)))
  }

  onTestCaseResult(test: TestCase): void {
    console.log(endLine(titleOf(test), test.result().state))
  }
}
