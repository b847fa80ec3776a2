import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot, runProgram } from './run-program.ts'
import { reportOfPlaywright } from './test-counts.ts'

const folder = join(projectRoot, `.tmp/planted-journeys-${process.pid}`)
const report = join(folder, 'report.json')

/** The project's settings of journeys, on journeys that need neither product nor browser. */
const config = `
import real from '../../playwright.config.ts'
export default { ...real, testDir: '.', projects: undefined, globalSetup: undefined, outputDir: 'results', reporter: [['json', { outputFile: 'report.json' }]] }
`
const journeys = `
import { expect, test } from '@playwright/test'
test('fails once', ({}, { retry }) => expect(retry).toBeGreaterThan(0))
test('fails always', () => expect(1).toBe(2))
`

async function run(title: string, ci: 'true' | 'false') {
  const { code } = await runProgram(
    ['playwright', 'test', '-c', join(folder, 'playwright.config.ts'), '-g', title],
    {
      log: join(folder, 'log'),
      env: { CI: ci },
    },
  )
  return { code, ...reportOfPlaywright(readFileSync(report, 'utf8'), code) }
}

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'playwright.config.ts'), config)
  writeFileSync(join(folder, 'planted.spec.ts'), journeys)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a journey that fails', () => {
  it('once is flaky in CI, and does not fail the run', async () => {
    const { code, counts, flaky } = await run('fails once', 'true')
    expect([code, counts]).toEqual([0, { passed: 1, failed: 0, skipped: 0 }])
    expect(flaky).toEqual([expect.stringContaining('fails once (planted.spec.ts)')])
  })

  it('always fails the run in CI too', async () => {
    const { code, counts, failures, flaky } = await run('fails always', 'true')
    expect([code, counts, flaky]).toEqual([1, { passed: 0, failed: 1, skipped: 0 }, []])
    expect(failures).toEqual([expect.stringContaining('fails always (planted.spec.ts)')])
  })

  it('once fails the run where somebody works on it', async () => {
    const { code, failures } = await run('fails once', 'false')
    expect([code, failures]).toEqual([1, [expect.stringContaining('fails once (planted.spec.ts)')]])
  })
})
