import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import type { Problem } from './check-imports.ts'
import { sourceFiles } from './source-files.ts'

/** How often each file of an engine names a business noun: what is left to take out. */
type Left = Readonly<Record<string, number>>

const listFile = 'tools/business-nouns.json'
const nouns =
  /contract|counterpart|clause|template|law_?firm|lawyer|project|case_?types?|dispute|hearing|patent|trademark/gi

/** Lists that name every noun until they are made of the slices' own values: they grow with each. */
const registers = [
  'src/engines/access/domain/permissions.ts',
  'src/engines/access/domain/default-roles.ts',
  'src/engines/notifications/domain/notification-kinds.ts',
]
const isEngine = (file: string): boolean =>
  /^src\/engines\//.test(file) && !/\.test\.tsx?$/.test(file) && !registers.includes(file)

/** Business nouns in names and texts of a file; comments may explain with them. */
export function nounsIn(file: string, text: string): number {
  const scanner = ts.createScanner(
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.LanguageVariant.JSX : ts.LanguageVariant.Standard,
    text,
  )
  let count = 0
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan())
    count += scanner.getTokenText().match(nouns)?.length ?? 0
  return count
}

const countsOf = (root: string): Map<string, number> =>
  new Map(
    sourceFiles(root)
      .filter(isEngine)
      .map((file) => [file, nounsIn(file, readFileSync(join(root, file), 'utf8'))] as const)
      .filter(([, count]) => count > 0),
  )

function listOf(root: string): Left {
  const path = join(root, listFile)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Left) : {}
}

/**
 * Engines know no business noun: a contract, a firm, a case stand in features, which tell the engines what they need. What an engine names today is a list that
 * only shrinks; `node tools/business-nouns.ts` writes it down where it became shorter.
 */
export function checkBusinessNouns(root: string): Problem[] {
  const [counts, left] = [countsOf(root), listOf(root)]
  const files = new Set([...counts.keys(), ...Object.keys(left)])
  return [...files].sort().flatMap((file): Problem[] => {
    const [count, most] = [counts.get(file) ?? 0, left[file] ?? 0]
    if (count === most) return []
    const text =
      count > most
        ? `names business nouns ${count} times, at most ${most}: let the feature say it`
        : `names ${count} business nouns instead of ${most}: run node tools/business-nouns.ts`
    return [{ rule: 'business-noun', file, text }]
  })
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const [counts, left] = [countsOf(root), listOf(root)]
  const isFirst = !existsSync(join(root, listFile))
  const shorter = [...counts]
    .map(([file, count]) => [file, isFirst ? count : Math.min(count, left[file] ?? 0)] as const)
    .filter(([, count]) => count > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(join(root, listFile), `${JSON.stringify(Object.fromEntries(shorter), null, 2)}\n`)
  console.log(
    `${shorter.length} files name ${shorter.reduce((sum, [, count]) => sum + count, 0)} business nouns`,
  )
}
