import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { sourceFiles } from './source-files.ts'

/** One broken rule of the house, at one place. */
export type Problem = { rule: string; file: string; text: string }

type SliceTable = Record<'engines' | 'features', Record<string, string[]>>
type Configuration = IFlattenedRuleSet & {
  slices: SliceTable
  options: ICruiseOptions & { enhancedResolveOptions: object }
}

const configuration = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Configuration

/**
 * Checks the import rules of ARCHITECTURE.md on the tree at `root`. Also a problem: a source file that the
 * tool did not see (it is known to report "no violations" on 0 modules), a slice without a row in the table,
 * a cycle in the table.
 */
export async function checkImports(root: string): Promise<{ problems: Problem[]; files: number }> {
  const files = sourceFiles(root)
  const result = await cruiseTree(root, files)
  const seen = new Set(result.modules.map((module) => module.source))
  const problems = [
    ...files
      .filter((file) => !seen.has(file))
      .map((file) => ({ rule: 'every-file-seen', file, text: 'the checker did not see this file' })),
    ...checkTable(root, configuration.slices),
    ...result.summary.violations.map((violation) => ({
      rule: violation.rule.name,
      file: violation.from,
      text:
        violation.cycle && violation.cycle.length > 0
          ? `cycle: ${violation.cycle.map((step) => step.name).join(' → ')}`
          : `→ ${violation.to}: ${commentOf(violation.rule.name)}`,
    })),
  ]
  if (files.length === 0)
    problems.push({ rule: 'every-file-seen', file: root, text: 'there are no source files here' })
  return { problems, files: files.length }
}

/** Every slice that a row names has a row or a folder, and the rows have no cycle. */
export function checkTable(root: string, table: SliceTable): Problem[] {
  const problems: Problem[] = []
  for (const [tier, rows] of Object.entries(table)) {
    const folders = foldersIn(join(root, 'src', tier))
    for (const [slice, uses] of Object.entries(rows))
      for (const used of uses)
        if (!rows[used] && !folders.includes(used))
          problems.push({
            rule: 'slice-in-the-table',
            file: slice,
            text: `may use ${used}, which is no slice of src/${tier}`,
          })
    const cycle = cycleIn(rows)
    if (cycle) problems.push({ rule: 'table-without-cycle', file: tier, text: cycle.join(' → ') })
  }
  return problems
}

function cycleIn(rows: Record<string, string[]>): string[] | null {
  const done = new Set<string>()
  const walk = (slice: string, path: string[]): string[] | null => {
    if (path.includes(slice)) return [...path.slice(path.indexOf(slice)), slice]
    if (done.has(slice)) return null
    for (const used of rows[slice] ?? []) {
      const cycle = walk(used, [...path, slice])
      if (cycle) return cycle
    }
    done.add(slice)
    return null
  }
  for (const slice of Object.keys(rows)) {
    const cycle = walk(slice, [])
    if (cycle) return cycle
  }
  return null
}

async function cruiseTree(root: string, files: string[]): Promise<ICruiseResult> {
  if (files.length === 0) return { modules: [], summary: { violations: [] } } as unknown as ICruiseResult
  const { enhancedResolveOptions, ...options } = configuration.options
  const { output } = await cruise(
    files,
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden: configuration.forbidden ?? [] } },
    enhancedResolveOptions,
    { tsConfig: { options: { allowImportingTsExtensions: true } } },
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser gave text instead of a result')
  return output
}

const commentOf = (name: string): string =>
  configuration.forbidden?.find((rule) => rule.name === name)?.comment ?? ''

const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [entry.name] : [],
      )
    : []

/** The slices of a tier that the table names, for other tools. */
export const slicesOf = (tier: keyof SliceTable): string[] => Object.keys(configuration.slices[tier])

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const typescript = JSON.parse(readFileSync(join(root, 'node_modules/typescript/package.json'), 'utf8')) as {
    version: string
  }
  if (!typescript.version.startsWith('6.')) {
    console.error(
      `TypeScript is ${typescript.version}: only 6 has the API that dependency-cruiser reads files with.`,
    )
    process.exit(1)
  }
  const { problems, files } = await checkImports(root)
  for (const { rule, file, text } of problems) console.error(`${file}\n    ${rule} ${text}`)
  console.log(`imports: ${files} files, ${problems.length} problems`)
  process.exit(problems.length > 0 ? 1 : 0)
}
