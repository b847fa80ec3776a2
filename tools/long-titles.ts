import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import type { Problem } from './check-imports.ts'
import { sourceFiles } from './source-files.ts'

const countFile = 'tools/long-titles.json'
const longest = 90

/** `test` of test('…'), test.each(…)('…') and their likes. */
function calledFirst(node: ts.Expression): string {
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return calledFirst(node.expression)
  return ts.isIdentifier(node) ? node.text : ''
}

/** Titles of tests of more than 90 characters, their requirements at the end not counted. */
function longTitlesIn(text: string): number {
  const tree = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest)
  let count = 0
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) ? node.arguments[0] : undefined
    if (title && ts.isStringLiteralLike(title) && /^(it|test|describe)$/.test(calledFirst(node as never)))
      if (title.text.replace(/( \[[A-Z]+-\d+\])+$/, '').length > longest) count += 1
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return count
}

const longTitles = (root: string): number =>
  sourceFiles(root)
    .filter((file) => /\.(test|spec)\.tsx?$|^src\/testing\//.test(file))
    .reduce((sum, file) => sum + longTitlesIn(readFileSync(join(root, file), 'utf8')), 0)

function mostIn(root: string): number {
  const path = join(root, countFile)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { most: number }).most : 0
}

/** A title is a subject, a verb and a condition. How many are longer than that only falls; `node tools/long-titles.ts` writes it down when it did. */
export function checkLongTitles(root: string): Problem[] {
  const [count, most] = [longTitles(root), mostIn(root)]
  if (count === most) return []
  const text =
    count > most
      ? `${count} titles of tests are longer than ${longest} characters, at most ${most}: shorten the new one`
      : `${count} titles of tests are too long instead of ${most}: run node tools/long-titles.ts`
  return [{ rule: 'long-title', file: countFile, text }]
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const isFirst = !existsSync(join(root, countFile))
  const most = isFirst ? longTitles(root) : Math.min(longTitles(root), mostIn(root))
  writeFileSync(join(root, countFile), `${JSON.stringify({ most })}\n`)
  console.log(`at most ${most} titles of tests are longer than ${longest} characters`)
}
