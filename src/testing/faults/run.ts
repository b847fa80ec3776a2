import { parseArgs } from 'node:util'
import { faults } from './faults.ts'
import { isSound } from './judge.ts'
import { runFault } from './run-fault.ts'
import { mixedTable, runMixed } from './run-mixed.ts'

/*
 * npm run faults -- [--only kill-server,full-disk] [--minutes 0.5] [--list]
 * Each fault lasts so long, under a load of four clients that write records, files and documents; prints one table. Ends with 1 when an acknowledged write was lost or doubled, an
 * answer came that nobody announced, or something was not back by itself. FAULTS_LOG=1 shows what the products say.
 * npm run faults -- --mixed 60
 * So many minutes of what an office does (contracts submitted and approved, documents, lists, exports, 500 streams) on the demonstration, with a fault each three minutes; the same judge, and what memory is held.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    minutes: { type: 'string', default: '0.5' },
    mixed: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})
const print = (text: string) => process.stdout.write(`${text}\n`)
const names = values.only?.split(',') ?? Object.keys(faults)
const unknown = names.filter((name) => !Object.hasOwn(faults, name))
if (values.list || unknown.length > 0) {
  for (const [name, { title }] of Object.entries(faults)) print(`${name.padEnd(16)} ${title}`)
  process.exit(unknown.length > 0 ? 1 : 0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
if (values.mixed) {
  const outcome = await runMixed(Number(values.mixed), print)
  print(mixedTable(outcome))
  process.exit(isSound(outcome) ? 0 : 1)
}
const seconds = Number(values.minutes) * 60
let isRed = false
print(
  '| fault | calls | acknowledged | lost | doubled | announced 503/507 | other failures | no answer | starts | back after |',
)
print('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
for (const name of names) {
  const fault = faults[name]
  if (!fault) continue
  const lacks = fault.lacks?.()
  if (lacks) {
    print(`| ${fault.title} | not tried: ${lacks} |||||||||`)
    continue
  }
  try {
    const seen = await runFault(fault, seconds)
    isRed ||= !isSound(seen)
    const { calls, acknowledged, lost, doubled, announced, odd, unanswered, starts, backMs } = seen
    const cells = [
      calls,
      acknowledged,
      lost.length,
      doubled.length,
      announced,
      odd.length,
      unanswered,
      starts,
    ]
    print(`| ${fault.title} | ${cells.join(' | ')} | ${(backMs / 1_000).toFixed(1)} s |`)
    for (const what of [...lost, ...doubled, ...odd].slice(0, 5)) print(`  ${what}`)
  } catch (error) {
    isRed = true
    print(`| ${fault.title} | ${(error as Error).message} |||||||||`)
  }
}
process.exit(isRed ? 1 : 0)
