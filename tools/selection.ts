import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allJourneys, changedFiles, journeysFor } from './changed.ts'
import { projectRoot } from './run-program.ts'

/** For each step, what its program is told beside its command: which tests. Null: the step is left out. */
export type Selection = Record<string, string[] | null>

const options = {
  all: { type: 'boolean', default: false },
  changed: { type: 'boolean', default: false },
  failed: { type: 'boolean', default: false },
  seed: { type: 'string' },
  shard: { type: 'string' },
  since: { type: 'string', default: 'HEAD' },
} as const

/** Written by each run, read by --failed of the next one. */
const failedFile = join(projectRoot, '.tmp/failed.json')

/** What the arguments of `npm test` (tools/test.ts lists them) ask for. Throws an error with a sentence for the user when they cannot be followed. */
export function readSelection(
  args: string[],
  checks: readonly string[],
): { selection: Selection; seed: string | undefined; isQuick: boolean } {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const names = [...checks, 'unit', 'e2e']
  const unknown = positionals.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`no such step: ${unknown.join(', ')}; there are ${names.join(', ')}`)
  if (values.shard && !/^\d+\/\d+$/.test(values.shard))
    throw new Error('a shard is given like this: --shard 1/4')
  const isFirstShard = !values.shard || values.shard.startsWith('1/')
  const wanted = values.failed
    ? failedBefore()
    : values.changed
      ? changedSince(values.since)
      : tests(values.all)
  const selected = (name: string): string[] | null => {
    const isCheck = checks.includes(name)
    // Checks have nothing to choose from: they run whole, unless only what failed is wanted.
    const which = isCheck && !values.failed ? [] : wanted[name]
    if (!which || (positionals.length > 0 && !positionals.includes(name))) return null
    if (isCheck) return isFirstShard ? [] : null
    return values.shard ? [...which, `--shard=${values.shard}`] : which
  }
  return {
    selection: Object.fromEntries(names.map((name) => [name, selected(name)])),
    seed: values.seed,
    isQuick: !values.all && !values.changed && !values.failed,
  }
}

const tests = (all: boolean): Selection => ({ unit: [], e2e: all ? [] : ['--project=quick'] })

function changedSince(commit: string): Selection {
  const journeys = journeysFor(changedFiles(commit), allJourneys())
  return { unit: [`--changed=${commit}`, '--passWithNoTests'], e2e: journeys.length > 0 ? journeys : null }
}

function failedBefore(): Selection {
  if (!existsSync(failedFile))
    throw new Error('no run has left word of what failed: run npm run test:all first')
  const failed = JSON.parse(readFileSync(failedFile, 'utf8')) as Selection
  if (Object.keys(failed).length === 0) throw new Error('nothing failed in the last run')
  return failed
}

/** Keeps for --failed what failed in each step, as arguments for its runner (none: it runs whole); null: it was green. */
export function keepFailed(steps: readonly { name: string; failed: string[] | null }[]): void {
  const red = steps.filter(({ failed }) => failed).map(({ name, failed }) => [name, failed])
  writeFileSync(failedFile, JSON.stringify(Object.fromEntries(red), null, 2))
}
