import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative, resolve } from 'node:path'
import { projectRoot, runProgram } from './run-program.ts'
import { sourceFiles } from './source-files.ts'

/** The compiler that checks: see docs/decisions/20261122-two-type-checkers.md. */
const compiler = 'node_modules/typescript-7/bin/tsc'

/** The worlds of code, and which types must not be visible there. */
const worlds: { name: string; without: RegExp[] }[] = [
  { name: 'web', without: [/\/@types\/node\//] },
  { name: 'server', without: [/\/typescript\/lib\/lib\.dom\./] },
  { name: 'browser-tests', without: [] },
  { name: 'pure', without: [/\/@types\/node\//, /\/typescript\/lib\/lib\.dom\./] },
]

/** Type-checks one world; answers the files that it saw and what is wrong, as lines. */
async function checkWorld({
  name,
  without,
}: (typeof worlds)[number]): Promise<{ files: string[]; errors: string[] }> {
  const { code, output, seconds } = await runProgram(
    ['node', compiler, '-p', `tsconfig.${name}.json`, '--listFiles', '--pretty', 'false'],
    {
      log: resolve(projectRoot, `.tmp/logs/types-${name}.log`),
    },
  )
  const lines = output.split('\n').filter((line) => line !== '')
  const files = lines.filter((line) => line.startsWith('/'))
  const errors = lines.filter((line) => !line.startsWith('/') && !line.startsWith('npm warn'))
  const leaks = files.filter((file) => without.some((pattern) => pattern.test(file)))
  if (leaks.length > 0) errors.push(`tsconfig.${name}.json: types that do not belong there: ${leaks[0]}`)
  if (code !== 0 && errors.length === 0) errors.push(`tsconfig.${name}.json: tsc ended with ${code}`)
  console.log(
    `types of ${name}: ${files.length} files, ${errors.length} lines of errors, ${seconds.toFixed(1)} s`,
  )
  return { files: files.map((file) => relative(projectRoot, file)), errors }
}

const queue = [...worlds]
const seen = new Set<string>()
const errors: string[] = []
const lanes = Array.from({ length: Math.min(2, availableParallelism()) }, async () => {
  for (let world = queue.shift(); world; world = queue.shift()) {
    const result = await checkWorld(world)
    for (const file of result.files) seen.add(file)
    errors.push(...result.errors)
  }
})
await Promise.all(lanes)

const unseen = sourceFiles(projectRoot).filter((file) => !seen.has(file))
for (const file of unseen) errors.push(`${file}: in no tsconfig.*.json, so nobody checks its types`)
for (const error of new Set(errors)) console.error(error)
const { version } = JSON.parse(
  readFileSync(resolve(projectRoot, 'node_modules/typescript-7/package.json'), 'utf8'),
) as { version: string }
console.log(`types: TypeScript ${version}, ${seen.size} files seen, ${new Set(errors).size} problems`)
process.exit(errors.length > 0 ? 1 : 0)
