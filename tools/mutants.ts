import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { declarationsOf, drawDeclarations, isJudged } from './mutants/judged-files.ts'
import { judgeMutants, type Mutant, type Survivor } from './mutants/survivors.ts'
import { projectRoot, runProgram } from './run-program.ts'
import { sourceFiles } from './source-files.ts'

/*
 * npm run mutants: changes the rules line by line and fails when the pure tests notice nothing, except for the survivors that
 * tools/mutants/survivors.json lists with their reason. `-- --lines 200 --seed 7` tries a drawn part; `-- approvals decide` only files
 * whose path holds one of these words.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lines: { type: 'string' }, seed: { type: 'string' }, list: { type: 'boolean', default: false } },
})
const seed = Number(values.seed ?? process.env.CHANCERY_TEST_SEED ?? Math.floor(Math.random() * 1_000_000))
const folder = join(projectRoot, '.tmp/mutants')
const settings = join(folder, 'stryker.json')
const report = join(folder, 'report.json')
const survivors = JSON.parse(
  readFileSync(join(projectRoot, 'tools/mutants/survivors.json'), 'utf8'),
) as Survivor[]

const files = sourceFiles(projectRoot).filter(
  (file) => isJudged(file) && (positionals.length === 0 || positionals.some((word) => file.includes(word))),
)
if (files.length === 0) {
  console.error(`no judged file has ${positionals.join(' or ')} in its path`)
  process.exit(2)
}
const texts = new Map(files.map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')]))
const ranges = files.flatMap((file) => declarationsOf(file, texts.get(file) ?? ''))
const drawn = values.lines ? drawDeclarations(ranges, Number(values.lines), seed) : ranges
const whole = !values.lines && positionals.length === 0

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(
  settings,
  JSON.stringify({
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutants/vitest.config.ts' },
    mutate: drawn.map(({ file, first, last }) => `${file}:${first}-${last}`),
    reporters: ['json'],
    jsonReporter: { fileName: report },
    tempDirName: join(folder, 'sandbox'),
    ignorePatterns: ['/data', '/dist', '/.tmp', '/docs', '/e2e', '/demo'],
    concurrency: 2,
    allowConsoleColors: false,
    checkers: [],
  }),
)
const { code, output, seconds } = await runProgram(['stryker', 'run', settings], {
  log: join(projectRoot, '.tmp/logs/mutants.log'),
  limitSeconds: 3_600,
})
if (code !== 0) {
  console.error(output.split('\n').slice(-40).join('\n'))
  process.exit(1)
}

const { killed, listed, unknown, stale } = judgeMutants(
  mutantsOf(readFileSync(report, 'utf8')),
  survivors,
  (file, line) => texts.get(file)?.split('\n')[line - 1] ?? '',
  whole,
)
for (const survivor of unknown)
  console.error(
    `lives: ${survivor.file} ${survivor.mutator}\n  ${survivor.line}\n  → ${survivor.replacement}`,
  )
for (const survivor of stale) console.error(`listed, but dead or gone: ${survivor.file}\n  ${survivor.line}`)
if (values.list) console.log(JSON.stringify(unknown, null, 2))
const tried = killed + listed + unknown.length
console.log(
  `mutants: ${tried} in ${new Set(drawn.map(({ file }) => file)).size} files${values.lines ? ` (seed ${seed})` : ''}: ${killed} dead, ${listed} listed, ${unknown.length} alive: ${((100 * killed) / Math.max(1, tried)).toFixed(1)} % dead, ${seconds.toFixed(0)} s`,
)
process.exit(unknown.length + stale.length > 0 ? 1 : 0)

/** The mutants of a report of the runner (mutation-testing-report-schema), each with its file. */
function mutantsOf(json: string): Mutant[] {
  const { files: reported } = JSON.parse(json) as {
    files: Record<string, { mutants: Omit<Mutant, 'file'>[] }>
  }
  return Object.entries(reported).flatMap(([file, { mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file })),
  )
}
